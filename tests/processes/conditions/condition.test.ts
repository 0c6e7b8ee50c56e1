import { describe, expect, test } from 'vitest'
import { expressionFault } from '../../../processes/bpmn/expressions/expressionFault.ts'
import {
  type ConditionGroup,
  type ConditionItem,
  type ConditionRow,
  type ConditionValue,
  type Literal,
  type OperatorName,
  operators,
  takesOf,
} from '../../../processes/conditions/condition.ts'
import { conditionInWords } from '../../../processes/conditions/conditionInWords.ts'
import { readCondition } from '../../../processes/conditions/readCondition.ts'
import { writeCondition } from '../../../processes/conditions/writeCondition.ts'
import { compile } from '../../../schemas/evaluate/compile.ts'
import { createRandom } from '../../../server/seed/random.ts'
import { sized } from '../../helpers/form.ts'

const read = (text: string) => {
  const found = readCondition(text)
  return 'group' in found ? found.group : found.reason.code
}

const row = (field: string, operator: OperatorName, value?: ConditionValue): ConditionRow =>
  value === undefined ? { field, operator } : { field, operator, value }

/** Conditions as the builder makes them: a group inside another has two items at least and the other match. */
function conditions({ below, chance }: ReturnType<typeof createRandom>) {
  const pick = <T>(items: readonly T[]): T => items[below(items.length)] as T
  const field = () => pick(['amount', 'kind', 'order.total', 'instance.initiator', 'package', 'a_1', 'order.var'])
  const literal = (): Literal =>
    pick<() => Literal>([
      () => pick(['', '采购', 'a "b" \\ c', "it's", '换\n行', '2026-12-31', '#{x}', '//', '\u2028']),
      () => pick([0, -1, 3.5, 1e21, 1e-7, -0.1, 500000]),
      () => chance(0.5),
    ])()
  const value = (operator: OperatorName): ConditionValue | undefined => {
    if (takesOf(operator) === 'nothing') return undefined
    if (takesOf(operator) === 'several') return Array.from({ length: 1 + below(3) }, literal)
    return pick<() => ConditionValue>([literal, literal, () => ({ field: field() }), () => ({ today: true })])()
  }
  const oneRow = (): ConditionRow => {
    const operator = pick(Object.keys(operators) as OperatorName[])
    return row(field(), operator, value(operator))
  }
  const group = (match: 'all' | 'any', depth: number, least: number): ConditionGroup => ({
    match,
    items: Array.from(
      { length: least + below(3) },
      (): ConditionItem => (depth > 0 && chance(0.3) ? group(match === 'all' ? 'any' : 'all', depth - 1, 2) : oneRow()),
    ),
  })
  return (): ConditionGroup => {
    const made = group(pick(['all', 'any']), 2, 1)
    const [only] = made.items
    if (made.items.length > 1 || !only) return made
    // One row is a group of all; one group is itself.
    return 'match' in only ? only : { match: 'all', items: [only] }
  }
}

