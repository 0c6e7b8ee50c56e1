import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { TableChoice } from '../../../../renderer/actions/exchange/TableChoice.tsx'
import { type ImportPlace, type ImportPreview, proposedPlace } from '../../../../runtime/data/importPlace.ts'

const preview: ImportPreview = {
  sheet: 1,
  sheets: [
    {
      name: '名册',
      sheet: 1,
      isHidden: false,
      headRow: 2,
      lines: [
        { number: 1, cells: ['岗位名册'], columns: [] },
        { number: 2, cells: ['编码', '叫法'], columns: ['code'] },
        { number: 3, cells: ['A1', '会计'], columns: [] },
      ],
    },
    { name: '旧', sheet: 2, isHidden: true, headRow: 1, lines: [] },
  ],
  fields: [
    { name: 'code', title: '编码', isRequired: true },
    { name: 'name', title: '名称', isRequired: true },
  ],
}

function given() {
  const seen: { place: ImportPlace } = { place: proposedPlace(preview, { columns: {} }) }
  function Stand() {
    const [place, setPlace] = useState(seen.place)
    seen.place = place
    return <TableChoice preview={preview} memory={{ columns: {} }} place={place} onPlace={setPlace} />
  }
  render(<Stand />)
  return { seen, user: userEvent.setup() }
}

test('L9 sheet, header row and columns are proposed above the first rows, with missing columns listed', () => {
  given()
  const sheets = screen.getByLabelText<HTMLSelectElement>('工作表')
  expect([...sheets.options].map(one => [one.text, one.disabled])).toEqual([
    ['名册', false],
    ['旧（隐藏）（无数据）', true],
  ])
  expect(screen.getByLabelText<HTMLSelectElement>('列名所在的行').selectedOptions[0]?.text).toBe('第 2 行：编码、叫法')
  expect(screen.getByLabelText<HTMLSelectElement>('编码对应的字段').value).toBe('code')
  expect(screen.getByLabelText<HTMLSelectElement>('叫法对应的字段').value).toBe('')
  expect(screen.getByRole('status').textContent).toBe('还没有对应的必填字段：名称')
  const table = within(screen.getByRole('region', { name: '数据预览' }))
  expect(table.getAllByRole('cell').map(cell => cell.textContent)).toEqual(['A1', '会计'])
})

test('L9 the keyboard assigns a column to another property, which frees the previous column', async () => {
  const { seen, user } = given()
  await user.selectOptions(screen.getByLabelText('叫法对应的字段'), '名称*')
  expect(seen.place.columns).toEqual(['code', 'name'])
  expect(screen.getByRole('status').textContent).toBe('')
  await user.selectOptions(screen.getByLabelText('叫法对应的字段'), '编码*')
  expect(seen.place.columns).toEqual([null, 'code'])
})

test('L9 a file without headers shows all its lines, and its columns by letter', async () => {
  const { seen, user } = given()
  await user.selectOptions(screen.getByLabelText('列名所在的行'), '没有列名，第一行就是数据')
  expect(seen.place).toEqual({ sheet: 1, headRow: 0, columns: [] })
  await user.selectOptions(screen.getByLabelText('B 列对应的字段'), '名称*')
  expect(seen.place.columns).toEqual([null, 'name'])
  expect(screen.getAllByRole('row')).toHaveLength(4)
})
