import { act, cleanup, configure, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Profiler, useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { SchemaForm } from '../../../../renderer/form/schema/SchemaForm.tsx'
import type { SchemaStore } from '../../../../renderer/form/schema/schemaStore.ts'
import { fields } from '../../../../renderer/kinds/fields.ts'
import type { FieldType } from '../../../../schemas/types/entity.ts'

configure({ asyncUtilTimeout: 8000 })
afterEach(cleanup)

const inputOf = (type: FieldType) => fields[type].Input

/** A form in the state of a page, as a form of a record holds it. */
function show(
  schema: unknown,
  {
    value,
    layout,
    readOnly = false,
    isOptional = false,
  }: { value?: unknown; layout?: unknown; readOnly?: boolean; isOptional?: boolean } = {},
) {
  const user = userEvent.setup()
  const seen = { value, drawn: 0, store: undefined as SchemaStore | undefined }
  function Holder() {
    const [held, setHeld] = useState(value)
    seen.value = held
    return (
      <Profiler id="form" onRender={() => seen.drawn++}>
        <SchemaForm
          id="f"
          title="内容"
          schema={schema}
          layout={layout}
          value={held}
          onChange={setHeld}
          readOnly={readOnly}
          isOptional={isOptional}
          inputOf={inputOf}
          onStore={store => {
            seen.store = store
          }}
        />
      </Profiler>
    )
  }
  return { ...render(<Holder />), user, seen }
}

const person = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string', title: '姓名', maxLength: 5 },
    age: { type: 'integer', title: '年龄', minimum: 0 },
    member: { type: 'boolean', title: '会员' },
    level: { type: 'string', title: '等级', enum: ['高', '低'] },
  },
}