describe('rows of a condition', () => {
  const count = sized({ short: 300, full: 3000 })
  test(`${count} conditions come back from their text, which deployment takes`, () => {
    const make = conditions(createRandom(5))
    for (let at = 0; at < count; at++) {
      const condition = make()
      const text = writeCondition(condition)
      expect({ text, group: read(text), fault: expressionFault(text, 'cel') }).toEqual({
        text,
        group: condition,
        fault: undefined,
      })
      expect(writeCondition(read(text) as ConditionGroup)).toBe(text)
    }
  })

  test.each<[string, ConditionRow[] | string]>([
    ['amount != null && amount > 5000', [row('amount', 'present'), row('amount', 'gt', 5000)]],
    ['  =5000 < amount ', [row('amount', 'gt', 5000)]],
    ['standard', [row('standard', 'eq', true)]],
    ['!standard', [row('standard', 'ne', true)]],
    ['!(kind in ["甲", "乙"])', [row('kind', 'notAmong', ['甲', '乙'])]],
    ["'甲' in kinds", [row('kinds', 'includes', '甲')]],
    ['from <= day(instance.now)', [row('from', 'le', { today: true })]],
    ['size(name) == 0', [row('name', 'empty')]],
    ['', []],
    ['round(price * 2) > 3', 'CONDITION_CALLS'],
    ['price * 2 > 3', 'CONDITION_CALCULATES'],
    ['!(a && b)', 'CONDITION_NEGATES'],
    ['a ? b : c', 'CONDITION_CHOOSES'],
    ['1 == 1', 'CONDITION_WITHOUT_FIELD'],
    ['a > 1 // 大额', 'CONDITION_HAS_COMMENT'],
    ['a == "//"', [row('a', 'eq', '//')]],
    ['a >', 'CONDITION_WRONG'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: JUEL
    ['${a > 1}', 'CONDITION_NOT_CEL'],
  ])('%s', (text, expected) => {
    expect(read(text)).toEqual(typeof expected === 'string' ? expected : { match: 'all', items: expected })
  })

  test('brackets on the right are a group of their own, as the tree has them', () => {
    expect(read('a && b && c')).toMatchObject({ match: 'all', items: [{ field: 'a' }, { field: 'b' }, { field: 'c' }] })
    const nested = read('a && (b || c)') as ConditionGroup
    expect(nested.items[1]).toMatchObject({ match: 'any', items: [{ field: 'b' }, { field: 'c' }] })
    expect(writeCondition(nested)).toBe('a == true && (b == true || c == true)')
  })

  test('a row without its value is not written, and neither is a group of such rows', () => {
    const half: ConditionGroup = { match: 'any', items: [row('kind', 'eq'), row('kind', 'among', [])] }
    expect(writeCondition({ match: 'all', items: [half, row('days', 'gt', 3), row('', 'present')] })).toBe('days > 3')
    expect(writeCondition(half)).toBe('')
  })

  test('each operator means what its title says', () => {
    const scope = {
      text: '采购合同',
      list: ['甲'],
      number: 5,
      none: null,
      day: '2026-11-29',
      instance: { now: '2026-11-29T09:00:00+08:00' },
    }
    const holds = (...[field, operator, value]: Parameters<typeof row>) =>
      compile(writeCondition({ match: 'all', items: [row(field, operator, value)] })).evaluate(scope)
    const truths = [
      holds('text', 'contains', '合同'),
      holds('text', 'starts', '采购'),
      holds('text', 'ends', '合同'),
      holds('text', 'lacks', '销售'),
      holds('text', 'among', ['采购合同', '其他']),
      holds('text', 'notAmong', ['其他']),
      holds('list', 'includes', '甲'),
      holds('list', 'excludes', '乙'),
      holds('list', 'filled'),
      holds('none', 'empty'),
      holds('none', 'missing'),
      holds('number', 'present'),
      holds('number', 'ge', 5),
      holds('number', 'gt', -1),
      holds('day', 'eq', { today: true }),
      holds('none', 'ne', true),
    ]
    expect(truths).toEqual(truths.map(() => true))
    expect([holds('text', 'lacks', '合同'), holds('list', 'excludes', '甲'), holds('number', 'le', 4)]).toEqual([
      false,
      false,
      false,
    ])
  })
})

test('a condition in words names fields, choices, units and people', () => {
  const variables = {
    amount: { type: 'number', title: '合同金额', 'x-unit': '元' },
    kind: {
      title: '类型',
      oneOf: [
        { const: 'buy', title: '采购' },
        { const: 'sell', title: '销售' },
      ],
    },
    standard: { type: 'boolean', title: '使用标准文本' },
    to: { type: 'string', format: 'date', title: '到期日期' },
    instance: { type: 'object', title: '流程实例', properties: { initiator: { title: '发起人', 'x-ref': 'user' } } },
    subject: { type: 'string', title: '名称' },
  }
  const nameOf = (value: Literal) => (value === 'u1' ? '张三' : undefined)
  const words = (text: string) => conditionInWords(text, { variables, nameOf })
  expect(words('amount >= 500000 || standard != true')).toBe('合同金额 大于等于 500000 元 或 使用标准文本 不为 是')
  expect(words('kind in ["buy", "sell"] && (to < day(instance.now) || to == null)')).toBe(
    '类型 属于 采购、销售 且 （到期日期 早于 今天 或 到期日期 未填写）',
  )
  expect(words('instance.initiator == "u1"')).toBe('流程实例 / 发起人 是 张三')
  expect(words('subject.contains("服务") && days > 3')).toBe('名称 包含 “服务” 且 days 大于 3')
  expect(words(' size(items) > 2 ')).toBe('size(items) > 2')
})
