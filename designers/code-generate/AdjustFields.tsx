import { Checkbox, Input, Select, Table } from 'antd'
import { part } from '../../renderer/index.ts'
import { coveredFields } from '../../schemas/evaluate/coveredFields.ts'
import type { FieldPlan } from '../../schemas/evaluate/tablePlan.ts'
import { kindNames, kindsFor, searchesFor, type TablePlan, targetOf, targetsFor } from './plan.ts'

/** Edits the fields of a table: titles, inputs and places. */
export function AdjustFields({
  plan,
  seen,
  shown,
  onChange,
}: {
  plan: TablePlan
  /** The plan as its pages will show it. */
  seen: TablePlan
  /** Tables that can be referenced. */
  shown: readonly TablePlan[]
  onChange(fields: FieldPlan[]): void
}) {
  const set = (column: string, next: Partial<FieldPlan>) =>
    onChange(plan.fields.map(field => (field.column === column ? { ...field, ...next } : field)))
  const covered = { inList: coveredFields(seen, 'inList'), inForm: coveredFields(seen, 'inForm') }
  const kindsOf = (field: FieldPlan) => kindsFor(field, targetsFor(field, shown))
  return (
    <Table<FieldPlan>
      size="small"
      rowKey="column"
      dataSource={plan.fields}
      pagination={false}
      scroll={{ x: 910, y: 260 }}
      columns={[
        {
          title: '字段',
          dataIndex: 'column',
          width: 120,
          ellipsis: true,
          render: (_, field) => {
            const text = field.columns?.join(' + ') ?? field.column
            return plan.key.includes(field.name) ? <strong>{text}</strong> : text
          },
        },
        {
          title: '标题',
          width: 140,
          render: (_, field) => (
            <Input
              {...part('fieldTitle')}
              size="small"
              aria-label={`${field.column} 的标题`}
              value={field.title}
              maxLength={50}
              onChange={event => set(field.column, { title: event.target.value })}
            />
          ),
        },
        {
          title: '属性名',
          width: 140,
          render: (_, field) => (
            <Input
              {...part('fieldName')}
              size="small"
              aria-label={`${field.column} 的属性名`}
              value={field.name}
              disabled={plan.isMade || plan.key.includes(field.name) || plan.label === field.name}
              onChange={event => set(field.column, { name: event.target.value })}
            />
          ),
        },
        {
          title: '类型',
          width: 110,
          render: (_, field) => (
            <Select
              {...part('fieldKind')}
              size="small"
              aria-label={`${field.column} 的类型`}
              style={{ width: '100%' }}
              value={field.kind}
              disabled={kindsOf(field).length < 2}
              options={kindsOf(field).map(kind => ({ value: kind, label: kindNames[kind] }))}
              onChange={kind => set(field.column, { kind, search: 'none' })}
            />
          ),
        },
        {
          title: '引用',
          width: 130,
          render: (_, field) => <TargetSelect field={field} shown={shown} onChange={next => set(field.column, next)} />,
        },
        {
          title: '查询',
          width: 100,
          render: (_, field) => (
            <Select
              {...part('fieldSearch')}
              size="small"
              aria-label={`${field.column} 的查询方式`}
              style={{ width: '100%' }}
              value={field.search}
              options={searchesFor(field.kind)}
              onChange={search => set(field.column, { search })}
            />
          ),
        },
        {
          title: '列表',
          width: 56,
          render: (_, field) => box(field, 'inList', '在列表中', { set, covered: covered.inList }),
        },
        {
          title: '表单',
          width: 56,
          render: (_, field) => box(field, 'inForm', '在表单中', { set, covered: covered.inForm }),
        },
        { title: '必填', width: 56, render: (_, field) => box(field, 'required', '必填', { set }) },
      ]}
    />
  )
}

/** Chooses the table that a column refers to, even if undeclared in the database. */
function TargetSelect({
  field,
  shown,
  onChange,
}: {
  field: FieldPlan
  shown: readonly TablePlan[]
  onChange(next: Partial<FieldPlan>): void
}) {
  const isReference = field.kind === 'reference'
  const isLost = isReference && field.target !== undefined && targetOf(field, shown) === undefined
  return (
    <Select
      {...part('fieldTarget')}
      size="small"
      aria-label={`${field.column} 引用的表`}
      style={{ width: '100%' }}
      placeholder={isReference ? '请选择' : '-'}
      value={isReference && !isLost ? field.target : undefined}
      {...(isLost && { placeholder: field.columns ? '表未选择，各列按值填写' : '表未选择，作为文本' })}
      disabled={!isReference}
      options={targetsFor(field, shown).map(plan => ({ value: plan.proposedName, label: plan.title }))}
      onChange={target => onChange({ target })}
    />
  )
}

const boxParts = { inList: 'fieldInList', inForm: 'fieldInForm', required: 'fieldRequired' } as const

/** Toggles a composite reference: its columns lose or regain their own places. */
function box(
  field: FieldPlan,
  name: 'inList' | 'inForm' | 'required',
  label: string,
  {
    set,
    covered,
  }: { set: (column: string, next: Partial<FieldPlan>) => void; covered?: ReadonlySet<string> | undefined },
) {
  const isCovered = covered?.has(field.name) === true
  return (
    <Checkbox
      {...part(boxParts[name])}
      aria-label={`${field.column} ${label}`}
      checked={field[name] && !isCovered}
      disabled={isCovered || (field.readOnly && name !== 'inList')}
      onChange={event => set(field.column, { [name]: event.target.checked })}
    />
  )
}
