import { describe, expect, test } from 'vitest'
import { dataOf, givenCompany } from '../company.ts'
import { databaseKinds, givenServer } from '../harness.ts'
import { givenApprovals, inLine, signedBy } from './approvalDesk.ts'
import { givenWorkflow } from './desk.ts'

describe.each(databaseKinds)('open work of a user on %s', kind => {
  const server = givenServer(kind)
  const company = givenCompany(server)
  const desk = givenApprovals(givenWorkflow(server), company)

  test('is listed before the user is disabled, for users with that permission only', async () => {
    const kim = await company.hire({ organizationId: company.east })
    const warning = async (more: Record<string, unknown> = {}) =>
      dataOf(await company.admin.get('/upms/user/work', { id: kim.id, ...more })).message
    expect(await warning()).toBe('')
    for (const _ of [1, 2]) await desk.start(inLine(signedBy('sign', [kim])))
    const left = '还有 2 条流程待办等其处理，停用后请在“离职交接”或“审批人替换”中转交。'
    expect(await warning({ enabled: false })).toBe(left)
    expect(await warning({ enabled: true })).toBe('')
    const uses = dataOf(await company.admin.get('/upms/user/uses', { id: kim.id }))
    expect(uses).toMatchObject({
      deletable: false,
      message: expect.stringMatching(/审批席位 2 条\n不能处理的，可以停用该用户。$/),
    })
    expect((await desk.bob.get('/upms/user/work', { id: kim.id })).http).toBe(403)
  })
})
