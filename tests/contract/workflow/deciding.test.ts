import { describe, expect, test } from 'vitest'
import type { NodeSettings, ProcessSettings } from '../../../schemas/types/process.ts'
import { type Answer, dataOf, givenCompany, type Person, recordsOf } from '../company.ts'
import { databaseKinds, givenServer } from '../harness.ts'
import { givenApprovals, inLine, settingsOf, signedBy, userTask } from './approvalDesk.ts'
import { givenWorkflow } from './desk.ts'

describe.each(databaseKinds)('approval modes of a node on %s', kind => {
  const server = givenServer(kind)
  const workflow = givenWorkflow(server)
  const company = givenCompany(server)
  const desk = givenApprovals(workflow, company)

  const agree = (person: Person, instance: string, name = 'sign') => desk.done(person, instance, name, 'complete')
  const refuse = (person: Person, instance: string, name = 'sign') =>
    desk.done(person, instance, name, 'complete', { decision: 'refuse' })
  const askedAt = async (instance: string, name = 'sign') => {
    const people = [desk.ann, desk.bob, desk.cid, desk.dan, company.admin]
    const asked = []
    for (const person of people) if ((await desk.todo(person, instance)).includes(name)) asked.push(person.id)
    return asked
  }

  test('a late approver is told who ended the task, not the other approvers', async () => {
    const { ann, bob, cid } = desk
    const both = () => desk.start(inLine(signedBy('sign', [bob, cid]), signedBy('boss', [desk.dan])))
    const tooLate = (by: Person, message: RegExp) => ({
      http: 409,
      message: expect.stringMatching(message),
      data: { by: by.id },
    })
    const answering = async (person: Person, change: (instance: string) => Promise<unknown>) => {
      const instance = await both()
      const id = await desk.task(cid, 'sign', instance)
      await change(instance)
      return person.post('/nbpm/task/complete', { id })
    }
    const cancelled = await answering(cid, id => ann.post('/nbpm/instance/cancel', { id }))
    expect(cancelled).toMatchObject(tooLate(ann, /^流程已结束，不能再操作（.+）$/))
    const stopped = await answering(cid, async id => {
      await agree(bob, id)
      await company.admin.post('/nbpm/instance/stop', { id })
    })
    expect(stopped).toMatchObject(tooLate(company.admin, /^流程已结束/))
    const moved = await answering(cid, async id => {
      const [from] = dataOf(await company.admin.post('/nbpm/instance/move/from', { id })) as unknown as { id: string }[]
      await company.admin.post('/nbpm/instance/move', { id, tokenIds: [from?.id], targets: ['boss'], reason: '急' })
    })
    expect(moved).toMatchObject(tooLate(company.admin, /^该任务已经处理（/))
    const refused = await answering(cid, id => refuse(bob, id))
    expect(refused).toMatchObject(tooLate(bob, /^流程已结束/))
  })

  test('in sequence an approver cannot act out of turn, and a refusal ends the task', async () => {
    const { bob, cid, dan } = desk
    const start = () => desk.start(inLine(signedBy('sign', [bob, cid, dan], { mode: 'sequence' })))
    const whole = await start()
    for (const person of [bob, cid, dan]) {
      expect(await askedAt(whole)).toEqual([person.id])
      await agree(person, whole)
    }
    expect(await workflow.phase(whole)).toBe('completed')
    const broken = await start()
    await agree(bob, broken)
    await refuse(cid, broken)
    expect([await workflow.phase(broken), await askedAt(broken)]).toEqual(['rejected', []])
  })

  test('by share the task ends once enough approve, or enough no longer can', async () => {
    const { bob, cid, dan } = desk
    const start = () => desk.start(inLine(signedBy('sign', [bob, cid, dan], { mode: 'ratio', ratio: 0.6 })))
    const passed = await start()
    await agree(bob, passed)
    expect(await workflow.phase(passed)).toBe('running')
    await agree(dan, passed)
    expect([await workflow.phase(passed), await desk.todo(cid, passed)]).toEqual(['completed', []])
    const failed = await start()
    await refuse(bob, failed)
    expect(await workflow.phase(failed)).toBe('running')
    await refuse(cid, failed)
    expect(await workflow.phase(failed)).toBe('rejected')
  })

  test('by weight one heavy vote suffices, all the light ones do not', async () => {
    const { bob, cid, dan } = desk
    const settings: NodeSettings = { mode: 'weight', ratio: 0.6, weights: { [bob.id]: 3 } }
    const start = () => desk.start(inLine(signedBy('sign', [bob, cid, dan], settings)))
    const heavy = await start()
    await agree(bob, heavy)
    expect(await workflow.phase(heavy)).toBe('completed')
    const light = await start()
    await agree(cid, light)
    await agree(dan, light)
    expect(await workflow.phase(light)).toBe('running')
    await refuse(bob, light)
    expect(await workflow.phase(light)).toBe('rejected')
  })

  test('by lot one approver is drawn, who decides for all', async () => {
    const { bob, cid, dan } = desk
    const instance = await desk.start(inLine(signedBy('sign', [bob, cid, dan], { mode: 'random' })))
    const [drawn, ...others] = await askedAt(instance)
    expect(others).toEqual([])
    const person = [bob, cid, dan].find(each => each.id === drawn) as Person
    const task = await desk.task(person, 'sign', instance)
    const slotsFor = async (reader: Person) => dataOf(await reader.get(`/nbpm/task/detail/${task}`)).slots
    expect(await slotsFor(company.admin)).toMatchObject([{ explanation: { lot: [bob.id, cid.id, dan.id] } }])
    expect(await slotsFor(person)).toMatchObject([{ why: '指定人员；3 人中随机选中' }])
    await agree(person, instance)
    expect(await workflow.phase(instance)).toBe('completed')
  })

  test('an initiator as approver signs, is skipped, or is replaced by a manager or administrator', async () => {
    const { ann, bob } = desk
    const { revision } = dataOf(await company.admin.get(`/upms/organization/details/${company.eastTeam}`))
    const leading = { id: company.eastTeam, leaderId: bob.id, revision }
    dataOf(await company.admin.post('/upms/organization/edit', leading))
    const start = (self: NodeSettings['self'], others: Person[] = []) =>
      desk.start(inLine(signedBy('sign', [ann, ...others], self && { self }), signedBy('boss', [desk.cid])))
    expect(await askedAt(await start(undefined))).toEqual([ann.id])
    expect(await askedAt(await start('skip', [desk.dan]))).toEqual([desk.dan.id])
    const alone = await start('skip')
    expect([await askedAt(alone), await askedAt(alone, 'boss')]).toEqual([[], [desk.cid.id]])
    const headed = await start('head')
    expect(await askedAt(headed)).toEqual([bob.id])
    const task = await desk.task(bob, 'sign', headed)
    const { slots } = dataOf(await bob.get(`/nbpm/task/detail/${task}`)) as { slots: { why: string }[] }
    expect(slots[0]?.why).toContain('发起人本人，改由上级办理')
    expect(await askedAt(await start('administrator'))).toContain(company.admin.id)
  })

  test('without approvers the node is skipped, falls back to a user or administrator, or is an incident', async () => {
    const { bob, cid, dan } = desk
    const start = (empty?: NodeSettings['empty']) => {
      const unassigned = userTask('sign', {
        approvers: [{ rule: 'fieldUsers', field: 'nobody' }],
        ...(empty ? { empty } : {}),
      })
      return desk.start(inLine(signedBy('first', [bob]), ['sign', unassigned], signedBy('boss', [cid])))
    }
    const behind = async (instance: string) => {
      await agree(bob, instance, 'first')
      return [await askedAt(instance), await askedAt(instance, 'boss')]
    }
    expect(await behind(await start({ do: 'pass' }))).toEqual([[], [cid.id]])
    expect(await behind(await start({ do: 'person', user: dan.id }))).toEqual([[dan.id], []])
    expect(await behind(await start({ do: 'administrator' }))).toEqual([[company.admin.id], []])
    expect(await behind(await start())).toEqual([[company.admin.id], []])
    const stuck = await start({ do: 'refuse' })
    expect(await desk.act(bob, stuck, 'first', 'complete')).toMatchObject({
      http: 409,
      message: '节点“sign”找不到审批人',
    })
    expect(await desk.todo(bob, stuck)).toEqual(['first'])
  })

  test.each<[NonNullable<ProcessSettings['dedupe']>, string[]]>([
    ['never', ['second', 'third', 'fourth']],
    ['all', ['third']],
    ['consecutive', ['third', 'fourth']],
  ])('an approver who agreed already is asked again as the process says: %s', async (dedupe, expected) => {
    const { bob, cid } = desk
    const nodes = [signedBy('first', [bob]), signedBy('second', [bob]), signedBy('third', [cid])] as const
    const instance = await desk.start(inLine(...nodes, signedBy('fourth', [bob])), { process: { dedupe } })
    await agree(bob, instance, 'first')
    const asked: string[] = []
    for (let turns = 0; turns < 5 && (await workflow.phase(instance)) === 'running'; turns++)
      for (const person of [bob, cid])
        for (const name of await desk.todo(person, instance)) {
          asked.push(name)
          await agree(person, instance, name)
        }
    expect(asked).toEqual(expected)
    expect(await workflow.phase(instance)).toBe('completed')
  })

  test('serial numbers count instances with otherwise equal numbers, without gaps', async () => {
    const { ann, bob } = desk
    const process = {
      number: 'CG-{{kind}}-{{serial}}',
      form: JSON.stringify({ type: 'object', properties: { kind: { type: 'string' } } }),
    }
    const { key } = await workflow.deploy(`${settingsOf(process)}${inLine(signedBy('sign', [bob]))}`)
    const begin = (variables: object) => ann.post('/nbpm/instance/start', { key, variables })
    const numberOf = async (answer: Promise<Answer>) =>
      dataOf(await ann.get(`/nbpm/instance/detail/${dataOf(await answer).id}`)).number
    expect(await numberOf(begin({ kind: 'A' }))).toBe('CG-A-0001')
    // A refused start takes no number.
    expect(await begin({ kind: 7 })).toMatchObject({ http: 400 })
    const many = await Promise.all(['A', 'B', 'A', 'B', 'A'].map(kind => numberOf(begin({ kind }))))
    expect(many.sort()).toEqual(['CG-A-0002', 'CG-A-0003', 'CG-A-0004', 'CG-B-0001', 'CG-B-0002'])
  })

  test('title, number and summary follow the rules of the process and leave out what cannot be computed', async () => {
    const { ann, bob } = desk
    const process = {
      title: '{{initiatorName}}申请{{amount}}元',
      number: 'BX-{{day}}-{{mark}}',
      summary: '{{reason}}（{{round(reason)}}{{missing}}）',
    }
    const variables = { amount: 120, reason: '差旅' }
    const id = await desk.start(inLine(signedBy('sign', [bob])), { process, variables })
    const texts = {
      title: `${ann.username}申请120元`,
      number: expect.stringMatching(new RegExp(`^BX-\\d{4}-\\d\\d-\\d\\d-${id.slice(-6).toUpperCase()}$`)),
      summary: '差旅（）',
    }
    expect(dataOf(await ann.get(`/nbpm/instance/detail/${id}`))).toMatchObject(texts)
    expect(recordsOf(await bob.post('/nbpm/task/todo', { instanceId: id }))).toMatchObject([texts])
    const plain = await desk.start(inLine(signedBy('sign', [bob])))
    const shown = dataOf(await ann.get(`/nbpm/instance/detail/${plain}`))
    expect(shown.number).toMatch(new RegExp(`^\\d{8}-${plain.slice(-6).toUpperCase()}$`))
    expect([shown.title, shown.summary]).toEqual([`${ann.username}的${shown.processName}`, null])
  })
})
