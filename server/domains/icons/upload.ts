import { filesOf } from '../../../schemas/evaluate/fileValue.ts'
import type { Call, EndpointInput } from '../../ground/kernel/call.ts'
import { AppError } from '../../ground/kernel/errors.ts'
import { signedIn } from '../../ground/kernel/signedIn.ts'
import type { BatchAnswer } from '../../services/records/write/batchAnswer.ts'
import { create } from '../../services/records/write/create.ts'
import { ownFiles } from '../../services/storage/credentials.ts'
import { findObject, openObject } from '../../services/storage/objects.ts'
import { keyOfAddress } from '../../services/storage/register.ts'
import { fault } from './faults.ts'
import { iconName } from './iconName.ts'
import { readIcons } from './readIcons.ts'

/** An icon that a file would give, or why it gives none. */
interface Found {
  name: string
  title: string
  drawing: string
  /** Name of the file. */
  source: string
  refusal?: AppError
}

/** Bytes of one file. */
const largest = 2 * 1024 * 1024
const longestTitle = 30

/** POST /configuration/fonts/preview: returns the icons of the files with the names that they would get. */
export async function preview(call: Call<EndpointInput<'fontIcon.preview'>>) {
  const icons = await found(call, call.input.files)
  return icons.map(({ refusal, ...icon }) => ({ ...icon, problem: refusal?.message ?? null }))
}

/**
 * POST /configuration/fonts/upload: stores the icons of the files; a name that is taken gets a number. Returns the new
 * records, and the files or icons that were refused with a sentence each.
 */
export async function upload(call: Call<EndpointInput<'fontIcon.upload'>>): Promise<BatchAnswer> {
  const icons = await found(call, call.input.files)
  const { group } = call.input
  return call.transaction(async tx => {
    const done: string[] = []
    for (const { refusal, ...icon } of icons) {
      if (refusal) continue
      const values = { ...icon, ...(group === undefined ? {} : { group }) }
      done.push((await create(tx, 'fontIcon', values, { trusted: true })).id)
    }
    const failed = icons.flatMap(({ source, name, refusal }) =>
      refusal ? [{ id: `${source} ${name}`.trim(), error: refusal.error, message: refusal.message }] : [],
    )
    return { done, failed }
  })
}

async function found(call: Call, files: unknown): Promise<Found[]> {
  const names = await call.db.selectFrom('fontIcon').select('name').execute()
  const taken = new Set(names.map(({ name }) => name))
  const all: Found[] = []
  for (const { name: source, url } of filesOf(files)) {
    try {
      for (const { name: given, drawing } of await readIcons({ name: source, bytes: await bytesOf(call, url) })) {
        const name = iconName(given, taken)
        taken.add(name)
        const refusal = drawing === '' ? { refusal: fault('ICON_TOO_LARGE') } : {}
        all.push({ name, title: titleOf(given), drawing, source, ...refusal })
      }
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error
      all.push({ name: '', title: '', drawing: '', source, refusal: error })
    }
  }
  return all
}

/** What people read: the name of the glyph or file, without its ending. */
const titleOf = (given: string): string => given.replace(/\.[A-Za-z0-9]{1,5}$/, '').slice(0, longestTitle) || given

/** Reads a file that the caller uploaded. */
async function bytesOf(call: Call, url: string): Promise<Buffer> {
  const key = keyOfAddress(url)
  const isOwn = key.startsWith(ownFiles(signedIn(call).userId).prefix)
  const file = isOwn ? await findObject(call.db, key) : undefined
  if (!file) throw fault('FILE_GONE')
  if (file.size > largest) throw fault('ICON_FILE_TOO_LARGE')
  const chunks: Buffer[] = []
  for await (const chunk of openObject({ db: call.db, dataDir: call.config.dataDir }, file))
    chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
