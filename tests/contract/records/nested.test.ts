import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Entity } from '../../../schemas/types/entity.ts'
import type { Call } from '../../../server/ground/kernel/call.ts'
import { registry } from '../../../server/ground/kernel/registry.ts'
import { create } from '../../../server/services/records/write/create.ts'
import { remove } from '../../../server/services/records/write/remove.ts'
import { update } from '../../../server/services/records/write/update.ts'
import { givenEntities } from '../extraEntities.ts'
import { databaseKinds, givenServer, unique } from '../harness.ts'

/** No screen of the product has nested values yet: an order with lines, each with parts. */
const order: Entity = {
  version: 1,
  name: 'nestedOrder',
  title: '订单',
  label: 'code',
  type: 'object',
  required: ['code'],
  properties: {
    code: { type: 'string', title: '单号', maxLength: 40, 'x-unique': true },
    lines: {
      type: 'array',
      title: '明细',
      items: {
        type: 'object',
        required: ['positionId'],
        properties: {
          positionId: { type: 'string', title: '岗位', 'x-ref': 'position' },
          kind: { type: 'string', title: '类型', 'x-dictionary': 'ROLE_TYPE' },
          note: { type: 'string', title: '说明', format: 'html' },
          parts: {
            type: 'array',
            title: '部分',
            items: {
              type: 'object',
              properties: { organizationId: { type: 'string', title: '组织', 'x-ref': 'organization' } },
            },
          },
        },
      },
    },
  },
}
givenEntities(order)

describe.each(databaseKinds)('nested values on %s', kind => {
  const server = givenServer(kind)
  let system: Call
  let organizationId: string
  beforeAll(async () => {
    system = server.system()
    await sql`create table nested_order (
      id text primary key, code text, lines jsonb, revision integer not null default 1,
      created_at timestamptz not null default now(), created_by text,
      updated_at timestamptz not null default now(), updated_by text, deleted_at timestamptz)`.execute(server.db)
    const root = await server.db
      .selectFrom('organization')
      .select('id')
      .where('parentId', 'is', null)
      .executeTakeFirstOrThrow()
    organizationId = root.id
  })

  const position = () => create(system, 'position', { code: unique('N').toUpperCase(), name: '岗位', organizationId })
  const store = (lines: unknown) => create(system, 'nestedOrder', { code: unique('O'), lines })

  it('references must exist and dictionary values must be valid, each reported at its place', async () => {
    const { id } = await position()
    const type = registry.dictionaries.get('ROLE_TYPE')?.entries[0]?.value
    const lines = [
      { positionId: id, kind: type, parts: [{ organizationId }] },
      { positionId: 'nobody', kind: '没有', parts: [{ organizationId }, { organizationId: 'nowhere' }] },
    ]
    await expect(store(lines)).rejects.toMatchObject({
      status: 400,
      data: {
        errors: expect.arrayContaining([
          { field: 'lines.1.positionId', code: 'REFERENCE_UNKNOWN', message: '岗位不存在' },
          { field: 'lines.1.parts.1.organizationId', code: 'REFERENCE_UNKNOWN', message: '组织不存在' },
          { field: 'lines.1.kind', code: 'VALUE_NOT_IN_DICTIONARY', message: '类型“没有”不是字典中的值' },
        ]) as unknown,
      },
    })
    expect(await store(lines.slice(0, 1))).toMatchObject({ lines: [{ positionId: id, kind: type }] })
  })

  it('prototype property names and wrong types are refused at their place', async () => {
    const wrong = [
      [{ positionId: { toString: 1 } }],
      [{ positionId: ['a'] }],
      [{ positionId: 'x', constructor: 1 }],
      [{ positionId: 'x', hasOwnProperty: 'y' }],
      [null],
      ['x'],
      [[{}]],
      { length: 1 },
      [{ positionId: 'x', parts: { 0: {} } }],
    ]
    for (const lines of wrong) await expect(store(lines), JSON.stringify(lines)).rejects.toMatchObject({ status: 400 })
  })

  it('rich text is sanitized at any depth', async () => {
    const { id } = await position()
    const stored = await store([{ positionId: id, note: '<p onclick="x()">好<script>x()</script></p>' }])
    expect(stored.lines).toEqual([{ positionId: id, note: '<p>好</p>' }])
  })

  it('a record referenced inside a nested value cannot be deleted', async () => {
    const { id } = await position()
    const stored = await store([{ positionId: id }])
    await expect(remove(system, 'position', [id])).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('订单 1 条') as unknown,
    })
    const place = await create(system, 'organization', {
      code: unique('N-'),
      name: '部门',
      type: 'department',
      parentId: organizationId,
    })
    const other = await position()
    const deep = await store([{ positionId: other.id, parts: [{}, { organizationId: place.id }] }])
    await expect(remove(system, 'organization', [place.id])).rejects.toMatchObject({ status: 409 })
    await remove(system, 'nestedOrder', [deep.id])
    await remove(system, 'organization', [place.id])
    await update(system, 'nestedOrder', stored.id, { lines: [] })
    await remove(system, 'position', [id])
  })
})
