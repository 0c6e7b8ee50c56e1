import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { registry } from '../../server/ground/kernel/registry.ts'
import type { EndpointInfo } from '../../server/ground/kernel/registryTypes.ts'
import { acceptedArguments } from '../../server/services/http/acceptedArguments.ts'
import { endpointConfig } from '../../server/services/http/endpointFacts.ts'
import { modelOf } from '../../server/services/records/model/entityModel.ts'
import { type Answer, databaseKinds, givenServer, inParts, shareOf } from '../contract/harness.ts'
import { isFull } from '../helpers/form.ts'

/** Generated from schemas/endpoints, so a new endpoint is tested without further work. */
const endpoints = [...registry.endpoints.values()]
  // Ends the session of its caller, so it comes last.
  .sort((a, b) => Number(a.name === 'auth.oauthLogout') - Number(b.name === 'auth.oauthLogout'))
/** They answer for as long as the client listens. */
const streams = new Set(['events.open'])
const codesOf = ({ definition }: EndpointInfo): string[] => [definition.permission].flat()
const isPublic = (endpoint: EndpointInfo) => codesOf(endpoint).includes('@public')
const isForApplications = (endpoint: EndpointInfo) => codesOf(endpoint).includes('@application')
const isForAll = (endpoint: EndpointInfo) => isPublic(endpoint) || codesOf(endpoint).includes('@signedIn')
const realCodes = [...new Set(endpoints.flatMap(codesOf))].filter(code => !code.startsWith('@'))

/** What `authorize` says; a handler that refuses for a reason of its own says which. */
const refused = ({ http, error }: Answer) => http === 401 || (http === 403 && error === 'FORBIDDEN')

/** Returns whether the caller passed the permission check: done, 400 for missing arguments, 404, or 409. */
const isLetIn = ({ http, data, message }: Answer) =>
  http === 200 ||
  http === 404 ||
  http === 409 ||
  (http === 400 && (Array.isArray(Object(data).errors) || /^(缺少|请选择)/.test(message)))
/** Which of several are tried at a place: in the short form one of them, another one each time. */
const each = <T>(all: readonly T[], place: number): readonly T[] =>
  isFull ? all : all.filter((_, index) => index === place % all.length)
/**
 * Endpoints that store something and ask for no code: their handlers touch only what belongs to the caller, or tasks
 * that wait for the caller. Kept by hand, so that a permission dropped from a schema does not pass unnoticed.
 */
const openWrites = `
  actionAudit.save approvalPhrase.delete approvalPhrase.save auth.ossTokenRegister auth.userSessionsEnd
  auth.userTokenConvert diagnostics.endViewAs download.delete download.retry externalTask.done externalTask.doneBatch
  feedback.add feedback.withdraw formFlow.audit notice.read notice.readAll pass.modifyPassModifyAndSyn pass.verify
  passkey.add passkey.begin passkey.challenge passkey.remove passkey.rename personInfo.avatar personInfo.remark
  preference.save processCopy.read processEntrust.delete processEntrust.save processInstance.beginAdHoc
  processInstance.cancel processInstance.endAdHoc processInstance.start processInstance.urge processInstance.wake
  processTask.addSigners processTask.claim processTask.communicate processTask.complete processTask.completeBatch
  processTask.copy processTask.delegate processTask.removeSigner processTask.return processTask.saveDraft
  processTask.transfer processTask.unclaim processTask.urge processTask.withdraw secondFactor.begin
  secondFactor.confirm secondFactor.forgetDevice secondFactor.recoveryCodes secondFactor.turnOff startDraft.delete
  startDraft.save validation.unique view.delete view.save view.setDefault`
  .trim()
  .split(/\s+/)
/** Searches; what they need besides is in their required arguments. */
const searches = ['page', 'list', 'tree', 'deleted']

