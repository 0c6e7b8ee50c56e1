import { describe, expect, test } from 'vitest'
import { dataOf, givenCompany, type Person, recordsOf, unique } from '../company.ts'
import { databaseKinds, givenServer } from '../harness.ts'
import { givenApprovals, inLine, settingsOf, signedBy } from './approvalDesk.ts'
import { givenWorkflow } from './desk.ts'

describe.each(databaseKinds)('task lists on %s', kind => {
  const server = givenServer(kind)
  const workflow = givenWorkflow(server)
  const company = givenCompany(server)
  const desk = givenApprovals(workflow, company)

  /** Starts applications of ann and eve: bob signs and may claim, cid gets a copy. */
  const begun = async () => {
    const mark = unique('find')
    const { key } = await workflow.deploy(
      settingsOf({ number: `{{initiatorName}}-${mark}` }) +
        inLine(signedBy('sign', [desk.bob]), signedBy('pool', [desk.bob, desk.dan], { mode: 'claim' })),
    )
    const start = async (by: Person) =>
      String(dataOf(await by.post('/nbpm/instance/start', { key, title: `${mark} ${by.username}` })).id)
    return { key, mark, byAnn: await start(desk.ann), byEve: await start(desk.eve) }
  }
  const found = async (person: Person, path: string, search: Record<string, unknown>) =>
    recordsOf(await person.post(path, search)).map(row => row.instanceId)
  const nameOf = async (person: Person) => dataOf(await person.get('/upms/personInfo/detail')).name

  test('filter by initiator, number, state, and claimable tasks only', async () => {
    const { ann, bob, cid, eve } = desk
    const { key, mark, byAnn, byEve } = await begun()
    const all = { key }
    expect((await found(bob, '/nbpm/task/todo', all)).sort()).toEqual([byAnn, byEve].sort())
    expect(await found(bob, '/nbpm/task/todo', { ...all, initiatorName: await nameOf(eve) })).toEqual([byEve])
    expect(await found(bob, '/nbpm/task/todo', { ...all, number: `${await nameOf(ann)}-${mark}` })).toEqual([byAnn])
    expect(await found(bob, '/nbpm/task/todo', { ...all, claimable: true })).toEqual([])
    await desk.done(bob, byAnn, 'sign', 'copy', { userIds: [cid.id] })
    await desk.done(bob, byAnn, 'sign', 'complete')
    await desk.done(bob, byEve, 'sign', 'complete', { decision: 'refuse' })
    expect(await found(bob, '/nbpm/task/todo', { ...all, claimable: true })).toEqual([byAnn])
    expect(await found(bob, '/nbpm/task/done', { ...all, phase: 'rejected' })).toEqual([byEve])
    expect(await found(bob, '/nbpm/task/done', { ...all, phase: 'running' })).toEqual([byAnn])
    const copies = { key, unread: true, initiatorName: await nameOf(ann) }
    expect(await found(cid, '/nbpm/copy/list', copies)).toEqual([byAnn])
    expect(await found(cid, '/nbpm/copy/list', { ...copies, initiatorName: await nameOf(eve) })).toEqual([])
  })

  test('W16 a decided task offers the next one of the same user', async () => {
    const { bob, dan } = desk
    const { byAnn, byEve } = await begun()
    const first = await desk.task(bob, 'sign', byAnn)
    const second = await desk.task(bob, 'sign', byEve)
    const next = async (person: Person, id: string) => dataOf(await person.get(`/nbpm/task/detail/${id}`)).nextTaskId
    expect(await next(bob, first)).toBeNull()
    dataOf(await bob.post('/nbpm/task/complete', { id: first }))
    expect(await next(bob, first)).toBe(second)
    expect(await next(company.admin, first)).toBeNull()
    dataOf(await bob.post('/nbpm/task/complete', { id: second }))
    expect([await next(bob, first), await next(bob, second)]).toEqual([null, null])
    expect(await found(dan, '/nbpm/task/todo', { instanceId: byAnn })).toEqual([byAnn])
  })
})
