import { Table } from 'antd'
import { useEffect, useState } from 'react'
import { callEndpoint } from '../../../runtime/data/callEndpoint.ts'
import { holds } from '../../../runtime/permission/holds.ts'
import type { FieldPlan } from '../../../schemas/evaluate/tablePlan.ts'
import { part } from '../pageParts.ts'
import styles from './CodeGeneratePage.module.css'
import { type TablePlan, targetOf } from './plan.ts'

type Sample = Record<string, string | null> & { key: string }

/** The list as it will be: titles and columns follow every change, the rows are the first of the table itself. */
export function SamplePreview({
  sourceId,
  plan,
  shown,
}: {
  sourceId: string
  plan: TablePlan
  /** What it may refer to. */
  shown: readonly TablePlan[]
}) {
  const [rows, setRows] = useState<readonly Sample[]>([])
  useEffect(() => {
    if (!holds('DATA_SOURCE_BROWSE')) return
    let isCurrent = true
    callEndpoint(
      'defaultSource.rows',
      { id: sourceId, table: plan.table, size: 20 },
      { silent: true, mask: false },
    ).then(
      answer => {
        const { rows: found } = answer as { rows: Record<string, string | null>[] }
        if (isCurrent) setRows(found.slice(0, 5).map((row, index) => ({ ...row, key: String(index) })))
      },
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [sourceId, plan.table])
  const titleOf = (field: FieldPlan) => {
    const target = targetOf(field, shown)
    return target ? `${field.title}（${target.title}）` : field.title
  }
  return (
    <div className={styles.sample} {...part('sample')}>
      <h2>列表预览：{plan.title}</h2>
      <Table<Sample>
        size="small"
        dataSource={[...rows]}
        pagination={false}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: '没有数据' }}
        columns={plan.fields
          .filter(field => field.inList)
          .map(field => ({
            title: titleOf(field),
            dataIndex: field.column,
            width: 140,
            ellipsis: true,
            render: (value: string | null | undefined) => value ?? '-',
          }))}
      />
    </div>
  )
}
