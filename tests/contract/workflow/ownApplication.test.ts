import { describe, expect, test } from 'vitest'
import type { NodeSettings } from '../../../schemas/types/process.ts'
import { dataOf, givenCompany, type Person, unique } from '../company.ts'
import { databaseKinds, givenServer } from '../harness.ts'
import { givenApprovals, inLine, settingsOf, userTask } from './approvalDesk.ts'
import { givenWorkflow } from './desk.ts'

/** Where a node excludes the initiator from signing, the initiator never signs, however the task arrives. */
describe.each(databaseKinds)('the initiator as approver on %s', kind => {
  const server = givenServer(kind)
  const workflow = givenWorkflow(server)
  const company = givenCompany(server)
  const desk = givenApprovals(workflow, company)

  const pool = (code: string, settings: NodeSettings) =>
    inLine([
      'pool',
      `<userTask id="pool" name="pool" flowable:candidateGroups="${code}">${settingsOf(settings)}</userTask>`,
    ])
  const claimable = async (person: Person) =>
    (dataOf(await person.get('/nbpm/task/count')) as { claimable: number }).claimable

  test('is excluded from a pooled task if set so, and included by default', async () => {
    const { ann, bob } = desk
    const code = unique('UG_')
    const { id } = dataOf(await company.admin.post('/nbpm/userGroup/save', { code, name: code }))
    dataOf(await company.admin.post('/nbpm/userGroup/members/add', { groupId: id, ids: [ann.id, bob.id] }))
    for (const self of ['skip', 'head', 'administrator'] as const) {
      const instance = await desk.start(pool(code, { self }))
      const task = await desk.task(bob, 'pool', instance)
      expect(await desk.todo(ann, instance), self).toEqual([])
      expect(await claimable(ann), self).toBe(0)
      expect(dataOf(await ann.get(`/nbpm/task/detail/${task}`)), self).toMatchObject({ isClaimable: false })
      expect(await ann.post('/nbpm/task/claim', { id: task }), self).toMatchObject({
        http: 409,
        message: '该节点不允许发起人审批自己的申请',
      })
      await desk.done(bob, instance, 'pool', 'claim')
      await desk.done(bob, instance, 'pool', 'complete')
      expect(await workflow.phase(instance)).toBe('completed')
    }
    const free = await desk.start(pool(code, {}))
    expect([await desk.todo(ann, free), await claimable(ann)]).toEqual([['pool'], 1])
    await desk.done(ann, free, 'pool', 'claim')
    await desk.done(ann, free, 'pool', 'complete')
    expect(await workflow.phase(free)).toBe('completed')
  })

  test('never becomes the fallback administrator; without another one the start is refused', async () => {
    const { ann } = desk
    const lead = (superAdmin: boolean, ...ids: string[]) =>
      server.db.updateTable('appUser').set({ superAdmin }).where('id', 'in', ids).execute()
    const unassigned = (self: NodeSettings['self']) =>
      inLine([
        'sign',
        userTask('sign', { approvers: [{ rule: 'fieldUsers', field: 'nobody' }], ...(self && { self }) }),
      ])
    const own = inLine(['sign', userTask('sign', { approvers: [{ rule: 'initiator' }], self: 'administrator' })])
    await lead(true, ann.id)
    for (const inside of [unassigned('administrator'), unassigned('skip'), own]) {
      const instance = await desk.start(inside)
      expect([await desk.todo(ann, instance), await desk.todo(company.admin, instance)]).toEqual([[], ['sign']])
    }
    const free = await desk.start(unassigned(undefined))
    expect([await desk.todo(ann, free), await desk.todo(company.admin, free)]).toEqual([['sign'], ['sign']])
    const models = [await workflow.deploy(unassigned('administrator')), await workflow.deploy(own)]
    await lead(false, company.admin.id)
    for (const { key } of models)
      expect(await ann.post('/nbpm/instance/start', { key })).toMatchObject({
        http: 409,
        message: '节点“sign”找不到审批人',
      })
    await lead(true, company.admin.id)
    await lead(false, ann.id)
  })
})
