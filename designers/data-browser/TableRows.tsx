import { Button, Select, Table } from 'antd'
import { useState } from 'react'
import { ErrorCard, part, useAnswer, usePageParts } from '../../renderer/index.ts'
import { callEndpoint } from '../../runtime/data/callEndpoint.ts'
import styles from './DataBrowserPage.module.css'

interface Preview {
  columns: { name: string; type: string; comment: string }[]
  rows: Record<string, string | null>[]
  hasMore: boolean
}

type Row = Record<string, string | null> & { '#': string }

/** The first rows of a table as texts, shortened by the server. */
export function TableRows({ id, table }: { id: string; table: string }) {
  const [current, setCurrent] = useState(1)
  const [size, setSize] = useState(20)
  const {
    data: preview,
    error,
    loading,
    reload,
  } = useAnswer(
    async signal =>
      (await callEndpoint(
        'defaultSource.rows',
        { id, table, current, size },
        { signal, silent: true, mask: false },
      )) as Preview,
    [id, table, current, size],
  )
  const rows = (preview?.rows ?? []).map(
    (row, index): Row => ({ ...row, '#': String((current - 1) * size + index + 1) }),
  )
  const busy = loading && '数据还在加载'
  const parts = usePageParts({
    waiting: {
      previous: current === 1 ? '已是第一页' : busy,
      next: preview && !preview.hasMore ? '已是最后一页' : busy,
    },
  })
  if (error !== undefined)
    return (
      <div {...part('rows')}>
        <ErrorCard error={error} onRetry={reload} />
      </div>
    )
  return (
    <>
      <Table<Row>
        {...part('rows')}
        size="small"
        rowKey="#"
        loading={loading}
        dataSource={rows}
        pagination={false}
        scroll={{ x: 'max-content', y: 480 }}
        locale={{ emptyText: '没有数据' }}
        columns={[
          { title: '序号', dataIndex: '#', width: 64, fixed: 'left' },
          ...(preview?.columns ?? []).map(column => ({
            title: <span title={[column.type, column.comment].filter(Boolean).join(' ')}>{column.name}</span>,
            dataIndex: column.name,
            width: 160,
            ellipsis: true,
            render: (value: string | null | undefined) =>
              value === null || value === undefined ? <span className={styles.nothing}>NULL</span> : value,
          })),
        ]}
      />
      <div className={styles.foot}>
        <Select
          {...part('pageSize')}
          aria-label="每页条数"
          value={size}
          options={[20, 50, 100].map(value => ({ value, label: `${value} 条/页` }))}
          onChange={value => {
            setSize(value)
            setCurrent(1)
          }}
        />
        <Button {...part('previous')} disabled={parts.waits('previous')} onClick={() => setCurrent(current - 1)}>
          上一页
        </Button>
        <span>第 {current} 页</span>
        <Button {...part('next')} disabled={parts.waits('next')} onClick={() => setCurrent(current + 1)}>
          下一页
        </Button>
      </div>
    </>
  )
}
