import { expect, test } from 'vitest'
import type { AppliedSeal } from '../../../processes/assignment/taskAction.ts'
import { desk } from './desk.ts'

const seal: AppliedSeal = {
  markId: 'm1',
  sealId: 's1',
  name: '合同专用章',
  company: '测试公司',
  url: '/oss/user/u1/image/seal.svg',
  pictureDigest: 'p',
  digest: 'd',
}

test('a node that requires a seal refuses an agreement without one, and keeps it with the decision', () => {
  const here = desk(['bob'], { seal: { use: 'required' } })
  expect(here.refused('bob', { do: 'agree' })).toBe('请选择印章')
  const done = here.act('bob', { do: 'agree', seal })
  expect(done.slots[0]?.explanation.seal).toEqual(seal)
  expect(done.events[0]?.data.seal).toEqual(seal)
})

test('refusing takes no seal, and an optional one may be left out', () => {
  expect(desk(['bob'], { seal: { use: 'required' } }).act('bob', { do: 'refuse' }).outcome).toBe('refused')
  expect(desk(['bob'], { seal: { use: 'optional' } }).act('bob', { do: 'agree' }).outcome).toBe('agreed')
})

test('a node without the setting refuses a seal', () => {
  expect(desk(['bob']).refused('bob', { do: 'agree', seal })).toBe('该任务不需要用印')
})

test('a delegate only advises and applies no seal; the delegating user does', () => {
  const here = desk(['bob'], { seal: { use: 'required' } })
  here.act('bob', { do: 'delegate', to: 'cid' })
  expect(here.refused('cid', { do: 'agree', seal })).toBe('该任务不需要用印')
  here.act('cid', { do: 'agree' })
  expect(here.refused('bob', { do: 'agree' })).toBe('请选择印章')
  expect(here.act('bob', { do: 'agree', seal }).outcome).toBe('agreed')
})