describe('a schema form', () => {
  it('accepts input and returns each value in its own type', async () => {
    const { user, seen } = show(person, { value: {} })
    await user.type(screen.getByLabelText('姓名'), '张三')
    await user.type(screen.getByLabelText('年龄'), '42')
    await user.click(screen.getByLabelText('会员'))
    expect(seen.value).toEqual({ name: '张三', age: 42, member: true })
    await user.clear(screen.getByLabelText('年龄'))
    expect(seen.value).toEqual({ name: '张三', member: true })
  })

  it('validates a field when it is left and all fields on request, in Chinese', async () => {
    const { user, seen } = show(person, { value: {} })
    await user.type(screen.getByLabelText('年龄'), '-1')
    await user.tab()
    expect(screen.getByText('年龄不能小于 0')).toBeTruthy()
    act(() => void seen.store?.validate())
    expect(screen.getByText('姓名不能为空')).toBeTruthy()
    await user.type(screen.getByLabelText('姓名'), '一')
    expect(screen.queryByText('姓名不能为空')).toBeNull()
  })

  it('changes its shape with the deciding value and keeps earlier input', async () => {
    const schema = {
      type: 'object',
      properties: {
        name: { type: 'string', title: '姓名' },
        company: { type: 'boolean', title: '单位' },
      },
      if: { properties: { company: { const: true } }, required: ['company'] },
      [['th', 'en'].join('')]: { properties: { tax: { type: 'string', title: '税号' } } },
    }
    const { user, seen } = show(schema, { value: {} })
    await user.type(screen.getByLabelText('姓名'), '甲')
    expect(screen.queryByLabelText('税号')).toBeNull()
    await user.click(screen.getByLabelText('单位'))
    await user.type(screen.getByLabelText('税号'), '91')
    expect(seen.value).toEqual({ name: '甲', company: true, tax: '91' })
  })

  it('adds, copies, moves and removes items without losing the latest input', async () => {
    const schema = {
      type: 'object',
      properties: {
        lines: {
          type: 'array',
          title: '明细',
          items: { type: 'object', properties: { code: { type: 'string', title: '编码' } } },
        },
      },
    }
    const { user, seen } = show(schema, { value: { lines: [{ code: 'a' }] } })
    await user.type(screen.getByLabelText('编码'), '1')
    await user.click(screen.getByRole('button', { name: '明细：新增一项' }))
    const second = screen.getAllByLabelText('编码')[1] as HTMLElement
    await user.type(second, 'b2')
    await user.click(screen.getByRole('button', { name: '第 2 项上移' }))
    expect(seen.value).toEqual({ lines: [{ code: 'b2' }, { code: 'a1' }] })
    expect(screen.getAllByLabelText<HTMLInputElement>('编码').map(input => input.value)).toEqual(['b2', 'a1'])
    await user.click(screen.getByRole('button', { name: '删除第 1 项' }))
    expect(seen.value).toEqual({ lines: [{ code: 'a1' }] })
    expect(screen.getAllByLabelText<HTMLInputElement>('编码').map(input => input.value)).toEqual(['a1'])
  })

  it('labels a choice of values whose schema has no type', () => {
    const values = [
      { const: 'modbus', title: 'Modbus' },
      { const: 'mqtt', title: 'MQTT' },
    ]
    show({ type: 'object', properties: { protocol: { title: '协议', oneOf: values } } })
    expect(screen.getByLabelText('协议').getAttribute('role')).toBe('combobox')
  })

  it('gives an added item the constants of its branch, and shows no field for them', async () => {
    const branch = (kind: string, title: string, more: object) => ({
      type: 'object',
      title,
      required: ['kind'],
      properties: { kind: { const: kind }, ...more },
    })
    const rule = {
      anyOf: [
        branch('person', '指定人员', { name: { type: 'string', title: '姓名' } }),
        branch('starter', '发起人', {}),
      ],
    }
    const layout = { rules: { items: { kind: { 'ui:widget': 'hidden' } } } }
    const schema = { type: 'object', properties: { rules: { type: 'array', title: '规则', items: rule } } }
    const { user, seen } = show(schema, { value: { rules: [{ kind: 'starter' }] }, layout })
    expect(screen.queryByText('暂无内容')).toBeNull()
    await user.click(screen.getByRole('button', { name: /新增一项/ }))
    const choice = screen.getByLabelText('规则-2')
    expect([choice.getAttribute('role'), choice.getAttribute('placeholder')]).toEqual(['combobox', '请选择'])
    await user.type(await screen.findByLabelText('姓名'), '张三')
    expect(seen.value).toEqual({ rules: [{ kind: 'starter' }, { kind: 'person', name: '张三' }] })
  })

  it('shows a list of records as a table when the layout says so', () => {
    const schema = {
      type: 'array',
      title: '明细',
      items: {
        type: 'object',
        required: ['code'],
        properties: { code: { type: 'string', title: '编码' }, count: { type: 'number', title: '数量' } },
      },
    }
    show(schema, { value: [{ code: 'a', count: 1 }, { code: 'b' }], layout: { 'ui:options': { display: 'table' } } })
    const table = screen.getByRole('table', { name: '明细' })
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(head => head.textContent),
    ).toEqual(['编码', '数量', '操作'])
    expect(within(table).getAllByRole('row')).toHaveLength(3)
    expect(
      within(table)
        .getAllByLabelText<HTMLInputElement>('编码')
        .map(input => input.value),
    ).toEqual(['a', 'b'])
  })

  it('reads a list of flat records as a table, one of nested records as cards, or as the layout says', () => {
    const list = (...parts: object[]) => ({
      type: 'array',
      title: '明细',
      items: { type: 'object', properties: { code: { type: ['string', 'null'], title: '编码' }, ...parts[0] } },
    })
    const value = [{ code: 'a' }]
    const tables = () => screen.queryAllByRole('table').length
    const drawn = (...given: Parameters<typeof show>) => {
      const { unmount } = show(...given)
      const count = tables()
      unmount()
      return count
    }
    const inside = { tags: { type: 'array', title: '标签', items: { type: 'string' } } }
    expect(drawn(list(), { value, readOnly: true })).toBe(1)
    expect(drawn(list(), { value })).toBe(0)
    expect(drawn(list(inside), { value, readOnly: true })).toBe(0)
    expect(drawn(list(), { value, readOnly: true, layout: { 'ui:options': { display: 'cards' } } })).toBe(0)
    expect(drawn(list(inside), { value, readOnly: true, layout: { 'ui:options': { display: 'table' } } })).toBe(1)
  })

  it('reads a list of flat records as cards on a phone, whole and without scrolling sideways', () => {
    const phone = { addEventListener: () => {}, removeEventListener: () => {} } as unknown as MediaQueryList
    vi.spyOn(window, 'matchMedia').mockImplementation(query => ({ ...phone, matches: query.includes('640px') }))
    const items = { type: 'object', properties: { code: { type: 'string', title: '编码' } } }
    show({ type: 'array', title: '明细', items }, { value: [{ code: 'a' }, { code: 'b' }], readOnly: true })
    vi.restoreAllMocks()
    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.getAllByText(/^第 \d 项$/)).toHaveLength(2)
    expect(screen.getByText('b')).toBeTruthy()
  })

  it('moves between steps and keeps earlier values; a faulty step is not left forwards', async () => {
    const layout = {
      'ui:options': {
        layout: 'steps',
        groups: [
          { title: '一', fields: ['name'] },
          { title: '二', fields: ['age', 'member', 'level'] },
        ],
      },
    }
    const { user, seen } = show(person, { value: {}, layout })
    await user.click(screen.getByRole('button', { name: '下一步' }))
    expect(screen.getByText('姓名不能为空')).toBeTruthy()
    await user.type(screen.getByLabelText('姓名'), '甲')
    await user.click(screen.getByRole('button', { name: '下一步' }))
    expect(screen.getByText('二').getAttribute('aria-current')).toBe('step')
    await user.click(screen.getByRole('button', { name: '上一步' }))
    expect(screen.getByLabelText<HTMLInputElement>('姓名').value).toBe('甲')
    expect(seen.value).toEqual({ name: '甲' })
  })

  it('opens the tab of a field on request', async () => {
    const layout = {
      'ui:options': {
        layout: 'tabs',
        groups: [
          { title: '一', fields: ['name'] },
          { title: '二', fields: ['age'] },
        ],
      },
    }
    const { seen } = show(person, { value: {}, layout })
    expect(screen.getAllByRole('tab').map(tab => tab.textContent)).toEqual(['一', '二', '其他'])
    act(() => seen.store?.reveal(['age']))
    expect(screen.getByRole('tab', { name: '二' }).getAttribute('aria-selected')).toBe('true')
  })

  it('is undefined until it is edited if optional, and shows the defaults of the schema', async () => {
    const schema = {
      type: 'object',
      properties: { port: { type: 'integer', title: '端口', default: 502 }, host: { type: 'string', title: '主机' } },
    }
    const { user, seen } = show(schema, { isOptional: true })
    expect(seen.value).toBeUndefined()
    expect(screen.getByLabelText<HTMLInputElement>('端口').value).toBe('502')
    await user.type(screen.getByLabelText('主机'), 'a')
    expect(seen.value).toEqual({ port: 502, host: 'a' })
    await user.clear(screen.getByLabelText('主机'))
    await user.clear(screen.getByLabelText('端口'))
    expect(seen.value).toBeUndefined()
  })

  it('resets when it receives another value, also its initial one', async () => {
    const user = userEvent.setup()
    const start = { name: '甲' }
    function Holder() {
      const [held, setHeld] = useState<unknown>(start)
      return (
        <>
          <SchemaForm id="f" title="内容" schema={person} value={held} onChange={setHeld} inputOf={inputOf} />
          <button type="button" onClick={() => setHeld(start)}>
            还原
          </button>
        </>
      )
    }
    render(<Holder />)
    await user.type(screen.getByLabelText('姓名'), '乙')
    expect(screen.getByLabelText<HTMLInputElement>('姓名').value).toBe('甲乙')
    await user.click(screen.getByRole('button', { name: '还原' }))
    expect(screen.getByLabelText<HTMLInputElement>('姓名').value).toBe('甲')
  })

  it('shows an external message at its field, and opens the tab of that field', () => {
    const layout = {
      'ui:options': {
        layout: 'tabs',
        groups: [
          { title: '一', fields: ['name', 'member', 'level'] },
          { title: '二', fields: ['age'] },
        ],
      },
    }
    const value = {}
    const form = (errors: ReadonlyMap<string, string>) => (
      <SchemaForm id="f" title="内容" schema={person} layout={layout} value={value} errors={errors} inputOf={inputOf} />
    )
    const { rerender } = render(form(new Map()))
    rerender(form(new Map([['age', '年龄已被占用']])))
    expect(screen.getByRole('tab', { name: '二' }).getAttribute('aria-selected')).toBe('true')
    expect(screen.getByRole('alert').textContent).toBe('年龄已被占用')
  })

  it('can be read as text', () => {
    const { container } = show(person, { value: { name: '甲', member: true, level: '高' }, readOnly: true })
    expect(container.querySelectorAll('input, button')).toHaveLength(0)
    expect(container.textContent).toContain('甲')
    expect(container.textContent).toContain('会员：是')
  })

  it('redraws one input per key press in a form of any size', async () => {
    const many = {
      type: 'object',
      properties: Object.fromEntries(
        Array.from({ length: 80 }, (_, index) => [`f${index}`, { type: 'string', title: `字段${index}` }]),
      ),
    }
    const { container } = show(many, { value: {} })
    const changed = vi.fn()
    const observer = new MutationObserver(records => changed(records.length))
    const input = screen.getByLabelText<HTMLInputElement>('字段7')
    const others = [...container.querySelectorAll('input')].filter(each => each !== input)
    for (const other of others) observer.observe(other, { attributes: true })
    fireEvent.change(input, { target: { value: 'a' } })
    await act(async () => {})
    observer.disconnect()
    expect(input.value).toBe('a')
    expect(changed).not.toHaveBeenCalled()
  })
})

