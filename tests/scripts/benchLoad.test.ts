import { expect, test } from 'vitest'
import type { ApprovalDesk } from '../bench/server/approvalDesk.ts'
import { firstRenewing, work } from '../bench/server/mixedLoad.ts'
import { asJson } from '../bench/server/paced.ts'

test('the mixed load of the bench: 60 details, 25 lists, 5 searches, 8 approvals of 98 calls, no sign-ins', () => {
  const desk = { next: () => asJson('token', 'approve', '/nbpm/task/complete', { id: '' }) } as ApprovalDesk
  const company = { base: '', token: 'token', users: 1300, desk }
  const shots = Array.from({ length: 9800 }, (_, index) => work(company, index))
  const of = (kind: string) => shots.filter(shot => shot.kind === kind)
  const kinds = ['detail', 'list', 'search', 'approve']
  expect(kinds.map(kind => of(kind).length)).toEqual([6000, 2500, 500, 800])
  const looked = of('detail').map(({ path }) => path.slice('/upms/user/detail/'.length))
  expect(looked.filter(id => id <= 'user-000100' || id >= firstRenewing(company.users))).toEqual([])
})
