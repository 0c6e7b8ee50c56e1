import type { Variables } from '../../../../processes/state/state.ts'
import { textOf, textsOf } from '../../../../schemas/evaluate/textOf.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { AppError } from '../../../ground/kernel/errors.ts'
import { escapeLike, Statement } from '../../../services/records/model/statement.ts'
import { findPresent } from '../../../services/records/write/batchAnswer.ts'
import { create } from '../../../services/records/write/create.ts'
import { remove } from '../../../services/records/write/remove.ts'
import { update } from '../../../services/records/write/update.ts'
import { fault } from '../faults.ts'
import { definitionOf } from '../stored/definitions.ts'
import { isOffered, requireStarter } from './requireStarter.ts'

/** What somebody has begun to apply for: his own only. */
const mostDrafts = 100

interface Draft {
  id: string
  key: string
  /** As it was typed; without one the process makes it. */
  title: string | null
  variables: Variables | null
}

/** POST /nbpm/startDraft/list: those whose process cannot be started any more among them, so that they can be deleted. */
export async function startDrafts(call: Call) {
  const s = new Statement()
  const keyword = textOf(call.input.keyword)
  const pattern = keyword === null ? null : s.value(`%${escapeLike(keyword.toLowerCase())}%`)
  const rows = await s.run(
    call.db,
    `select d."id", d."key", coalesce(d."title", p."name", d."key") as "title", coalesce(p."name", d."key") as "processName", d."updated_at" as "updatedAt"
     from "process_start_draft" d left join "process_definition" p on p."key" = d."key" and p."deleted_at" is null
     where d."user_id" = ${s.value(call.session?.userId ?? '')}
       ${pattern === null ? '' : `and (lower(coalesce(d."title", '')) like ${pattern} or lower(coalesce(p."name", d."key")) like ${pattern})`}
     order by d."updated_at" desc, d."id"`,
  )
  const keys = new Set(rows.map(row => String(row.key)))
  const startable = new Set<string>()
  for (const key of keys) if (await mayStart(call, key)) startable.add(key)
  return rows.map(row => ({ ...row, startable: startable.has(String(row.key)) }))
}

async function mayStart(call: Call, key: string): Promise<boolean> {
  try {
    return await isOffered(call, await definitionOf(call, key))
  } catch (error) {
    // Deleted, or switched off.
    if (error instanceof AppError) return false
    throw error
  }
}

/** POST /nbpm/startDraft/save: what is filled in so far, right or wrong; checked is it when it is handed in. */
export const saveStartDraft = (call: Call) =>
  call.transaction(async tx => {
    const { key, variables } = tx.input
    const id = textOf(tx.input.id)
    const definition = await definitionOf(tx, String(key))
    await requireStarter(tx, definition)
    const values = { title: textOf(tx.input.title), variables: variables ?? {} }
    if (id !== null) {
      await ownDraft(tx, id, definition.key)
      await update(tx, 'processStartDraft', id, values, { trusted: true })
      return { id }
    }
    if ((await count(tx)) >= mostDrafts) throw fault('START_DRAFTS_TOO_MANY', { most: mostDrafts })
    const userId = tx.session?.userId ?? null
    const record = await create(tx, 'processStartDraft', { ...values, key: definition.key, userId }, { trusted: true })
    return { id: record.id }
  })

/** POST /nbpm/startDraft/delete */
export const deleteStartDrafts = (call: Call) =>
  call.transaction(async tx => {
    const { answer } = await findPresent(textsOf(tx.input.ids), id => ownDraft(tx, id))
    await remove(tx, 'processStartDraft', answer.done)
    return answer
  })

/** A draft of the caller, for that process where one is meant; anybody else's is not there. */
export async function ownDraft(call: Call, id: string, key?: string): Promise<Draft> {
  const s = new Statement()
  const [row] = await s.run<Draft>(
    call.db,
    `select d."id", d."key", d."title", d."variables" from "process_start_draft" d
     where d."id" = ${s.value(id)} and d."user_id" = ${s.value(call.session?.userId ?? '')}`,
  )
  if (!row || (key !== undefined && row.key !== key)) throw fault('START_DRAFT_GONE')
  return row
}

/** A draft that was handed in is none any more; whoever hands it in twice at once has deleted it already. */
export async function dropDraft(tx: Call, id: string, key: string): Promise<void> {
  const s = new Statement()
  await s.run(
    tx.db,
    `delete from "process_start_draft" where "id" = ${s.value(id)} and "key" = ${s.value(key)} and "user_id" = ${s.value(tx.session?.userId ?? '')}`,
  )
}

async function count(call: Call): Promise<number> {
  const s = new Statement()
  const [row] = await s.run(
    call.db,
    `select count(*)::int as "n" from "process_start_draft" d where d."user_id" = ${s.value(call.session?.userId ?? '')}`,
  )
  return Number(row?.n)
}
