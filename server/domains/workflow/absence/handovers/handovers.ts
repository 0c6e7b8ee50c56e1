import { textsOf } from '../../../../../schemas/evaluate/textOf.ts'
import type { Call, EndpointInput, JobHandler } from '../../../../ground/kernel/call.ts'
import { systemCall, withInput } from '../../../../ground/kernel/createCall.ts'
import { AppError, invalid } from '../../../../ground/kernel/errors.ts'
import { newId } from '../../../../ground/kernel/id.ts'
import { bumpPermissions } from '../../../../ground/kernel/permissionVersion.ts'
import { enqueue } from '../../../../services/jobs/enqueue.ts'
import { audit } from '../../../../services/records/log/audit.ts'
import { modelOf } from '../../../../services/records/model/entityModel.ts'
import { Statement } from '../../../../services/records/model/statement.ts'
import { read } from '../../../../services/records/search/read.ts'
import { visibleCondition } from '../../../../services/records/search/scope.ts'
import { create } from '../../../../services/records/write/create.ts'
import { inSavepoint } from '../../../../services/records/write/inSavepoint.ts'
import { fault, wrong } from '../../faults.ts'
import { activePeople } from '../../tasks/actContext.ts'
import { placeByPerson } from '../placeByPerson.ts'
import { itemKinds } from './itemKinds.ts'
import type { FoundItem } from './items.ts'

interface Handover {
  id: string
  fromId: string
  toId: string
  state: string
}

/**
 * POST /nbpm/leave/preview: returns the items of a leaving user; writes nothing. Empty for users that the caller does
 * not see.
 */
export async function previewHandover(call: Call<EndpointInput<'processHandover.preview'>>) {
  const found: ({ id: string; kind: string } & FoundItem)[] = []
  const u = new Statement()
  const condition = `u."id" = ${u.value(call.input.fromId)} and ${visibleCondition(call, modelOf('user'), u, 'u')}`
  if ((await u.run(call.db, `select 1 from "app_user" u where ${condition}`)).length === 0) return found
  const kinds = textsOf(call.input.kinds)
  for (const [kind, { find }] of Object.entries(itemKinds)) {
    if (kinds.length > 0 && !kinds.includes(kind)) continue
    for (const item of await find(call, call.input.fromId))
      found.push({ id: `${kind}:${item.targetId}`, kind, ...item })
  }
  return found
}

/** POST /nbpm/leave/save: stores a hand-over with all its items, without running it. */
export const saveHandover = (call: Call<EndpointInput<'processHandover.save'>>) =>
  call.transaction(async tx => {
    const { fromId, toId } = tx.input
    if (fromId === toId) throw invalid(wrong('toId', 'HANDOVER_TO_SELF'))
    // Checks references first: a reference outside the data scope is refused like a missing one, before an error can
    // reveal that a user has left.
    const record = await create(tx, 'processHandover', tx.input)
    if (!(await activePeople(tx, [String(toId)])).has(String(toId))) throw invalid(wrong('toId', 'RECEIVER_DISABLED'))
    await placeByPerson(tx, 'process_handover', String(record.id))
    const items = await previewHandover(withInput(tx, { fromId: String(record.fromId), kinds: tx.input.kinds }))
    const s = new Statement()
    const rows = items.map(({ kind, targetId, title }) => ({ id: newId(), kind, target: targetId, title: title ?? '' }))
    await s.run(
      tx.db,
      `insert into "process_handover_item" ("id", "handover_id",
        "kind", "target_id", "title", "state", "from_id", "organization_id")
       select r."id", h."id", r."kind", r."target", left(r."title", 255), 'waiting', h."from_id", h."organization_id"
       from "process_handover" h, jsonb_to_recordset(${s.value(JSON.stringify(rows))}::jsonb)
         as r("id" text, "kind" text, "target" text, "title" text)
       where h."id" = ${s.value(record.id)}`,
    )
    await recount(tx, String(record.id), 'waiting')
    return read(tx, 'processHandover', record.id)
  })

/** POST /nbpm/leave/run and /undo: run in the background, one transaction per item, and resume after a stop. */
export const runHandover = (call: Call<EndpointInput<'processHandover.run'>>) =>
  begin(call, ['waiting', 'partly', 'undone'], 'running', '执行离职交接')
export const undoHandover = (call: Call<EndpointInput<'processHandover.undo'>>) =>
  begin(call, ['done', 'partly'], 'undoing', '撤销离职交接')

function begin(call: Call, from: readonly string[], state: string, word: string) {
  return call.transaction(async tx => {
    const handover = await heldHandover(tx, String(tx.input.id))
    if (!from.includes(handover.state)) throw fault('HANDOVER_STATE')
    if (state === 'running') {
      const s = new Statement()
      await s.run(
        tx.db,
        `update "process_handover_item" set "state" = 'waiting', "message" = null
          where "handover_id" = ${s.value(handover.id)} and "state" in ('failed', 'undone')`,
      )
    }
    await recount(tx, handover.id, state)
    await audit(tx, { action: word, entity: 'processHandover', recordId: handover.id, recordName: handover.fromId })
    await enqueue(tx, 'processHandover', { handoverId: handover.id }, word)
    return read(tx, 'processHandover', handover.id)
  })
}

