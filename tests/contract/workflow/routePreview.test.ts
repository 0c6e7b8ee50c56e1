import { describe, expect, test } from 'vitest'
import { type Answer, dataOf, givenCompany, recordsOf } from '../company.ts'
import { databaseKinds, givenServer } from '../harness.ts'
import { applying, givenApprovals, inLine, settingsOf, signedBy, userTask } from './approvalDesk.ts'
import { givenWorkflow } from './desk.ts'

interface Step {
  name: string
  people: string
  state: string
  why: string | null
}

/** A field of the form in which approvers are chosen. */
interface Chosen {
  items?: { oneOf?: { const: string; title: string }[] }
}

const short = (steps: Step[]) => steps.map(({ name, people, state }) => [name, people, state].join(' '))

/** Returns `data` of a successful answer, with its type. */
const as = <Data>(answer: Answer) => dataOf(answer) as unknown as Data

describe.each(databaseKinds)('the route preview of an application on %s', kind => {
  const server = givenServer(kind)
  const workflow = givenWorkflow(server)
  const company = givenCompany(server)
  const desk = givenApprovals(workflow, company)

  /** Small sums go to bob, large ones to cid and then to dan by vote. */
  const byAmount = () => {
    const { bob, cid, dan, eve } = desk
    return `<startEvent id="start"/>${applying[1]}<exclusiveGateway id="how" name="多少钱" default="small"/>
      ${signedBy('bob', [bob])[1]}${signedBy('cid', [cid])[1]}${signedBy('both', [dan, eve])[1]}<endEvent id="end"/>
      <sequenceFlow id="a" sourceRef="start" targetRef="apply"/><sequenceFlow id="b" sourceRef="apply" targetRef="how"/>
      <sequenceFlow id="large" sourceRef="how" targetRef="cid">
        <conditionExpression>\${amount &gt; 1000}</conditionExpression></sequenceFlow>
      <sequenceFlow id="small" sourceRef="how" targetRef="bob"/>
      <sequenceFlow id="c" sourceRef="cid" targetRef="both"/><sequenceFlow id="dd" sourceRef="both" targetRef="end"/>
      <sequenceFlow id="e" sourceRef="bob" targetRef="end"/>`
  }
  const ahead = async (key: string, variables: object) =>
    as<Step[]>(await desk.ann.post('/nbpm/definition/route/preview', { key, variables }))

  test('follows the conditions for the values entered, with names and reasons, and writes nothing', async () => {
    const { ann, bob, cid, dan, eve } = desk
    const { key } = await workflow.deploy(byAmount())
    const before = await server.db
      .selectFrom('processInstance')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    const small = await ahead(key, { amount: 10 })
    expect(short(small)).toEqual([`apply ${ann.username} coming`, `bob ${bob.username} coming`])
    expect(small[0]?.why).toBe('发起人')
    const large = await ahead(key, { amount: 2000 })
    expect(short(large)).toEqual([
      `apply ${ann.username} coming`,
      `cid ${cid.username} coming`,
      `both ${dan.username}、${eve.username} coming`,
    ])
    const after = await server.db
      .selectFrom('processInstance')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    expect(after.n).toEqual(before.n)
  })

  test('marks unpredictable nodes, approvers still to choose, and approvers not asked twice', async () => {
    const { ann, bob } = desk
    const { key } = await workflow.deploy(
      `${settingsOf({ dedupe: 'all' })}${inLine(
        ['pick', userTask('pick', { approvers: [{ rule: 'chosenByInitiator' }] })],
        signedBy('first', [bob]),
        signedBy('again', [bob]),
      )}`,
    )
    const open = await ahead(key, {})
    expect(short(open)).toEqual(['pick 待选择 coming', `first ${bob.username} coming`, `again ${bob.username} passed`])
    const stranded = await workflow.deploy(
      inLine(signedBy('first', [bob]), [
        'nobody',
        userTask('nobody', { approvers: [{ rule: 'users', users: ['gone'] }], empty: { do: 'refuse' } }),
      ]),
    )
    const unclear = await ahead(stranded.key, {})
    expect(short(unclear)).toEqual([`first ${bob.username} coming`, 'nobody  unclear'])
    expect(unclear[1]?.why).toContain('找不到审批人')
    const chosen = await ahead(key, { chosenApprovers: { pick: [ann.id] } })
    expect(chosen[0]?.people).toBe(ann.username)
  })

  test('covers parallel branches, endless loops and nodes that are not tasks', async () => {
    const { bob, cid } = desk
    const beside =
      await workflow.deploy(`<startEvent id="start"/><parallelGateway id="fork"/>${signedBy('left', [bob])[1]}
        ${signedBy('right', [cid])[1]}
      <parallelGateway id="join"/><intermediateCatchEvent id="wait" name="等三天"><timerEventDefinition>
        <timeDuration>P3D</timeDuration></timerEventDefinition></intermediateCatchEvent>${signedBy('last', [bob])[1]}
        <endEvent id="end"/>
      <sequenceFlow id="a" sourceRef="start" targetRef="fork"/><sequenceFlow id="b" sourceRef="fork" targetRef="left"/>
      <sequenceFlow id="c" sourceRef="fork" targetRef="right"/>
      <sequenceFlow id="dd" sourceRef="left" targetRef="join"/><sequenceFlow id="e" sourceRef="right" targetRef="join"/>
      <sequenceFlow id="f" sourceRef="join" targetRef="wait"/>
      <sequenceFlow id="g" sourceRef="wait" targetRef="last"/><sequenceFlow id="h" sourceRef="last" targetRef="end"/>`)
    expect(short(await ahead(beside.key, {}))).toEqual([
      `left ${bob.username} coming`,
      `right ${cid.username} coming`,
      '等三天  coming',
      `last ${bob.username} coming`,
    ])
    const round = await workflow.deploy(`<startEvent id="start"/>${signedBy('again', [bob])[1]}
        <exclusiveGateway id="x" default="f2"/><endEvent id="end"/>
      <sequenceFlow id="f0" sourceRef="start" targetRef="again"/><sequenceFlow id="f1" sourceRef="again" targetRef="x"/>
      <sequenceFlow id="f2" sourceRef="x" targetRef="again"/><sequenceFlow id="f3" sourceRef="x" targetRef="end">
        <conditionExpression>\${done}</conditionExpression></sequenceFlow>`)
    const endless = await ahead(round.key, {})
    expect(endless.at(-1)).toMatchObject({ state: 'unclear' })
    expect(endless.length).toBeLessThan(6)
  })

  test('of a running instance shows past, current and predicted nodes for the values entered', async () => {
    const { ann, bob, cid, dan, eve } = desk
    const { key } = await workflow.deploy(byAmount())
    const id = String(dataOf(await ann.post('/nbpm/instance/start', { key, variables: { amount: 10 } })).id)
    const task = await desk.task(ann, 'apply', id)
    const typed = as<Step[]>(await ann.post('/nbpm/task/route/preview', { id: task, variables: { amount: 5000 } }))
    expect(short(typed)).toEqual([
      `apply ${ann.username} current`,
      `cid ${cid.username} coming`,
      `both ${dan.username}、${eve.username} coming`,
    ])
    await desk.done(ann, id, 'apply', 'complete')
    const path = as<Step[]>(await bob.post('/nbpm/instance/path', { id }))
    expect(short(path)).toEqual([`apply ${ann.username} done`, `bob ${bob.username} current`])
    expect(await cid.post('/nbpm/instance/path', { id })).toMatchObject({ http: 403 })
    expect(await cid.post('/nbpm/task/route/preview', { id: task })).toMatchObject({ http: 403 })
  })

  test('is visible to a candidate by role', async () => {
    const { ann, dan } = desk
    const clerk = await company.hire({ organizationId: company.eastTeam })
    const { key } = await workflow.deploy(
      inLine(['pool', `<userTask id="pool" name="pool" flowable:candidateGroups="${clerk.roleId}"/>`]),
    )
    const id = String(dataOf(await ann.post('/nbpm/instance/start', { key })).id)
    const [step] = as<Step[]>(await clerk.post('/nbpm/instance/path', { id }))
    expect(step).toMatchObject({ name: 'pool', state: 'current', people: expect.stringMatching(/^角色/) })
    expect(await dan.post('/nbpm/instance/path', { id })).toMatchObject({ http: 403 })
  })

  test('is refused to a user who may not start the process, as are its offer and form', async () => {
    const { ann, bob } = desk
    const { key } = await workflow.deploy(
      `${settingsOf({ starters: [{ rule: 'users', users: [bob.id] }] })}${inLine(applying)}`,
    )
    const offered = async (person: typeof ann) =>
      as<{ key: string }[]>(await person.post('/nbpm/definition/startable', { keyword: key })).map(row => row.key)
    expect(await offered(bob)).toEqual([key])
    expect(await offered(ann)).toEqual([])
    expect(await ann.post('/nbpm/definition/route/preview', { key })).toMatchObject({ http: 403 })
    expect(await ann.get(`/nbpm/definition/form/${key}`)).toMatchObject({ http: 403 })
    expect(await ann.post('/nbpm/instance/start', { key })).toMatchObject({ http: 403 })
    expect(dataOf(await bob.post('/nbpm/instance/start', { key })).phase).toBe('running')
  })

  test('takes approvers chosen by the initiator in the form, and refuses others', async () => {
    const { ann, bob, cid, dan } = desk
    const { key } = await workflow.deploy(
      inLine([
        'pick',
        userTask('pick', { approvers: [{ rule: 'chosenByInitiator', most: 1, among: [bob.id, cid.id] }] }),
      ]),
    )
    const { form } = as<{ form: { properties: Record<string, { properties: Record<string, Chosen> }> } }>(
      await ann.get(`/nbpm/definition/form/${key}`),
    )
    const pick = form.properties.chosenApprovers?.properties.pick
    expect(pick).toMatchObject({ title: 'pick', maxItems: 1, uniqueItems: true })
    // The preview offers no approver that the start would refuse.
    const choices = [bob, cid].map(({ id, username }) => ({ const: id, title: `${username}（${username}）` }))
    expect(new Set(pick?.items?.oneOf)).toEqual(new Set(choices))
    expect(pick).not.toHaveProperty('x-ref')
    const wrong = await ann.post('/nbpm/instance/start', { key, variables: { chosenApprovers: { other: [bob.id] } } })
    expect(wrong).toMatchObject({ http: 400 })
    for (const [pick, message] of [
      [[dan.id], '节点“pick”的审批人不在可选范围内'],
      [[bob.id, dan.id], '节点“pick”最多选择 1 位审批人'],
      [[bob.id, cid.id], '节点“pick”最多选择 1 位审批人'],
    ] as const)
      expect(await ann.post('/nbpm/instance/start', { key, variables: { chosenApprovers: { pick } } })).toMatchObject({
        http: 400,
        data: { errors: [{ field: 'variables.chosenApprovers.pick', message }] },
      })
    const started = dataOf(
      await ann.post('/nbpm/instance/start', { key, variables: { chosenApprovers: { pick: [bob.id] } } }),
    )
    expect(recordsOf(await bob.post('/nbpm/task/todo', { instanceId: started.id }))).toHaveLength(1)
  })
})
