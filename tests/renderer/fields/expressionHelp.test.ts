import { expect, test } from 'vitest'
import { expressionHelp } from '../../../renderer/fields/code/expressionHelp.ts'
import { functions } from '../../../schemas/evaluate/functions.ts'
import { functionWords } from '../../../schemas/evaluate/functionWords.ts'
import { parseExpression } from '../../../schemas/evaluate/parseExpression.ts'
import type { ExpressionLanguage } from '../../../schemas/types/entity.ts'

const variables = {
  amount: { type: 'number', title: '金额', description: '表单字段' },
  instance: { type: 'object', title: '流程实例', properties: { initiator: { title: '发起人', 'x-ref': 'user' } } },
}
const help = (language: ExpressionLanguage = 'cel') => expressionHelp(() => ({ variables, language }))
const names = (path?: string) =>
  help()
    .words(path)
    .map(each => each.name)

test('completion offers variables with title, type and source, members after a dot, methods otherwise', () => {
  expect(help().words(undefined)[0]).toEqual({
    name: 'amount',
    kind: 'variable',
    detail: '金额，数字',
    about: '表单字段',
  })
  expect(names()).toEqual(expect.arrayContaining(['instance', 'round', 'has', 'null']))
  expect(names()).not.toContain('startsWith')
  expect(help().words('instance')).toEqual([
    { name: 'initiator', kind: 'property', detail: '发起人，记录', about: undefined },
  ])
  expect(names('amount')).toEqual(expect.arrayContaining(['startsWith', 'exists', 'size']))
  expect(names('amount')).not.toContain('day')
  expect(
    help('feel')
      .words(undefined)
      .map(each => each.name),
  ).toEqual(['amount', 'instance'])
})

test('an empty text has no fault, an invalid one that of deployment', () => {
  expect(help().fault(' ')).toBeUndefined()
  expect(help().fault('amount >')).toEqual({ message: '表达式不完整', from: 8, to: 8 })
  expect(help('feel').fault('amount > 5 and not(done)')).toBeUndefined()
  // Files of other engines hold it, settings of ours do not.
  expect(help('bpmn').fault('amount = 5')).toBeUndefined()
  expect(help('cel').fault('amount = 5')).toEqual({ message: expect.stringContaining('='), from: 7, to: 8 })
})

test('a name similar to a variable is suggested, unless a macro binds it', () => {
  expect(help().hints('amuont > 1 && answer == 2')).toEqual([
    { message: '没有变量“amuont”，是否为“amount”？', from: 0, to: 6 },
  ])
  expect(help().hints('lines.exists(amoun, amoun > 1)')).toEqual([])
  expect(help('bpmn').hints('=amoun > 1')).toEqual([expect.objectContaining({ from: 1, to: 6 })])
})

test('every function of the language has a description and an example that parses', () => {
  const macros = ['has', 'all', 'exists', 'exists_one', 'filter', 'map']
  expect(Object.keys(functionWords).sort()).toEqual([...Object.keys(functions), ...macros].sort())
  for (const { call } of Object.values(functionWords))
    expect([call, parseExpression(call.replace(/条件|值$|值(?=\))/, 'x'))]).toEqual([call, { tree: expect.anything() }])
})

test('a text with placeholders is helped and judged inside of them', () => {
  const inside = (before: string) => help('template').isInside?.(before)
  expect([inside('申请 '), inside('申请 {{am'), inside('{{amount}} 元')]).toEqual([false, true, false])
  expect(help('cel').isInside?.('amo')).toBe(true)
  expect(help('template').fault('金额 = {{ amount }}，{{amount >}}')).toEqual({
    message: '表达式不完整',
    from: 28,
    to: 28,
  })
  expect(help('template').fault('CG-100% = }} amount >')).toBeUndefined()
  expect(help('template').hints('{{ amuont }}')).toEqual([
    { message: '没有变量“amuont”，是否为“amount”？', from: 3, to: 9 },
  ])
  expect(help('template').hints('{{amount}} {{amount')).toEqual([expect.objectContaining({ from: 11, to: 19 })])
})
