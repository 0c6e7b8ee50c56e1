import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ColumnSettings } from '../../../../renderer/pages/list/ColumnSettings.tsx'
import { HeaderFilter } from '../../../../renderer/table/HeaderFilter.tsx'
import type { TableColumn } from '../../../../renderer/table/tableColumn.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** A button low in the window, and boxes of this height. */
function lowButton(height: number): HTMLElement {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(height)
  const button = document.createElement('button')
  button.getBoundingClientRect = () => new DOMRect(600, innerHeight - 200, 30, 30)
  return button
}

const nothing = () => undefined

test('the column settings fit into the window', () => {
  const anchor = lowButton(400)
  render(
    <ColumnSettings anchor={anchor} columns={[]} layout={{}} onChange={nothing} onReset={nothing} onClose={nothing} />,
  )
  expect(screen.getByRole('dialog').style.top).toBe(`${innerHeight - 404}px`)
})

test('the filter of a heading fits into the window', () => {
  const column: TableColumn = {
    id: 'state',
    title: '状态',
    width: 100,
    align: 'left',
    sortable: false,
    optional: false,
    draw: () => null,
  }
  render(<HeaderFilter anchor={lowButton(300)} column={column} chosen={[]} onChoose={nothing} onClose={nothing} />)
  expect(screen.getByRole('dialog').style.top).toBe(`${innerHeight - 304}px`)
})
