import { sql } from 'kysely'
import type { FieldError } from '../../../schemas/types/fieldError.ts'
import type { Call, EndpointInput } from '../../ground/kernel/call.ts'
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
 * POST /auth/client/manage/whiteList/save. From its first enabled entry of a kind, an application accepts only sources
 * matching its entries of that kind, starting with the next call.
 */
export const saveWhiteList = (call: Call<EndpointInput<'whiteList.save'>>): Promise<Row> =>
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
export const enableWhiteList = (call: Call<EndpointInput<'whiteList.enable'>>): Promise<Row> =>
  call.transaction(async tx => {
    const { id, enabled } = tx.input
    const saved = await toggle(tx, 'whiteListEntry', 'enabled', { id, value: enabled })
    await keepOwnWay(tx, saved)
    return saved
  })

/** POST /auth/client/manage/whiteList/delete */
export const deleteWhiteList = (call: Call<EndpointInput<'whiteList.delete'>>): Promise<void> =>
  call.transaction(async tx => {
    const entry = await read(tx, 'whiteListEntry', checkId(tx.input.id, '白名单'))
    await remove(tx, 'whiteListEntry', [entry.id])
    await keepOwnWay(tx, entry)
  })

/** POST /auth/client/manage/whiteList/restore: a restored entry limits the application again. */
export const restoreWhiteList = (call: Call<EndpointInput<'whiteList.restore'>>): Promise<BatchAnswer> =>
  call.transaction(async tx => {
    const answer = await restore(tx, 'whiteListEntry', tx.input.ids)
    for (const id of answer.done) await keepOwnWay(tx, await read(tx, 'whiteListEntry', id))
    return answer
  })

/** Returns the normalized content of an entry: the network, or the application with its name. */
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

/** Reports faults of the derived content at the input field it comes from. */
function atEntry(error: unknown, field: string): unknown {
  const fieldErrors = error instanceof AppError ? (error.data as { errors?: FieldError[] } | null)?.errors : undefined
  return fieldErrors?.some(one => one.field === 'content')
    ? invalid(fieldErrors.map(one => (one.field === 'content' ? { ...one, field } : one)))
    : error
}

/** Refuses changes of fixed fields, because the program writes them as trusted values. */
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
 * Prevents callers from locking themselves out of their application, now or when an entry expires: an entry without an
 * end must admit them. The lock keeps two callers from each relying on the entry that the other removes.
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
