import { expect, it } from 'vitest'
import { whyApprover } from '../../../processes/assignment/whyApprover.ts'

it.each([
  [{ rule: 'initiatorHead', organizationName: '财务部' }, '发起人所在“财务部”的负责人'],
  [{ rule: 'roles', roleName: '人事经理', self: 'skip' }, '角色“人事经理”的成员；本人发起，自动通过'],
  [{ rule: 'users', entrusted: [{ from: 'u1' }] }, '指定人员；受委托代办'],
  [{ rule: 'users', takenOver: [{ from: 'u1', how: 'entrust' }] }, '指定人员；受委托代办'],
  [{ rule: 'users', takenOver: [{ from: 'u1', how: 'replace' }] }, '指定人员；替换原审批人'],
  [{ rule: 'initiator', takenOver: [{ from: 'u1', how: 'handover' }] }, '发起人；离职交接'],
  [
    {
      rule: 'users',
      entrusted: [{ from: 'u1' }],
      takenOver: [
        { from: 'u1', how: 'entrust' },
        { from: 'u2', how: 'transfer' },
        { from: 'u3', how: 'transfer' },
        { from: 'u4', how: 'timeout' },
      ],
    },
    '指定人员；受委托代办；他人转办；超时转交',
  ],
  [{ rule: 'something new' }, ''],
  [null, ''],
])('an approver stored with %j is explained', (explanation, words) => {
  expect(whyApprover(explanation)).toBe(words)
})
