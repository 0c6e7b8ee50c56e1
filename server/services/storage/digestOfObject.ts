import { createHash } from 'node:crypto'
import type { Call } from '../../ground/kernel/call.ts'
import { findObject, openObject } from './objects.ts'

/** Returns the SHA-256 of a stored object; undefined if it cannot be read. */
export async function digestOfObject(call: Call, key: string): Promise<string | undefined> {
  const base = { db: call.db, dataDir: call.config.dataDir }
  const file = await findObject(base.db, key)
  if (!file) return undefined
  const hash = createHash('sha256')
  try {
    for await (const part of openObject(base, file)) hash.update(part as Buffer)
  } catch {
    return undefined
  }
  return hash.digest('hex')
}
