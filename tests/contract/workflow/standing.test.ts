import { describe, expect, test } from 'vitest'
import { dataOf, givenCompany, type Person, recordsOf, unique } from '../company.ts'
import { callForFile } from '../exchange/exchange.ts'
import { databaseKinds, givenServer } from '../harness.ts'
import { givenApprovals, inLine, signedBy } from './approvalDesk.ts'
import { givenWorkflow } from './desk.ts'

describe.each(databaseKinds)('the state of applications on %s', kind => {
  const server = givenServer(kind)
  const workflow = givenWorkflow(server)
  const company = givenCompany(server)
  const desk = givenApprovals(workflow, company)

  const begun = async (inside: string) => {
    const title = unique('stand')
    const { key } = await workflow.deploy(inside)
    const { id } = dataOf(await desk.ann.post('/nbpm/instance/start', { key, title }))
    return { id: String(id), title }
  }
  const standing = async (path: string, person: Person, title: string) =>
    recordsOf(await person.post(`/nbpm/instance/${path}`, { title })).map(row => [row.standsAt, row.waitsFor])
  const called = async (...people: Person[]) => {
    const rows = recordsOf(await company.admin.post('/upms/user/list', { size: 100 }))
    return people.map(({ id }) => rows.find(row => row.id === id)?.name).join('、')
  }

  test('shows the initiator and administrators the waiting nodes and their assignees', async () => {
    const { ann, bob, cid, dan, eve } = desk
    const { id, title } = await begun(
      inLine(signedBy('sign', [bob, cid], { mode: 'sequence' }), signedBy('pool', [dan, eve], { mode: 'claim' })),
    )
    for (const [path, person] of [
      ['started', ann],
      ['open/page', company.admin],
    ] as const)
      expect(await standing(path, person, title)).toEqual([['sign', await called(bob)]])
    await desk.done(bob, id, 'sign', 'complete')
    await desk.done(cid, id, 'sign', 'complete')
    expect(await standing('started', ann, title)).toEqual([['pool', '待认领']])
    await desk.done(dan, id, 'pool', 'claim')
    expect(await standing('started', ann, title)).toEqual([['pool', await called(dan)]])
    await desk.done(dan, id, 'pool', 'complete')
    expect(await standing('started', ann, title)).toEqual([[null, null]])
    expect(await standing('open/page', company.admin, title)).toEqual([])
  })

  test('is part of the exported list', async () => {
    const { title } = await begun(inLine(signedBy('sign', [desk.bob])))
    const file = await callForFile(server, '/nbpm/instance/open/export', {
      token: workflow.token,
      body: { query: { title }, columns: ['title', 'standsAt', 'waitsFor'], format: 'csv' },
    })
    const [head, row] = file.bytes.toString('utf8').replace('\ufeff', '').trim().split(/\r?\n/)
    expect([head, row]).toEqual(['标题,当前步骤,当前办理人', `${title},sign,${await called(desk.bob)}`])
  })

  test('V5 summarizes the tasks received, done and started by a user in seven days', async () => {
    const { ann, bob } = desk
    const weekOf = async (person: Person) =>
      dataOf(await person.get('/nbpm/task/ownWeek')) as Record<string, number> & { doneDays: number[] }
    const [bobBefore, annBefore] = [await weekOf(bob), await weekOf(ann)]
    const { id } = await begun(inLine(signedBy('sign', [bob])))
    expect((await weekOf(bob)).todo).toBe(Number(bobBefore.todo) + 1)
    expect((await weekOf(ann)).started).toBe(Number(annBefore.started) + 1)
    await desk.done(bob, id, 'sign', 'complete')
    const after = await weekOf(bob)
    expect(after).toMatchObject({ todo: bobBefore.todo, done: Number(bobBefore.done) + 1, doneBefore: 0 })
    expect(after.doneDays).toHaveLength(7)
    expect(after.doneDays.reduce((all, one) => all + one, 0)).toBe(after.done)
    expect(after.hours).toBeGreaterThanOrEqual(0)
    const days = dataOf(await bob.get('/nbpm/task/ownDays?from=2026-01-01&to=2026-01-31')) as unknown as object[]
    expect(days).toHaveLength(31)
    expect(days[0]).toEqual({ date: '2026-01-01', arrived: 0, done: 0, started: 0 })
  })

  test('names three of many approvers', async () => {
    const { ann, bob, cid, dan, eve } = desk
    const { title } = await begun(inLine(signedBy('sign', [bob, cid, dan, eve])))
    expect(await standing('started', ann, title)).toEqual([['sign', `${await called(bob, cid, dan)}等 4 人`]])
  })

  test('of others is visible to administrators only', async () => {
    const { title } = await begun(inLine(signedBy('sign', [desk.bob])))
    expect(await desk.bob.post('/nbpm/instance/open/page', { title })).toMatchObject({ http: 403 })
    expect(await standing('started', desk.bob, title)).toEqual([])
  })
})
