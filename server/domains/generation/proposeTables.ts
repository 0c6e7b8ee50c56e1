import type { FieldPlan, TablePlan } from '../../../schemas/evaluate/tablePlan.ts'
import type { ColumnShape, TableShape } from '../../services/data-sources/tableShape.ts'
import { codedComment } from './codedComment.ts'
import { columnKind, initialValue, keyTypeOf } from './columnKind.ts'
import { compositeFields } from './compositeKeys.ts'
import { apartFromLabels } from './labelNames.ts'
import { camelName, free, propertyName } from './names.ts'
import { titleOf } from './titles.ts'

export interface ProposalBase {
  /** Code of the data source. */
  connection: string
  /** Schema of the data source; its tables omit it. */
  schema: string
  /** Existing entity names, except those of this source. */
  taken: ReadonlySet<string>
}

const shownColumns = 8
const longestInList = 200
const longestNote = 200

/**
 * Returns default plans for the tables of a source. Pure: the same tables give the same plans, whichever are chosen
 * later.
 */
export function proposeTables(tables: readonly TableShape[], base: ProposalBase): TablePlan[] {
  const names = new Map<TableShape, string>()
  const taken = new Set(base.taken)
  for (const table of tables) {
    const name = free(camelName(`${base.connection}_${table.name}`), taken)
    taken.add(name)
    names.set(table, name)
  }
  return tables.map((table, index) => {
    const fields = fieldsOf(table, tables, names)
    const key = table.key.flatMap(column => fields.find(field => field.column === column)?.name ?? [])
    const isWhole = key.length > 0 && key.length === table.key.length
    const hasKey = isWhole && table.kind === 'table'
    const unfilled = table.columns.filter(isUnfilled).map(column => column.name)
    return {
      connection: base.connection,
      schema: table.schema === base.schema ? '' : table.schema,
      table: table.name,
      kind: table.kind,
      name: names.get(table) ?? '',
      title: titleOf(table.name, table.comment),
      label: labelOf(table, fields, key),
      key: hasKey ? key : [],
      order: (index + 1) * 10,
      // No edit page if only the database sets values.
      pages: { detail: hasKey, edit: hasKey && fields.some(field => !field.readOnly) },
      ...(unfilled.length > 0 ? { unfilled } : {}),
      ...(table.comparisons.length > 0 ? { comparisons: table.comparisons } : {}),
      fields,
    }
  })
}

const isUnfilled = (column: ColumnShape) =>
  !column.nullable && !column.hasDefault && !column.computed && !column.counted && columnKind(column) === undefined

function fieldsOf(
  table: TableShape,
  tables: readonly TableShape[],
  names: ReadonlyMap<TableShape, string>,
): FieldPlan[] {
  const taken = new Set<string>()
  const fields: FieldPlan[] = []
  for (const column of table.columns) {
    const kind = columnKind(column)
    if (!kind) continue
    const name = propertyName(column.name, taken)
    taken.add(name)
    const keyType = keyTypeOf(column, kind)
    const coded = codedComment(column.comment)
    const initial = initialValue(column, kind.field)
    const shared = partOf(table, column)
    const readOnly = column.computed || column.counted || kind.isOpaque === true
    const field: FieldPlan = {
      column: column.name,
      name,
      title: titleOf(column.name, column.comment),
      required: !column.nullable && !column.hasDefault && !column.blank && !readOnly,
      readOnly,
      inForm: !readOnly,
      inList: fields.filter(one => one.inList).length < shownColumns && (kind.field.maxLength ?? 0) <= longestInList,
      search: 'none',
      ...kind.field,
      ...(initial === undefined || readOnly ? {} : { initial }),
      ...(coded && kind.field.kind !== 'boolean' ? { note: coded.meanings.slice(0, longestNote) } : {}),
      ...(column.blank && !readOnly ? { blank: true } : {}),
      plain: kind.field.kind,
      ...(keyType === undefined ? {} : { keyType }),
      ...(shared === undefined ? {} : { partOf: shared }),
    }
    const target = referenceOf(table, column, tables)
    if (target) asReference(field, names.get(target) ?? '', column.comment === '')
    fields.push({ ...field, search: searchOf(field, table, column) })
  }
  return apartFromLabels(withComposite(fields, compositeFields(table, tables, fields, names)))
}

/** Puts each composite reference after its last column. */
function withComposite(fields: readonly FieldPlan[], composite: readonly FieldPlan[]): FieldPlan[] {
  const lastOf = ({ columns = [] }: FieldPlan) => Math.max(...columns.map(column => indexOf(column)))
  const indexOf = (column: string) => fields.findIndex(field => field.column === column)
  return fields.flatMap((field, index) => [field, ...composite.filter(one => lastOf(one) === index)])
}

function asReference(field: FieldPlan, target: string, isUntold: boolean): void {
  // Strips the suffix, because the label is shown instead of the id: 艺术家 instead of 艺术家编号, actor instead of
  // actor_id.
  const bare = field.column.replace(/(_id|(?<=[a-z])I[dD])$/, '')
  if (isUntold && field.title === field.column && bare !== '') field.title = titleOf(bare, '')
  else if (isUntold && field.title.length > 2) field.title = field.title.replace(/编号$/, '')
  field.kind = 'reference'
  field.target = target
  delete field.minimum
  delete field.maximum
  delete field.maxLength
  delete field.isWhole
  delete field.decimals
  delete field.pattern
  delete field.blank
  delete field.initial
}

/** Returns the table that a single column refers to by its whole key. */
function referenceOf(table: TableShape, column: ColumnShape, tables: readonly TableShape[]): TableShape | undefined {
  for (const { columns, targets, schema, table: name } of table.references) {
    if (columns.length !== 1 || columns[0] !== column.name) continue
    const target = tables.find(one => one.name === name && one.schema === schema)
    if (target?.kind === 'table' && target.key.length === 1 && target.key[0] === targets[0]) return target
  }
  return undefined
}

/** Returns the table that a column refers to together with other columns. */
const partOf = (table: TableShape, column: ColumnShape): string | undefined =>
  table.references.find(({ columns }) => columns.length > 1 && columns.includes(column.name))?.table

function searchOf(field: FieldPlan, table: TableShape, column: ColumnShape): FieldPlan['search'] {
  // Texts of digits are searched by equality.
  if (field.kind === 'text' && field.pattern !== undefined) return 'equal'
  if (field.kind === 'text')
    return field.maxLength === undefined || field.maxLength <= longestInList ? 'contains' : 'none'
  if (field.kind === 'date' || field.kind === 'dateTime') return 'range'
  const isFigure = field.kind === 'number' || field.kind === 'integer'
  if (isFigure) return table.key.includes(column.name) ? 'equal' : 'range'
  return 'none'
}

const nameLike = /(^|_|[a-z])(name|title|label|subject|caption)$/i

/** Returns the label of a record: a name, else a unique text, else a field named like the table, else the key. */
function labelOf(table: TableShape, fields: readonly FieldPlan[], key: readonly string[]): string {
  const texts = fields.filter(field => field.kind === 'text')
  const named = texts.find(field => nameLike.test(field.column) || /名称|标题|姓名/.test(field.title))
  const unique = texts.find(field => table.unique.some(one => one.length === 1 && one[0] === field.column))
  const plain = table.name.toLowerCase()
  const like = texts.find(({ column }) => [column, `${column}s`].some(name => name.toLowerCase() === plain))
  const first = named ?? unique ?? like
  return first?.name ?? key[0] ?? texts[0]?.name ?? fields[0]?.name ?? ''
}
