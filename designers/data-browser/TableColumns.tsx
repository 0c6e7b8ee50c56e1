import { Table } from 'antd'
import { ErrorCard, part, useAnswer } from '../../renderer/index.ts'
import { callEndpoint } from '../../runtime/data/callEndpoint.ts'

interface Column {
  name: string
  type: string
  nullable: boolean
  inKey: boolean
  counted: boolean
  reference: string
  comment: string
}

const none: Column[] = []
const yesNo = (value: boolean) => (value ? '是' : '-')

/** Columns of a table. */
export function TableColumns({ id, table }: { id: string; table: string }) {
  const { data, error, loading, reload } = useAnswer(
    async signal =>
      (await callEndpoint('defaultSource.columns', { id, table }, { signal, silent: true, mask: false })) as Column[],
    [id, table],
  )
  if (error !== undefined)
    return (
      <div {...part('columns')}>
        <ErrorCard error={error} onRetry={reload} />
      </div>
    )
  return (
    <Table<Column>
      {...part('columns')}
      size="small"
      rowKey="name"
      loading={loading}
      dataSource={data ?? none}
      pagination={false}
      scroll={{ x: 900, y: 520 }}
      columns={[
        { title: '字段', dataIndex: 'name', width: 180, ellipsis: true },
        { title: '类型', dataIndex: 'type', width: 190, ellipsis: true },
        { title: '主键', dataIndex: 'inKey', width: 70, render: yesNo },
        { title: '自增', dataIndex: 'counted', width: 70, render: yesNo },
        { title: '可空', dataIndex: 'nullable', width: 70, render: yesNo },
        { title: '引用', dataIndex: 'reference', width: 180, ellipsis: true, render: (text: string) => text || '-' },
        { title: '注释', dataIndex: 'comment', ellipsis: true, render: (text: string) => text || '-' },
      ]}
    />
  )
}
