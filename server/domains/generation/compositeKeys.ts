import type { FieldPlan } from '../../../schemas/evaluate/tablePlan.ts'
import type { ColumnShape, ReferenceShape, TableShape } from '../../services/data-sources/tableShape.ts'
import { columnKind, keyTypeOf } from './columnKind.ts'
import { camelName, free } from './names.ts'
import { titleOf } from './titles.ts'

/** Returns the reference fields for the composite foreign keys of a table. */
export function compositeFields(
  table: TableShape,
  tables: readonly TableShape[],
  own: readonly FieldPlan[],
  names: ReadonlyMap<TableShape, string>,
): FieldPlan[] {
  const taken = new Set(own.map(field => field.name))
  const found = new Map<string, { target: TableShape; parts: FieldPlan[] }>()
  for (const reference of table.references) {
    const target = tables.find(one => one.name === reference.table && one.schema === reference.schema)
    const parts = target && partsOf(reference, target, table, own)
    // The same foreign key may be declared twice.
    if (parts) found.set(`${target.name} ${columnOf(parts)}`, { target, parts })
  }
  return [...found.values()].map(({ target, parts }) => {
    const isAlone = [...found.values()].filter(one => one.target === target).length === 1
    const name = free(`${camelName(target.name)}Id`, taken)
    taken.add(name)
    const title = titleOf(target.name, target.comment)
    const isReadOnly = parts.some(part => part.readOnly)
    return {
      column: columnOf(parts),
      columns: parts.map(part => part.column),
      name,
      title: isAlone ? title : `${title}（${parts.map(part => part.title).join('、')}）`.slice(0, 50),
      kind: 'reference',
      plain: 'reference',
      target: names.get(target) ?? '',
      required: !isReadOnly && parts.every(part => part.required),
      readOnly: isReadOnly,
      inForm: !isReadOnly,
      inList: true,
      search: 'none',
    }
  })
}

const columnOf = (parts: readonly FieldPlan[]) => parts.map(part => part.column).join(',')

/** Returns the fields that hold the target's key, in key order; undefined if the foreign key targets other columns. */
function partsOf(
  { columns, targets }: ReferenceShape,
  target: TableShape,
  table: TableShape,
  own: readonly FieldPlan[],
): FieldPlan[] | undefined {
  const isKey = columns.length > 1 && columns.length === target.key.length && target.kind === 'table'
  if (!isKey || !target.key.every(column => targets.includes(column))) return undefined
  const parts = target.key.flatMap(column => {
    const at = columns[targets.indexOf(column)]
    return isAlike(table, at, target, column) ? (own.find(field => field.column === at) ?? []) : []
  })
  return parts.length === columns.length ? parts : undefined
}

/** Whether both sides write the same value as the same text, since an id consists of texts. */
function isAlike(table: TableShape, column: string | undefined, target: TableShape, other: string): boolean {
  const [one, two] = [
    table.columns.find(({ name }) => name === column),
    target.columns.find(({ name }) => name === other),
  ]
  return one !== undefined && two !== undefined && spellingOf(one) === spellingOf(two)
}

function spellingOf(column: ColumnShape): string {
  const kind = columnKind(column)
  return (kind && keyTypeOf(column, kind)) ?? column.fullType
}
