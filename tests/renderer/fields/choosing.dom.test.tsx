import { configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense, useState } from 'react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { cells } from '../../../renderer/kinds/cells.ts'
import { fields } from '../../../renderer/kinds/fields.ts'
import { PageContext, type PageContextValue } from '../../../renderer/page/pageContext.ts'
import type { ResolvedColumn, ResolvedField } from '../../../runtime/schema/resolvedPage.ts'
import type { FieldType } from '../../../schemas/types/entity.ts'
import { startConsoleServer } from '../shell/consoleServer.ts'
import { loadFields } from '../support/loadFields.ts'
import { putDocuments } from '../support/openPage.tsx'

configure({ asyncUtilTimeout: 8000 })
beforeAll(loadFields, 60_000)

const base: ResolvedField = {
  field: 'value',
  title: '值',
  input: 'text',
  placeholder: '请选择值',
  required: false,
  span: 1,
  multiple: false,
  createOnly: false,
}

let asked: Record<string, unknown>[] = []

beforeEach(async () => {
  putDocuments()
  asked = []
  await startConsoleServer({
    '/basic/dictparams/list': () => [
      { value: 'a', label: '甲' },
      { value: 'b', label: '乙' },
    ],
    '/department/list': ({ body }) => {
      const args = JSON.parse(body) as { current: number; keyword?: string; id?: string }
      asked.push(args)
      const all = Array.from({ length: 23 }, (_, at) => ({ id: `d${at + 1}`, name: `部门 ${at + 1}` }))
      const found = all.filter(
        ({ id, name }) => (args.id === undefined || id === args.id) && name.includes(args.keyword ?? ''),
      )
      return { records: found.slice((args.current - 1) * 10, args.current * 10), total: found.length }
    },
    '/department/tree': () => [
      { id: 'g', name: '集团', children: [{ id: 'f', name: '财务部', children: [{ id: 'c', name: '出纳组' }] }] },
    ],
  })
})

/** Shows one input; returns its current value. */
function show(
  input: FieldType,
  more: Partial<ResolvedField> = {},
  start: unknown = null,
  use: 'form' | 'search' = 'form',
) {
  const held: { value: unknown } = { value: start }
  const { Input } = fields[input]
  function Holder() {
    const [value, setValue] = useState(start)
    held.value = value
    return (
      <PageContext value={{ cells, fields } as PageContextValue}>
        <Suspense fallback={null}>
          <label htmlFor="f">值</label>
          <Input id="f" field={{ ...base, input, ...more }} value={value} onChange={setValue} scope={{}} use={use} />
        </Suspense>
      </PageContext>
    )
  }
  return { held, user: userEvent.setup(), ...render(<Holder />) }
}

test.each<[FieldType, string, string]>([
  ['time', '09:30:00', '09:30:00'],
  ['month', '2026-03', '2026-03'],
])('a %s field accepts input', async (type, text, value) => {
  const { held, user } = show(type)
  await user.type(await screen.findByRole('textbox'), `${text}{Enter}`)
  await waitFor(() => expect(held.value).toBe(value))
})

test('B7 a money field separates thousands during input and holds a number', async () => {
  const { held, user } = show('money', { property: { type: 'number', title: '值' } }, 1234.5)
  const input = await screen.findByLabelText<HTMLInputElement>('值')
  expect(input.value).toBe('1,234.50')
  await user.clear(input)
  await user.type(input, '1234567.89')
  expect(held.value).toBe(1234567.89)
  fireEvent.blur(input)
  await waitFor(() => expect(input.value).toBe('1,234,567.89'))
  await user.clear(input)
  fireEvent.blur(input)
  expect(held.value).toBeNull()
})

test('a number field shows its unit and uses the step of the property', async () => {
  const property = { type: 'number', title: '值', multipleOf: 0.5, 'x-unit': '千克' } as const
  const { held, user } = show('number', { property }, 1)
  await user.type(await screen.findByLabelText('值'), '{ArrowUp}')
  expect(held.value).toBe(1.5)
  expect(screen.getByText('千克')).toBeTruthy()
})

