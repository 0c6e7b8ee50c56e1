import { describe, expect, it } from 'vitest'
import { checkRules } from '../../../schemas/evaluate/checkRules.ts'
import type { RuleSet } from '../../../schemas/types/ruleSet.ts'
import { createRandom } from '../../../server/seed/random.ts'
import { dataOf, givenCompany, unique } from '../company.ts'
import { databaseKinds, givenServer } from '../harness.ts'

/** Rules over every kind, some with a condition. */
const rules: Record<string, unknown>[] = [
  { field: 'name', kind: 'required' },
  { field: 'name', kind: 'length', least: '2', most: '6' },
  { field: 'name', kind: 'pattern', pattern: '^[\\u4e00-\\u9fa5A-Za-z]+$' },
  { field: 'phone', kind: 'pattern', pattern: '^(?:1[3-9]\\d{9}|0\\d{2,3}-\\d{7,8})$', condition: 'form.notify' },
  { field: 'phone', kind: 'required', condition: 'form.notify' },
  { field: 'days', kind: 'range', least: '0.5', most: '30' },
  { field: 'days', kind: 'expression', expression: 'form.days == null || form.days * 2 == round(form.days * 2)' },
  { field: 'from', kind: 'range', least: '2026-01-01', most: '2026-12-31' },
  { field: 'to', kind: 'expression', expression: 'form.to == null || form.from == null || form.to >= form.from' },
  { field: 'tags', kind: 'length', most: '3' },
  { field: 'rank', kind: 'dictionary', dictionary: 'POSITION_RANK' },
  { field: 'rank', kind: 'required', condition: 'size(form.tags) > 1' },
  { field: 'name', kind: 'expression', expression: "!form.name.contains('测试') || user.username == 'nobody'" },
]

const fields = [
  ['name', 'string'],
  ['phone', 'string'],
  ['notify', 'boolean'],
  ['days', 'number'],
  ['from', 'date'],
  ['to', 'date'],
  ['tags', 'array'],
  ['rank', 'string'],
].map(([name, type]) => ({ name, title: name, type }))

const samples: Record<string, readonly unknown[]> = {
  name: [null, '', '  ', '张', '张三', '测试员', 'Anna', 'a b', '一二三四五六七', '😀😀', 12],
  phone: [null, '', '13800138000', '12800138000', '010-12345678', '138', 'x'.repeat(300)],
  notify: [null, true, false],
  days: [null, 0, 0.5, 0.3, 1, 30, 30.5, '3', 'drei'],
  from: [null, '', '2025-12-31', '2026-01-01', '2026-06-30', '2027-01-01'],
  to: [null, '2026-01-01', '2026-07-01', '2024-02-29'],
  tags: [null, [], ['a'], ['a', 'b'], ['a', 'b', 'c', 'd']],
  rank: [null, 'P5', 'M1', 'P', ''],
}

describe.each(databaseKinds)('rules in browser and server on %s', kind => {
  const server = givenServer(kind)
  const company = givenCompany(server)

  it('agree on 500 forms', async () => {
    const { admin } = company
    const name = unique('parity')
    const bean = dataOf(await admin.put('/valid/bean/validation/create', { name, title: '对照', fields }))
    for (const [index, rule] of rules.entries())
      dataOf(await admin.put('/valid/bean/rules/create', { beanId: bean.id, message: `规则 ${index}`, ...rule }))
    // The rules that a form gets for its checks in the browser.
    const ruleSet = dataOf(await admin.get(`/valid/conf/validation/${name}`)) as unknown as RuleSet
    expect(ruleSet.rules).toHaveLength(rules.length)
    const person = dataOf(await admin.get('/upms/personInfo/detail'))
    const user = { id: person.id, username: person.username, name: person.name }

    const random = createRandom(20_261_122)
    const seen = new Set<string>()
    for (let vector = 0; vector < 500; vector++) {
      const form = Object.fromEntries(
        Object.entries(samples).map(([field, values]) => [field, values[random.below(values.length)]]),
      )
      const { errors } = dataOf(await admin.post('/valid/bean/trial', { name, form }))
      const here = checkRules(ruleSet, form, { user })
      expect(errors, JSON.stringify(form)).toEqual(here)
      for (const { message } of here) seen.add(message)
    }
    // Every rule was broken by some form, or nothing was shown of it.
    expect(seen.size).toBe(rules.length)
  })
})
