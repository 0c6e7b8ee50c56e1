import { Input, Select, Table, Tag } from 'antd'
import { useState } from 'react'
import { Empty, ErrorCard, part } from '../../renderer/index.ts'
import styles from './CodeGeneratePage.module.css'
import { keyColumns, type TablePlan } from './plan.ts'
import type { Generation } from './useGeneration.ts'

/** Chooses the source and its tables. */
export function ChooseTables({ work }: { work: Generation }) {
  const [word, setWord] = useState('')
  const shown = work.plans.filter(plan =>
    `${plan.table} ${plan.title}`.toLowerCase().includes(word.trim().toLowerCase()),
  )
  return (
    <>
      <div className={styles.bar}>
        <Select
          {...part('source')}
          aria-label="数据源"
          className={styles.source}
          placeholder="请选择数据源"
          value={work.sourceId || undefined}
          options={work.sources.map(({ id, name, code }) => ({ value: id, label: `${name}（${code}）` }))}
          onChange={(id: string) => void work.choose(id)}
          notFoundContent="没有可用的数据源，请先在数据源管理中添加"
        />
        <Input
          {...part('search')}
          aria-label="查找表"
          className={styles.search}
          placeholder="按表名或标题查找"
          allowClear
          value={word}
          onChange={event => setWord(event.target.value)}
        />
        <span className={styles.count}>已选择 {work.chosen.length} 张表</span>
      </div>
      {work.failure !== undefined && <ErrorCard error={work.failure} onRetry={work.retry} />}
      <Table<TablePlan>
        {...part('tables')}
        size="small"
        rowKey="table"
        loading={work.busy === 'tables'}
        dataSource={shown}
        pagination={false}
        scroll={{ y: 420 }}
        locale={{ emptyText: <Empty text={emptyText(work)} /> }}
        rowSelection={{
          selectedRowKeys: [...work.chosen],
          preserveSelectedRowKeys: true,
          onChange: keys => work.setChosen(keys.map(String)),
          getTitleCheckboxProps: () => ({ 'aria-label': '全选' }),
          getCheckboxProps: ({ table, fields }) => ({ 'aria-label': `选择 ${table}`, disabled: fields.length === 0 }),
        }}
        columns={[
          { title: '表', dataIndex: 'table', width: 200, ellipsis: true },
          { title: '标题', dataIndex: 'title', width: 160, ellipsis: true },
          { title: '类别', dataIndex: 'kind', width: 80, render: kind => (kind === 'view' ? '视图' : '表') },
          { title: '字段数', width: 80, render: (_, plan) => plan.fields.length },
          {
            title: '主键',
            width: 160,
            ellipsis: true,
            render: (_, plan) => keyColumns(plan).join('、') || '无（只读）',
          },
          {
            title: '引用',
            ellipsis: true,
            render: (_, plan) =>
              plan.fields
                .filter(field => field.kind === 'reference')
                .map(field => work.plans.find(one => one.proposedName === field.target)?.title ?? field.target)
                .join('、') || '-',
          },
          {
            title: '状态',
            width: 150,
            render: (_, plan) => {
              if (plan.fields.length === 0) return <Tag color="orange">没有可以显示的字段</Tag>
              return plan.isMade ? <Tag color="green">已生成</Tag> : <Tag>未生成</Tag>
            },
          },
        ]}
      />
    </>
  )
}

function emptyText({ failure, sourceId }: Generation): string {
  if (failure !== undefined) return '没有得到表'
  return sourceId === '' ? '请先选择数据源' : '没有找到表'
}
