import { Input, Menu, Segmented, Table } from 'antd'
import { useEffect, useState } from 'react'
import { type CustomProps, Empty, ErrorCard, part, useAnswer, usePageParts } from '../../renderer/index.ts'
import { callEndpoint } from '../../runtime/data/callEndpoint.ts'
import styles from './DataBrowserPage.module.css'
import { TableColumns } from './TableColumns.tsx'
import { TableRows } from './TableRows.tsx'

interface SourceTable {
  name: string
  kind: string
  comment: string
  triggers: string
}

/** The place of the data shows its own error. */
const options = (signal: AbortSignal) => ({ signal, silent: true, mask: false })

/** Tables of a data source on the left, their columns and first rows on the right; read-only. */
export function DataBrowserPage({ params, host }: CustomProps) {
  const id = String(params.id ?? '')
  const [chosen, setTable] = useState<string>()
  const [word, setWord] = useState('')
  const [view, setView] = useState('columns')

  useEffect(() => {
    if (params.name) host.name?.(String(params.name))
  }, [host, params.name])
  const {
    data: tables,
    error,
    loading,
    reload,
  } = useAnswer(
    async signal => (await callEndpoint('defaultSource.tables', { id }, options(signal))) as SourceTable[],
    [id],
  )
  const table = chosen ?? tables?.[0]?.name ?? ''
  const triggers = tables?.find(one => one.name === table)?.triggers ?? ''

  const none = table === '' && '还没有选择表'
  usePageParts({
    away: {
      columns: none || (view !== 'columns' && '现在显示的是数据'),
      ...Object.fromEntries(
        ['rows', 'pageSize', 'previous', 'next'].map(name => [name, none || (view !== 'rows' && '现在显示的是字段')]),
      ),
    },
  })
  const shown = (tables ?? []).filter(one =>
    `${one.name} ${one.comment}`.toLowerCase().includes(word.trim().toLowerCase()),
  )
  return (
    <section className={styles.page} aria-label="浏览数据源">
      <div className={styles.side} {...part('tables')}>
        <Input
          {...part('search')}
          aria-label="查找表"
          placeholder="查找表"
          allowClear
          value={word}
          onChange={event => setWord(event.target.value)}
        />
        {error !== undefined ? (
          <ErrorCard error={error} onRetry={reload} />
        ) : loading ? (
          <Table size="small" loading pagination={false} />
        ) : shown.length === 0 ? (
          <Empty text="没有找到表" />
        ) : (
          <Menu
            className={styles.tables}
            selectedKeys={[table]}
            onClick={({ key }) => setTable(key)}
            items={shown.map(one => ({
              key: one.name,
              label: one.kind === '视图' ? `${one.name}（视图）` : one.name,
              title: one.comment || one.name,
            }))}
          />
        )}
      </div>
      <div className={styles.main}>
        <div className={styles.bar}>
          <h1>{table || '请选择表'}</h1>
          <Segmented
            {...part('view')}
            aria-label="显示"
            value={view}
            onChange={value => setView(value)}
            options={[
              { value: 'columns', label: '字段' },
              { value: 'rows', label: '数据' },
            ]}
          />
        </div>
        {triggers !== '' && (
          <p className={styles.triggers}>触发器：{triggers}。保存数据时由数据库执行，可能改变所填的值。</p>
        )}
        {table !== '' && view === 'columns' && <TableColumns key={table} id={id} table={table} />}
        {table !== '' && view === 'rows' && <TableRows key={table} id={id} table={table} />}
      </div>
    </section>
  )
}
