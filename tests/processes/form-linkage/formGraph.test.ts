import { expect, test } from 'vitest'
import { conditionCycles, formulaCycles, linkFault } from '../../../processes/form-linkage/cycles.ts'
import { formGraph } from '../../../processes/form-linkage/formGraph.ts'
import { recomputedBy } from '../../../processes/form-linkage/recomputed.ts'

const number = (title: string, more: object = {}) => ({ type: 'number', title, ...more })
const line = {
  type: 'object',
  properties: {
    price: number('单价'),
    count: number('数量'),
    amount: number('小计', { 'x-value': '=row.price * row.count' }),
  },
}
const formOf = (more: Record<string, object>, words: object = {}) => ({
  schema: {
    type: 'object',
    properties: { lines: { type: 'array', title: '明细', items: line }, ...more },
    ...words,
  },
  layout: {},
})
const expense = formOf(
  {
    total: number('总额', { 'x-value': '=sum(form.lines.map(line, line.amount))' }),
    tax: number('税额', { 'x-value': '=round(form.total * 0.06, 2)' }),
    reason: {
      type: 'string',
      title: '说明',
      'x-visible': '=form.total > 1000 && size(form.lines) > 0',
      'x-required': '=form.tax != null',
    },
    city: { type: 'string', title: '城市', 'x-dictionary': 'CITY' },
    hotel: { type: 'string', title: '酒店' },
  },
  {
    'x-rules': [{ field: 'hotel', valid: '=form.city != form.hotel', message: '不能相同' }],
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    allOf: [{ if: { properties: { city: { const: '1' } } }, then: { required: ['hotel'] } }],
  },
)
const edgesOf = (form: typeof expense) =>
  formGraph(form).edges.map(({ from, to, kind, words }) => `${from.join('.')} ${kind} ${to.join('.')}: ${words}`)

test('fields and columns are nodes, with the source of their choices', () => {
  const { nodes } = formGraph(expense)
  expect(nodes.map(({ title }) => title)).toEqual([
    ...['明细', '明细 / 单价', '明细 / 数量', '明细 / 小计', '总额', '税额', '说明', '城市', '酒店'],
  ])
  expect(nodes.find(({ title }) => title === '城市')?.source).toBe('字典 CITY')
})

test('edges are what expressions and branches of the schema read, in words', () => {
  expect(edgesOf(expense)).toEqual([
    'city rule hotel: 城市 不等于 酒店',
    'lines.price formula lines.amount: 单价 × 数量',
    'lines.count formula lines.amount: 单价 × 数量',
    'lines.amount formula total: 合计（小计）',
    'total formula tax: 四舍五入（总额 × 0.06，2）',
    'total visible reason: 总额 大于 1000 且 明细 不为空',
    'lines visible reason: 总额 大于 1000 且 明细 不为空',
    'tax required reason: 税额 已填写',
    'city required hotel: 城市符合条件',
  ])
})

test('a change computes again what reads it, directly or by others, in order', () => {
  const graph = formGraph(expense)
  const after = (...path: string[]) => recomputedBy(graph, path).map(each => each.path.join('.'))
  expect(after('lines', 'price')).toEqual(['lines.amount', 'total', 'tax', 'reason'])
  expect(after('tax')).toEqual(['reason'])
  expect(after('reason')).toEqual([])
  const [amount] = recomputedBy(graph, ['lines', 'price'])
  expect(amount?.by.map(({ words }) => words)).toEqual(['单价 × 数量'])
})

test('a chain of more formulas than the stack has frames is walked', () => {
  const chain = Object.fromEntries(
    Array.from({ length: 300 }, (_, at) => [
      `f${at}`,
      number(`${at}`, at > 0 ? { 'x-value': `=form.f${at - 1}` } : {}),
    ]),
  )
  const form = formOf(chain)
  expect(formulaCycles(form)).toEqual([])
  expect(recomputedBy(formGraph(form), ['f0'])).toHaveLength(299)
})

test('a cycle of formulas is found once, with its path', () => {
  const form = formOf({
    total: number('总额', { 'x-value': '=form.tax + 1' }),
    tax: number('税额', { 'x-value': '=form.total * 0.1' }),
    own: number('自身', { 'x-value': '=form.own + 1' }),
    shown: number('显示', { 'x-visible': '=form.other > 1' }),
    other: number('其他', { 'x-visible': '=form.shown > 1' }),
  })
  expect(formulaCycles(form).map(({ code, message }) => [code, message])).toEqual([
    ['FORM_FORMULA_CYCLE', '公式循环计算：总额 → 税额 → 总额'],
    ['FORM_FORMULA_CYCLE', '公式循环计算：自身 → 自身'],
  ])
})

