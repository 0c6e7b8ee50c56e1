import { describe, expect, test } from 'vitest'
import type { ApproverRule, NodeSettings } from '../../../schemas/types/process.ts'
import { dataOf, givenCompany, idsOf, listOf, recordsOf, unique } from '../company.ts'
import { databaseKinds, givenServer } from '../harness.ts'
import { givenApprovals, inLine, userTask } from './approvalDesk.ts'
import { givenWorkflow } from './desk.ts'

describe.each(databaseKinds)('user groups and leavers on %s', kind => {
  const server = givenServer(kind)
  const workflow = givenWorkflow(server)
  const company = givenCompany(server)
  const desk = givenApprovals(workflow, company)
  const colleague = () => company.hire({ organizationId: company.east })

  async function newGroup(...members: { id: string }[]): Promise<{ id: string; code: string }> {
    const code = unique('UG_')
    const { id } = dataOf(await company.admin.post('/nbpm/userGroup/save', { code, name: `组${code}` }))
    const groupId = String(id)
    if (members.length > 0)
      dataOf(await company.admin.post('/nbpm/userGroup/members/add', { groupId, ids: members.map(each => each.id) }))
    return { id: groupId, code }
  }
  const membersOf = async (groupId: string) =>
    idsOf(recordsOf(await company.admin.post('/nbpm/userGroup/members/list', { groupId }))).sort()
  const signedByGroups = (groups: string[], settings: NodeSettings = {}) => {
    const approvers: ApproverRule[] = [{ rule: 'userGroups', groups }]
    return inLine(['sign', userTask('sign', { approvers, ...settings })])
  }

  test('members of a group approve, each with the reason; a disabled group has no members', async () => {
    const { bob, cid, dan } = desk
    const group = await newGroup(bob, cid)
    const instance = await desk.start(signedByGroups([group.code]))
    expect([await desk.todo(bob, instance), await desk.todo(cid, instance), await desk.todo(dan, instance)]).toEqual([
      ['sign'],
      ['sign'],
      [],
    ])
    const task = await desk.task(bob, 'sign', instance)
    const { slots } = dataOf(await bob.get(`/nbpm/task/detail/${task}`))
    expect(slots).toMatchObject([{ why: `用户组“组${group.code}”的成员` }, { why: `用户组“组${group.code}”的成员` }])
    dataOf(await company.admin.post('/nbpm/userGroup/enable', { id: group.id, enabled: false }))
    const refused = inLine([
      'sign',
      userTask('sign', { approvers: [{ rule: 'userGroups', groups: [group.id] }], empty: { do: 'refuse' } }),
    ])
    const { key } = await workflow.deploy(refused)
    expect(await desk.ann.post('/nbpm/instance/start', { key })).toMatchObject({ http: 409 })
  })

  test('a pool that names a group is claimed by its members only', async () => {
    const { ann, bob, dan } = desk
    const group = await newGroup(bob)
    const { key } = await workflow.deploy(
      inLine(['pool', `<userTask id="pool" name="pool" flowable:candidateGroups="${group.code}"/>`]),
    )
    const id = String(dataOf(await ann.post('/nbpm/instance/start', { key })).id)
    const [step] = listOf(await bob.post('/nbpm/instance/path', { id }))
    expect(step).toMatchObject({ name: 'pool', people: `组${group.code}` })
    const { id: taskId } = await server.db
      .selectFrom('processTask')
      .select('id')
      .where('instanceId', '=', id)
      .executeTakeFirstOrThrow()
    expect(await dan.post('/nbpm/task/claim', { id: taskId })).toMatchObject({ http: 403 })
    dataOf(await bob.post('/nbpm/task/claim', { id: taskId }))
    dataOf(await bob.post('/nbpm/task/complete', { id: taskId }))
    expect(await workflow.phase(id)).toBe('completed')
  })

  test('a pooled task enters and leaves the list with the membership at the next call', async () => {
    const { admin } = company
    const person = await colleague()
    const group = await newGroup()
    const code = unique('AR')
    const auditRole = dataOf(await admin.post('/nbpm/auditRole/save', { code, name: code, scopeKind: 'company' }))
    const pool = (id: string, of: string): [string, string] => [
      id,
      `<userTask id="${id}" name="${id}" flowable:candidateGroups="${of}"/>`,
    ]
    const byGroup = await desk.start(inLine(pool('byGroup', group.code)))
    const byRole = await desk.start(inLine(pool('byRole', code)))
    const seen = async () => [...(await desk.todo(person, byGroup)), ...(await desk.todo(person, byRole))]
    expect(await seen()).toEqual([])
    dataOf(await admin.post('/nbpm/userGroup/members/add', { groupId: group.id, ids: [person.id] }))
    expect(await seen()).toEqual(['byGroup'])
    const member = dataOf(await admin.post('/nbpm/auditRole/members/save', { roleId: auditRole.id, userId: person.id }))
    expect(await seen()).toEqual(['byGroup', 'byRole'])
    dataOf(await admin.post('/nbpm/userGroup/enable', { id: group.id, enabled: false }))
    expect(await seen()).toEqual(['byRole'])
    dataOf(await admin.post('/nbpm/userGroup/enable', { id: group.id, enabled: true }))
    dataOf(await admin.post('/nbpm/userGroup/members/remove', { groupId: group.id, ids: [person.id] }))
    dataOf(await admin.post('/nbpm/auditRole/members/delete', { ids: [member.id] }))
    expect(await seen()).toEqual([])
  })

  test('members of a group are changed by permitted users only, and never twice', async () => {
    const { bob, dan } = desk
    const group = await newGroup(bob)
    expect(await bob.post('/nbpm/userGroup/members/add', { groupId: group.id, ids: [bob.id] })).toMatchObject({
      http: 403,
    })
    expect(await bob.post('/nbpm/userGroup/list')).toMatchObject({ http: 403 })
    dataOf(await company.admin.post('/nbpm/userGroup/members/add', { groupId: group.id, ids: [bob.id, dan.id] }))
    expect(await membersOf(group.id)).toEqual([bob.id, dan.id].sort())
    dataOf(await company.admin.post('/nbpm/userGroup/members/remove', { groupId: group.id, ids: [bob.id] }))
    expect(await membersOf(group.id)).toEqual([dan.id])
  })

  test('tasks are delegated to any user of the company regardless of data scope; others are refused', async () => {
    const worker = await company.hire({ organizationId: company.west, dataScope: 'own' })
    const { cid } = desk
    const [startsAt, endsAt] = [3, 4].map(hours => new Date(Date.now() + hours * 3_600_000).toISOString())
    const found = recordsOf(await worker.post('/upms/user/directory', { keyword: cid.username }))
    expect(found.map(each => Object.keys(each).sort())).toEqual([
      ['id', 'name', 'organizationName', 'positionName', 'username'],
    ])
    expect(listOf(await worker.get('/upms/user/options', { keyword: cid.username }))).toEqual([])
    // A form reads the name of a user by id, for the users in one's own scope.
    const seen = await company.hire({ organizationId: company.eastTeam, dataScope: 'organizationAndBelow' })
    expect(listOf(await seen.get('/upms/user/options', { id: cid.id }))).toMatchObject([{ id: cid.id }])
    expect(listOf(await worker.get('/upms/user/options', { id: cid.id }))).toEqual([])
    const entrust = (toId: string) => worker.post('/nbpm/entrust/save', { fromId: worker.id, toId, startsAt, endsAt })
    expect(await entrust('nobody')).toMatchObject({
      http: 400,
      data: { errors: [{ field: 'toId' }] },
    })
    expect(dataOf(await entrust(cid.id))).toMatchObject({ toId: cid.id, toName: cid.username })
  })

  test('W17 users are found by their organization, with or without its descendants', async () => {
    const { east, eastTeam, west } = company
    const worker = await company.hire({ organizationId: west, dataScope: 'own' })
    const mate = await company.hire({ organizationId: eastTeam })
    const head = await company.hire({ organizationId: east })
    const idsIn = async (organizationId: string, below: boolean) =>
      recordsOf(await worker.post('/upms/user/directory', { organizationId, below, size: 100 })).map(row => row.id)
    expect(await idsIn(east, false)).toContain(head.id)
    expect(await idsIn(east, false)).not.toContain(mate.id)
    expect(await idsIn(east, true)).toEqual(expect.arrayContaining([head.id, mate.id]))
    expect(await idsIn(east, true)).not.toContain(worker.id)
    expect(await idsIn('nowhere', true)).toEqual([])
  })

  test('every kind of item of a leaver is handed over, and returned by undoing', async () => {
    const { admin, eastTeam } = company
    const [kim, lee, max] = [await colleague(), await colleague(), await colleague()]
    const [shared, own] = [await newGroup(kim, lee), await newGroup(kim)]
    const auditRole = dataOf(
      await admin.post('/nbpm/auditRole/save', { code: unique('AR'), name: unique('审批'), scopeKind: 'company' }),
    )
    dataOf(await admin.post('/nbpm/auditRole/members/save', { roleId: auditRole.id, userId: kim.id }))
    const standardRole = dataOf(
      await admin.post('/nbpm/standardRole/save', { code: unique('SR'), name: unique('标准') }),
    )
    dataOf(await admin.post('/nbpm/standardRole/rule/save', { roleId: standardRole.id, userId: kim.id }))
    const soon = new Date(Date.now() + 3_600_000).toISOString()
    const later = new Date(Date.now() + 7_200_000).toISOString()
    const term = { startsAt: soon, endsAt: later }
    dataOf(await admin.post('/nbpm/entrust/save', { fromId: max.id, toId: kim.id, ...term }))
    const { revision } = dataOf(await admin.get(`/upms/organization/details/${eastTeam}`))
    dataOf(await admin.post('/upms/organization/edit', { id: eastTeam, leaderId: kim.id, revision }))
    const pool = `<userTask id="pool" name="pool" flowable:candidateUsers="${kim.id}"/>`
    const { key } = await workflow.deploy(inLine(['pool', pool]))
    const instance = String(dataOf(await desk.ann.post('/nbpm/instance/start', { key })).id)

    const headOf = async () => dataOf(await admin.get(`/upms/organization/details/${eastTeam}`)).leaderId
    const holder = async (path: string, input: Record<string, unknown>) =>
      recordsOf(await admin.post(path, input)).map(row => row.userId ?? row.toId)
    const holders = async () => ({
      shared: await membersOf(shared.id),
      own: await membersOf(own.id),
      audit: await holder('/nbpm/auditRole/members/list', { roleId: auditRole.id }),
      standard: await holder('/nbpm/standardRole/rule/list', { roleId: standardRole.id }),
      entrust: await holder('/nbpm/entrust/list', { fromId: max.id }),
      head: await headOf(),
    })
    const before = await holders()
    const found = listOf(await admin.post('/nbpm/leave/preview', { fromId: kim.id }))
    const kinds = found.map(item => item.kind).sort()
    expect(kinds).toEqual([
      'auditRole',
      'candidate',
      'definition',
      'entrust',
      'head',
      'modelDraft',
      'standardRole',
      'userGroup',
      'userGroup',
    ])

    const { id } = dataOf(await admin.post('/nbpm/leave/save', { fromId: kim.id, toId: lee.id }))
    const state = async () => dataOf(await admin.get(`/nbpm/leave/details/${id}`)).state
    dataOf(await admin.post('/nbpm/leave/run', { id }))
    await expect.poll(state, { timeout: 30_000 }).toBe('done')
    expect(await holders()).toEqual({
      shared: [lee.id],
      own: [lee.id],
      audit: [lee.id],
      standard: [lee.id],
      entrust: [lee.id],
      head: lee.id,
    })
    expect(await lee.post('/nbpm/instance/path', { id: instance })).toMatchObject({ http: 200 })
    expect(listOf(await admin.post('/nbpm/leave/preview', { fromId: kim.id })).map(item => item.kind)).toEqual([
      'definition',
    ])

    dataOf(await admin.post('/nbpm/leave/undo', { id }))
    await expect.poll(state, { timeout: 30_000 }).toBe('undone')
    expect(await holders()).toEqual(before)
  })
})
