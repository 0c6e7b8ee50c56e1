import { describe, expect, test } from 'vitest'
import { dataOf, givenCompany, listOf, type Person } from '../company.ts'
import { databaseKinds, givenServer } from '../harness.ts'
import { givenApprovals, inLine, signedBy } from './approvalDesk.ts'
import { bpmn, givenWorkflow } from './desk.ts'

describe.each(databaseKinds)('leave hand-overs on %s', kind => {
  const server = givenServer(kind)
  const workflow = givenWorkflow(server)
  const company = givenCompany(server)
  const desk = givenApprovals(workflow, company)
  /** Returns the users who sign now where the model names a user. */
  const askedFor = async (person: Person) => {
    const instance = await desk.start(inLine(signedBy('sign', [person])))
    const slots = server.db.selectFrom('processSlot').select('assignee').where('instanceId', '=', instance)
    return (await slots.execute()).map(row => row.assignee)
  }

  test('a hand-over is previewed, done item by item, and undone', async () => {
    const [kim, lee] = [
      await company.hire({ organizationId: company.east }),
      await company.hire({ organizationId: company.east }),
    ]
    const instance = await desk.start(inLine(signedBy('sign', [kim])))
    const decided = await desk.start(inLine(signedBy('early', [kim])))
    const found = dataOf(await company.admin.post('/nbpm/leave/preview', { fromId: kim.id })) as unknown as {
      kind: string
    }[]
    expect(found.map(item => item.kind).sort()).toEqual(['definition', 'modelDraft', 'modelDraft', 'slot', 'slot'])
    const { id } = dataOf(await company.admin.post('/nbpm/leave/save', { fromId: kim.id, toId: lee.id }))
    await desk.done(kim, decided, 'early', 'complete')
    dataOf(await company.admin.post('/nbpm/leave/run', { id }))
    const state = async () => dataOf(await company.admin.get(`/nbpm/leave/details/${id}`)).state
    await expect.poll(state, { timeout: 30_000 }).toBe('partly')
    expect(dataOf(await company.admin.get(`/nbpm/leave/details/${id}`))).toMatchObject({ total: 5, done: 4, failed: 1 })
    expect(await desk.todo(lee, instance)).toEqual(['sign'])
    expect(await askedFor(kim)).toEqual([lee.id])
    dataOf(await company.admin.post('/nbpm/leave/undo', { id }))
    await expect.poll(state, { timeout: 30_000 }).toBe('undone')
    expect(await desk.todo(kim, instance)).toEqual(['sign'])
    expect(await askedFor(kim)).toEqual([kim.id])
    const noted = server.db.selectFrom('processAction').select(['action', 'remark']).where('businessId', '=', instance)
    expect(await noted.execute()).toEqual(Array(2).fill({ action: 'instanceUpdateApprove', remark: '离职交接' }))
  })

  test('a leaver is found by account in drafts and in old versions with instances', async () => {
    const { admin } = company
    const [kim, lee] = [
      await company.hire({ organizationId: company.east }),
      await company.hire({ organizationId: company.east }),
    ]
    const named = (name: string): [string, string] => [
      'own',
      `<userTask id="own" name="own" flowable:assignee="${name}"/>`,
    ]
    const inside = inLine(signedBy('first', [desk.bob]), named(kim.username))
    const { id, key } = await workflow.deploy(inside)
    const instance = String(dataOf(await desk.ann.post('/nbpm/instance/start', { key })).id)
    const draftOf = async () => dataOf(await admin.get(`/nbpm/model/details/${id}`))
    const other = bpmn(key, inLine(named(desk.cid.username)))
    dataOf(await admin.post('/nbpm/model/update', { id, xml: other, draftRevision: (await draftOf()).draftRevision }))
    dataOf(await admin.post('/nbpm/model/deploy', { id }))
    const both = bpmn(key, inLine(named(`${kim.username}`), signedBy('second', [kim, lee])))
    dataOf(await admin.post('/nbpm/model/update', { id, xml: both, draftRevision: (await draftOf()).draftRevision }))
    const { id: application } = dataOf(await kim.post('/nbpm/startDraft/save', { key, title: '半份申请' }))
    const kinds = async () =>
      (dataOf(await admin.post('/nbpm/leave/preview', { fromId: kim.id })) as unknown as { kind: string }[])
        .map(each => each.kind)
        .sort()
    expect(await kinds()).toEqual(['definition', 'modelDraft', 'startDraft'])
    const handover = String(dataOf(await admin.post('/nbpm/leave/save', { fromId: kim.id, toId: lee.id })).id)
    const state = async () => dataOf(await admin.get(`/nbpm/leave/details/${handover}`)).state
    dataOf(await admin.post('/nbpm/leave/run', { id: handover }))
    await expect.poll(state, { timeout: 30_000 }).toBe('done')
    const xml = String((await draftOf()).xml)
    expect([xml.includes(kim.id), xml.includes(`"${kim.username}"`)]).toEqual([false, false])
    expect(xml).toContain(`flowable:assignee="${lee.username}"`)
    const drafts = async (person: typeof kim) => listOf(await person.post('/nbpm/startDraft/list')).map(row => row.id)
    expect([await drafts(kim), await drafts(lee)]).toEqual([[], [application]])
    await desk.done(desk.bob, instance, 'first', 'complete')
    expect(await desk.todo(lee, instance)).toEqual(['own'])
    dataOf(await admin.post('/nbpm/leave/undo', { id: handover }))
    await expect.poll(state, { timeout: 30_000 }).toBe('undone')
    expect((await draftOf()).xml).toBe(both)
    expect(await drafts(kim)).toEqual([application])
  })
})
