import { sql } from 'kysely'
import type { FieldError } from '../../../schemas/types/fieldError.ts'
import type { Call } from '../../ground/kernel/call.ts'
import { AppError, invalid } from '../../ground/kernel/errors.ts'
import { signedIn } from '../../ground/kernel/signedIn.ts'
import { networkOf } from '../../ground/session/networks.ts'
import { wayIn } from '../../ground/session/whiteList.ts'
import type { Row } from '../../services/records/model/statement.ts'
import { checkId, read } from '../../services/records/search/read.ts'
import type { BatchAnswer } from '../../services/records/write/batchAnswer.ts'
import { create } from '../../services/records/write/create.ts'
import { remove } from '../../services/records/write/remove.ts'
import { restore } from '../../services/records/write/restore.ts'
import { toggle } from '../../services/records/write/toggle.ts'
import { update } from '../../services/records/write/update.ts'
import { fault, wrong } from './faults.ts'

/**
 * POST /auth/client/manage/whiteList/save. From the first enabled entry of a kind on, an application is open to what its
 * entries of that kind name and to nothing else, with the next call.
 */
export const saveWhiteList = (call: Call): Promise<Row> =>
  call.transaction(async tx => {
    const { id, revision, ...values } = tx.input
    const isNew = typeof id !== 'string' || id === ''
    const before: Row = isNew ? {} : await read(tx, 'whiteListEntry', id)
    const after: Row = { ...before, ...values }
    const kept = { ...values, ...(await contentOf(tx, after)) }
    const written = isNew
      ? create(tx, 'whiteListEntry', kept, { trusted: true })
      : update(tx, 'whiteListEntry', id, { ...fixed(kept, before), revision }, { trusted: true })
    const saved = await written.catch(error => {
      throw atEntry(error, after.kind === 'application' ? 'sourceId' : 'address')
    })
    await keepOwnWay(tx, saved)
    return saved
  })

/** POST /auth/client/manage/whiteList/enable */
export const enableWhiteList = (call: Call): Promise<Row> =>
  call.transaction(async tx => {
    const { id, enabled } = tx.input
    const saved = await toggle(tx, 'whiteListEntry', 'enabled', { id, value: enabled })
    await keepOwnWay(tx, saved)
    return saved
  })

/** POST /auth/client/manage/whiteList/delete */
export const deleteWhiteList = (call: Call): Promise<void> =>
  call.transaction(async tx => {
    const entry = await read(tx, 'whiteListEntry', checkId(tx.input.id, '白名单'))
    await remove(tx, 'whiteListEntry', [entry.id])
    await keepOwnWay(tx, entry)
  })

/** POST /auth/client/manage/whiteList/restore: an entry that comes back closes the application to others again. */
export const restoreWhiteList = (call: Call): Promise<BatchAnswer> =>
  call.transaction(async tx => {
    const answer = await restore(tx, 'whiteListEntry', tx.input.ids)
    for (const id of answer.done) await keepOwnWay(tx, await read(tx, 'whiteListEntry', id))
    return answer
  })

/** What the entry lets in, as it is read and compared: the network, or the application by its name. */
async function contentOf(tx: Call, { kind, address, sourceId, applicationId }: Row): Promise<Row> {
  if (kind === 'application') {
    if (typeof sourceId !== 'string' || sourceId === '') throw invalid(wrong('sourceId', 'SOURCE_APPLICATION_MISSING'))
    if (sourceId === applicationId) throw invalid(wrong('sourceId', 'SOURCE_APPLICATION_SELF'))
    const source = await read(tx, 'application', sourceId)
    return { content: source.name, address: null }
  }
  if (typeof address !== 'string' || address.trim() === '') throw invalid(wrong('address', 'ADDRESS_MISSING'))
  const network = networkOf(address)
  if (network === undefined) throw invalid(wrong('address', 'ADDRESS_INVALID'))
  return { content: network, address: network, sourceId: null }
}

/** What is compared was made of what the form asks for: the fault of one belongs to the other. */
function atEntry(error: unknown, field: string): unknown {
  const told = error instanceof AppError ? (error.data as { errors?: FieldError[] } | null)?.errors : undefined
  return told?.some(one => one.field === 'content')
    ? invalid(told.map(one => (one.field === 'content' ? { ...one, field } : one)))
    : error
}

/** Written by the program, so what a form may not change is held here. */
function fixed(values: Row, before: Row): Row {
  for (const [name, title] of [
    ['applicationId', '应用系统'],
    ['kind', '类型'],
  ] as const)
    if (values[name] !== undefined && values[name] !== before[name])
      throw invalid(wrong(name, 'FIELD_FIXED', { title }))
  return values
}

/**
 * Nobody shuts himself out of the application that he is working in, neither now nor on the day when an entry ends: one
 * without an end has to let him in. The lock keeps two from each relying on the entry that the other takes away.
 */
async function keepOwnWay(tx: Call, entry: Row): Promise<void> {
  const { applicationId } = signedIn(tx)
  if (entry.applicationId !== applicationId || entry.kind !== 'address') return
  await sql`select 1 from application where id = ${applicationId} for update`.execute(tx.db)
  const way = await wayIn(tx, applicationId)
  const { ip } = tx.request
  if (way === 'none') throw fault('WHITE_LIST_LOCKOUT', { ip })
  if (way === 'ending') throw fault('WHITE_LIST_EXPIRES', { ip })
}
