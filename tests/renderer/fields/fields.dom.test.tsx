import { configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense, useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { fields } from '../../../renderer/fields/registry.ts'
import type { ResolvedField } from '../../../runtime/schema/resolvedPage.ts'
import type { FieldType } from '../../../schemas/types/entity.ts'
import { startConsoleServer } from '../shell/consoleServer.ts'
import { putDocuments } from '../support/openPage.tsx'

configure({ asyncUtilTimeout: 8000 })

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

/** Shows one input; answers the value that it holds now. */
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
  'a %s field holds what is typed, and nothing when emptied',
  async type => {
    const { held, user } = show(type)
    const input = await screen.findByLabelText('值')
    await user.type(input, '你好')
    expect(held.value).toBe('你好')
    await user.clear(input)
    expect(held.value).toBeNull()
  },
)

test('a number field keeps zero', async () => {
  const { held, user } = show('number', { property: { type: 'integer', title: '值' } })
  await user.type(await screen.findByLabelText('值'), '0')
  expect(held.value).toBe(0)
})

test('a switch and a checkbox hold yes and no', async () => {
  const first = show('switch', {}, false)
  await first.user.click(await screen.findByRole('switch'))
  expect(first.held.value).toBe(true)
  first.unmount()
  const second = show('checkbox', {}, false)
  await second.user.click(await screen.findByRole('checkbox'))
  expect(second.held.value).toBe(true)
})

test('a select offers the dictionary; a yes-no property its two words', async () => {
  const first = show('select', { dictionary: 'LETTER' })
  await choose('乙')
  expect(first.held.value).toBe('b')
  first.unmount()
  const second = show('select', { field: 'enabled', property: { type: 'boolean', title: '状态' } }, null, 'search')
  await choose('停用')
  expect(second.held.value).toBe(false)
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
])('a %s field takes what is typed', async (type, text, value) => {
  const { held, user } = show(type)
  await user.type(await screen.findByRole('textbox'), `${text}{Enter}`)
  await waitFor(() => expect(held.value).toEqual(typeof value === 'string' ? value : expect.stringMatching(value)))
})

test('a range of dates shows both of its days', async () => {
  show('dateRange', {}, ['2026-03-01', '2026-03-09'])
  await waitFor(() =>
    expect(screen.getAllByRole<HTMLInputElement>('textbox').map(input => input.value)).toEqual([
      '2026-03-01',
      '2026-03-09',
    ]),
  )
})

test('A6 a reference searches on the server and shows the label of what is chosen', async () => {
  const { held, user } = show('reference', { options })
  await user.type(await screen.findByRole('combobox'), '财务')
  await waitFor(() =>
    expect(asked.some(body => (JSON.parse(body) as { keyword?: string }).keyword === '财务')).toBe(true),
  )
  fireEvent.click(await screen.findByText('财务总监', { selector: '.ant-select-item-option-content' }))
  expect(held.value).toBe('p2')
})

test('a reference that holds a value asks for its label', async () => {
  show('reference', { options }, 'p1')
  expect(await screen.findByText('总裁')).toBeTruthy()
  expect(asked.map(body => JSON.parse(body) as object)).toContainEqual({ current: 1, size: 50, id: 'p1' })
})

test('a tree reference offers the tree', async () => {
  const { held } = show('treeReference', { options: { ...options, source: 'department.tree', shape: 'tree' } })
  await choose('财务部')
  expect(held.value).toBe('f')
})

test('tags hold a list of the dictionary, or of what is typed', async () => {
  const first = show('tags', { dictionary: 'LETTER', multiple: true })
  await choose('甲')
  expect(first.held.value).toEqual(['a'])
  first.unmount()
  const second = show('tags', { multiple: true })
  await second.user.type(screen.getByRole('combobox'), '新,')
  expect(second.held.value).toEqual(['新'])
})

test('an icon is chosen by its name', async () => {
  const { held, user } = show('icon')
  await user.type(await screen.findByRole('combobox'), 'Home')
  fireEvent.click(await screen.findByText(/Home/, { selector: '.ant-select-item-option-content' }))
  expect(held.value).toBe('HomeOutlined')
})

test('a hidden field draws nothing', () => {
  const { container } = show('hidden', {}, 'x')
  expect(container.querySelector('input')).toBeNull()
})
