import type { Call } from '../../../ground/kernel/call.ts'
import { fault } from '../../faults.ts'
import { columnName, type EntityModel, modelOf } from '../model/entityModel.ts'
import type { Row, Statement } from '../model/statement.ts'
import { longestList } from './list.ts'
import { present } from './present.ts'
import { visibleCondition } from './scope.ts'
import { type SearchOptions, type SearchQuery, searchParts } from './search.ts'

export interface TreeNode extends Row {
  children: TreeNode[]
}

/**
 * Returns the records of an entity with `x-tree`, nested. A search keeps the ancestors of its matches; a record whose
 * parent is not visible becomes a root. With `parentId` or `lazy` only one level is returned, each node with
 * `hasChildren`.
 *
 * @example await tree(call, 'organization', { keyword: '财务' })
 */
export async function tree(
  call: Call,
  entityName: string,
  query: SearchQuery,
  options: SearchOptions = {},
): Promise<Row[]> {
  const model = modelOf(entityName)
  if (!model.tree) throw new Error(`entity "${entityName}" has no x-tree`)
  const { lazy, ...rest } = query
  const { [model.tree.parent]: parent, ...search } = rest
  const hasParent = typeof parent === 'string' && parent !== ''
  if (parent !== undefined && parent !== null && typeof parent !== 'string')
    throw fault('PARENT_ID_INVALID', { title: model.title })
  if (hasParent || lazy === true || lazy === 'true')
    return oneLevel(call, model, search, hasParent ? parent : null, options)

  const parts = searchParts(call, model, search, options)
  const { statement, from, where, base, select, outerOrder } = parts
  const wanted = parts.isNarrowed
    ? `${base} and t."id" in (select unnest(string_to_array(trim(both '/' from f."path"), '/'))
      from (select t."path" from ${from} where ${where}) f)`
    : where
  const rows = await statement.run(
    call.db,
    `select ${model.selectOuter} from (
       select ${select} from ${from} where ${wanted} limit ${longestList + 1}
     ) r order by ${outerOrder}`,
  )
  if (rows.length > longestList) throw fault('TREE_TOO_LARGE', { most: longestList })
  return nest(present(call, model, rows), model.tree.parent)
}

async function oneLevel(
  call: Call,
  model: EntityModel,
  search: SearchQuery,
  parent: string | null,
  options: SearchOptions,
): Promise<Row[]> {
  const parentColumn = columnName(model.tree?.parent ?? '')
  // Children of invisible records are roots, as in the whole tree.
  const unseen = (s: Statement) =>
    `not exists (select 1 from ${model.table} a
      where a."id" = t.${parentColumn} and ${visibleCondition(call, model, s, 'a')})`
  const { statement, from, where, select, outerOrder } = searchParts(call, model, search, options)
  const below = parent === null ? unseen(statement) : `t.${parentColumn} = ${statement.value(parent)}`
  const visible = visibleCondition(call, model, statement, 'k')
  const rows = await statement.run(
    call.db,
    `select ${model.selectOuter} from (
       select ${select},
         exists (select 1 from ${model.table} k where k.${parentColumn} = t."id" and ${visible}) as "hasChildren"
       from ${from} where ${where} and ${below} limit ${longestList + 1}
     ) r order by ${outerOrder}`,
  )
  if (rows.length > longestList) throw fault('RESULT_TOO_LARGE', { most: longestList })
  return present(call, model, rows)
}

/** Nests rows below the row whose id is in `parent`; rows without such a row are roots. */
export function nest(rows: Row[], parent: string): TreeNode[] {
  const nodes = new Map<unknown, TreeNode>()
  for (const row of rows) nodes.set(row.id, Object.assign(row, { children: [] }))
  const top: TreeNode[] = []
  for (const node of nodes.values()) (nodes.get(node[parent])?.children ?? top).push(node)
  return top
}
