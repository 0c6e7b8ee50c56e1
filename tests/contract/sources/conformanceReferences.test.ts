// @module-tag full
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Result } from '../../../scripts/conformance/result.ts'
import { tables } from '../../../scripts/conformance/tables.ts'
import { given } from '../harness.ts'
import type { Shop } from './sourceDesk.ts'
import { type SourceEngine, sourceEngines } from './sourceEngines.ts'

const engines = await sourceEngines()
const read = 'list, sort and search, export, detail'

/** Tests what the command reports about a database, and that a table of it works accordingly. */
function givenProof(engine: SourceEngine, shop: Shop) {
  const results: Result[] = []
  beforeAll(async () => {
    const { host, port, database, username } = shop
    const protocol = engine.name === 'mysql' ? 'mysql' : 'postgres'
    for await (const result of tables([`${protocol}://${username}@${host}:${port}/${database}`])) results.push(result)
  })
  const proven = (table: string, name: string) => {
    const result = results.find(one => one.name.replace(/:.*/, '') === table)
    expect(result?.failure).toBeUndefined()
    expect(result).toMatchObject({ name })
  }
  return { results, proven }
}

async function rowsOf(shop: Shop, names: readonly string[]): Promise<number> {
  const [row] = await shop.sql(`select ${names.map(name => `(select count(*) from ${name})`).join(' + ')} as n`)
  return Number(row?.n)
}

describe.each(engines)('conformance of referring tables in $name', engine => {
  const shop = given(() => engine.open('rooms.sql'))
  afterAll(() => shop.close?.())
  const { results, proven } = givenProof(engine, shop)

  it.each([
    ['room', `room: ${read}, create, edit, delete`],
    ['booking', `booking: ${read}, composite references, create, edit, delete`],
    ['seat', `seat: ${read}, composite references, create, delete`],
    ['visit', `visit: ${read}, composite references, create, edit, delete`],
    ['key_copy', 'key_copy: list, sort and search, export, create, detail, delete'],
  ])('%s works', proven)

  it('leaves nothing behind', async () => {
    expect(results.filter(({ failure }) => failure !== undefined)).toEqual([])
    expect(await rowsOf(shop, ['company', 'room', 'booking', 'seat', 'visit', 'key_copy'])).toBe(15)
  })
})

describe.each(engines)('conformance of tree tables in $name', engine => {
  const shop = given(() => engine.open('places.sql'))
  afterAll(() => shop.close?.())
  const { results, proven } = givenProof(engine, shop)
  const tree = 'list, sort and search, tree, export, detail'

  it.each([
    ['place', `place: ${tree}, create, edit, delete`],
    ['unit', `unit: ${tree}, composite references, create, edit, delete`],
    ['folder', `folder: ${tree}, create, edit, delete`],
    ['person', `person: ${tree}, create, edit, delete`],
  ])('%s works', proven)

  it('leaves nothing behind', async () => {
    expect(results.filter(({ failure }) => failure !== undefined)).toEqual([])
    expect(await rowsOf(shop, ['place', 'unit', 'folder', 'person'])).toBe(15)
  })
})