async function heldHandover(tx: Call, id: string): Promise<Handover> {
  const s = new Statement()
  const [row] = await s.run<Handover>(
    tx.db,
    `select h."id", h."from_id" as "fromId", h."to_id" as "toId", h."state" from "process_handover" h
     where h."id" = ${s.value(id)} and ${visibleCondition(tx, modelOf('processHandover'), s, 'h')} for update`,
  )
  if (!row) throw fault('HANDOVER_GONE')
  return row
}

/** Updates the item counts shown on the hand-over. */
async function recount(tx: Call, id: string, state?: string): Promise<void> {
  const s = new Statement()
  const handover = s.value(id)
  const next = state === undefined ? `"state"` : s.value(state)
  await s.run(
    tx.db,
    `update "process_handover" h set "state" = ${next}, "updated_at" = now(), "revision" = h."revision" + 1,
       "total" = c."total", "done" = c."done", "failed" = c."failed"
     from (select count(*)::int as "total", (count(*) filter (where "state" = 'done'))::int as "done",
     (count(*) filter (where "state" = 'failed'))::int as "failed"
       from "process_handover_item" where "handover_id" = ${handover}) c where h."id" = ${handover}`,
  )
}

/** Processes the remaining items one by one; each also stores the progress. */
export const processHandover: JobHandler = async (base, job) => {
  const call = systemCall(base)
  const id = String(job.data.handoverId)
  for (;;) {
    if (job.signal.aborted) return
    const goesOn = await call.transaction(async tx => {
      await job.fence(tx.db)
      const handover = await heldHandover(tx, id)
      const isUndoing = handover.state === 'undoing'
      if (!isUndoing && handover.state !== 'running') return false
      const item = await nextItem(tx, id, isUndoing ? 'done' : 'waiting')
      if (!item) {
        await recount(tx, id, isUndoing ? 'undone' : undefined)
        if (!isUndoing) await finish(tx, id)
        return false
      }
      await doItem(tx, { handover, item, isUndoing })
      await recount(tx, id)
      return true
    })
    if (!goesOn) return
  }
}

interface Item {
  id: string
  kind: string
  targetId: string
  before: Record<string, unknown> | null
}

async function nextItem(tx: Call, handoverId: string, state: string): Promise<Item | undefined> {
  const s = new Statement()
  const [row] = await s.run<Item>(
    tx.db,
    `select x."id", x."kind", x."target_id" as "targetId", x."before" from "process_handover_item" x
     where x."handover_id" = ${s.value(handoverId)} and x."state" = ${s.value(state)} order by x."id" limit 1`,
  )
  return row
}

async function doItem(
  tx: Call,
  { handover, item, isUndoing }: { handover: Handover; item: Item; isUndoing: boolean },
): Promise<void> {
  const { fromId, toId } = handover
  // Hand-overs include roles and groups.
  for (const userId of [fromId, toId]) tx.afterCommit(() => bumpPermissions(userId))
  const kind = itemKinds[item.kind]
  let outcome: { state: string; message: string | null; before: unknown } = {
    state: isUndoing ? 'undone' : 'done',
    message: null,
    before: item.before,
  }
  try {
    if (!kind) throw fault('HANDOVER_KIND_GONE')
    const about = { targetId: item.targetId, fromId, toId }
    // A refused item leaves nothing, and the others continue.
    if (isUndoing) await inSavepoint(tx, () => kind.undo(tx, { ...about, before: item.before ?? {} }))
    else outcome.before = await inSavepoint(tx, () => kind.hand(tx, about))
  } catch (error) {
    const message = refusalOf(error)
    if (message === undefined) throw error
    outcome = { state: 'failed', message: message.slice(0, 500), before: item.before }
  }
  const s = new Statement()
  await s.run(
    tx.db,
    `update "process_handover_item" set "state" = ${s.value(outcome.state)}, "message" = ${s.value(outcome.message)},
       "before" = ${s.value(JSON.stringify(outcome.before ?? {}))}::jsonb, "updated_at" = now()
       where "id" = ${s.value(item.id)}`,
  )
}

/** Returns why an item was refused; undefined for server errors. */
function refusalOf(error: unknown): string | undefined {
  if (error instanceof AppError) return error.message
  const isTaken = typeof error === 'object' && error !== null && 'code' in error && error.code === '23505'
  return isTaken ? '接收人已在其中' : undefined
}

async function finish(tx: Call, id: string): Promise<void> {
  const s = new Statement()
  await s.run(
    tx.db,
    `update "process_handover" set "state" = case when "failed" > 0 then 'partly' else 'done' end
      where "id" = ${s.value(id)}`,
  )
}
