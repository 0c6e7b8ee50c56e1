import { describe, expect, test } from 'vitest'
import type { ProcessSettings } from '../../schemas/types/process.ts'
import { dataOf, givenCompany, listOf, type Person, unique } from '../contract/company.ts'
import { databaseKinds, givenServer } from '../contract/harness.ts'
import { givenApprovals, inLine, settingsOf, signedBy, userTask } from '../contract/workflow/approvalDesk.ts'
import { bpmn, givenWorkflow } from '../contract/workflow/desk.ts'

const form = JSON.stringify({ type: 'object', properties: { amount: { type: 'number', title: '金额' } } })
const open = JSON.stringify({ ...JSON.parse(form), additionalProperties: true })

describe.each(databaseKinds)('starting processes on %s', kind => {
  const server = givenServer(kind)
  const workflow = givenWorkflow(server)
  const company = givenCompany(server)
  const desk = givenApprovals(workflow, company)
  const startWith = async (key: string, variables: object) => {
    const { http, data } = await desk.ann.post('/nbpm/instance/start', { key, variables })
    const { errors = [] } = (data ?? {}) as { errors?: { field: string }[] }
    return http === 400 ? errors.map(({ field }) => field) : http
  }
  const deployed = async (inside: string, settings?: ProcessSettings) =>
    (await workflow.deploy(`${settings ? settingsOf(settings) : ''}${inside}`)).key

  test('B8 process: a start with internal variables, or with more than its form has, is refused', async () => {
    const { bob } = desk
    const data = [{ name: 'limit', value: 1000 }]
    const nodes = inLine(signedBy('sign', [bob]))
    const [bare, formed, taking] = [
      await deployed(nodes, { data }),
      await deployed(nodes, { data, form }),
      await deployed(nodes, { data, form: open }),
    ]
    const kept = ['#fired:x', 'instance', 'outcome', 'nextApprovers', 'loopCounter', 'nrOfInstances']
    for (const name of kept)
      for (const key of [bare, formed, taking])
        expect([name, await startWith(key, { [name]: [] })]).toEqual([name, [`variables.${name}`]])
    for (const name of ['limit', 'other'])
      expect(await startWith(formed, { amount: 1, [name]: 5 })).toEqual([`variables.${name}`])
    expect(await startWith(taking, { limit: 5 })).toEqual(['variables.limit'])
    expect(await startWith(taking, { amount: 1, other: 5 })).toBe(200)
    expect(await startWith(bare, { amount: 1, other: 5 })).toBe(200)
    expect(await startWith(formed, { amount: 1 })).toBe(200)
  })

  test('B8 process: hidden, read-only and required fields of a start apply without a form too', async () => {
    const fields = [
      { field: 'score', right: 'hide' as const },
      { field: 'rate', right: 'read' as const },
      { field: 'days', right: 'write' as const, required: true },
    ]
    const start = `<startEvent id="start">${settingsOf({ fields })}</startEvent>`
    const key = await deployed(inLine(signedBy('sign', [desk.bob])).replace('<startEvent id="start"/>', start))
    expect(await startWith(key, { days: 1, score: 9 })).toEqual(['variables.score'])
    expect(await startWith(key, { days: 1, rate: 9 })).toEqual(['variables.rate'])
    expect(await startWith(key, {})).toEqual(['variables.days'])
    expect(await startWith(key, { days: 1, free: true })).toBe(200)
  })

  test('B8 process: a user who may not start a process cannot read its form', async () => {
    const { bob } = desk
    const secret = JSON.stringify({ type: 'object', required: ['pay'], properties: { pay: { title: '薪资' } } })
    const starters = [{ rule: 'users' as const, users: [bob.id] }]
    const key = await deployed(inLine(signedBy('sign', [bob])), { form: secret, starters })
    for (const variables of [{}, { pay: 'a', other: 1 }]) {
      const refused = await desk.ann.post('/nbpm/instance/start', { key, variables })
      expect(refused).toMatchObject({ http: 403, error: 'START_FORBIDDEN' })
      expect(JSON.stringify(refused)).not.toMatch(/薪资|pay|other/)
    }
    expect(await bob.post('/nbpm/instance/start', { key })).toMatchObject({ http: 400 })
  })

  test('B8 process: an approver cannot overwrite the variable `instance`', async () => {
    const { bob } = desk
    const instance = await desk.start(inLine(signedBy('sign', [bob]), signedBy('n', [bob])))
    const answer = await desk.act(bob, instance, 'sign', 'complete', { variables: { instance: { initiator: null } } })
    expect(answer).toMatchObject({ http: 400, data: { errors: [{ field: 'variables.instance' }] } })
  })

  test('B8 process: engine variables cannot be set by messages or administrators either', async () => {
    const { bob } = desk
    const instance = await desk.start(inLine(signedBy('sign', [bob])))
    const forged = { '#fired:x': [], instance: { initiator: null }, free: 1 }
    dataOf(await company.admin.post('/nbpm/variable/update', { id: instance, variables: forged }))
    const rows = await server.db
      .selectFrom('processScope')
      .select('variables')
      .where('instanceId', '=', instance)
      .execute()
    expect(rows.map(({ variables }) => variables)).toEqual([{ free: 1 }])
  })

  test('B8 process: a form may accept further values, and a draft drops fields of an older form', async () => {
    const { ann, bob } = desk
    const nodes = inLine(signedBy('sign', [bob]))
    const patterned = await deployed(nodes, {
      form: JSON.stringify({ ...JSON.parse(form), patternProperties: { '^x': {} } }),
    })
    expect(await startWith(patterned, { amount: 1, x1: 2 })).toBe(200)
    const whole = await deployed(nodes, { form: JSON.stringify({ type: 'object', properties: { amount: true } }) })
    expect(await startWith(whole, { amount: 1, other: null })).toBe(200)
    expect(await startWith(whole, { amount: 1, other: 1 })).toEqual(['variables.other'])
    const draft = dataOf(await ann.post('/nbpm/startDraft/save', { key: whole, variables: { amount: 1, old: 2 } }))
    const shown = dataOf(await ann.get(`/nbpm/definition/form/${whole}`, { draft: String(draft.id) }))
    expect(shown.variables).toEqual({ amount: 1 })
  })

  test('B8 process: a process with only message or timer starts cannot be started by a user', async () => {
    const { ann } = desk
    const by = (event: string) =>
      inLine(signedBy('sign', [desk.bob])).replace(
        '<startEvent id="start"/>',
        `<startEvent id="start">${event}</startEvent>`,
      )
    const timed = await deployed(by('<timerEventDefinition><timeDate>2099-01-01</timeDate></timerEventDefinition>'))
    expect(await startWith(timed, { approved: true })).toBe(403)
    const offered = async (person: Person) =>
      listOf(await person.post('/nbpm/definition/startable', {})).some(({ key }) => key === timed)
    expect([await offered(ann), await offered(company.admin)]).toEqual([false, true])
    expect(await company.admin.post('/nbpm/instance/start', { key: timed })).toMatchObject({ http: 200 })
  })

  test('B8 process: only the active version can be started', async () => {
    const { ann, bob, cid } = desk
    const { id, key } = await workflow.deploy(inLine(signedBy('sign', [bob])))
    const { draftRevision } = dataOf(await company.admin.get(`/nbpm/model/details/${id}`))
    const xml = bpmn(
      key,
      `${settingsOf({ starters: [{ rule: 'users', users: [cid.id] }] })}` +
        `${inLine(signedBy('sign', [bob]), signedBy('cfo', [cid]))}`,
    )
    dataOf(await company.admin.post('/nbpm/model/update', { id, xml, draftRevision }))
    dataOf(await company.admin.post('/nbpm/model/deploy', { id }))
    for (const more of [{}, { versionNo: 1 }]) {
      const answer = await ann.post('/nbpm/instance/start', { key, ...more })
      expect(answer.http).not.toBe(200)
    }
    expect(await server.db.selectFrom('processInstance').select('id').where('key', '=', key).execute()).toEqual([])
  })

  test('B8 process: an initiator does not end called processes separately', async () => {
    const { ann, bob } = desk
    const called = await workflow.deploy(inLine(signedBy('inner', [bob])))
    const instance = await desk.start(
      inLine(['call', `<callActivity id="call" calledElement="${called.key}"/>`], signedBy('n', [bob])),
    )
    await workflow.settle()
    const [child] = dataOf(await ann.get(`/nbpm/instance/detail/${instance}`)).children as { id: string }[]
    expect(await ann.post('/nbpm/instance/cancel', { id: child?.id })).toMatchObject({ http: 409 })
    expect(await workflow.phase(String(child?.id))).toBe('running')
    dataOf(await ann.post('/nbpm/instance/cancel', { id: instance }))
    await workflow.settle()
    expect(await workflow.phase(String(child?.id))).not.toBe('running')
  })

  test('B8 process: called processes are suspended and deleted with their application', async () => {
    const { ann, bob } = desk
    const called = await workflow.deploy(inLine(signedBy('inner', [bob])))
    const nodes = inLine(['call', `<callActivity id="call" calledElement="${called.key}"/>`], signedBy('n', [bob]))
    const instance = await desk.start(nodes)
    await workflow.settle()
    const [child] = dataOf(await ann.get(`/nbpm/instance/detail/${instance}`)).children as { id: string }[]
    const id = String(child?.id)
    dataOf(await company.admin.post('/nbpm/instance/suspend', { id: instance }))
    expect(await workflow.phase(id)).toBe('suspended')
    expect(await desk.act(bob, id, 'inner', 'complete')).toMatchObject({ http: 409 })
    expect(await company.admin.post('/nbpm/instance/activate', { id })).toMatchObject({ http: 409 })
    dataOf(await company.admin.post('/nbpm/instance/activate', { id: instance }))
    expect(await workflow.phase(id)).toBe('running')
    dataOf(await company.admin.post('/nbpm/instance/delete', { id: instance }))
    await workflow.settle()
    expect(await workflow.phase(id)).not.toBe('running')
    const rows = await server.db
      .selectFrom('processInstance')
      .select('deletedAt')
      .where('rootId', '=', instance)
      .execute()
    expect(rows.map(({ deletedAt }) => deletedAt === null)).toEqual([false, false])
  })

  test('W13 a process that calls itself is refused, and by a job it becomes an incident', async () => {
    const { ann } = desk
    const key = unique('own')
    const itself = `<callActivity id="call" calledElement="${key}"/>`
    const inside = `<startEvent id="start"/><startEvent id="soon"><timerEventDefinition>
      <timeDuration>PT1S</timeDuration></timerEventDefinition></startEvent>${itself}`
    const flows = ['start', 'soon']
      .map(from => `<sequenceFlow id="f${from}" sourceRef="${from}" targetRef="call"/>`)
      .join('')
    await workflow.deploy(`${inside}${flows}`, { key })
    const answer = await ann.post('/nbpm/instance/start', { key })
    expect(answer).toMatchObject({ http: 409, message: expect.stringContaining('30 层') })
    await workflow.pass(5)
    expect(await server.db.selectFrom('processInstance').select('id').where('key', '=', key).execute()).toEqual([])
    const caller = await desk.start(
      inLine(
        [
          'wait',
          `<intermediateCatchEvent id="wait"><timerEventDefinition>
            <timeDuration>PT1S</timeDuration></timerEventDefinition></intermediateCatchEvent>`,
        ],
        ['call', itself],
      ),
    )
    for (let round = 0; round < 12; round++) await workflow.pass(1000)
    const incidents = await server.db
      .selectFrom('processIncident')
      .select('message')
      .where('instanceId', '=', caller)
      .execute()
    expect(incidents).toEqual([{ message: expect.stringContaining('30 层') }])
  })

  test('W13 processes that start each other by signals end with an incident', async () => {
    const name = `ring${kind}`
    const signal = `<signal id="sig" name="${name}"/>`
    const inside = `<startEvent id="s"/><startEvent id="by"><signalEventDefinition signalRef="sig"/></startEvent>
      <endEvent id="e"><signalEventDefinition signalRef="sig"/></endEvent>
      <sequenceFlow id="f" sourceRef="s" targetRef="e"/><sequenceFlow id="g" sourceRef="by" targetRef="e"/>`
    const { key } = await workflow.deploy(inside, { outside: signal })
    await workflow.start(key)
    await workflow.settle()
    const open = async () => {
      const instances = await server.db.selectFrom('processInstance').select('id').where('key', '=', key).execute()
      const ids = instances.map(({ id }) => id)
      const incidents = await server.db
        .selectFrom('processIncident')
        .select(['id', 'message'])
        .where('instanceId', 'in', ids)
        .where('state', '=', 'open')
        .execute()
      return { begun: ids.length, incidents }
    }
    const first = await open()
    const expected = [{ id: expect.any(String), message: expect.stringContaining('互相发起') }]
    expect(first).toEqual({ begun: 11, incidents: expected })
    // The administrator resumes it, and it stops again at once.
    dataOf(await company.admin.post('/nbpm/incident/retry', { id: first.incidents[0]?.id }))
    await workflow.settle()
    expect(await open()).toEqual({ begun: 22, incidents: expected })
  })

  test('W13 a timer cycle without a length is refused', async () => {
    const cycle = (text: string) =>
      `<startEvent id="start"/><userTask id="n"/><boundaryEvent id="b" attachedToRef="n" cancelActivity="false">
        <timerEventDefinition><timeCycle>${text}</timeCycle></timerEventDefinition></boundaryEvent><endEvent id="end"/>
        <sequenceFlow id="f" sourceRef="start" targetRef="n"/><sequenceFlow id="g" sourceRef="n" targetRef="end"/>
        ${userTask('late', {})}<sequenceFlow id="h" sourceRef="b" targetRef="late"/>`
    const check = async (text: string) =>
      dataOf(await company.admin.post('/nbpm/model/check', { xml: bpmn('cycle', cycle(text)) }))
    expect(await check('R/PT0S')).toMatchObject({ deployable: false })
    expect(await check('R3/PT0.2S')).toMatchObject({ deployable: false })
    expect(await check('R/PT1S')).toMatchObject({ deployable: true })
  })
})
