import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Result } from '../../scripts/conformance/result.ts'
import { tables } from '../../scripts/conformance/tables.ts'
import { given } from './harness.ts'
import { sourceEngines } from './sourceEngines.ts'

const engines = await sourceEngines()
const read = 'list, sort and search, export, detail'

describe.each(engines)('conformance of tables that refer to each other in $name', engine => {
  const shop = given(() => engine.open('rooms.sql'))
  afterAll(() => shop.close?.())
  const results: Result[] = []
  const counted = () =>
    shop.sql(
      'select (select count(*) from booking) as b, (select count(*) from seat) as s, (select count(*) from visit) as v',
    )
  let before: unknown
  beforeAll(async () => {
    before = await counted()
    const { host, port, database, username } = shop
    for await (const result of tables([
      `${engine.name === 'mysql' ? 'mysql' : 'postgres'}://${username}@${host}:${port}/${database}`,
    ]))
      results.push(result)
  })

  it.each([
    ['room', `room: ${read}, create, edit, delete`],
    ['booking', `booking: ${read}, composite references, create, edit, delete`],
    ['seat', `seat: ${read}, composite references, create, delete`],
    ['visit', `visit: ${read}, composite references, create, edit, delete`],
    ['key_copy', 'key_copy: list, sort and search, export, create, detail, delete'],
  ])('%s works', (table, name) => {
    const result = results.find(one => one.name.replace(/:.*/, '') === table)
    expect(result?.failure).toBeUndefined()
    expect(result).toMatchObject({ name })
  })

  it('all of them work, and nothing is left', async () => {
    expect(results.filter(({ failure }) => failure !== undefined)).toEqual([])
    expect(await counted()).toEqual(before)
  })
})
