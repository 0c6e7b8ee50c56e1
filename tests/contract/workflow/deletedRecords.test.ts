import { beforeAll, describe, expect, test } from 'vitest'
import { givenCompany, listOf, operationOf, type Person, unique } from '../company.ts'
import { databaseKinds, dataOf, givenServer } from '../harness.ts'

type Row = Record<string, unknown>

/**
 * Records that are deleted by their ids: the family, how one of them is made, and the calls that read and delete it.
 */
interface Deleted {
  family: string
  make: () => Promise<Row>
  read: string
  remove: string
}

describe.each(databaseKinds)('deletion of process records on %s', kind => {
  const server = givenServer(kind)
  const company = givenCompany(server)
  let token: string
  let clerk: Person
  let clerkToken: string
  beforeAll(async () => {
    token = await server.tokenFor('admin')
    clerk = await company.hire({ organizationId: company.east })
    clerkToken = await server.tokenFor(clerk.username)
  })
  const call = async (name: string, values: Row = {}, by = token) => dataOf(await server.call(name, values, by))
  const two = async () => [
    (await company.hire({ organizationId: company.east })).id,
    (await company.hire({ organizationId: company.east })).id,
  ]
  const logOf = async (id: unknown) => {
    const rows = server.db.selectFrom('auditLog').select(['action', 'refused']).where('recordId', '=', String(id))
    return (await rows.where('refused', 'is not', true).orderBy('id').execute()).map(operationOf)
  }
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

  const kinds: Record<string, Deleted> = {
    'processReplacement.delete': {
      family: 'processReplacement',
      make: async () => {
        const [fromId, toId] = await two()
        return call('processReplacement.save', { fromId, toId })
      },
      read: 'details',
      remove: 'delete',
    },
    'standardRole.deleteRules': {
      family: 'standardRole',
      make: async () => {
        const { id } = await call('standardRole.save', { code: unique('SR').toUpperCase(), name: '角色' })
        return call('standardRole.saveRule', { roleId: id, userId: clerk.id, amountTo: 1000 })
      },
      read: 'rule',
      remove: 'deleteRules',
    },
    'workCalendar.deleteDays': {
      family: 'workCalendar',
      make: () => {
        const date = `20${String(30 + taken++)}-10-01`
        return call('workCalendar.saveDay', { date, name: '国庆', working: false })
      },
      read: 'day',
      remove: 'deleteDays',
    },
  }
  let taken = 0

  test.each(Object.keys(kinds))('L2 %s deletes and logs existing records, and names missing ones', async name => {
    const { make, family, read, remove } = kinds[name] as Deleted
    const ids = [(await make()).id, (await make()).id]
    const found = async () =>
      Promise.all(ids.map(async id => (await server.call(`${family}.${read}`, { id }, token)).http))
    const deleting = (given: unknown[], by: string) => server.call(`${family}.${remove}`, { ids: given }, by)
    expect((await deleting(ids, clerkToken)).http).toBe(403)
    expect((await deleting(['nothing'], token)).http).toBe(404)
    expect(await found()).toEqual([200, 200])
    const answer = await deleting(['nothing', ...ids], token)
    expect(answer.data).toMatchObject({ failed: [{ id: 'nothing', gone: true }] })
    expect([...Object(answer.data).done].toSorted()).toEqual(ids.toSorted())
    expect(await found()).toEqual([404, 404])
    for (const id of ids) expect(await logOf(id)).toEqual(['新增', '删除'])
  })

  test('a delegation is deleted only by its principal or an administrator', async () => {
    const [fromId, toId] = await two()
    const foreign = (await call('processEntrust.save', { fromId, toId, startsAt: day(1), endsAt: day(2) })).id
    const times = { startsAt: day(1), endsAt: day(2) }
    const own = (await call('processEntrust.save', { toId, ...times }, clerkToken)).id
    const deleting = async (ids: unknown[], by: string) =>
      (await server.call('processEntrust.delete', { ids }, by)).http
    // A record outside of the user's data scope gets the same answer as a record that never existed.
    expect(await deleting([own, foreign], clerkToken)).toBe(404)
    expect(await logOf(own)).toEqual(['新增'])
    expect(await deleting([own], clerkToken)).toBe(200)
    expect((await server.call('processEntrust.details', { id: own }, clerkToken)).http).toBe(404)
    expect(await deleting([own], clerkToken)).toBe(404)
    expect(await deleting([foreign], token)).toBe(200)
    for (const id of [own, foreign]) expect(await logOf(id)).toEqual(['新增', '删除'])
  })

  test('users delete only their own phrases', async () => {
    const save = async (text: string) => (await call('approvalPhrase.save', { text }, clerkToken)).id
    const [first, second] = [await save('同意'), await save('请尽快办理')]
    const deleting = async (ids: unknown[], by: string) =>
      (await server.call('approvalPhrase.delete', { ids }, by)).http
    const texts = async () => listOf(await server.call('approvalPhrase.list', {}, clerkToken)).map(({ text }) => text)
    expect(await deleting([first], token), 'also not an administrator').toBe(404)
    expect(await deleting(['nothing'], clerkToken)).toBe(404)
    expect(await texts()).toEqual(['同意', '请尽快办理'])
    expect(await deleting([first, 'nothing'], clerkToken)).toBe(200)
    expect(await texts()).toEqual(['请尽快办理'])
    expect(await deleting([first], clerkToken)).toBe(404)
    expect(await deleting([second], clerkToken)).toBe(200)
  })

  test('W14 an operation offers its own phrases and the general ones', async () => {
    const save = async (text: string, purpose?: string) =>
      (await call('approvalPhrase.save', { text, ...(purpose && { purpose }) }, clerkToken)).id
    const ids = [
      await save('同意'),
      await save('预算不足', 'refuse'),
      await save('准予', 'agree'),
      await save('资料不全', 'return'),
    ]
    const texts = async (args: Record<string, string>) =>
      listOf(await server.call('approvalPhrase.list', args, clerkToken)).map(({ text }) => text)
    expect(await texts({ purpose: 'refuse' })).toEqual(['同意', '预算不足'])
    expect(await texts({ purpose: 'agree' })).toEqual(['同意', '准予'])
    expect(await texts({ purpose: 'any' })).toEqual(['同意'])
    expect(await texts({})).toEqual(['同意', '预算不足', '准予', '资料不全'])
    const unknown = await server.call('approvalPhrase.save', { text: '同意', purpose: 'praise' }, clerkToken)
    expect(unknown.http).toBe(400)
    await call('approvalPhrase.delete', { ids }, clerkToken)
  })
})
