import { scryptSync } from 'node:crypto'
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { deriveOptions, type HashReply, type HashRequest } from './hashMessages.ts'

/**
 * The thread in which passwords are hashed. On Linux a priority belongs to a thread, not to the process: everybody else's
 * calls, and the database on the same machine, come a little before a sign-in that needs a core for a tenth of a second.
 * Only a little: at 4, on a machine with more work than cores, sign-ins waited for ten seconds.
 */
const niceness = 1
const port = parentPort
if (!port) throw new Error('hashThread runs as a worker thread only')
if (process.platform === 'linux') setPriority(niceness)

port.on('message', ({ id, plain, salt, length, cost }: HashRequest) => {
  port.postMessage(answer(id, () => new Uint8Array(scryptSync(plain, salt, length, deriveOptions(cost)))))
})

function answer(id: number, derive: () => Uint8Array): HashReply {
  try {
    return { id, key: derive() }
  } catch (error) {
    return { id, failure: error instanceof Error ? error.message : String(error) }
  }
}
