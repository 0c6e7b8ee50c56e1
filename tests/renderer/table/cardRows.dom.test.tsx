import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { nothing } from '../../../renderer/cells/compileCell.ts'
import { CardRows } from '../../../renderer/table/CardRows.tsx'
import type { TableColumn } from '../../../renderer/table/tableColumn.ts'
import type { ResolvedColumn } from '../../../runtime/schema/resolvedPage.ts'

afterEach(cleanup)

const rest = { label: '待办', layout: {} }

const column = (id: string, title: string): TableColumn => ({
  id,
  title,
  width: 100,
  align: 'left',
  sortable: false,
  optional: false,
  draw: row => (row[id] as string | undefined) ?? nothing,
})

describe('cards of a phone', () => {
  test('have the pinned link column as heading, not a name shared by many rows', () => {
    const opens = { open: { page: 'process-task/details' } } as unknown as ResolvedColumn
    const title: TableColumn = { ...column('title', '标题'), fixed: 'left', source: opens }
    const rows = [{ id: '1', title: '年假', name: '部门负责人审批' }]
    render(<CardRows {...rest} title="name" columns={[title, column('name', '任务名称')]} rows={rows} />)

    const card = screen.getByRole('listitem')
    expect(card.querySelector('header')?.textContent).toBe('年假')
    expect(within(card).getByText('任务名称')).toBeTruthy()
  })

  test('leave out empty values, so that more rows are visible', () => {
    const columns = [column('title', '标题'), column('due', '截止时间'), column('reason', '驳回原因')]
    render(<CardRows {...rest} title="title" columns={columns} rows={[{ id: '1', title: '年假', due: '今天' }]} />)

    const card = within(screen.getByRole('listitem'))
    expect(card.getByText('今天')).toBeTruthy()
    expect(card.queryByText('驳回原因')).toBeNull()
  })
})
