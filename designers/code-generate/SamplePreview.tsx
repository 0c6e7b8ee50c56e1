import { Table, Tabs } from 'antd'
import { lazy, Suspense } from 'react'
import { part } from '../../renderer/index.ts'
import { coveredFields } from '../../schemas/evaluate/coveredFields.ts'
import type { FieldPlan } from '../../schemas/evaluate/tablePlan.ts'
import styles from './CodeGeneratePage.module.css'
import { type TablePlan, targetOf } from './plan.ts'
import { sampleText } from './sampleElement.ts'
import { type Sample, useSampleRows } from './useSampleRows.ts'

const SampleRecord = lazy(() => import('./SampleRecord.tsx').then(module => ({ default: module.SampleRecord })))
const SampleForm = lazy(() => import('./SampleForm.tsx').then(module => ({ default: module.SampleForm })))

const SampleTree = lazy(() => import('./SampleTree.tsx').then(module => ({ default: module.SampleTree })))

interface SampleProps {
  sourceId: string
  plan: TablePlan
  /** Tables it may refer to. */
  shown: readonly TablePlan[]
}

/** Previews the pages with the table's first rows; follows every change. */
export function SamplePreview({ sourceId, plan, shown }: SampleProps) {
  const rows = useSampleRows(sourceId, plan.table)
  const pages = [
    { key: 'list', label: '列表', children: <SampleList plan={plan} shown={shown} rows={rows} /> },
    ...(plan.tree ? [{ key: 'tree', label: '树', children: <SampleTree plan={plan} rows={rows} /> }] : []),
    ...(plan.pages.detail
      ? [{ key: 'detail', label: '详情', children: <SampleRecord plan={plan} row={rows[0]} /> }]
      : []),
    ...(plan.pages.edit
      ? [{ key: 'edit', label: '新增和编辑', children: <SampleForm plan={plan} row={rows[0]} /> }]
      : []),
  ]
  return (
    <div className={styles.sample} {...part('sample')}>
      <h2>页面预览：{plan.title}</h2>
      <Tabs
        size="small"
        items={pages.map(page => ({ ...page, children: <Suspense fallback={null}>{page.children}</Suspense> }))}
      />
    </div>
  )
}

function SampleList({ plan, shown, rows }: Pick<SampleProps, 'plan' | 'shown'> & { rows: readonly Sample[] }) {
  const covered = coveredFields(plan, 'inList')
  const titleOf = (field: FieldPlan) => {
    const target = targetOf(field, shown)
    return target ? `${field.title}（${target.title}）` : field.title
  }
  return (
    <Table<Sample>
      size="small"
      dataSource={[...rows]}
      pagination={false}
      scroll={{ x: 'max-content' }}
      locale={{ emptyText: '没有数据' }}
      columns={plan.fields
        .filter(field => field.inList && !covered.has(field.name))
        .map(field => ({
          key: field.column,
          title: titleOf(field),
          width: 140,
          ellipsis: true,
          render: (_, row) => sampleText(field, row) ?? '-',
        }))}
    />
  )
}
