import { scryptSync } from 'node:crypto'
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { deriveOptions, type HashReply, type HashRequest } from './hashMessages.ts'

/**
 * Priority of the password hashing thread. On Linux priority is per thread: other calls, and a database on the same
 * machine, run slightly before a sign-in, which needs a core for a tenth of a second. Only slightly: at 4, sign-ins on
 * an overloaded machine waited ten seconds.
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
