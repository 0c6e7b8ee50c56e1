import { beforeAll, describe, expect, it } from 'vitest'
import { registry } from '../../server/ground/kernel/registry.ts'
import { databaseKinds, dataOf, givenServer } from '../contract/harness.ts'
import { expectWithin } from '../helpers/expectWithin.ts'
import { isFull } from '../helpers/form.ts'

const pages = [...registry.endpoints.values()].filter(
  ({ definition }) => definition.do === 'page' || definition.do === 'deleted',
)

describe.each(databaseKinds)('paging on %s', kind => {
  const server = givenServer(kind)
  let admin: string
  beforeAll(async () => {
    admin = await server.tokenFor('admin')
  })

  it('E5 paging: a page beyond the limit is refused by every list, at once', async () => {
    expect(pages.length).toBeGreaterThan(8)
    const wrong: Record<string, unknown>[] = [
      { current: 0 },
      { current: -1 },
      { size: 0 },
      { size: -1 },
      { size: 1_000_000 },
      { current: 1_000_000_000, size: 100 },
      { current: '1;select 1' },
      { current: 1.5 },
      { current: [1], size: { a: 1 } },
      { after: 1 },
    ]
    for (const { name, definition } of pages) {
      const largest = definition.do === 'page' ? (definition.largest ?? 100) : 100
      for (const args of [...wrong, { size: largest + 1 }]) {
        const began = performance.now()
        const answer = await server.call(name, args, admin)
        expect(answer.http, `${name} ${JSON.stringify(args)} ${answer.text}`).toBe(400)
        if (isFull) expectWithin(performance.now() - began, 1000)
      }
      expect((await server.call(name, { current: 10_000, size: largest > 100 ? 100 : largest }, admin)).http).toBe(200)
    }
  })

  it('E5 paging: a large page is there only where a list says so', async () => {
    const large = pages.filter(({ definition }) => definition.do === 'page' && definition.largest !== undefined)
    expect(large.map(({ name }) => name)).toEqual(['application.list'])
    expect(dataOf<{ size: number }>(await server.call('application.list', { size: 9999 }, admin)).size).toBe(9999)
  })

  it('E5 paging: lists of values over 1,000 are refused', async () => {
    const value = Array.from({ length: 1001 }, String)
    for (const args of [{ filters: [{ field: 'name', operator: 'in', value }] }, { enabled: value }])
      expect((await server.call('role.list', args, admin)).http).toBe(400)
    const deep = {
      operator: 'or',
      value: [{ operator: 'or', value: [{ operator: 'or', value: [{ operator: 'or', value: [] }] }] }],
    }
    expect((await server.call('role.list', { filters: [deep] }, admin)).http).toBe(400)
    expect(
      (
        await server.call(
          'role.list',
          { filters: Array.from({ length: 31 }, () => ({ field: 'name', operator: 'isNull' })) },
          admin,
        )
      ).http,
    ).toBe(400)
  })
})