test('rating and slider hold numbers', async () => {
  const first = show('rate', { property: { type: 'integer', title: '值', maximum: 3 } })
  const stars = await screen.findAllByRole('radio')
  expect(stars).toHaveLength(3)
  fireEvent.click(stars[1] as HTMLElement)
  expect(first.held.value).toBe(2)
  // The stars are one tab stop; clicking the chosen star clears the value.
  await first.user.tab()
  expect(document.activeElement).toBe(stars[1])
  await first.user.tab()
  expect(stars).not.toContain(document.activeElement)
  await first.user.click(stars[1] as HTMLElement)
  expect(first.held.value).toBeNull()
  first.unmount()
  const second = show('slider', { property: { type: 'integer', title: '值', maximum: 50, multipleOf: 10 } }, 20)
  fireEvent.keyDown(await screen.findByRole('slider'), { key: 'ArrowRight', keyCode: 39 })
  expect(second.held.value).toBe(30)
})

test('radio buttons and checkboxes offer the dictionary', async () => {
  const first = show('radioButtons', { dictionary: 'LETTER' })
  await first.user.click(await screen.findByText('甲'))
  expect(first.held.value).toBe('a')
  first.unmount()
  const second = show('checkboxes', { dictionary: 'LETTER', multiple: true })
  await second.user.click(await screen.findByRole('checkbox', { name: '乙' }))
  await second.user.click(screen.getByRole('checkbox', { name: '甲' }))
  expect(second.held.value).toEqual(['a', 'b'])
  await second.user.click(screen.getByRole('checkbox', { name: '甲' }))
  await second.user.click(screen.getByRole('checkbox', { name: '乙' }))
  expect(second.held.value).toBeNull()
})

test('cards show picture and text of each option, and keys select one', async () => {
  await startConsoleServer({
    '/department/list': () => [
      { id: 'a', name: '空白', note: '自行设计', picture: 'data:image/svg+xml,a' },
      { id: 'b', name: '请假', note: '逐级审批', picture: 'data:image/svg+xml,b' },
    ],
  })
  const options = { source: 'department.list', value: 'id', label: 'name', shape: 'list' as const }
  const { held, user } = show('cards', { options: { ...options, text: 'note', picture: 'picture' } }, 'a')
  const chosen = await screen.findByRole('radio', { name: '空白 自行设计' })
  expect((chosen as HTMLInputElement).checked).toBe(true)
  expect([...document.querySelectorAll('img')].map(each => each.getAttribute('src'))).toEqual([
    'data:image/svg+xml,a',
    'data:image/svg+xml,b',
  ])
  await user.click(screen.getByText('逐级审批'))
  expect(held.value).toBe('b')
})

test('a tag colour field offers tags in their colours', async () => {
  const { held, user } = show('color', { property: { type: 'string', title: '值', enum: ['blue', 'red'] } })
  await user.click(await screen.findByRole('radio', { name: '红色' }))
  expect(held.value).toBe('red')
})

const tree = { source: 'department.tree', value: 'id', label: 'name', shape: 'tree' as const }

test('a cascade shows the path of its value and holds the node', async () => {
  const { held } = show('cascader', { options: tree }, 'f')
  expect(await screen.findByText('集团 / 财务部')).toBeTruthy()
  fireEvent.mouseDown(screen.getByRole('combobox'))
  fireEvent.click(await screen.findByText('出纳组'))
  expect(held.value).toBe('c')
})

test('a region is selected down to its level; a search by prefix finds all descendants', async () => {
  const city = { type: 'string', title: '值', 'x-region': 'city' } as const
  const first = show('region', { property: city }, '440300')
  expect(await screen.findByText('广东省 / 深圳市')).toBeTruthy()
  fireEvent.mouseDown(screen.getByRole('combobox'))
  fireEvent.click(await screen.findByText('广州市'))
  expect(first.held.value).toBe('440100')
  first.unmount()
  const second = show('region', { property: { ...city, 'x-search': 'prefix' } }, null, 'search')
  fireEvent.mouseDown(await screen.findByRole('combobox'))
  fireEvent.click(await screen.findByText('广东省'))
  expect(second.held.value).toBe('44')
})

const column: ResolvedColumn = {
  key: 'name',
  field: 'name',
  title: '部门名称',
  width: 100,
  cell: 'text',
  align: 'left',
  sortable: false,
  optional: false,
}
const query = { source: 'department.list', value: 'id', label: 'name', shape: 'page' as const }
const picker = {
  title: '部门',
  lists: [{ query, columns: [column], side: { field: 'parentId', title: '上级', query: tree } }],
}

