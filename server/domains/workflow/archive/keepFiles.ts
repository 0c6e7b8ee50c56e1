import { createHash } from 'node:crypto'
import type { Call } from '../../../ground/kernel/call.ts'
import { findObject, openObject, putStream } from '../../../services/storage/objects.ts'
import { keyOfAddress } from '../../../services/storage/register.ts'
import type { FoundFile } from './readFrozen.ts'

export interface KeptFile extends FoundFile {
  state: 'kept' | 'missing'
  size: number | null
  contentType: string | null
  /** SHA-256 of the content and key of the copy, so that equal content is stored once. */
  digest: string | null
  objectKey: string | null
}

/** Copies the files of an instance under their content digest. A missing file is recorded as such. */
export async function keepFiles(call: Call, files: readonly FoundFile[]): Promise<KeptFile[]> {
  const kept: KeptFile[] = []
  const known = new Set<string>()
  for (const file of files) {
    const mark = `${file.source} ${file.url}`
    if (known.has(mark)) continue
    known.add(mark)
    kept.push(await keepFile(call, file))
  }
  return kept
}

async function keepFile(call: Call, file: FoundFile): Promise<KeptFile> {
  const base = { db: call.db, dataDir: call.config.dataDir }
  const stored = await findObject(base.db, keyOfAddress(file.url))
  if (!stored || stored.pendingUntil !== null)
    return { ...file, state: 'missing', size: null, contentType: null, digest: null, objectKey: null }
  const hash = createHash('sha256')
  for await (const part of openObject(base, stored)) hash.update(part as Buffer)
  const digest = hash.digest('hex')
  const objectKey = `archive/${digest}`
  const name = stored.name ?? file.name
  if (!(await findObject(base.db, objectKey)))
    await putStream(base, {
      key: objectKey,
      name,
      contentType: stored.contentType,
      ownerId: null,
      content: openObject(base, stored),
    })
  return { ...file, name, state: 'kept', size: stored.size, contentType: stored.contentType, digest, objectKey }
}
