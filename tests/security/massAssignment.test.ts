import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { registry } from '../../server/ground/kernel/registry.ts'
import { acceptedArguments } from '../../server/services/http/acceptedArguments.ts'
import { modelOf } from '../../server/services/records/model/entityModel.ts'
import { databaseKinds, dataOf, givenServer, inParts, shareOf } from '../contract/harness.ts'
import { isFull } from '../helpers/form.ts'
import { storedValues, type Writer, writers } from './storedValues.ts'
import { givenTenants } from './tenants.ts'

type Values = Record<string, unknown>

/** Members that no form sends, with the values that an attacker would choose. */
const wishes: Record<string, unknown> = {
  createdBy: 'evil',
  updatedBy: 'evil',
  createdAt: '2001-01-01T00:00:00Z',
  updatedAt: '2001-01-01T00:00:00Z',
  deletedAt: '2001-01-01T00:00:00Z',
  deleted: true,
  path: '/evil/',
  version: 99,
  isSuper: true,
  superAdmin: true,
  roles: ['evil'],
  orgId: 'evil',
  appId: 'evil',
  passwordHash: 'evil',
  password: 'evil1234',
  mustChange: false,
  __proto__x: 'evil',
  constructor: 'evil',
}

/** What is not stored in the end, after its values were looked at, and why. */
const unstored: Record<string, string> = {
  'fontIcon.update': 'needs a drawn file; tests/contract/portal/fontIcons.test.ts stores one',
  'processForecast.start':
    'needs ten ended instances of the model; tests/contract/workflow/simulation.test.ts stores one',
  'seal.save': 'needs a picture that was uploaded; tests/contract/workflow/seals.test.ts stores one',
  'webhook.save': 'only users who see all organizations keep one; tests/contract/company/webhooks.test.ts stores one',
}

/** The wishes that are tried at a place: in the short form a few, others each time. */
const some = (wishes: Values, place: number): [string, unknown][] =>
  Object.entries(wishes).filter((_, index) => isFull || index % 6 === place % 6)

/** Columns that change with every write. */
const moving = ['revision', 'updated_at', 'updated_by']

const needsId = ({ endpoint }: Writer) =>
  endpoint.definition.do === 'update' || acceptedArguments(endpoint).required.includes('id')
/** Returns the endpoint that creates the record to change: itself without an id, or another one of the entity. */
const makerOf = (writer: Writer): Writer => {
  if (!needsId(writer)) return writer
  const maker = writers.find(one => one.entity === writer.entity && !needsId(one))
  if (!maker) throw new Error(`nothing makes what ${writer.endpoint.name} changes`)
  return maker
}

describe.each(databaseKinds)('B4 mass assignment on %s', kind => {
  const server = givenServer(kind)
  const tenants = givenTenants(server)
  let token: string
  beforeAll(async () => {
    token = await server.tokenFor(tenants.clerk.username)
  })

  const rowOf = async (entity: string, id: unknown): Promise<Record<string, unknown>> => {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(t) as row from ${sql.raw(modelOf(entity).table)} t where id = ${String(id)}`.execute(server.db)
    return rows[0]?.row ?? {}
  }
  const wishesOf = (writer: Writer): Values => {
    const { properties } = registry.entity(writer.entity)
    // What a form of this record does send is no wish: a role has a version of its permissions, a process a key.
    const taken = acceptedArguments(writer.endpoint).properties
    const readOnly = Object.entries(properties).filter(([, one]) => one.readOnly)
    const all = {
      ...wishes,
      ...Object.fromEntries(readOnly.map(([name, one]) => [name, one.type === 'boolean' ? true : 'evil'])),
    }
    return Object.fromEntries(Object.entries(all).filter(([name]) => !Object.hasOwn(taken, name)))
  }
  /** Values that are stored, and the record that they became. */
  const stored = async (writer: Writer) => {
    const maker = makerOf(writer)
    const values = await storedValues(server, tenants, maker)
    const record = dataOf(await server.call(maker.endpoint.name, values, token))
    return { values, id: record?.id }
  }

  it('covers every endpoint that stores form input', () => {
    expect(writers.length).toBeGreaterThan(50)
    for (const writer of writers) expect(Object.keys(wishesOf(writer)).length).toBeGreaterThan(15)
  })

  it.each(inParts(shareOf(kind, writers, one => one.endpoint.name)))(
    'is refused or ignored for properties that only the server sets (%i)',
    async (_, part) => {
      const wrong: string[] = []
      for (const [place, writer] of part.entries()) {
        const { name } = writer.endpoint
        if (!needsId(writer)) {
          const values = await storedValues(server, tenants, writer)
          for (const [wish, value] of some(wishesOf(writer), place)) {
            const answer = await server.call(name, { ...values, [wish]: value }, token)
            if (answer.http !== 400) wrong.push(`${name} ${wish}: ${answer.http} ${answer.text}`)
          }
          for (const [taken, value] of Object.entries({ id: 'evil-id', revision: 9 })) {
            const answer = await server.call(name, { ...values, [taken]: value }, token)
            if (answer.http !== 200) continue
            const row = await rowOf(writer.entity, dataOf(answer).id)
            if (row.id === 'evil-id' || row.revision !== 1) wrong.push(`${name} ${taken}: taken`)
          }
        }
        if (name in unstored) continue
        // And without any of them the same values are stored.
        const { values, id } = await stored(writer)
        if (!writer.takesId) continue
        const accepted = acceptedArguments(writer.endpoint).properties
        const same = Object.fromEntries(Object.entries(values).filter(([key]) => Object.hasOwn(accepted, key)))
        const before = await rowOf(writer.entity, id)
        expect(before, name).toMatchObject({ id })
        for (const [wish, value] of some(wishesOf(writer), place)) {
          const answer = await server.call(name, { ...same, id, [wish]: value }, token)
          if (![200, 400, 403].includes(answer.http)) wrong.push(`${name} ${wish}: ${answer.text}`)
          const after = await rowOf(writer.entity, id)
          for (const [column, was] of Object.entries(before))
            if (
              JSON.stringify(after[column]) !== JSON.stringify(was) &&
              !(answer.http === 200 && moving.includes(column))
            )
              wrong.push(`${name} ${wish}: ${column} became ${JSON.stringify(after[column])}`)
          for (const column of moving)
            if (JSON.stringify(after[column]) === JSON.stringify(value)) wrong.push(`${name} ${wish}: written`)
        }
      }
      expect(wrong).toEqual([])
    },
  )

  it('cannot enable or disable a record where that needs a separate code', async () => {
    const tried: string[] = []
    for (const writer of writers) {
      const { family, name, definition } = writer.endpoint
      const toggle = registry.endpoints.get(`${family}.enable`)
      if (!writer.takesId || !toggle || toggle.entity !== writer.entity) continue
      if ([definition.permission].flat().some(code => [toggle.definition.permission].flat().includes(code))) continue
      const { values, id } = await stored(writer)
      const before = (await rowOf(writer.entity, id)).enabled
      const answer = await server.call(name, { ...values, id, enabled: !before }, token)
      expect((await rowOf(writer.entity, id)).enabled, `${name}: ${answer.http}`).toBe(before)
      tried.push(name)
    }
    expect(tried.length).toBeGreaterThan(3)
  })
})
