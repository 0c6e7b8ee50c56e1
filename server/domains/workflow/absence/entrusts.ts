import { textOf } from '../../../../schemas/evaluate/textOf.ts'
import type { FieldError } from '../../../../schemas/types/fieldError.ts'
import type { Call, EndpointInput } from '../../../ground/kernel/call.ts'
import { invalid } from '../../../ground/kernel/errors.ts'
import { signedIn } from '../../../ground/kernel/signedIn.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { momentText } from '../../../services/records/model/words.ts'
import { page } from '../../../services/records/search/page.ts'
import { create } from '../../../services/records/write/create.ts'
import { presentIds } from '../../../services/records/write/lockRows.ts'
import { remove } from '../../../services/records/write/remove.ts'
import { update } from '../../../services/records/write/update.ts'
import { tellPeople } from '../../notices/tellPeople.ts'
import { fault, wrong } from '../faults.ts'
import { longestChain } from '../people/standIns.ts'
import { nowOf } from '../stored/nowOf.ts'

/** POST /nbpm/entrust/save: users entrust their own turns, administrators those of any user. */
export const saveEntrust = (call: Call<EndpointInput<'processEntrust.save'>>) =>
  call.transaction(async tx => {
    const { id, ...given } = tx.input
    const before = textOf(id) === null ? undefined : await ownEntrust(tx, String(id))
    const fromId = textOf(given.fromId) ?? before?.fromId ?? tx.session?.userId ?? ''
    checkOwner(tx, fromId)
    const values = { ...given, fromId }
    await lockEntrusts(tx)
    const record = before
      ? await update(tx, 'processEntrust', before.id, values)
      : await create(tx, 'processEntrust', values)
    await checkEntrust(tx, record)
    await startEntrust(tx, record, before)
    return record
  })

/** POST /nbpm/entrust/received: returns what others entrust to the caller, now or later. */
export const receivedEntrusts = (call: Call<EndpointInput<'processEntrust.received'>>) =>
  page(call, 'processEntrust', call.input, {
    sort: 'startsAt',
    unscoped: true,
    condition: s => `t."to_id" = ${s.value(signedIn(call).userId)} and t."enabled" and t."ends_at" > now()`,
  })

/** POST /nbpm/entrust/delete */
export const deleteEntrusts = (call: Call<EndpointInput<'processEntrust.delete'>>) =>
  call.transaction(async tx => {
    const answer = await presentIds(tx, 'processEntrust', tx.input.ids)
    for (const id of answer.done) checkOwner(tx, (await ownEntrust(tx, id)).fromId)
    await remove(tx, 'processEntrust', answer.done)
    return answer
  })

function checkOwner({ session }: Call, fromId: string): void {
  if (session && (session.superAdmin || session.userId === fromId || session.codes.has('PROCESS_ENTRUST_MANAGE')))
    return
  throw fault('ENTRUST_FOREIGN')
}

/** A new or changed entrusting must end in the future; notifies the substitute. */
async function startEntrust(tx: Call, record: Record<string, unknown>, before: Kept | undefined): Promise<void> {
  if (record.enabled === false) return
  const now = await nowOf(tx)
  const [startsAt, endsAt] = [record.startsAt, record.endsAt].map(each => new Date(each as string | Date)) as [
    Date,
    Date,
  ]
  const isKept = before?.enabled === true && before.toId === record.toId && before.endsAt === endsAt.getTime()
  if (isKept) return
  if (endsAt.getTime() <= new Date(now).getTime()) throw invalid(wrong('endsAt', 'ENTRUST_OVER'))
  const { id, fromId: by, toId: user } = record
  const text = `委托您审批，${momentText(startsAt)} 至 ${momentText(endsAt)}`
  const notice = { kind: 'entrusted', title: '流程委托', text, route: '/other/entrust', subjectId: String(id) }
  await tellPeople(tx, [{ ...notice, user: String(user), by: String(by) }], now)
}

interface Kept {
  id: string
  fromId: string
  toId: string
  endsAt: number
  enabled: boolean
}

async function ownEntrust(tx: Call, id: string): Promise<Kept> {
  const s = new Statement()
  const [row] = await s.run(
    tx.db,
    `select e."id", e."from_id" as "fromId", e."to_id" as "toId", e."ends_at" as "endsAt", e."enabled"
      from "process_entrust" e where e."id" = ${s.value(id)} and e."deleted_at" is null`,
  )
  if (!row) throw fault('RECORD_GONE', { title: '流程委托' })
  return {
    id: String(row.id),
    fromId: String(row.fromId),
    toId: String(row.toId),
    endsAt: new Date(row.endsAt as string | Date).getTime(),
    enabled: row.enabled === true,
  }
}

/** Locks entrusting, so that two users cannot entrust each other concurrently. */
async function lockEntrusts(tx: Call): Promise<void> {
  await new Statement().run(tx.db, `select pg_advisory_xact_lock(hashtext('process_entrust'))`)
}

/** Validates the stored entrustings together: half-open periods, no overlap, no cycle, no long chain. */
async function checkEntrust(tx: Call, record: Record<string, unknown>): Promise<void> {
  const { id, fromId, toId, startsAt, endsAt, enabled } = record
  const faults: FieldError[] = []
  if (fromId === toId) faults.push(wrong('toId', 'ENTRUST_TO_SELF'))
  if (new Date(String(startsAt)).getTime() >= new Date(String(endsAt)).getTime()) {
    faults.push(wrong('endsAt', 'ENTRUST_REVERSED'))
  }
  if (faults.length > 0) throw invalid(faults)
  if (enabled === false) return
  const others = await overlapping(tx, record)
  const models = modelsOf(record.modelIds)
  if (others.some(each => each.id !== id && each.fromId === fromId && meets(models, each.models))) {
    throw invalid(wrong('startsAt', 'ENTRUST_OVERLAPS'))
  }
  let people = [String(toId)]
  for (let depth = 1; people.length > 0; depth++) {
    if (people.includes(String(fromId))) throw invalid(wrong('toId', 'ENTRUST_CIRCLE'))
    if (depth > longestChain) throw invalid(wrong('toId', 'ENTRUST_TOO_LONG', { most: longestChain }))
    people = others.filter(each => people.includes(each.fromId) && meets(models, each.models)).map(each => each.toId)
  }
}

interface Entrust {
  id: string
  fromId: string
  toId: string
  models: string[]
}

async function overlapping(tx: Call, { startsAt, endsAt }: Record<string, unknown>): Promise<Entrust[]> {
  const s = new Statement()
  const rows = await s.run(
    tx.db,
    `select e."id", e."from_id" as "fromId", e."to_id" as "toId", e."model_ids" as "models" from "process_entrust" e
     where e."enabled" and e."deleted_at" is null and e."starts_at" < ${s.value(endsAt)}::timestamptz
     and e."ends_at" > ${s.value(startsAt)}::timestamptz`,
  )
  return rows.map(row => ({ ...row, models: modelsOf(row.models) })) as Entrust[]
}

const modelsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** Whether two scopes share a process; an empty one includes all. */
const meets = (one: string[], other: string[]) =>
  one.length === 0 || other.length === 0 || one.some(each => other.includes(each))
