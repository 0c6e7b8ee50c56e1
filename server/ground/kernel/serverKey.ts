import { createHash, createHmac, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const keys = new Map<string, Buffer>()

/**
 * Returns a secret of this installation, different for each purpose. It is created once and stored in the data folder,
 * so that it survives restarts, is shared by all processes on that folder, and never reaches a browser.
 *
 * @example const key = serverKey(config.dataDir, 'storage')
 */
export function serverKey(dataDir: string, purpose: string): Buffer {
  return createHmac('sha256', root(dataDir)).update(purpose).digest()
}

/** Derives keys from a secret of the environment, which several machines can share without a common folder. */
export function adoptServerKey(dataDir: string, secret: string): void {
  keys.set(dataDir, createHash('sha256').update(secret).digest())
}

function root(dataDir: string): Buffer {
  const known = keys.get(dataDir)
  if (known) return known
  const file = join(dataDir, 'server.key')
  mkdirSync(dataDir, { recursive: true })
  try {
    // If two processes start together, only one creates the file; the other reads it.
    writeFileSync(file, randomBytes(32).toString('base64'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const key = Buffer.from(readFileSync(file, 'utf8'), 'base64')
  if (key.length !== 32) throw new Error(`${file}: expected a key of 32 bytes in base64, found ${key.length} bytes`)
  keys.set(dataDir, key)
  return key
}
