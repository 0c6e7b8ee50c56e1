import { describe, expect, test } from 'vitest'
import type { Graph } from '../../../processes/state/graph.ts'
import type { ApproversAnswer } from '../../../processes/state/result.ts'
import type { ApproverRule } from '../../../schemas/types/process.ts'
import { runTimeouts, takeOverEntrusted } from '../../../server/domains/workflow/absence/sweeps.ts'
import { answerQuestions } from '../../../server/domains/workflow/people/answerQuestions.ts'
import { dataOf, givenCompany, type Person, recordsOf, unique } from '../company.ts'
import { databaseKinds, givenServer } from '../harness.ts'
import { givenApprovals, inLine, signedBy, userTask } from './approvalDesk.ts'
import { givenWorkflow } from './desk.ts'

const hour = 3_600_000
const around = (from: number, to: number) => ({
  startsAt: new Date(Date.now() + from * hour).toISOString(),
  endsAt: new Date(Date.now() + to * hour).toISOString(),
})

describe.each(databaseKinds)('approver rules on %s', kind => {
  const server = givenServer(kind)
  const workflow = givenWorkflow(server)
  const company = givenCompany(server)
  const desk = givenApprovals(workflow, company)

  /** Returns the users that the organization finds for rules in a process that ann starts. */
  async function ask(rules: ApproverRule[], variables: Record<string, unknown> = {}): Promise<ApproversAnswer> {
    const node = { id: 'sign', kind: 'userTask', name: 'sign', settings: { approvers: rules } }
    const graph = { nodes: [node], settings: {} } as unknown as Graph
    const answers = await answerQuestions(
      server.system(),
      [{ key: 'q', question: 'approvers', nodeId: 'sign', variables }],
      {
        graph,
        state: null,
        command: { command: 'start', instanceId: 'i', versionId: 'none', initiator: desk.ann.id, variables },
        now: new Date().toISOString(),
      },
    )
    return answers.get('q') as ApproversAnswer
  }
  const asked = async (rules: ApproverRule[], variables?: Record<string, unknown>) =>
    (await ask(rules, variables)).slots.map(slot => slot.assignee)

  async function lead(organizationId: string, leader: Person | null): Promise<void> {
    const { revision } = dataOf(await company.admin.get(`/upms/organization/details/${organizationId}`))
    dataOf(
      await company.admin.post('/upms/organization/edit', {
        id: organizationId,
        leaderId: leader?.id ?? null,
        revision,
      }),
    )
  }

  test('superiors by level, counted from below and from the root', async () => {
    const { ann, bob, cid } = desk
    await lead(company.eastTeam, ann)
    await lead(company.east, bob)
    await lead(company.root, cid)
    expect(await asked([{ rule: 'headAbove', levels: 1 }])).toEqual([ann.id])
    expect(await asked([{ rule: 'headAbove', levels: 2 }])).toEqual([bob.id])
    expect(await asked([{ rule: 'headAbove', levels: 9 }])).toEqual([])
    expect(await asked([{ rule: 'headsUpTo', level: 1 }])).toEqual([ann.id, bob.id, cid.id])
    expect(await asked([{ rule: 'headsUpTo', level: 2 }])).toEqual([ann.id, bob.id])
    expect(await asked([{ rule: 'initiatorHead' }])).toEqual([bob.id])
    expect(await asked([{ rule: 'heads', organizations: [company.root] }])).toEqual([cid.id])
    const { slots } = await ask([{ rule: 'headAbove', levels: 2 }])
    expect(slots[0]?.explanation).toMatchObject({
      rule: 'headAbove',
      organization: company.east,
      organizationName: '华东区域',
    })
  })

  test('users, accounts, roles, members, fields and expressions; never disabled users', async () => {
    const { ann, bob } = desk
    const fay = await company.hire({ organizationId: company.west })
    expect(await asked([{ rule: 'users', users: [bob.id, fay.username, 'nobody'] }])).toEqual([bob.id, fay.id])
    expect(await asked([{ rule: 'roles', roles: [fay.roleId] }])).toEqual([fay.id])
    expect(await asked([{ rule: 'members', organizations: [company.west] }])).toEqual([fay.id])
    expect(await asked([{ rule: 'initiator' }])).toEqual([ann.id])
    expect(await asked([{ rule: 'fieldUsers', field: 'who' }], { who: [fay.id, bob.id] })).toEqual([fay.id, bob.id])
    expect(
      await asked([{ rule: 'fieldOrganization', field: 'where', who: 'members' }], { where: company.west }),
    ).toEqual([fay.id])
    expect(
      await asked([{ rule: 'expression', value: 'amount > 5 ? a : b' }], { amount: 9, a: bob.id, b: fay.id }),
    ).toEqual([bob.id])
    await expect(asked([{ rule: 'expression', value: 'amount >' }])).rejects.toThrow('审批人表达式')
    expect(await asked([{ rule: 'chosenByInitiator' }], { chosenApprovers: { sign: [fay.id] } })).toEqual([fay.id])
    expect(await asked([{ rule: 'chosenByPrevious' }], { nextApprovers: [bob.id] })).toEqual([bob.id])
    await expect(asked([{ rule: 'chosenByPrevious', among: [bob.id] }], { nextApprovers: [fay.id] })).rejects.toThrow(
      '不在可选范围内',
    )
    dataOf(await company.admin.post('/upms/user/enable', { id: fay.id, enabled: false }))
    expect(await asked([{ rule: 'users', users: [bob.id, fay.id] }])).toEqual([bob.id])
    expect(await asked([{ rule: 'roles', roles: [fay.roleId] }])).toEqual([])
    expect((await ask([{ rule: 'users', users: [fay.id] }])).administrators).not.toEqual([])
  })

  test('positions by id and code, and never disabled ones', async () => {
    const { bob } = desk
    const code = unique('G-').toUpperCase()
    const { id } = dataOf(
      await company.admin.post('/upms/position/add', { code, name: code, organizationId: company.east }),
    )
    await server.db
      .insertInto('positionMember')
      .values({ id: unique('pm'), positionId: String(id), userId: bob.id } as never)
      .execute()
    expect(await asked([{ rule: 'positions', positions: [String(id)] }])).toEqual([bob.id])
    expect(await asked([{ rule: 'positions', positions: [code, 'nowhere'] }])).toEqual([bob.id])
    await server.db.updateTable('position').set({ enabled: false }).where('id', '=', String(id)).execute()
    expect(await asked([{ rule: 'positions', positions: [code] }])).toEqual([])
  })

  test('approvers of an earlier node: those who agreed the last time', async () => {
    const { ann, bob, cid } = desk
    const again = userTask('again', { approvers: [{ rule: 'sameAs', node: 'first' }] })
    const last = signedBy('last', [ann])
    const id = await desk.start(inLine(signedBy('first', [bob, cid], { mode: 'any' }), ['again', again], last))
    await desk.done(cid, id, 'first', 'complete')
    expect([await desk.todo(bob, id), await desk.todo(cid, id)]).toEqual([[], ['again']])
    await desk.done(cid, id, 'again', 'return', { to: 'first', resubmit: 'inOrder', comment: '重来' })
    await desk.done(cid, id, 'first', 'transfer', { userId: bob.id })
    await desk.done(bob, id, 'first', 'complete')
    expect([await desk.todo(bob, id), await desk.todo(cid, id)]).toEqual([['again'], []])
  })

  test('approval roles: the nearest members for the department of the instance', async () => {
    const { bob, cid, dan } = desk
    const code = unique('AR')
    const role = dataOf(await company.admin.post('/nbpm/auditRole/save', { code, name: code, scopeKind: 'company' }))
    const join = (person: Person, organizationId: string | null) =>
      company.admin.post('/nbpm/auditRole/members/save', { roleId: role.id, userId: person.id, organizationId })
    dataOf(await join(bob, null))
    expect(await asked([{ rule: 'auditRoles', roles: [code] }])).toEqual([bob.id])
    dataOf(await join(cid, company.east))
    expect(await asked([{ rule: 'auditRoles', roles: [code] }])).toEqual([cid.id])
    dataOf(await join(dan, company.west))
    expect(await asked([{ rule: 'auditRoles', roles: [code] }], { organizationId: company.west })).toEqual([dan.id])
    expect(recordsOf(await company.admin.post('/jbpm/auditRole/members/list', { roleId: role.id }))).toHaveLength(3)
    expect(await bob.post('/nbpm/auditRole/list')).toMatchObject({ http: 403 })
  })

  test('standard roles by company and amount: as draft, enabled, disabled and enabled again', async () => {
    const { bob, cid } = desk
    const code = unique('SR')
    const role = dataOf(await company.admin.post('/nbpm/standardRole/save', { code, name: code }))
    const operation = (word: string) => company.admin.post(`/nbpm/standardRole/${word}`, { id: role.id })
    const line = (values: Record<string, unknown>) =>
      company.admin.post('/nbpm/standardRole/rule/save', { roleId: role.id, ...values })
    expect(await operation('enable')).toMatchObject({ http: 409 })
    expect(await line({ userId: bob.id, amountFrom: 5, amountTo: 5 })).toMatchObject({ http: 400 })
    dataOf(await line({ userId: bob.id, amountTo: 1000 }))
    dataOf(await line({ userId: cid.id, amountFrom: 1000, companyId: company.east }))
    const rules: ApproverRule[] = [{ rule: 'standardRole', role: code, amount: 'form.amount' }]
    expect(await asked(rules, { form: { amount: 10 } })).toEqual([])
    expect(await operation('restart')).toMatchObject({ http: 409 })
    dataOf(await operation('enable'))
    expect(await asked(rules, { form: { amount: 999.99 } })).toEqual([bob.id])
    expect(await asked(rules, { form: { amount: 1000 } })).toEqual([cid.id])
    expect(await asked(rules, { form: { amount: 1000 }, companyId: company.west })).toEqual([])
    dataOf(await operation('disable'))
    expect(await asked(rules, { form: { amount: 10 } })).toEqual([])
    dataOf(await operation('restart'))
    expect(await asked(rules, { form: { amount: 10 } })).toEqual([bob.id])
  })

  test('delegations: half-open, no overlap, no cycle, own tasks only; waiting tasks go over', async () => {
    const [kim, lee, max] = [
      await company.hire({ organizationId: company.east }),
      await company.hire({ organizationId: company.east }),
      await company.hire({ organizationId: company.east }),
    ]
    const instance = await desk.start(inLine(signedBy('sign', [kim])))
    const save = (person: Person, values: Record<string, unknown>) => person.post('/nbpm/entrust/save', values)
    expect(await save(kim, { toId: kim.id, ...around(-1, 1) })).toMatchObject({ http: 400 })
    expect(await save(kim, { toId: lee.id, ...around(1, -1) })).toMatchObject({ http: 400 })
    expect(await save(kim, { fromId: lee.id, toId: max.id, ...around(-1, 1) })).toMatchObject({ http: 403 })
    const first = dataOf(await save(kim, { toId: lee.id, ...around(-1, 1) }))
    expect(await save(kim, { toId: max.id, ...around(0, 2) })).toMatchObject({ http: 400 })
    dataOf(await save(kim, { toId: max.id, startsAt: first.endsAt, endsAt: around(0, 3).endsAt }))
    expect(await save(lee, { toId: kim.id, ...around(-1, 0.5) })).toMatchObject({ http: 400 })
    dataOf(await save(lee, { toId: max.id, ...around(-1, 0.5) }))
    const { slots } = await ask([{ rule: 'users', users: [kim.id] }])
    expect(slots).toMatchObject([
      { assignee: max.id, actingFor: kim.id, explanation: { entrusted: [{ from: kim.id }, { from: lee.id }] } },
    ])
    expect(await desk.todo(kim, instance)).toEqual(['sign'])
    const job = { data: {}, isLast: false, signal: new AbortController().signal, fence: async () => {} }
    await takeOverEntrusted({ db: server.db, config: server.config }, job)
    expect(await desk.todo(kim, instance)).toEqual([])
    expect(await desk.todo(max, instance)).toEqual(['sign'])
    expect(recordsOf(await kim.post('/nbpm/entrust/list', { size: 100 })).every(row => row.fromId === kim.id)).toBe(
      true,
    )
  })

  test('a replacement applies to every version and takes over waiting tasks', async () => {
    const [kim, lee] = [
      await company.hire({ organizationId: company.east }),
      await company.hire({ organizationId: company.east }),
    ]
    const instance = await desk.start(inLine(signedBy('sign', [kim])))
    expect(await company.admin.post('/nbpm/replaced/save', { fromId: kim.id, toId: kim.id })).toMatchObject({
      http: 400,
    })
    const rule = dataOf(await company.admin.post('/nbpm/replaced/save', { fromId: kim.id, toId: lee.id }))
    expect(await company.admin.post('/nbpm/replaced/save', { fromId: lee.id, toId: kim.id })).toMatchObject({
      http: 400,
    })
    expect(await asked([{ rule: 'users', users: [kim.id] }])).toEqual([lee.id])
    await expect.poll(() => desk.todo(lee, instance), { timeout: 30_000 }).toEqual(['sign'])
    expect(dataOf(await company.admin.get(`/nbpm/replaced/details/${rule.id}`))).toMatchObject({ replaced: 1 })
  })

  test('a replacement takes over tasks of a suspended instance on its activation, which is logged', async () => {
    const [kim, lee, max] = [
      await company.hire({ organizationId: company.east }),
      await company.hire({ organizationId: company.east }),
      await company.hire({ organizationId: company.east }),
    ]
    const instance = await desk.start(inLine(signedBy('sign', [kim])))
    const pool = await desk.start(inLine(signedBy('sign', [kim, max], { mode: 'claim' })))
    const running = await desk.start(inLine(signedBy('sign', [kim])))
    for (const id of [instance, pool]) dataOf(await company.admin.post('/nbpm/instance/suspend', { id }))
    dataOf(await company.admin.post('/nbpm/replaced/save', { fromId: kim.id, toId: lee.id, reason: '调岗' }))
    await expect.poll(() => desk.todo(lee, running), { timeout: 30_000 }).toEqual(['sign'])
    for (const id of [instance, pool]) dataOf(await company.admin.post('/nbpm/instance/activate', { id }))
    for (const id of [instance, pool]) {
      await expect.poll(() => desk.todo(lee, id), { timeout: 30_000 }).toEqual(['sign'])
      expect(await desk.todo(kim, id)).toEqual([])
      const rows = server.db.selectFrom('processAction').select(['action', 'remark']).where('businessId', '=', id)
      expect(await rows.execute()).toContainEqual({ action: 'instanceUpdateApprove', remark: '调岗' })
    }
  })

  test('the timeouts of a node remind, hand over and skip', async () => {
    const { bob, cid, ann } = desk
    const timeouts = [
      { after: 'PT1H', do: 'remind' as const, allHours: true },
      { after: 'PT2H', do: 'handOver' as const, allHours: true, to: { rule: 'users' as const, users: [cid.id] } },
      { after: 'PT3H', do: 'pass' as const, allHours: true },
    ]
    const instance = await desk.start(inLine(signedBy('sign', [bob], { timeouts })))
    const job = { data: {}, isLast: false, signal: new AbortController().signal, fence: async () => {} }
    const later = async (minutes: number) => {
      await workflow.pass(minutes * 60)
      await runTimeouts({ db: server.db, config: server.config }, job)
    }
    await later(59)
    expect(await desk.todo(bob, instance)).toEqual(['sign'])
    await later(2)
    await later(60)
    expect(await desk.todo(bob, instance)).toEqual([])
    expect(await desk.todo(cid, instance)).toEqual(['sign'])
    await later(60)
    expect(await workflow.phase(instance)).toBe('completed')
    expect(dataOf(await ann.get('/nbpm/task/count')).started).toBeGreaterThan(0)
  })

  test('tasks handed over to an initiator who may not sign go to an administrator', async () => {
    const { bob, ann } = desk
    const to = { rule: 'initiator' as const }
    const timeouts = [{ after: 'PT1H', do: 'handOver' as const, allHours: true, to }]
    const instance = await desk.start(inLine(signedBy('sign', [bob], { self: 'administrator', timeouts })))
    const job = { data: {}, isLast: false, signal: new AbortController().signal, fence: async () => {} }
    await workflow.pass(61 * 60)
    await runTimeouts({ db: server.db, config: server.config }, job)
    expect([await desk.todo(ann, instance), await desk.todo(bob, instance)]).toEqual([[], []])
    expect(await desk.todo(company.admin, instance)).toEqual(['sign'])
  })

  test('approval and standard roles apply by the project of an instance', async () => {
    const { ann, bob, cid, dan, eve } = desk
    const addProject = async () =>
      String(
        dataOf(
          await company.admin.post('/project/project/add', {
            code: unique('P-'),
            name: unique('项目'),
            organizationId: company.east,
          }),
        ).id,
      )
    const [tower, garden] = [await addProject(), await addProject()]
    const [audit, standard] = [unique('AR'), unique('SR')]
    const role = dataOf(
      await company.admin.post('/nbpm/auditRole/save', { code: audit, name: audit, scopeKind: 'project' }),
    )
    const join = async (person: Person, values: Record<string, unknown>) =>
      dataOf(
        await company.admin.post('/nbpm/auditRole/members/save', { roleId: role.id, userId: person.id, ...values }),
      )
    await join(bob, { organizationId: company.east })
    await join(cid, { projectId: tower })
    const matrix = dataOf(await company.admin.post('/nbpm/standardRole/save', { code: standard, name: standard }))
    const line = async (person: Person, values: Record<string, unknown>) =>
      dataOf(
        await company.admin.post('/nbpm/standardRole/rule/save', { roleId: matrix.id, userId: person.id, ...values }),
      )
    await line(bob, { companyId: company.east })
    await line(dan, { projectId: tower })
    await line(eve, { projectId: tower, amountFrom: 1000 })
    dataOf(await company.admin.post('/nbpm/standardRole/enable', { id: matrix.id }))
    const { key } = await workflow.deploy(
      inLine(
        ['audit', userTask('audit', { approvers: [{ rule: 'auditRoles', roles: [audit] }] })],
        ['matrix', userTask('matrix', { approvers: [{ rule: 'standardRole', role: standard }] })],
      ),
    )
    const signers = async (variables: Record<string, unknown>) => {
      const id = String(dataOf(await ann.post('/nbpm/instance/start', { key, variables })).id)
      const found: string[] = []
      for (const name of ['audit', 'matrix'])
        for (const person of [bob, cid, dan, eve])
          if ((await desk.todo(person, id)).includes(name)) {
            const taskId = await desk.task(person, name, id)
            const [slot] = dataOf(await person.get(`/nbpm/task/detail/${taskId}`)).slots as { why: string }[]
            found.push(`${person.username} ${String(slot?.why)}`)
            await desk.done(person, id, name, 'complete')
          }
      expect(await workflow.phase(id)).toBe('completed')
      return found
    }
    const because = (one: Person, two: Person) => [
      `${one.username} 审批角色“${audit}”的成员`,
      `${two.username} 标准角色“${standard}”`,
    ]
    expect(await signers({ projectId: tower, amount: 999 })).toEqual(because(cid, dan))
    expect(await signers({ projectId: tower, amount: 1000 })).toEqual(because(cid, eve))
    // That project names no user: those of the company stand in.
    expect(await signers({ projectId: garden, amount: 1000 })).toEqual(because(bob, bob))
  })

  test('phrases belong to one user', async () => {
    const { bob, cid } = desk
    const { id } = dataOf(await bob.post('/nbpm/phrase/save', { text: '同意，请尽快办理' }))
    expect(dataOf(await bob.get('/nbpm/phrase/list'))).toMatchObject([{ text: '同意，请尽快办理' }])
    expect(dataOf(await cid.get('/nbpm/phrase/list'))).toEqual([])
    expect(await cid.post('/nbpm/phrase/delete', { ids: [id] })).toMatchObject({ http: 404 })
    expect(await cid.get(`/nbpm/phrase/details/${id}`)).toMatchObject({ http: 404 })
    expect(dataOf(await bob.get(`/nbpm/phrase/details/${id}`))).toMatchObject({ id, text: '同意，请尽快办理' })
  })
})