describe.each(databaseKinds)('B1 function level on %s', kind => {
  const server = givenServer(kind)
  const tokens = new Map<string, string>()

  beforeAll(async () => {
    const { db } = server
    const add = async (...ids: string[]) => {
      const values = ids.map(id => ({ id, username: id, name: id, organizationId: 'none', dataScope: 'all' }))
      await db.insertInto('appUser').values(values).execute()
    }
    const resources = await db
      .selectFrom('resource')
      .select(['id', 'code'])
      .where('applicationId', '=', 'admin')
      .where('code', 'in', realCodes)
      .execute()
    const holders = resources.map(({ id, code }, index) => ({ code, resourceId: id, userId: `holder-${index}` }))
    await add(...holders.map(({ userId }) => userId))
    await db
      .insertInto('userResource')
      .values(holders.map(({ userId, resourceId }) => ({ id: `g-${userId}`, userId, resourceId })))
      .execute()
    await Promise.all(holders.map(async ({ code, userId }) => tokens.set(code, await server.tokenFor(userId))))
    await add('nobody')
    // Had everything, directly and by a role, until a moment ago, and will have it again.
    const ended = { validTo: sql<Date>`now() - interval '1 second'` }
    const coming = { validFrom: sql<Date>`now() + interval '1 hour'` }
    await add('former')
    await db
      .insertInto('role')
      .values({ id: 'everything', code: 'EVERYTHING', name: '全部', dataScope: 'all' })
      .execute()
    await db
      .insertInto('roleResource')
      .values(resources.map(({ id }) => ({ id: `e-${id}`, roleId: 'everything', resourceId: id })))
      .execute()
    await db
      .insertInto('userResource')
      .values(
        resources.map(({ id }, index) => ({
          id: `f-${id}`,
          userId: 'former',
          resourceId: id,
          validTo: null,
          validFrom: null,
          ...(index % 2 === 0 ? ended : coming),
        })),
      )
      .execute()
    await db
      .insertInto('roleUser')
      .values({ id: 'e-former', roleId: 'everything', userId: 'former', ...ended })
      .execute()
    // A user with all permissions in another application, with a token of that application.
    await db.insertInto('application').values({ id: 'other', name: '其他应用', clientId: 'other-app' }).execute()
    await db
      .insertInto('resource')
      .values({
        id: 'other-all',
        applicationId: 'other',
        level: 1,
        code: 'OTHER_ALL',
        name: '全部',
        path: '/other-all/',
      })
      .execute()
    await add('other-admin')
    await db
      .insertInto('userResource')
      .values({ id: 'g-other', userId: 'other-admin', resourceId: 'other-all' })
      .execute()
  })

  const answersOf = async (of: readonly EndpointInfo[], token: (endpoint: EndpointInfo) => string | undefined) => {
    const answers: [string, Answer][] = []
    for (const endpoint of of) answers.push([endpoint.name, await server.call(endpoint.name, {}, token(endpoint))])
    return answers
  }
  const namesOf = (answers: [string, Answer][], isWrong: (answer: Answer) => boolean) =>
    answers.filter(([, answer]) => isWrong(answer)).map(([name, { http, message }]) => `${name}: ${http} ${message}`)

  const mine = shareOf(kind, endpoints, one => one.name)
  const guarded = mine.filter(one => !isForAll(one) && !isForApplications(one))
  const signed = mine.filter(one => !isPublic(one))

  it('has a rule for every endpoint, and a resource for every code in a rule', () => {
    expect(endpoints.length).toBeGreaterThan(100)
    expect(endpoints.filter(one => codesOf(one).length === 0).map(one => one.name)).toEqual([])
    expect(realCodes.filter(code => !tokens.has(code))).toEqual([])
  })

  it('asks for a code wherever a call stores data of others', () => {
    const open = endpoints.filter(one => isForAll(one) && endpointConfig(one).endpoint?.writes).map(one => one.name)
    expect(open.sort()).toEqual(openWrites)
  })

  it('answers 401 without a token, with a wrong one, and with the client credential', async () => {
    const { clientCredential } = server.config
    const basic = `Basic ${Buffer.from(clientCredential).toString('base64')}`
    for (const [place, endpoint] of signed.entries()) {
      const method = endpoint.method as 'GET' | 'POST'
      const path = endpoint.path.replaceAll(/\{\w+\}/g, 'x')
      for (const authorization of [undefined, ...each(['Bearer wrong', basic], place)]) {
        const answer = await server.raw(method, path, authorization === undefined ? {} : { headers: { authorization } })
        expect(answer, endpoint.name).toMatchObject({ http: 401, code: 401, status: false, data: null })
      }
    }
  })

  it('answers 403 without the code, also to holders of it in another application or period', async () => {
    const withoutRights = await server.tokenFor('nobody')
    const former = await server.tokenFor('former')
    const elsewhere = await server.tokenFor('other-admin', 'other')
    const here = await server.tokenFor('other-admin')
    const superElsewhere = await server.tokenFor('admin', 'other')
    const others = [former, elsewhere, here, superElsewhere]
    for (const [place, endpoint] of guarded.entries())
      for (const token of [withoutRights, ...each(others, place)]) {
        const { http, message } = await server.call(endpoint.name, {}, token)
        expect({ http, message }, endpoint.name).toMatchObject({ http: 403 })
      }
  })

  it('admits each holder of a single code, and no other code opens the endpoint', async () => {
    const notLet: string[] = []
    for (const code of realCodes) {
      const opened = guarded.filter(one => codesOf(one).includes(code))
      const answers = await answersOf(opened, () => tokens.get(code))
      // An endpoint that creates or updates also checks the code of the operation.
      for (const [index, [name, answer]] of answers.entries())
        if (refused(answer)) answers[index] = [name, await server.call(name, { id: 'x' }, tokens.get(code))]
      expect(namesOf(answers, refused)).toEqual([])
      // Without arguments: done, or looked at and found wanting, which a caller without the code never learns (above).
      notLet.push(...namesOf(answers, answer => !isLetIn(answer)))
    }
    expect(notLet).toEqual([])
    // Every endpoint against one code that is not its own, another one each time.
    for (const [index, endpoint] of guarded.entries()) {
      const others = realCodes.filter(code => !codesOf(endpoint).includes(code))
      const code = others[index % others.length] ?? ''
      const answer = await server.call(endpoint.name, {}, tokens.get(code))
      expect(answer.http, `${endpoint.name} with ${code}`).toBe(403)
    }
  })

  it('returns the records to each holder of a single code', async () => {
    const all: [string, Answer][] = []
    for (const endpoint of guarded) {
      const { definition, entity, name } = endpoint
      const token = tokens.get(codesOf(endpoint)[0] ?? '')
      if (searches.includes(definition.do) && acceptedArguments(endpoint).required.length === 0)
        all.push([name, await server.call(name, {}, token)])
      if (definition.do !== 'read' || entity === undefined) continue
      const { table, isSoft } = modelOf(entity)
      const { rows } = await sql<{ id: string }>`
        select id from ${sql.raw(table)} ${sql.raw(isSoft ? 'where deleted_at is null' : '')} limit 1`.execute(
        server.db,
      )
      if (rows[0]) all.push([name, await server.call(name, { id: rows[0].id }, token)])
    }
    expect(namesOf(all, answer => answer.http !== 200)).toEqual([])
    expect(all.length).toBeGreaterThan(30)
  })

  it('refuses users at endpoints for application systems', async () => {
    const forApplications = endpoints.filter(isForApplications)
    expect(forApplications.map(one => one.name).sort()).toEqual([
      'externalTask.finish',
      'externalTask.push',
      'externalTask.withdraw',
    ])
    const admin = await server.tokenFor('admin')
    const answers = await answersOf(forApplications, () => admin)
    expect(answers.map(([, { http, error }]) => [http, error])).toEqual(answers.map(() => [401, 'CLIENT_INVALID']))
  })

  const atOnce = mine.filter(one => !streams.has(one.name) && !isForApplications(one))
  it.each(inParts(atOnce))('admits a super administrator everywhere (%i)', async (_, part) => {
    let token = await server.tokenFor('admin')
    for (const endpoint of part) {
      const answer = await server.call(endpoint.name, {}, token)
      // Some end the session of their caller.
      if (answer.http === 200) token = await server.tokenFor('admin')
      if (!isPublic(endpoint)) expect(refused(answer), `${endpoint.name}: ${answer.message}`).toBe(false)
      expect(answer.http, endpoint.name).toBeLessThan(500)
    }
  })

  it('matches pages and endpoints: a user who sees a button or a tab may call its endpoint', () => {
    const wrong: string[] = []
    for (const [name, page] of registry.pages) {
      for (const { permission, call } of guardedCalls(page)) {
        const needed = registry.endpoints.get(call)
        const shown = [permission].flat()
        if (needed && !isForAll(needed) && !shown.every(code => codesOf(needed).includes(code)))
          wrong.push(`${name}: ${call} is shown with ${shown.join()}, needs ${codesOf(needed).join()}`)
      }
    }
    expect(wrong).toEqual([])
  })
})

/** Calls of a page whose button has its own permission. */
function guardedCalls(part: unknown): { permission: string | string[]; call: string }[] {
  if (Array.isArray(part)) return part.flatMap(guardedCalls)
  if (typeof part !== 'object' || part === null) return []
  const { permission, call } = part as { permission?: string | string[]; call?: unknown }
  const own = permission !== undefined && typeof call === 'string' ? [{ permission, call }] : []
  return [...own, ...Object.values(part).flatMap(guardedCalls)]
}
