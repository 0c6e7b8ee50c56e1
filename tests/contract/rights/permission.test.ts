import { beforeAll, describe, expect, it } from 'vitest'
import { registry } from '../../../server/ground/kernel/registry.ts'
import type { EndpointInfo } from '../../../server/ground/kernel/registryTypes.ts'
import { isFull } from '../../helpers/form.ts'
import { givenServer } from '../harness.ts'

const endpoints = [...registry.endpoints.values()]
const codesOf = ({ definition }: EndpointInfo) => [definition.permission].flat()
const isPublic = (endpoint: EndpointInfo) => codesOf(endpoint).includes('@public')
const isForAll = (endpoint: EndpointInfo) => isPublic(endpoint) || codesOf(endpoint).includes('@signedIn')

/** What is refused without a right is tried in security/functionLevel.test.ts. */
describe('endpoint permissions', () => {
  const server = givenServer()
  let powerless: string
  let admin: string

  beforeAll(async () => {
    const { db } = server
    await db
      .insertInto('appUser')
      .values({ id: 'u-nobody', username: 'nobody', name: '无权', organizationId: 'none', dataScope: 'own' })
      .execute()
    powerless = await server.tokenFor('nobody')
    admin = await server.tokenFor('admin')
  })

  it.each(endpoints.filter(isForAll).map(one => [one.name]))(
    '%s lets a plain account through to its own checks',
    async name => {
      const answer = await server.call(name, {}, powerless)
      expect(answer.http).toBeLessThan(500)
      if (!isPublic(endpoints.find(one => one.name === name) as EndpointInfo)) expect(answer.http).not.toBe(403)
    },
  )

  // They end the session of their caller, or, as a stream of events, never; `events.test.ts` has strange ones.
  const left = new Set(['auth.oauthLogout', 'auth.userSessionsEnd', 'auth.userTokenConvert', 'events.open'])
  const strange = [{}, { id: 'x', ids: ['x'] }, { id: 5, ids: 'x', current: 'a', unknown: [] }]
  it.each(endpoints.filter(one => !left.has(one.name)).map((one, place) => [one.name, place] as const))(
    '%s answers empty and malformed arguments without an internal error',
    async (name, place) => {
      const method = registry.endpoints.get(name)?.method ?? 'GET'
      // In the short form one of them, another one each time.
      for (const args of isFull ? strange : strange.slice(place % 3).slice(0, 1)) {
        const answer = await server.call(name, method === 'GET' ? {} : args, admin)
        expect(answer.http, answer.text).toBeLessThan(500)
        // A file is its own answer; everything else is an envelope that speaks Chinese.
        const definition = registry.endpoints.get(name)?.definition
        const givesFile =
          definition?.do === 'export' || (definition?.do === 'handler' && definition.returns.shape === 'file')
        const isFile = givesFile && answer.http === 200
        if (!isFile) expect(answer.message).toMatch(/[\u4e00-\u9fff]/)
      }
    },
  )

  it('refuses an expired token and a disabled account at the next call', async () => {
    const { db } = server
    const { id } = await db.selectFrom('appUser').select('id').where('username', '=', 'hr').executeTakeFirstOrThrow()
    const late = await server.tokenFor('hr')
    const accessExpiresAt = new Date(Date.now() - 1000)
    await db.updateTable('session').set({ accessExpiresAt }).where('userId', '=', id).execute()
    expect((await server.call('personInfo.detail', {}, late)).http).toBe(401)
    const token = await server.tokenFor('hr')
    expect((await server.call('personInfo.detail', {}, token)).http).toBe(200)
    expect((await server.call('user.enable', { id, enabled: false }, admin)).http).toBe(200)
    expect((await server.call('personInfo.detail', {}, token)).http).toBe(401)
  })
})