test('A6 a picker searches on the server after a pause, page by page, filtered by the tree', async () => {
  const { held, user } = show('picker', { picker }, 'd12')
  expect(await screen.findByText('部门 12')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '选择值' }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('部门 1')
  expect(dialog.getByText('共 23 条')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: '下一页' }))
  expect((await dialog.findByLabelText<HTMLInputElement>('选择部门 12')).checked).toBe(true)
  await user.click(await dialog.findByRole('treeitem', { name: '集团' }))
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ parentId: 'g', current: 1 }))
  const before = asked.length
  await user.type(dialog.getByLabelText('搜索可选'), '部门 2')
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ keyword: '部门 2', current: 1 }))
  // Five letters, one call.
  expect(asked.length).toBe(before + 1)
  await user.click(await dialog.findByLabelText('选择部门 21'))
  await user.click(dialog.getByRole('button', { name: /^确\s*定$/ }))
  expect(held.value).toBe('d21')
  expect(await screen.findByText('部门 21')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '移除部门 21' }))
  expect(held.value).toBeNull()
})

test('W17 a picker offers recent records until the user searches', async () => {
  localStorage.clear()
  const first = show('picker', { picker })
  await first.user.click(await screen.findByRole('button', { name: '选择值' }))
  await first.user.click(await screen.findByLabelText('选择部门 4'))
  await first.user.click(screen.getByRole('button', { name: /^确\s*定$/ }))
  first.unmount()
  const { held, user } = show('picker', { picker })
  await user.click(await screen.findByRole('button', { name: '选择值' }))
  const recent = within(await screen.findByRole('list', { name: '最近选择' }))
  await user.click(recent.getByRole('button', { name: '部门 4' }))
  await user.click(screen.getByRole('button', { name: /^确\s*定$/ }))
  expect(held.value).toBe('d4')
})

test('a multiple picker lists its selection in a pane, up to the maximum', async () => {
  const property = { type: 'array', title: '值', items: { type: 'string' }, maxItems: 2 } as const
  const { held, user } = show('picker', { picker, multiple: true, property })
  await user.click(await screen.findByRole('button', { name: '选择值' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByLabelText('选择部门 3'))
  await user.click(dialog.getByLabelText('选择部门 5'))
  expect(dialog.getByLabelText<HTMLInputElement>('选择部门 6').disabled).toBe(true)
  const pane = within(dialog.getByRole('region', { name: '已选' }))
  await user.type(pane.getByLabelText('搜索已选'), '5')
  expect(pane.queryByText('部门 3')).toBeNull()
  await user.click(pane.getByRole('button', { name: '移除部门 5' }))
  await user.click(dialog.getByLabelText('选择部门 6'))
  await user.click(dialog.getByRole('button', { name: /^确定（2）$/ }))
  expect(held.value).toEqual(['d3', 'd6'])
})

test('a tree picker offers its nodes and finds them by name', async () => {
  const { held, user } = show('picker', { options: tree, picker: { title: '部门', lists: [], tree } })
  await user.click(await screen.findByRole('button', { name: '选择值' }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('集团')
  await user.type(dialog.getByLabelText('搜索可选'), '出纳')
  await user.click(await dialog.findByText('出纳组'))
  await user.click(dialog.getByRole('button', { name: /^确\s*定$/ }))
  expect(held.value).toBe('c')
})

test('a select shows the label of a value that is no longer offered', async () => {
  const { Input } = fields.select
  const options = { source: 'department.list', value: 'id', label: 'name', shape: 'page' as const }
  const field = { ...base, input: 'select' as const, options }
  render(
    <Input id="f" field={field} value="gone" onChange={() => undefined} scope={{}} valueLabel="旧部门" use="form" />,
  )
  expect(await screen.findByText('旧部门')).toBeTruthy()
  expect(screen.queryByText('gone')).toBeNull()
})

test('text pasted into a closed record select is the search term', async () => {
  const options = { source: 'department.list', value: 'id', label: 'name', shape: 'page' as const }
  const { user } = show('reference', { options })
  const input = await screen.findByRole('combobox')
  input.focus()
  // As an input method or the clipboard gives it: all at once, in a list that is still closed.
  await user.paste('部门 23')
  await waitFor(() => expect(asked.at(-1)?.keyword).toBe('部门 23'))
  expect(await screen.findByTitle('部门 23')).toBeTruthy()
})
