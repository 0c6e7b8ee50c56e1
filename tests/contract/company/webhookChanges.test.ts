import { describe, expect, it } from 'vitest'
import { bindAdd, bindRemove } from '../../../server/services/records/write/bind.ts'
import { create } from '../../../server/services/records/write/create.ts'
import { inSavepoint } from '../../../server/services/records/write/inSavepoint.ts'
import { remove } from '../../../server/services/records/write/remove.ts'
import { restore } from '../../../server/services/records/write/restore.ts'
import { sort } from '../../../server/services/records/write/sort.ts'
import { dataOf, givenCompany, listOf, type Person, unique } from '../company.ts'
import { databaseKinds, fieldErrors, givenServer } from '../harness.ts'

type Row = Record<string, unknown>

// The host is refused, so that nothing leaves the machine: what is stored for delivery is judged here.
const nowhere = 'http://10.0.0.1/hook'
const every = ['created', 'updated', 'deleted', 'restored']

describe.each(databaseKinds)('changes for webhooks on %s', kind => {
  const server = givenServer(kind, { JOB_RETRY_SECONDS: '600' })
  const company = givenCompany(server)

  /** Returns what a webhook of these entities is told of the work. */
  const told = async (entities: string[], work: () => Promise<unknown>) => {
    const { id } = dataOf(await company.admin.post('/admin/webhook/save', hook(entities)))
    await work()
    const { db } = server
    const names = ['event', 'entity', 'recordId', 'title', 'content'] as const
    const rows = await db.selectFrom('webhookDelivery').select(names).where('webhookId', '=', String(id)).execute()
    dataOf(await company.admin.post('/admin/webhook/delete', { ids: [id] }))
    return rows.map(row => ({ ...row, content: row.content as Row }))
  }
  const hook = (entities: string[]) => ({ name: unique('对接'), url: nowhere, entities, events: every })
  const events = (rows: { event: string; recordId: string }[]) => rows.map(row => `${row.event} ${row.recordId}`).sort()
  const position = (name: string) => ({
    code: unique('HOOK-').toUpperCase(),
    name,
    organizationId: company.east,
  })

  it('tell of members of a record as its change, not as its end', async () => {
    const { id: userId, roleId } = await company.hire({ organizationId: company.east })
    const binding = { link: 'roleUser', owner: 'roleId', target: 'userId' }
    const rows = await told(['role'], async () => {
      await bindRemove(server.system(), binding, { roleId, ids: [userId] })
      await bindAdd(server.system(), binding, { roleId, ids: [userId] })
    })
    expect(events(rows)).toEqual([`updated ${roleId}`, `updated ${roleId}`])
  })

  it('tell of each record that is renumbered, deleted or restored with others, and of cleared references', async () => {
    const [first, second] = [
      await create(server.system(), 'position', { ...position('甲岗'), sort: 1 }),
      await create(server.system(), 'position', { ...position('乙岗'), sort: 2 }),
    ]
    const moved = await told(['position'], () =>
      sort(server.system(), 'position', 'sort', { ids: [second.id, first.id] }),
    )
    expect(events(moved)).toEqual([`updated ${first.id}`, `updated ${second.id}`].sort())
    expect(moved.find(row => row.recordId === first.id)).toMatchObject({
      title: '甲岗',
      content: { before: { sort: 1 }, after: { sort: 2 } },
    })

    const { id: userId, roleId } = await company.hire({ organizationId: company.east })
    const links = await told(['user', 'roleUser'], () => remove(server.system(), 'user', [userId]))
    expect(links.map(({ event, entity }) => `${entity} ${event}`).sort()).toEqual(['roleUser deleted', 'user deleted'])
    expect(links.find(({ entity }) => entity === 'roleUser')?.content.before).toMatchObject({ roleId, userId })

    const system = server.system()
    const { id: dictionaryId } = await create(system, 'dictionary', { code: unique('D').toUpperCase(), title: '等级' })
    const entry = await create(system, 'dictionaryEntry', { dictionaryId, value: 'a', label: '甲级' })
    const entries = await told(['dictionaryEntry'], async () => {
      await remove(system, 'dictionary', [dictionaryId])
      await restore(system, 'dictionary', [dictionaryId])
    })
    expect(events(entries)).toEqual([`deleted ${entry.id}`, `restored ${entry.id}`])

    const creditCode = unique('7')
      .toUpperCase()
      .replaceAll(/[IOSVZ]/g, 'A')
      .padEnd(18, '0')
      .slice(0, 18)
    const companyId = (
      await create(system, 'sealCompany', { name: unique('公司'), creditCode, organizationId: company.east })
    ).id
    const categoryId = (await create(system, 'sealCategory', { name: unique('公章'), code: unique('C') })).id
    const picture = '/oss/user/nobody/image/seal.png'
    const seal = { name: unique('印章'), companyId, categoryId, picture, positionIds: [first.id, second.id] }
    const { id: sealId } = await create(system, 'seal', seal)
    const cleared = await told(['seal'], () => remove(system, 'position', [first.id]))
    expect(events(cleared)).toEqual([`updated ${sealId}`])
    expect(cleared[0]?.content).toMatchObject({
      before: { positionIds: [first.id, second.id] },
      after: { positionIds: [second.id] },
    })
  })

  it('tell nothing of work that was rolled back to a savepoint', async () => {
    let kept: unknown
    const rows = await told(['position'], () =>
      server.system().transaction(async tx => {
        const lost = async () => {
          await create(tx, 'position', position('丙岗'))
          throw new Error('refused')
        }
        await expect(inSavepoint(tx, lost)).rejects.toThrow('refused')
        kept = (await create(tx, 'position', position('丁岗'))).id
        await expect(inSavepoint(tx, lost)).rejects.toThrow('refused')
      }),
    )
    expect(events(rows)).toEqual([`created ${String(kept)}`])
  })

  it('are followed only by those who read all of them', async () => {
    const codes = ['WEBHOOK_VIEW', 'WEBHOOK_EDIT', 'POSITION_VIEW']
    const clerk = await company.hire({ organizationId: company.east, codes })
    const officer = await company.hire({ organizationId: company.root, dataScope: 'all', codes })
    const save = (person: Person, values: Row) => person.post('/admin/webhook/save', values)
    const offered = async (person: Person) => listOf(await person.get('/admin/webhook/entities')).map(({ id }) => id)
    expect(await save(clerk, hook(['position']))).toMatchObject({ http: 403, error: 'WEBHOOK_NEEDS_ALL_DATA' })
    expect(await offered(clerk)).toEqual([])
    const seen = await offered(officer)
    expect([seen.includes('position'), seen.includes('user')]).toEqual([true, false])
    expect(fieldErrors(await save(officer, hook(['position', 'user'])))).toHaveProperty('entities')
    const own = dataOf(await save(officer, hook(['position'])))
    // Nor does another address get what its holder may not read.
    const wide = dataOf(await save(company.admin, hook(['user'])))
    const moved = { id: wide.id, revision: wide.revision, url: 'https://other.example.com/hook' }
    expect(fieldErrors(await save(officer, moved))).toHaveProperty('entities')
    await company.admin.post('/admin/webhook/delete', { ids: [own.id, wide.id] })
  })
})
