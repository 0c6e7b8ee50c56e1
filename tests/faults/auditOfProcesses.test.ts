import { beforeAll, describe, expect, test } from 'vitest'
import dictionary from '../../schemas/dictionaries/process-action.json'
import type { ProcessAction } from '../../server/domains/workflow/stored/noteAction.ts'
import { givenCompany, type Person } from '../contract/company.ts'
import { databaseKinds, givenServer } from '../contract/harness.ts'
import { givenApprovals } from '../contract/workflow/approvalDesk.ts'
import { givenWorkflow } from '../contract/workflow/desk.ts'
import { processOperations } from '../contract/workflow/processOperations.ts'

const codes = dictionary.entries.map(({ value }) => value as ProcessAction)

describe.each(databaseKinds)('F17 audit of processes on %s', kind => {
  const server = givenServer(kind)
  const workflow = givenWorkflow(server)
  const company = givenCompany(server)
  const desk = givenApprovals(workflow, company)
  let stranger: Person
  let all: ReturnType<typeof processOperations>
  beforeAll(async () => {
    stranger = await company.hire({ organizationId: company.west, codes: [] })
    all = processOperations(server, workflow, company, desk)
  })

  const since = async <T extends { id: string }>(rows: () => Promise<T[]>, work: () => Promise<unknown>) => {
    const known = new Set((await rows()).map(row => row.id))
    await work()
    return (await rows()).filter(row => !known.has(row.id))
  }
  const noted = () =>
    server.db.selectFrom('processAction').select(['id', 'action', 'businessId', 'userId']).orderBy('id').execute()
  const audited = () => server.db.selectFrom('auditLog').selectAll().orderBy('id').execute()

  test.each(codes)('F17 %s leaves one row when done and one when refused', async code => {
    let id = ''
    const done = await since(noted, async () => {
      id = await all.operations[code]()
    })
    expect(done.filter(row => row.action === code && row.businessId === id)).toEqual([
      expect.objectContaining({ userId: company.admin.id }),
    ])
    const tried = await all.tries[code]()
    const logged = await since(noted, async () => {
      const refused = await since(audited, async () => expect((await tried.attempt(stranger)).http).toBe(403))
      expect(refused.map(row => [row.actorId, row.action, row.recordId, row.refused])).toEqual([
        [stranger.id, tried.action, tried.id, true],
      ])
      expect(refused[0]?.remark).toContain('被拒绝：')
    })
    expect(logged, 'a failed operation is not logged as done').toEqual([])
  })

  test('F17 an invisible archive is logged as a refusal, in a view as another user not of the viewer', async () => {
    const reader = await company.hire({ organizationId: company.west, codes: ['PROCESS_ARCHIVE_VIEW'] })
    const { id, attempt } = await all.tries.archiveInstanceView()
    const refused = await since(audited, async () => expect((await attempt(reader)).http).toBe(404))
    expect(refused.map(row => [row.actorId, row.recordId, row.refused])).toEqual([[reader.id, id, true]])
    const seeing = await company.admin.seeing(`user:${stranger.id}`)
    const looked = await since(audited, async () => expect((await attempt(seeing)).http).toBe(403))
    expect(looked).toEqual([])
  })
})
