import type { Call } from '../../../ground/kernel/call.ts'
import { invalid } from '../../../ground/kernel/errors.ts'
import { wrong } from '../../faults.ts'
import { nameOf } from '../log/audit.ts'
import { noteChanges } from '../log/changes.ts'
import { columnName, type EntityModel, modelOf } from '../model/entityModel.ts'
import { type Row, Statement } from '../model/statement.ts'
import { checkId } from '../search/read.ts'
import { checkStored } from '../values/checkStored.ts'
import { checkRevision } from './checkRevision.ts'
import { pathOf } from './create.ts'
import { lockRows, lockTree } from './lockRows.ts'
import { readBack } from './readBack.ts'
import { changed, setColumns } from './writeRow.ts'

export interface MoveInput {
  id?: unknown
  /** New parent; null or undefined for the top level. */
  parentId?: unknown
  /** Sibling to insert before; undefined for the last place. */
  beforeId?: unknown
  revision?: unknown
}

/**
 * Moves a tree record below another parent and to its place among the siblings; updates the paths of all descendants.
 *
 * @example await move(call, 'organization', { id: 'a', parentId: 'b', beforeId: 'c' })
 */
export function move(call: Call, entityName: string, input: MoveInput): Promise<Row> {
  return call.transaction(async tx => {
    const model = modelOf(entityName)
    if (!model.tree) throw new Error(`entity "${entityName}" has no x-tree`)
    const { parent, sort } = model.tree
    const id = checkId(input.id, model.title)
    const to =
      input.parentId === undefined || input.parentId === null || input.parentId === ''
        ? null
        : checkId(input.parentId, model.title)
    await lockTree(tx, model)
    const before = (await lockRows(tx, model, [id]))[0] ?? {}
    await checkRevision(tx, model, before, input.revision, { [parent]: to })
    const record: Row = { ...before, [parent]: to }
    const isMoved = (before[parent] ?? null) !== to
    if (isMoved) {
      await checkStored({ call: tx, model, record, changed: [parent], id })
      await changePath(tx, model, before, to)
      await setColumns(tx, model, id, { values: { [parent]: to }, record })
    }
    if (sort !== undefined) await placeAmongSiblings(tx, model, { id, parentId: to, beforeId: input.beforeId, sort })
    const names = await parentNames(tx, model, [before[parent], to])
    return readBack(tx, model, id, {
      action: '移动',
      recordName: nameOf(model, before),
      ...(isMoved ? { revision: Number(before.revision) + 1 } : {}),
      before: { [parent]: before[parent] ?? null },
      after: { [parent]: to },
      remark: isMoved ? `从“${names[0]}”移到“${names[1]}”` : '调整顺序',
    })
  })
}

/** Rewrites the paths of a moved record and its descendants; refuses a move below itself. */
export async function changePath(call: Call, model: EntityModel, before: Row, parentId: unknown): Promise<void> {
  const id = String(before.id)
  const from = String(before.path)
  const above = await pathOf(call, model, parentId)
  if (above.includes(`/${id}/`)) {
    throw invalid(wrong(model.tree?.parent ?? 'parentId', 'MOVE_BELOW_SELF'))
  }
  const statement = new Statement()
  const old = statement.value(from)
  await statement.run(
    call.db,
    `update ${model.table} set "path" = ${statement.value(`${above}${id}/`)}::text || substr("path",
      length(${old}::text) + 1)
     where starts_with("path", ${old}::text)`,
  )
}

interface Place {
  id: string
  parentId: string | null
  beforeId: unknown
  sort: string
}

/**
 * Numbers the siblings 1, 2, 3 … with the moved one in its place; their revisions stay, because nothing else changed.
 */
async function placeAmongSiblings(
  call: Call,
  model: EntityModel,
  { id, parentId, beforeId, sort }: Place,
): Promise<void> {
  const statement = new Statement()
  const parentColumn = `t.${columnName(model.tree?.parent ?? '')}`
  const below = parentId === null ? `${parentColumn} is null` : `${parentColumn} = ${statement.value(parentId)}`
  const siblings = await statement.run(
    call.db,
    `select t."id" from ${model.table} t where ${below}${model.isSoft ? ' and t."deleted_at" is null' : ''}
     order by t.${columnName(sort)}, t."created_at", t."id" for update`,
  )
  const ids = siblings.map(row => String(row.id)).filter(one => one !== id)
  const place =
    beforeId === undefined || beforeId === null || beforeId === '' ? ids.length : ids.indexOf(String(beforeId))
  if (place < 0) throw invalid(wrong('beforeId', 'MOVE_TARGET_GONE'))
  await writeOrder(call, model, { field: sort, ids: ids.toSpliced(place, 0, id) })
}

/**
 * Writes 1, 2, 3 …, or the given numbers, into a column of the rows, in the order of their ids. Others are told of each
 * row that got another number; the log keeps the operation as a whole.
 */
export async function writeOrder(
  call: Call,
  model: EntityModel,
  {
    field,
    ids,
    places = ids.map((_, index) => index + 1),
  }: { field: string; ids: readonly string[]; places?: readonly number[] },
): Promise<void> {
  const statement = new Statement()
  const rows = await statement.run(
    call.db,
    `update ${model.table} t set ${columnName(field)} = v.place
     from unnest(${statement.value(ids)}::text[], ${statement.value(places)}::int[]) v(id, place)
     join ${model.table} o on o."id" = v.id
     where t."id" = v.id and t.${columnName(field)} is distinct from v.place
     returning t."id", t.${columnName(model.label)} as "name", o.${columnName(field)} as "before", v.place as "after"`,
  )
  changed(call, model)
  if (model.entity['x-unaudited']) return
  noteChanges(
    call,
    rows.map(row => ({
      action: '排序',
      entity: model.name,
      recordId: String(row.id),
      recordName: String(row.name ?? row.id),
      before: { [field]: row.before },
      after: { [field]: row.after },
    })),
  )
}

async function parentNames(call: Call, model: EntityModel, ids: unknown[]): Promise<string[]> {
  const statement = new Statement()
  const rows = await statement.run(
    call.db,
    `select t."id", t.${columnName(model.label)} as "name" from ${model.table} t
      where t."id" = any(${statement.value(ids.filter(id => typeof id === 'string'))}::text[])`,
  )
  return ids.map(id => String(rows.find(row => row.id === id)?.name ?? '顶层'))
}
