import { configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense, useState } from 'react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { fields } from '../../../renderer/kinds/fields.ts'
import type { ResolvedField } from '../../../runtime/schema/resolvedPage.ts'
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
  placeholder: '请输入值',
  required: false,
  span: 1,
  multiple: false,
  createOnly: false,
}

let asked: string[] = []

beforeEach(async () => {
  putDocuments()
  asked = []
  await startConsoleServer({
    '/basic/dictparams/list': () => [
      { value: 'a', label: '甲' },
      { value: 'b', label: '乙' },
    ],
    '/department/list': ({ body }) => {
      asked.push(body)
      return {
        records: [
          { id: 'p1', name: '总裁' },
          { id: 'p2', name: '财务总监' },
        ],
        total: 2,
      }
    },
    '/department/tree': () => [{ id: 'g', name: '集团', children: [{ id: 'f', name: '财务部', children: [] }] }],
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
      <Suspense fallback={null}>
        <label htmlFor="f">值</label>
        <Input id="f" field={{ ...base, input, ...more }} value={value} onChange={setValue} scope={{}} use={use} />
      </Suspense>
    )
  }
  const view = render(<Holder />)
  return { held, user: userEvent.setup(), ...view }
}

const options = { source: 'department.list', value: 'id', label: 'name', shape: 'page' as const }

async function choose(text: string, title = text) {
  fireEvent.mouseDown(await screen.findByRole('combobox'))
  fireEvent.click(
    await screen.findByText(text, { selector: '.ant-select-item-option-content, .ant-select-tree-title' }),
  )
  return title
}

test.each<FieldType>(['text', 'textarea', 'password'])(
  'a %s field holds its input, and null when emptied',
  async type => {
    const { held, user } = show(type)
    const input = await screen.findByLabelText('值')
    await user.type(input, '你好')
    expect(held.value).toBe('你好')
    await user.clear(input)
    expect(held.value).toBeNull()
  },
)

test.each<[FieldType, string, string]>([
  ['date', '2026-03-05', '2026-03-05'],
  ['time', '09:30:00', '09:30:00'],
  ['dateTime', '2026-03-05 09:30:00', '2026-03-05T'],
])('Enter in a %s field first takes the input, then submits the form', async (type, typed, held) => {
  const shown = show(type)
  let sent = 0
  shown.container.addEventListener('keydown', event => {
    if ((event as KeyboardEvent).key === 'Enter' && !event.defaultPrevented) sent += 1
  })
  const input = await screen.findByLabelText('值')
  await shown.user.click(input)
  await shown.user.type(input, `${typed}{Enter}`)
  await waitFor(() => expect(shown.held.value).toMatch(held))
  expect(sent).toBe(0)
  // It closes a moment after it took the value; from then on Enter is the form's.
  await waitFor(async () => {
    await shown.user.keyboard('{Enter}')
    expect(sent).toBe(1)
  })
})

test('a number field keeps zero', async () => {
  const { held, user } = show('number', { property: { type: 'integer', title: '值' } })
  await user.type(await screen.findByLabelText('值'), '0')
  expect(held.value).toBe(0)
})

test('a switch and a checkbox hold a boolean', async () => {
  const first = show('switch', {}, false)
  await first.user.click(await screen.findByRole('switch'))
  expect(first.held.value).toBe(true)
  first.unmount()
  const second = show('checkbox', {}, false)
  await second.user.click(await screen.findByRole('checkbox'))
  expect(second.held.value).toBe(true)
})

test('a select offers the dictionary; a boolean property offers its two labels', async () => {
  const first = show('select', { dictionary: 'LETTER' })
  await choose('乙')
  expect(first.held.value).toBe('b')
  first.unmount()
  const second = show('select', { field: 'enabled', property: { type: 'boolean', title: '状态' } }, null, 'search')
  await choose('停用')
  expect(second.held.value).toBe(false)
})

test('dictionary entries are listed below their parent, indented', async () => {
  await startConsoleServer({
    '/basic/dictparams/list': () => [
      { value: 'c', label: '丙', parent: 'a' },
      { value: 'b', label: '乙', parent: 'gone' },
      { value: 'a', label: '甲', parent: null },
    ],
  })
  show('select', { dictionary: 'NESTED' })
  await userEvent.setup().click(screen.getByRole('combobox'))
  await screen.findByText('丙')
  const offered = [...document.querySelectorAll<HTMLElement>('.ant-select-item-option-content')]
  expect(offered.map(one => one.textContent)).toEqual(['乙', '甲', '丙'])
  expect(offered.map(one => one.querySelector('span')?.style.paddingInlineStart ?? '')).toEqual(['', '', '1em'])
})

test('a select offers the records of an endpoint', async () => {
  const { held } = show('select', { options })
  await choose('总裁')
  expect(held.value).toBe('p1')
})

test('radio buttons offer the dictionary', async () => {
  const { held, user } = show('radio', { dictionary: 'LETTER' })
  await user.click(await screen.findByRole('radio', { name: '甲' }))
  expect(held.value).toBe('a')
})

test.each<[FieldType, string, RegExp | string]>([
  ['date', '2026-03-01', '2026-03-01'],
  ['dateTime', '2026-03-01 09:05:00', /^2026-03-01T01:05:00/],
])('a %s field takes typed input', async (type, text, value) => {
  const { held, user } = show(type)
  await user.type(await screen.findByRole('textbox'), `${text}{Enter}`)
  await waitFor(() => expect(held.value).toEqual(typeof value === 'string' ? value : expect.stringMatching(value)))
})

test('L10 a time without a zone is shown and kept unchanged in any zone', async () => {
  const property = { type: 'string', title: '值', format: 'local-date-time' } as const
  const zone = process.env.TZ
  process.env.TZ = 'America/New_York'
  try {
    const { held, user } = show('dateTime', { property }, '2026-03-01T09:05:00')
    const input = await screen.findByRole<HTMLInputElement>('textbox')
    expect(input.value).toBe('2026-03-01 09:05:00')
    await user.clear(input)
    await user.type(input, '2026-03-02 10:00:00{Enter}')
    await waitFor(() => expect(held.value).toBe('2026-03-02T10:00:00'))
  } finally {
    process.env.TZ = zone
  }
})

test('a date range shows both dates', async () => {
  show('dateRange', {}, ['2026-03-01', '2026-03-09'])
  await waitFor(() =>
    expect(screen.getAllByRole<HTMLInputElement>('textbox').map(input => input.value)).toEqual([
      '2026-03-01',
      '2026-03-09',
    ]),
  )
})

test('A6 a reference searches on the server and shows the label of its value', async () => {
  const { held, user } = show('reference', { options })
  await user.type(await screen.findByRole('combobox'), '财务')
  await waitFor(() =>
    expect(asked.some(body => (JSON.parse(body) as { keyword?: string }).keyword === '财务')).toBe(true),
  )
  fireEvent.click(await screen.findByText('财务总监', { selector: '.ant-select-item-option-content' }))
  expect(held.value).toBe('p2')
})

test('a reference with a value requests its label', async () => {
  show('reference', { options }, 'p1')
  expect(await screen.findByText('总裁')).toBeTruthy()
  expect(asked.map(body => JSON.parse(body) as object)).toContainEqual({ current: 1, size: 50, id: 'p1' })
})

test('a tree reference offers the tree', async () => {
  const { held } = show('treeReference', { options: { ...options, source: 'department.tree', shape: 'tree' } })
  await choose('财务部')
  expect(held.value).toBe('f')
})

test.each<FieldType>(['treeReference', 'cascader'])(
  'a %s disables obsolete nodes, but expands them, shows them as a value, and searches by them',
  async type => {
    const branch = (id: string, name: string, more: object) => ({ id, name, children: [], ...more })
    await startConsoleServer({
      '/department/tree': () => [
        branch('g', '集团', {
          choosable: false,
          children: [branch('f', '财务部', { choosable: true }), branch('o', '停用部', { choosable: false })],
        }),
      ],
    })
    const tree = { options: { ...options, source: 'department.tree', shape: 'tree' as const } }
    const titles = '.ant-select-tree-title, .ant-cascader-menu-item-content'
    const open = async (start: unknown, use: 'form' | 'search') => {
      const shown = show(type, tree, start, use)
      fireEvent.mouseDown(await screen.findByRole('combobox'))
      const root = await screen.findByText('集团', { selector: titles })
      if (type === 'cascader') fireEvent.mouseEnter(root)
      await screen.findByText('财务部', { selector: titles })
      return { ...shown, root, offered: () => screen.queryByText('停用部', { selector: titles }) }
    }
    const form = await open(null, 'form')
    expect(form.offered()).toBeNull()
    fireEvent.click(form.root)
    expect(form.held.value).toBeNull()
    fireEvent.click(screen.getByText('财务部', { selector: titles }))
    expect(form.held.value).toBe('f')
    form.unmount()
    const held = await open('o', 'form')
    expect(held.offered()).toBeTruthy()
    expect(held.container.textContent).toContain('停用部')
    held.unmount()
    const search = await open(null, 'search')
    expect(search.offered()).toBeTruthy()
    fireEvent.click(search.root)
    expect(search.held.value).toBe('g')
  },
)

test('tags hold a list of dictionary values or of typed texts', async () => {
  const first = show('tags', { dictionary: 'LETTER', multiple: true })
  await choose('甲')
  expect(first.held.value).toEqual(['a'])
  first.unmount()
  const second = show('tags', { multiple: true })
  await second.user.type(screen.getByRole('combobox'), '新,')
  expect(second.held.value).toEqual(['新'])
})

test('D16 an icon is found by its Chinese or English name, selected by keyboard, and cleared', async () => {
  const { held, user } = show('icon', { title: '图标' })
  const opener = await screen.findByRole('button', { name: '图标：未选择' })
  await user.click(opener)
  const search = screen.getByRole('textbox', { name: '搜索图标' })
  expect(document.activeElement).toBe(search)
  await user.type(search, '首')
  expect(screen.getAllByRole('gridcell').map(cell => cell.textContent)).toEqual(['首页'])
  await user.clear(search)
  await user.type(search, 'safety')
  expect(screen.getAllByRole('gridcell').map(cell => cell.textContent)).toEqual(['安全认证', '安全'])
  await user.keyboard('{ArrowDown}{ArrowRight}{Enter}')
  expect(held.value).toBe('SafetyOutlined')
  expect(document.activeElement).toBe(opener)
  expect(opener.getAttribute('aria-label')).toBe('图标：安全')
  await user.keyboard('{Enter}')
  expect(screen.getByRole('gridcell', { name: '安全' }).getAttribute('aria-selected')).toBe('true')
  await user.keyboard('没有这个')
  expect(screen.getByRole('status').textContent).toBe('没有匹配的图标')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(opener)
  await user.click(screen.getByRole('button', { name: '清除图标' }))
  expect(held.value).toBeNull()
})

test('D16 arrow keys move through rows and columns of icons, and back up into the search', async () => {
  const { user } = show('icon', {}, 'AppstoreOutlined')
  await user.click(await screen.findByRole('button', { name: '值：应用' }))
  const cells = screen.getAllByRole('gridcell')
  const rows = screen.getAllByRole('row')
  const width = rows[0]?.children.length ?? 0
  expect(cells.filter(cell => cell.tabIndex === 0)).toEqual([screen.getByRole('gridcell', { name: '应用' })])
  const steps: [string, HTMLElement | undefined][] = [
    ['{ArrowDown}', cells[0]],
    ['{ArrowDown}', cells[width]],
    ['{ArrowRight}', cells[width + 1]],
    ['{End}', cells.at(-1)],
    ['{ArrowRight}', cells.at(-1)],
    ['{Home}', cells[0]],
    ['{ArrowUp}', screen.getByRole('textbox', { name: '搜索图标' })],
    ['{ArrowUp}', cells.at(-1)],
  ]
  for (const [key, place] of steps) {
    await user.keyboard(key)
    expect(document.activeElement, key).toBe(place)
  }
})

test('a hidden field draws nothing', () => {
  const { container } = show('hidden', {}, 'x')
  expect(container.querySelector('input')).toBeNull()
})

test('the first phrase below a text field replaces its value, the next is appended', async () => {
  const { held, user } = show('textarea', { options })
  const phrases = await screen.findByRole('list', { name: '值的常用语' })
  expect(phrases.querySelectorAll('button')).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: '总裁' }))
  expect(held.value).toBe('总裁')
  await user.click(screen.getByRole('button', { name: '财务总监' }))
  expect(held.value).toBe('总裁财务总监')
})

test('phrases never exceed the maximum length of a text', async () => {
  const { held, user } = show('textarea', {
    options,
    property: { type: 'string', title: '值', maxLength: 4 },
  })
  await user.click(await screen.findByRole('button', { name: '总裁' }))
  await user.click(screen.getByRole('button', { name: '财务总监' }))
  expect(held.value).toBe('总裁财务')
})