test('a new edge that would close a cycle is refused with its path', () => {
  expect(linkFault(expense, ['city'], ['reason'])).toBeUndefined()
  expect(linkFault(expense, ['reason'], ['lines', 'price'])?.message).toBe(
    '不能连接，否则形成循环：说明 → 单价 → 小计 → 总额 → 说明',
  )
  expect(linkFault(expense, ['lines'], ['lines', 'price'])?.code).toBe('FORM_LINK_ITSELF')
})

const text = (title: string, more: object = {}) => ({ type: 'string', title, ...more })

test('options that follow another field and fields that a choice fills in are edges', () => {
  const form = formOf({
    organization: text('部门', { 'x-ref': 'organization' }),
    owner: text('负责人', {
      'x-ref': 'user',
      'x-filters': [{ by: 'organizationId', value: '=form.organization' }],
      'x-fills': [
        { field: 'phone', from: 'mobile' },
        { field: 'missing', from: 'mobile' },
      ],
    }),
    phone: text('电话'),
    label: text('标签', { 'x-value': '=form.phone' }),
  })
  expect(edgesOf(form).filter(edge => !edge.startsWith('lines'))).toEqual([
    'organization options owner: 部门',
    'phone formula label: 电话',
    'owner fill phone: 选择后填入其“mobile”',
  ])
  // A change of the options may take the choice back, and what was filled in with it.
  expect(recomputedBy(formGraph(form), ['organization']).map(({ path }) => path[0])).toEqual([
    ...['owner', 'phone', 'label'],
  ])
})

test('a branch narrows the options of a field, judges it, or shows one that only it declares by its title', () => {
  const form = formOf(
    {
      kind: text('付款方式', { enum: ['银行', '现金'] }),
      city: text('城市', { enum: ['沪', '杭'] }),
      note: text('备注'),
    },
    {
      if: { properties: { kind: { const: '银行' } } },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: {
        properties: { city: { enum: ['沪'] }, note: { minLength: 5 }, account: text('收款账号') },
        required: ['account'],
      },
      'x-rules': [{ field: 'account', valid: '=form.account != form.note', message: '不能相同' }],
    },
  )
  expect(edgesOf(form).filter(edge => !edge.startsWith('lines'))).toEqual([
    'note rule account: 收款账号 不等于 备注',
    'kind options city: 付款方式符合条件',
    'kind rule note: 付款方式符合条件',
    'kind visible account: 付款方式符合条件',
  ])
  expect(formGraph(form).nodes.at(-1)).toEqual({ path: ['account'], title: '收款账号' })
})

test('a cycle of conditions is found with its path, fields that only require each other are none', () => {
  const messages = (more: Record<string, object>) => conditionCycles(formOf(more)).map(({ message }) => message)
  expect(
    messages({
      hotel: text('酒店', { 'x-visible': "=form.city != ''" }),
      city: text('城市', { 'x-enabled': '=form.hotel != null' }),
    }),
  ).toEqual(['条件循环依赖：酒店 → 城市 → 酒店'])
  expect(
    messages({
      total: number('总额', { 'x-value': '=form.extra * 2' }),
      extra: number('附加', { 'x-visible': '=form.total > 10' }),
    }),
  ).toEqual(['条件循环依赖：总额 → 附加 → 总额'])
  expect(
    messages({
      phone: text('电话', { 'x-required': '=form.email == null' }),
      email: text('邮箱', { 'x-required': '=form.phone == null' }),
    }),
  ).toEqual([])
  expect(messages({ own: number('自身', { 'x-value': '=form.own + 1' }) })).toEqual([])
})

test('a button leads to the fields that it fills in, and reads its arguments', () => {
  const form = formOf({
    code: { type: 'string', title: '编号' },
    query: {
      type: 'null',
      title: '查询',
      'x-button': 'fetch',
      'x-call': 'project.list',
      'x-filters': [{ by: 'code', value: '=form.code' }],
      'x-fills': [{ field: 'name', from: 'name' }],
    },
    name: { type: 'string', title: '名称' },
  })
  expect(edgesOf(form).filter(edge => edge.includes('query'))).toEqual([
    'code argument query: 编号',
    'query fill name: 点击后填入查到的“name”',
  ])
  expect(formGraph(form).nodes.find(({ title }) => title === '查询')?.source).toBe('接口 project.list')
})
