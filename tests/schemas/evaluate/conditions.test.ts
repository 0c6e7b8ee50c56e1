import { describe, expect, test } from 'vitest'
import { checkRules } from '../../../schemas/evaluate/checkRules.ts'
import { evaluateArguments } from '../../../schemas/evaluate/evaluateArguments.ts'
import { evaluateCondition } from '../../../schemas/evaluate/evaluateCondition.ts'
import { onExpressionError } from '../../../schemas/evaluate/expressionErrors.ts'
import { labelKey } from '../../../schemas/evaluate/labelKey.ts'
import { routeCode } from '../../../schemas/evaluate/routeCode.ts'
import type { RuleSet } from '../../../schemas/types/ruleSet.ts'

const scope = { row: { id: 'a1', name: '甲', enabled: false } }

describe('a condition', () => {
  test('is a constant, an expression, or absent', () => {
    expect(evaluateCondition(true, scope)).toBe(true)
    expect(evaluateCondition('=!row.enabled', scope)).toBe(true)
    expect(evaluateCondition(undefined, scope)).toBe(true)
    expect(evaluateCondition(undefined, scope, false)).toBe(false)
  })

  test('that is invalid or not boolean counts as false and is reported', () => {
    const messages: string[] = []
    const stop = onExpressionError(error => messages.push(error.message))
    expect(evaluateCondition('=row.name', scope, true, 'here')).toBe(false)
    expect(evaluateCondition('=row.name - 1', scope, true, 'here')).toBe(false)
    expect(evaluateCondition('=row.', scope, true, 'here')).toBe(false)
    stop()
    expect(messages).toHaveLength(3)
    expect(messages[0]).toBe('gives neither true nor false')
  })
})

test('arguments are constants or expressions', () => {
  expect(evaluateArguments({ ids: '=[row.id]', note: 'x', on: true, all: ['=row.id'] }, scope)).toEqual({
    ids: ['a1'],
    note: 'x',
    on: true,
    all: ['=row.id'],
  })
  expect(evaluateArguments(undefined, scope)).toEqual({})
})

test('rules give the messages of what does not hold, and a broken rule lets nothing through', () => {
  const ruleSet: RuleSet = {
    version: 2,
    name: 'sample',
    title: '样例',
    rules: [
      { kind: 'expression', field: 'name', valid: "=form.name != null && form.name != ''", message: '请输入名称' },
      {
        kind: 'expression',
        field: 'name',
        when: "=form.name != null && form.name != ''",
        valid: '=form.name.size() > 2',
        message: '太短',
      },
      { kind: 'expression', field: 'code', valid: '=form.code * 1 == 1', message: '编码有误' },
    ],
  }
  const stop = onExpressionError(() => undefined)
  expect(checkRules(ruleSet, {})).toEqual([
    { field: 'name', message: '请输入名称' },
    { field: 'code', message: '编码有误' },
  ])
  expect(checkRules(ruleSet, { name: 'ab', code: 'x' })).toEqual([
    { field: 'name', message: '太短' },
    { field: 'code', message: '编码有误' },
  ])
  stop()
  expect(checkRules(ruleSet, { name: '张三丰', code: 1 })).toEqual([])
})

test('a label key and a route code are derived', () => {
  expect(['organizationId', 'parentId', 'leader', 'Id'].map(labelKey)).toEqual([
    'organizationName',
    'parentName',
    'leaderName',
    'IdName',
  ])
  expect(routeCode('/position-management/position-list')).toBe('admin_/POSITION-MANAGEMENT/POSITION-LIST')
})