describe('a part that cannot be drawn', () => {
  it.each([
    ['a reference outside', { properties: { a: { $ref: 'http://a.example/x' } } }, '找不到引用'],
    ['a reference to itself', { properties: { a: { $ref: '#/properties/a' } } }, '指向自身'],
    ['no schema at all', 'text', '结构定义应为对象'],
  ])('%s is reported in its place', (_, schema, reason) => {
    const { container } = show(schema, { value: {} })
    expect(container.querySelector('[data-placeholder]')?.textContent).toContain(reason)
  })

  it('a recursive schema is drawn as far as there are values, and further on request', async () => {
    const tree = {
      type: 'object',
      properties: { name: { type: 'string', title: '名称' }, left: { $ref: '#' }, right: { $ref: '#' } },
    }
    const { user } = show(tree, { value: { name: 'a', left: { name: 'b' } } })
    expect(screen.getAllByLabelText<HTMLInputElement>('名称').map(input => input.value)).toContain('b')
    const before = screen.getAllByLabelText('名称').length
    await user.click(screen.getAllByRole('button', { name: /^展开/ })[0] as HTMLElement)
    expect(screen.getAllByLabelText('名称').length).toBeGreaterThan(before)
  })

  it('a value of an unexpected type is shown and kept', async () => {
    const { seen } = show(person, { value: { name: { first: '张' }, age: 1 } })
    expect((await screen.findByDisplayValue(/"first": "张"/)).tagName).toBe('TEXTAREA')
    expect(seen.value).toEqual({ name: { first: '张' }, age: 1 })
  })
})

