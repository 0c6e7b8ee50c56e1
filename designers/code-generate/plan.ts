import { mayReferTo } from '../../schemas/evaluate/mayReferTo.ts'
import type { FieldKind, FieldPlan, TablePlan as Plan } from '../../schemas/evaluate/tablePlan.ts'

/** The proposed or saved plan of a table. */
export interface TablePlan extends Plan {
  isMade: boolean
  /** Name that references use, even if the entity is renamed. */
  proposedName: string
  route: string
}

export interface FileChange {
  path: string
  entity: string
  state: 'new' | 'same' | 'changed' | 'merged' | 'conflict'
  merged: string
  current: string | null
  conflicts: { path: string; base: unknown; mine: unknown; theirs: unknown }[]
  /** Fingerprint of what a decision is based on. */
  mark: string
}

/** A file that would no longer be generated. */
export interface GoneFile {
  path: string
  isEdited: boolean
  mark: string
  content: string
}

export interface Preview {
  files: FileChange[]
  gone: GoneFile[]
  faults: string[]
}

export const kindNames: Record<FieldKind, string> = {
  text: '文本',
  longText: '多行文本',
  integer: '整数',
  number: '数字',
  boolean: '是否',
  date: '日期',
  dateTime: '日期时间',
  time: '时间',
  json: 'JSON',
  choice: '选项',
  reference: '引用',
}

/** Returns the field kinds that show a column without changing its values. */
export function kindsFor({ kind, plain = kind, columns }: FieldPlan, targets: readonly Plan[]): FieldKind[] {
  if (columns) return [kind]
  const isText = kind === 'reference' || ['text', 'longText', 'json', 'choice'].includes(plain)
  return [
    ...new Set<FieldKind>([
      plain,
      kind,
      ...(isText ? (['text', 'longText'] as const) : []),
      ...(plain === 'integer' ? (['number'] as const) : []),
      ...(targets.length > 0 ? (['reference'] as const) : []),
    ]),
  ]
}

/** Returns the tables that have or will have screens; only these can be referenced. */
export const shownTables = (plans: readonly TablePlan[], chosen: readonly string[]): TablePlan[] =>
  plans.filter(plan => plan.isMade || chosen.includes(plan.table))

/** Returns the tables that a column may refer to, including its current one. */
export const targetsFor = (field: FieldPlan, shown: readonly TablePlan[]): TablePlan[] =>
  shown.filter(plan => plan === targetOf(field, shown) || mayReferTo(field, plan))

/**
 * Returns the table that a field will refer to; undefined if it becomes plain text, because nothing could be chosen.
 */
export const targetOf = (field: FieldPlan, shown: readonly TablePlan[]): TablePlan | undefined =>
  field.kind === 'reference'
    ? shown.find(plan => plan.proposedName === field.target && plan.key.length === (field.columns?.length ?? 1))
    : undefined

/** Returns the key as column names, because properties may have other names. */
export const keyColumns = ({ key, fields }: Pick<TablePlan, 'key' | 'fields'>): string[] =>
  key.map(name => fields.find(field => field.name === name)?.column ?? name)

/** Returns a plan as its pages will show it: without composite references to tables without screens. */
export const seenPlan = (plan: TablePlan, shown: readonly TablePlan[]): TablePlan => ({
  ...plan,
  fields: plan.fields.filter(field => !field.columns || targetOf(field, shown)),
})

/** Returns composite references that cannot be chosen: each table with its columns. */
export function sharedReferences({ fields }: Plan): [string, FieldPlan[]][] {
  const chosen = new Set(fields.flatMap(field => field.columns ?? []))
  const left = fields.filter(field => field.partOf !== undefined && !chosen.has(field.column))
  return [...new Set(left.flatMap(field => field.partOf ?? []))].map(table => [
    table,
    left.filter(field => field.partOf === table),
  ])
}

/** Returns the search modes of a field kind. */
export function searchesFor(kind: FieldKind): { value: string; label: string }[] {
  const none = { value: 'none', label: '不查询' }
  if (kind === 'reference' || kind === 'choice' || kind === 'boolean') return [{ value: 'none', label: '按选项' }]
  if (kind === 'text' || kind === 'longText')
    return [
      none,
      { value: 'contains', label: '包含' },
      { value: 'prefix', label: '开头' },
      { value: 'equal', label: '等于' },
    ]
  if (kind === 'json' || kind === 'time') return [none]
  return [none, { value: 'equal', label: '等于' }, { value: 'range', label: '范围' }]
}

export const stateNames: Record<FileChange['state'], { label: string; color: string }> = {
  new: { label: '新增', color: 'green' },
  same: { label: '无变化', color: 'default' },
  changed: { label: '更新', color: 'blue' },
  merged: { label: '已合并', color: 'cyan' },
  conflict: { label: '有冲突', color: 'red' },
}
