import { Checkbox, Input, InputNumber, Select, Table } from 'antd'
import type { ColumnsType } from 'antd/es/table'
import { useMemo, useState } from 'react'
import { amountOf, type BenchRow, benchRows, choices, columns } from './gridRows.ts'

/** The same table by hand on antd, with its virtual rows, as the library's documentation writes it. */
export function AntdGrid() {
  const [rows, setRows] = useState(() => benchRows().map((row, key) => ({ ...row, key }) as BenchRow))
  const drawn = useMemo<ColumnsType<BenchRow>>(() => {
    const change = (key: unknown, name: string, value: unknown) =>
      setRows(now =>
        now.map(row => {
          if (row.key !== key) return row
          const next = { ...row, [name]: value }
          return { ...next, c19: amountOf(next) }
        }),
      )
    return columns.map(({ name, title, kind }) => ({
      title,
      dataIndex: name,
      width: 120,
      render: (value: unknown, row: BenchRow) => {
        const set = (next: unknown) => change(row.key, name, next)
        if (kind === 'text') return <Input value={String(value)} onChange={event => set(event.target.value)} />
        if (kind === 'number')
          return <InputNumber<number> value={value as number | null} controls={false} onChange={set} />
        if (kind === 'tick') return <Checkbox checked={value === true} onChange={event => set(event.target.checked)} />
        if (kind === 'choice')
          return <Select value={value} options={choices.map(one => ({ value: one, label: one }))} onChange={set} />
        return String(value)
      },
    }))
  }, [])
  const sums = columns.map(({ name, kind }) =>
    kind === 'number' || kind === 'computed' ? rows.reduce((sum, row) => sum + Number(row[name]), 0) : '',
  )
  return (
    <Table<BenchRow>
      virtual
      size="small"
      columns={drawn}
      dataSource={rows}
      pagination={false}
      scroll={{ x: 2400, y: 440 }}
      summary={() => (
        <Table.Summary fixed>
          <Table.Summary.Row>
            {sums.map((sum, at) => (
              <Table.Summary.Cell key={columns[at]?.name} index={at}>
                {sum}
              </Table.Summary.Cell>
            ))}
          </Table.Summary.Row>
        </Table.Summary>
      )}
    />
  )
}
