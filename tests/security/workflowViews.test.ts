import { describe, expect, test } from 'vitest'
import { dataOf, givenCompany, type Person } from '../contract/company.ts'
import { databaseKinds, givenServer } from '../contract/harness.ts'
import { givenApprovals, inLine, signedBy } from '../contract/workflow/approvalDesk.ts'
import { givenWorkflow } from '../contract/workflow/desk.ts'

/** The log records each user who reads form values or actions of an instance, whichever call does it. */
describe.each(databaseKinds)('logging of views of processes on %s', kind => {
  const server = givenServer(kind)
  const workflow = givenWorkflow(server)
  const company = givenCompany(server)
  const desk = givenApprovals(workflow, company)
  const looksAt = (id: string) =>
    server.db
      .selectFrom('processAction')
      .select(['action', 'userId'])
      .where('businessId', '=', id)
      .orderBy('id')
      .execute()
  const get = async (person: Person, path: string) => dataOf(await person.get(path))
  const post = async (person: Person, path: string, id: string) =>
    expect((await person.post(path, { id })).http).toBe(200)
  const reads: ((person: Person, id: string) => Promise<unknown>)[] = [
    (person, id) => get(person, `/nbpm/instance/form/${id}`),
    (person, id) => post(person, '/nbpm/instance/timeline', id),
    (person, id) => get(person, `/nbpm/instance/detail/${id}`),
  ]
  const readsOfArchive: typeof reads = [
    (person, id) => post(person, '/nbpm/archive/fields', id),
    (person, id) => post(person, '/nbpm/archive/timeline', id),
    (person, id) => get(person, `/nbpm/archive/detail/${id}`),
  ]
  const begun = () => desk.start(inLine(signedBy('sign', [desk.bob])), { variables: { amount: 3 } })
  const ended = async () => {
    const id = await begun()
    await desk.done(desk.bob, id, 'sign', 'complete')
    await workflow.settle()
    return id
  }
  const archived = async () => {
    const row = server.db
      .selectFrom('processArchive')
      .select('id')
      .where('instanceId', '=', await ended())
    return (await row.executeTakeFirstOrThrow()).id
  }

  test.each([
    ['a running instance', begun, 'instanceView', reads],
    ['an ended instance', ended, 'instanceHistoryView', reads],
    ['an archive', archived, 'archiveInstanceView', readsOfArchive],
  ] as const)('B8 process: each way to read %s is logged, and repeated views once', async (_, make, action, ways) => {
    const { admin } = company
    for (const way of ways) {
      const id = await make()
      await way(admin, id)
      expect(await looksAt(id)).toEqual([{ action, userId: admin.id }])
      for (const again of ways) await again(admin, id)
      expect(await looksAt(id)).toHaveLength(1)
      // A while later it is another look.
      const before = new Date(Date.now() - 6 * 60_000)
      await server.db.updateTable('processAction').set({ happenedAt: before }).where('businessId', '=', id).execute()
      await way(admin, id)
      expect(await looksAt(id)).toHaveLength(2)
    }
  })

  test('B8 process: views of different users are logged separately', async () => {
    const { ann, bob } = desk
    const id = await begun()
    for (const person of [ann, bob]) await get(person, `/nbpm/instance/form/${id}`)
    await get(await company.admin.seeing(`user:${bob.id}`), `/nbpm/instance/form/${id}`)
    expect((await looksAt(id)).map(({ userId }) => userId)).toEqual([ann.id, bob.id, company.admin.id])
  })
})
