import { beforeAll, describe, expect, it } from 'vitest'
import type { EndpointInfo } from '../../server/kernel/registry.ts'
import { registry } from '../../server/kernel/registry.ts'
import { givenServer, startTestServer } from './harness.ts'

const endpoints = [...registry.endpoints.values()]
const codesOf = ({ definition }: EndpointInfo) => [definition.permission].flat()
const isPublic = (endpoint: EndpointInfo) => codesOf(endpoint).includes('@public')
const isForAll = (endpoint: EndpointInfo) => isPublic(endpoint) || codesOf(endpoint).includes('@signedIn')

describe('permission of every endpoint', () => {
  const server = givenServer()
  let nobody: string
  let elsewhere: string

  beforeAll(async () => {
    const { db } = server
    // Somebody without any code here, and somebody who holds all of them in an application that has none of ours.
    await db
      .insertInto('appUser')
      .values({ id: 'u-nobody', username: 'nobody', name: '无权', organizationId: 'none', dataScope: 'own' })
      .execute()
    await db.insertInto('application').values({ id: 'app-empty', name: '空应用', clientId: 'app-empty' }).execute()
    nobody = await server.tokenFor('nobody')
    elsewhere = await server.tokenFor('admin', 'app-empty')
  })

  it('has at least one endpoint of each family', () => {
    expect(endpoints.length).toBeGreaterThan(100)
  })

  it.each(endpoints.filter(one => !isPublic(one)).map(one => [one.name]))(
    '%s refuses a call without a token',
    async name => {
      for (const token of [undefined, 'wrong', 'A'.repeat(43)]) {
        const answer = await server.call(name, {}, token)
        expect(answer.http).toBe(401)
        expect(answer).toMatchObject({ status: false, code: 401, data: null })
      }
    },
  )

  it.each(endpoints.filter(one => !isForAll(one)).map(one => [one.name]))(
    '%s refuses a token without its code',
    async name => {
      const answer = await server.call(name, {}, nobody)
      expect(answer).toMatchObject({ http: 403, status: false, code: 403 })
    },
  )

  it.each(endpoints.filter(one => !isForAll(one)).map(one => [one.name]))(
    '%s refuses a token of another application',
    async name => {
      expect((await server.call(name, {}, elsewhere)).http).toBe(403)
    },
  )

  it.each(endpoints.filter(isForAll).map(one => [one.name]))(
    '%s lets a plain account through to its own checks',
    async name => {
      const answer = await server.call(name, {}, nobody)
      expect(answer.http).toBeLessThan(500)
      if (!isPublic(endpoints.find(one => one.name === name) as EndpointInfo)) expect(answer.http).not.toBe(403)
    },
  )

  // A stream of events does not end by itself; `events.test.ts` has strange ones.
  const left = new Set(['auth.oauthLogout', 'events.open'])
  it.each(endpoints.filter(one => !left.has(one.name)).map(one => [one.name]))(
    '%s answers empty and strange arguments without an internal error',
    async name => {
      const admin = await server.tokenFor('admin')
      const method = registry.endpoints.get(name)?.method ?? 'GET'
      for (const args of [{}, { id: 'x', ids: ['x'] }, { id: 5, ids: 'x', current: 'a', unknown: [] }]) {
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

  it('refuses a disabled account and an expired token at the next call', async () => {
    const token = await server.tokenFor('hr')
    expect((await server.call('personInfo.detail', {}, token)).http).toBe(200)
    const other = await startTestServer()
    try {
      const late = await other.tokenFor('hr')
      await other.db
        .updateTable('session')
        .set({ accessExpiresAt: new Date(Date.now() - 1000) })
        .execute()
      expect((await other.call('personInfo.detail', {}, late)).http).toBe(401)
    } finally {
      await other.close()
    }
  })
})
