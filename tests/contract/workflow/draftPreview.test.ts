import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type Answer, dataOf, givenCompany } from '../company.ts'
import { databaseKinds, givenServer, unique } from '../harness.ts'
import { applying, givenApprovals, settingsOf, signedBy, userTask } from './approvalDesk.ts'
import { bpmn, flow, givenWorkflow } from './desk.ts'

interface Step {
  nodeId: string
  kind: string
  people: string
  why: string | null
  rule?: string
  fallback?: string
}
interface Preview {
  deployable: boolean
  faults: { code: string }[]
  form: { properties: object } | null
  names: string[]
  steps: Step[]
  passed: string[]
}

const as = (answer: Answer) => dataOf(answer) as unknown as Preview

describe.each(databaseKinds)('the preview of a draft for an applicant on %s', kind => {
  const server = givenServer(kind)
  const workflow = givenWorkflow(server)
  const company = givenCompany(server)
  const desk = givenApprovals(workflow, company)

  /** Small sums go to bob, large ones to nobody. The form is that of the process. */
  const inside = (empty = '{"do":"administrator"}') => `${settingsOf({
    form: JSON.stringify({
      type: 'object',
      properties: {
        price: { type: 'number' },
        amount: { type: 'number', 'x-value': '=form.price * 2' },
        reason: { type: 'string' },
      },
      required: ['reason'],
    }),
  })}<startEvent id="start"/>${applying[1]}<exclusiveGateway id="how" name="多少钱" default="small"/>
    ${signedBy('bob', [desk.bob])[1]}
    ${userTask('none', { approvers: [{ rule: 'users', users: ['gone'] }], empty: JSON.parse(empty) })}
    <serviceTask id="call"><extensionElements>
      <console:settings xmlns:console="urn:schema-console:bpmn:1">
        {"http":{"method":"POST","url":"https://example.test/pay"}}</console:settings></extensionElements></serviceTask>
    <endEvent id="end"/>${flow('a', 'start', 'apply')}${flow('b', 'apply', 'how')}
    <sequenceFlow id="large" sourceRef="how" targetRef="none">
      <conditionExpression>amount &gt; 1000</conditionExpression></sequenceFlow>
    <sequenceFlow id="small" sourceRef="how" targetRef="bob"/>${flow('c', 'none', 'call')}${flow('dd', 'bob', 'call')}
      ${flow('e', 'call', 'end')}`
  const created = async () => {
    const key = unique('p')
    const model = dataOf(
      await server.call('processModel.create', { key, name: key, xml: bpmn(key, inside()) }, workflow.token),
    )
    return { id: String(model.id), key }
  }
  const tried = (args: Record<string, unknown>) => server.call('processModel.routePreview', args, workflow.token)
  const rows = async () => {
    const tables = await sql<{ name: string }>`select table_name as "name" from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(server.db)
    const counts: Record<string, number> = {}
    for (const { name } of tables.rows) {
      const { rows: found } = await sql<{ n: number }>`select count(*)::int as "n" from ${sql.table(name)}`.execute(
        server.db,
      )
      counts[name] = found[0]?.n ?? 0
    }
    return counts
  }

  test('covers the stored or an unsaved draft, with branches, rules and fallbacks for missing approvers', async () => {
    const { ann, bob } = desk
    const { id, key } = await created()
    const asked = as(await tried({ id }))
    expect([asked.deployable, Object.keys(asked.form?.properties ?? {}), asked.names, asked.steps]).toEqual([
      true,
      ['price', 'amount'],
      [],
      [],
    ])
    const small = as(await tried({ id, applicantId: ann.id, variables: { price: 5, amount: 9000 } }))
    expect(small.steps.map(({ nodeId, kind: what, people }) => [nodeId, what, people].join(' '))).toEqual([
      `apply task ${ann.username}`,
      'how branch ',
      `bob task ${bob.username}`,
      'call work ',
    ])
    expect(small.steps[1]?.why).toBe('走向“bob”；条件 amount > 1000 不成立，走默认分支；amount = 10')
    expect(small.steps[2]).toMatchObject({ rule: '指定人员', why: '指定人员' })
    expect(small.passed).toEqual(['start', 'a', 'apply', 'b', 'how', 'small', 'bob', 'dd', 'call', 'e', 'end'])
    const large = as(await tried({ id, applicantId: ann.id, variables: { price: 600 } }))
    expect(large.steps[1]?.why).toBe('走向“none”；条件 amount > 1000 成立；amount = 1200')
    expect(large.steps[2]).toMatchObject({ nodeId: 'none', fallback: 'administrator' })
    const xml = bpmn(key, inside('{"do":"pass"}'))
    const passing = as(await tried({ id, xml, applicantId: ann.id, variables: { price: 600 } }))
    expect(passing.steps[2]).toMatchObject({ people: '', why: '没有找到审批人，自动通过', fallback: 'pass' })
    const refusing = bpmn(key, inside('{"do":"refuse"}'))
    const refused = as(await tried({ id, xml: refusing, applicantId: ann.id, variables: { price: 600 } }))
    expect(refused.steps.at(-1)).toMatchObject({ nodeId: 'none', kind: 'problem', fallback: 'refuse' })
  })

  test('covers one node, on the route or beside it', async () => {
    const { ann, bob } = desk
    const { id } = await created()
    const only = async (nodeId: string) =>
      as(await tried({ id, applicantId: ann.id, variables: { price: 600 }, nodeId })).steps
    expect(await only('bob')).toMatchObject([{ nodeId: 'bob', people: bob.username, rule: '指定人员' }])
    expect(await only('none')).toMatchObject([{ nodeId: 'none', fallback: 'administrator' }])
    expect(await only('how')).toEqual([])
  })

  test('refuses an invalid draft, an unknown or unpermitted applicant, and an unpermitted caller', async () => {
    const { ann } = desk
    const { id, key } = await created()
    const wrong = as(await tried({ id, xml: bpmn(key, '<startEvent id="s"/><task id="s"/>'), applicantId: ann.id }))
    expect([wrong.deployable, wrong.steps, wrong.faults.map(({ code }) => code)]).toEqual([false, [], ['ID_REPEATED']])
    const unknown = await tried({ id, applicantId: 'nobody' })
    expect([unknown.http, Object(unknown.data).errors]).toMatchObject([
      400,
      [{ field: 'applicantId', code: 'APPLICANT_UNKNOWN' }],
    ])
    const starters = settingsOf({ starters: [{ rule: 'users', users: [desk.bob.id] }] })
    const xml = bpmn(key, `${starters}<startEvent id="s"/><endEvent id="e"/>${flow('f', 's', 'e')}`)
    expect(as(await tried({ id, xml, applicantId: ann.id })).steps).toMatchObject([
      { kind: 'problem', why: '该申请人不在流程的发起范围内' },
    ])
    expect(as(await tried({ id, xml, applicantId: desk.bob.id })).steps).toEqual([])
    const foreign = await ann.post('/nbpm/model/route/preview', { id, applicantId: ann.id })
    expect(foreign.http).toBe(403)
  })

  test('stores, sends and calls nothing', async () => {
    const { id } = await created()
    await workflow.settle()
    const before = await rows()
    for (const price of [5, 600]) as(await tried({ id, applicantId: desk.ann.id, variables: { price } }))
    await workflow.settle()
    const after = await rows()
    // Seals of the log are made beside, on a schedule.
    const changed = Object.keys(before).filter(name => name !== 'audit_seal' && before[name] !== after[name])
    expect(changed).toEqual([])
  })
})
