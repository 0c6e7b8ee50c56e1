import { describe, expect, test } from 'vitest'
import { dataOf, givenCompany, type Person, recordsOf } from '../company.ts'
import { databaseKinds, givenServer } from '../harness.ts'
import { givenApprovals, inLine, signedBy } from './approvalDesk.ts'
import { givenWorkflow } from './desk.ts'

describe.each(databaseKinds)('copies of applications on %s', kind => {
  const server = givenServer(kind)
  const workflow = givenWorkflow(server)
  const company = givenCompany(server)
  const desk = givenApprovals(workflow, company)

  const unread = async (person: Person) => dataOf(await person.get('/nbpm/task/count')).unread
  const copied = async (...people: Person[]) => {
    const instance = await desk.start(inLine(signedBy('sign', [desk.bob])))
    await desk.done(desk.bob, instance, 'sign', 'copy', { userIds: people.map(({ id }) => id) })
    return instance
  }

  test('are marked as read for a user who opens the application, not for others or a viewer', async () => {
    const { ann, cid, dan } = desk
    const instance = await copied(cid, dan)
    const other = await copied(cid)
    dataOf(await ann.get(`/nbpm/instance/detail/${instance}`))
    dataOf(await (await company.admin.seeing(`user:${cid.id}`)).get(`/nbpm/instance/detail/${instance}`))
    expect([await unread(cid), await unread(dan)]).toEqual([2, 1])
    const unreadNotices = async () => dataOf(await cid.get('/system/notice/count')).unread
    expect(await unreadNotices()).toBe(2)
    dataOf(await cid.get(`/nbpm/instance/detail/${instance}`))
    expect([await unread(cid), await unread(dan), await unreadNotices()]).toEqual([1, 1, 1])
    const [first] = recordsOf(await cid.post('/nbpm/copy/list', { instanceId: instance }))
    expect(first?.readAt).toEqual(expect.any(String))
    expect(recordsOf(await cid.post('/nbpm/copy/list', { unread: true }))).toMatchObject([{ instanceId: other }])
    dataOf(await cid.get(`/nbpm/instance/detail/${instance}`))
    expect(recordsOf(await cid.post('/nbpm/copy/list', { instanceId: instance }))[0]?.readAt).toBe(first?.readAt)
  })
})
