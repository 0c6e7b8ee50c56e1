import { expect, it } from 'vitest'
import { whyApprover } from '../../../../server/workflow/people/whyApprover.ts'

it.each([
  [{ rule: 'initiatorHead', organizationName: '财务部' }, '发起人所在“财务部”的负责人'],
  [{ rule: 'roles', roleName: '人事经理', self: 'skip' }, '角色“人事经理”的成员；本人发起，自动通过'],
  [{ rule: 'users', entrusted: [{ from: 'u1' }] }, '指定人员；受委托代办'],
  [{ rule: 'something new' }, ''],
  [null, ''],
])('an approver stored with %j is explained', (explanation, words) => {
  expect(whyApprover(explanation)).toBe(words)
})
