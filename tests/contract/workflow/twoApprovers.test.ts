import { describe, expect, test } from 'vitest'
import { dataOf, givenCompany, type Person } from '../company.ts'
import { databaseKinds, givenServer } from '../harness.ts'
import { givenApprovals, inLine, signedBy } from './approvalDesk.ts'
import { givenWorkflow } from './desk.ts'

const form = JSON.stringify({
  type: 'object',
  properties: {
    amount: { type: 'number', title: '金额' },
    remark: { type: 'string', title: '备注' },
    lines: {
      type: 'array',
      title: '明细',
      items: {
        type: 'object',
        properties: { name: { type: 'string', title: '名称' }, price: { type: 'number', title: '单价' } },
      },
    },
  },
})
const write = (...fields: string[]) => fields.map(field => ({ field, right: 'write' as const }))
const began = { amount: 1, lines: [{ name: '桌子', price: 300 }] }

describe.each(databaseKinds)('two approvers at one node on %s', kind => {
  const server = givenServer(kind)
  const workflow = givenWorkflow(server)
  const company = givenCompany(server)
  const desk = givenApprovals(workflow, company)
  const valuesOf = async (instance: string) =>
    dataOf(await company.admin.get(`/nbpm/instance/detail/${instance}`)).variables

  /** Bob and Cid are asked together; Dan afterwards. */
  const start = (fields = write('amount', 'remark', 'lines')) =>
    desk.start(inLine(signedBy('sign', [desk.bob, desk.cid], { fields }), signedBy('boss', [desk.dan])), {
      process: { form },
      variables: began,
    })
  const opened = async (person: Person, instance: string) => {
    const id = await desk.task(person, 'sign', instance)
    return dataOf(await person.get(`/nbpm/task/decision/${id}`)) as {
      id: string
      variables: Record<string, unknown>
      seen: Record<string, string>
    }
  }
  const agree = (
    person: Person,
    { id, variables, seen }: Awaited<ReturnType<typeof opened>>,
    changed: Record<string, unknown>,
  ) => person.post('/nbpm/task/complete', { id, variables: { ...variables, ...changed }, seen })

  test('the later one keeps what the earlier one changed and the later one did not', async () => {
    const { bob, cid } = desk
    const instance = await start()
    const late = await opened(cid, instance)
    const more = [...began.lines, { name: '椅子', price: 100 }]
    dataOf(await agree(bob, await opened(bob, instance), { amount: 2, lines: more }))
    dataOf(await agree(cid, late, { remark: '同意' }))
    expect(await valuesOf(instance)).toMatchObject({ amount: 2, remark: '同意', lines: more })
  })

  test('is told which field both changed, by whom, and decides with both values at hand', async () => {
    const { bob, cid } = desk
    const instance = await start()
    const late = await opened(cid, instance)
    dataOf(await agree(bob, await opened(bob, instance), { amount: 2, remark: '已核' }))
    const refused = await agree(cid, late, { amount: 3 })
    expect(refused).toMatchObject({
      http: 409,
      message: `“金额”在您填写期间已被${bob.username}修改，请选择保留谁的内容`,
      error: 'FIELDS_CHANGED_BY',
      data: {
        changes: [
          {
            field: 'variables.amount',
            title: '金额',
            kind: 'both',
            base: '1',
            theirs: '2',
            mine: '3',
            value: 2,
          },
        ],
      },
    })
    expect(await valuesOf(instance)).toMatchObject({ amount: 2 })
    const { seen } = refused.data as { seen: Record<string, string> }
    const again = { taskId: late.id, operation: 'agree', seen: { ...late.seen, ...seen } }
    dataOf(await cid.post('/form/flow/audit', { ...again, variables: { ...late.variables, amount: 3 } }))
    expect(await valuesOf(instance)).toMatchObject({ amount: 3, remark: '已核' })
  })

  test('a table that both changed is one conflict, with its rows in words', async () => {
    const { bob, cid } = desk
    const instance = await start()
    const late = await opened(cid, instance)
    dataOf(await agree(bob, await opened(bob, instance), { lines: [{ name: '桌子', price: 310 }] }))
    expect(await agree(cid, late, { lines: [] })).toMatchObject({
      http: 409,
      data: { changes: [{ field: 'variables.lines', title: '明细', theirs: '桌子 310', mine: '0 行' }] },
    })
  })

  test('a draft answers what its writer was shown then', async () => {
    const { bob, cid } = desk
    const instance = await start()
    const first = await opened(cid, instance)
    dataOf(
      await cid.post('/nbpm/task/saveDraft', {
        id: first.id,
        variables: { ...first.variables, amount: 3 },
        seen: first.seen,
      }),
    )
    dataOf(await agree(bob, await opened(bob, instance), { amount: 2, remark: '已核' }))
    const again = await opened(cid, instance)
    expect(again.variables).toMatchObject({ amount: 3, remark: '已核' })
    expect(await agree(cid, again, {})).toMatchObject({ http: 409, data: { changes: [{ theirs: '2', mine: '3' }] } })
  })

  test('a caller that does not say what it was shown cannot put back what another replaced', async () => {
    const { bob, cid } = desk
    const instance = await start()
    const { id, variables } = await opened(cid, instance)
    dataOf(await agree(bob, await opened(bob, instance), { amount: 2 }))
    expect(await cid.post('/nbpm/task/complete', { id, variables: { ...variables, remark: 'x' } })).toMatchObject({
      http: 409,
      data: { changes: [{ field: 'variables.amount', base: null, theirs: '2', mine: '1' }] },
    })
    dataOf(await cid.post('/nbpm/task/complete', { id, variables: { amount: 7, remark: 'x' } }))
    expect(await valuesOf(instance)).toMatchObject({ amount: 7, remark: 'x' })
  })

  test('adding signers after oneself keeps it too', async () => {
    const { bob, cid, eve } = desk
    const instance = await start()
    const { id } = await opened(cid, instance)
    const { variables, seen } = dataOf(await cid.get(`/nbpm/task/addForm/${id}`)) as Awaited<ReturnType<typeof opened>>
    dataOf(await agree(bob, await opened(bob, instance), { amount: 2 }))
    const adding = { id, how: 'addAfter', userIds: [eve.id], seen }
    dataOf(await cid.post('/nbpm/task/addSigners', { ...adding, variables: { ...variables, remark: '请复核' } }))
    expect(await valuesOf(instance)).toMatchObject({ amount: 2, remark: '请复核' })
  })

  test('columns that the later one only reads come from the stored rows', async () => {
    const { bob, cid, dan } = desk
    const signers = [
      signedBy('left', [bob], { fields: write('lines') }),
      signedBy('right', [cid], { fields: write('lines.name') }),
    ]
    const flow = (from: string, to: string) =>
      `<sequenceFlow id="${from}-${to}" sourceRef="${from}" targetRef="${to}"/>`
    const inside = `<startEvent id="start"/>${signers.map(([, xml]) => xml).join('')}${signedBy('boss', [dan])[1]}
      <parallelGateway id="split"/><parallelGateway id="join"/><endEvent id="end"/>
      ${flow('start', 'split')}${flow('split', 'left')}${flow('split', 'right')}${flow('left', 'join')}
      ${flow('right', 'join')}${flow('join', 'boss')}${flow('boss', 'end')}`
    const instance = await desk.start(inside, { process: { form }, variables: began })
    const [left, right] = [await desk.task(bob, 'left', instance), await desk.task(cid, 'right', instance)]
    const late = dataOf(await cid.get(`/nbpm/task/decision/${right}`)) as Awaited<ReturnType<typeof opened>>
    dataOf(await bob.post('/nbpm/task/complete', { id: left, variables: { lines: [{ name: '桌子', price: 310 }] } }))
    const refused = await agree(cid, late, { lines: [{ name: '书桌', price: 300 }] })
    const own = [{ name: '书桌', price: 310 }]
    expect(refused).toMatchObject({ http: 409, data: { changes: [{ field: 'variables.lines', own }] } })
    const { seen } = refused.data as { seen: Record<string, string> }
    dataOf(await agree(cid, { ...late, seen: { ...late.seen, ...seen } }, { lines: own }))
    expect(await valuesOf(instance)).toMatchObject({ lines: own })
  })
})