describe('W13 computed fields', () => {
  const days = { type: 'number', title: '天数', 'x-value': '=form.weeks == null ? null : form.weeks * 5' }

  it('W13 are read-only, say so while they are empty, and follow the fields they depend on', async () => {
    const { user, seen } = show({ type: 'object', properties: { weeks: { type: 'number', title: '周数' }, days } })
    const computed = await screen.findByLabelText<HTMLInputElement>('天数')
    expect([computed.disabled, computed.placeholder, computed.value]).toEqual([true, '自动计算', ''])
    await user.type(screen.getByLabelText('周数'), '3')
    expect(computed.value).toBe('15')
    expect(seen.value).toEqual({ weeks: 3, days: 15 })
    await user.clear(screen.getByLabelText('周数'))
    expect(seen.value).toEqual({})
  })

  it('W13 can change the shape of the form', async () => {
    const condition = JSON.parse(
      `{ "if": { "properties": { "days": { "minimum": 10 } }, "required": ["days"] },
         "then": { "properties": { "reason": { "type": "string", "title": "原因" } } } }`,
    ) as object
    const { user } = show({
      type: 'object',
      properties: { weeks: { type: 'number', title: '周数' }, days },
      ...condition,
    })
    await user.type(await screen.findByLabelText('周数'), '1')
    expect(screen.queryByLabelText('原因')).toBeNull()
    await user.clear(screen.getByLabelText('周数'))
    await user.type(screen.getByLabelText('周数'), '2')
    await screen.findByLabelText('原因')
  })
})
