import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Entity } from '../../../schemas/types/entity.ts'
import type { Call } from '../../../server/ground/kernel/call.ts'
import { exportColumns } from '../../../server/services/exchange/export/exportColumns.ts'
import { importShape, readHead } from '../../../server/services/exchange/import/importColumns.ts'
import { readRows } from '../../../server/services/exchange/import/importRow.ts'
import { modelOf } from '../../../server/services/records/model/entityModel.ts'
import { list } from '../../../server/services/records/search/list.ts'
import { page } from '../../../server/services/records/search/page.ts'
import { read } from '../../../server/services/records/search/read.ts'
import { create } from '../../../server/services/records/write/create.ts'
import { remove } from '../../../server/services/records/write/remove.ts'
import { update } from '../../../server/services/records/write/update.ts'
import { givenEntities } from '../extraEntities.ts'
import { databaseKinds, givenServer, unique } from '../harness.ts'

/** No screen of the product refers to several records in one field yet: a project with its positions. */
const project: Entity = {
  version: 1,
  name: 'listedProject',
  title: '立项',
  label: 'code',
  type: 'object',
  required: ['code'],
  properties: {
    code: { type: 'string', title: '编号', maxLength: 40, 'x-unique': true, 'x-search': 'equal' },
    positionIds: {
      type: 'array',
      title: '参与岗位',
      items: { type: 'string' },
      'x-ref': 'position',
    },
    watcherIds: {
      type: 'array',
      title: '关注岗位',
      items: { type: 'string' },
      'x-ref': 'position',
      'x-onDelete': 'clear',
    },
    stages: {
      type: 'array',
      title: '阶段',
      items: {
        type: 'object',
        properties: { positionIds: { type: 'array', title: '岗位', items: { type: 'string' }, 'x-ref': 'position' } },
      },
    },
  },
}
givenEntities(project)

describe.each(databaseKinds)('reference lists on %s', kind => {
  const server = givenServer(kind)
  let system: Call
  let organizationId: string
  beforeAll(async () => {
    system = server.system()
    await sql`create table listed_project (
      id text primary key, code text, position_ids jsonb, watcher_ids jsonb, stages jsonb,
      revision integer not null default 1,
      created_at timestamptz not null default now(), created_by text,
      updated_at timestamptz not null default now(), updated_by text, deleted_at timestamptz)`.execute(server.db)
    await sql`create index listed_project_position_ids on listed_project using gin (position_ids)`.execute(server.db)
    const root = await server.db
      .selectFrom('organization')
      .select('id')
      .where('parentId', 'is', null)
      .executeTakeFirstOrThrow()
    organizationId = root.id
  })

  const position = async (name: string) =>
    String((await create(system, 'position', { code: unique('L').toUpperCase(), name, organizationId })).id)
  const store = (values: object) => create(system, 'listedProject', { code: unique('P'), ...values })

  it('a record returns the labels of all its references, in order and each once', async () => {
    const [first, second] = [await position('会计'), await position('出纳')]
    const stored = await store({ positionIds: [second, first, second] })
    const wanted = { positionIds: [second, first], positionNames: ['出纳', '会计'] }
    expect(stored).toMatchObject(wanted)
    expect(await read(system, 'listedProject', stored.id)).toMatchObject(wanted)
    const found = await page(system, 'listedProject', { code: stored.code })
    expect(found.records).toMatchObject([wanted])
    expect(await read(system, 'listedProject', (await store({})).id)).toMatchObject({
      positionIds: null,
      positionNames: null,
    })
  })

  it('missing records are refused with their number, at the field and inside nested values', async () => {
    const known = await position('会计')
    await expect(
      store({ positionIds: [known, 'nobody', 'nowhere'], stages: [{}, { positionIds: ['nobody'] }] }),
    ).rejects.toMatchObject({
      status: 400,
      data: {
        errors: expect.arrayContaining([
          { field: 'positionIds', code: 'REFERENCES_UNKNOWN', message: '参与岗位中有 2 项不存在' },
          { field: 'stages.1.positionIds', code: 'REFERENCE_UNKNOWN', message: '岗位不存在' },
        ]) as unknown,
      },
    })
    await expect(store({ positionIds: known })).rejects.toMatchObject({ status: 400 })
    await expect(store({ positionIds: [known, 3] })).rejects.toMatchObject({ status: 400 })
  })

  it('a list is searched by what its references contain', async () => {
    const [first, second] = [await position('会计'), await position('出纳')]
    const both = await store({ positionIds: [first, second] })
    const one = await store({ positionIds: [first] })
    const idsBy = async (query: object) => (await list(system, 'listedProject', { ...query })).map(row => row.id).sort()
    expect(await idsBy({ positionIds: first })).toEqual([both.id, one.id].sort())
    expect(await idsBy({ positionIds: [second] })).toEqual([both.id])
    expect(await idsBy({ filters: [{ field: 'positionIds', operator: 'eq', value: [first, second] }] })).toEqual([
      both.id,
    ])
  })

  it('deleting a referenced record is refused, or removes it from the list if so declared', async () => {
    const [kept, gone] = [await position('会计'), await position('出纳')]
    const stored = await store({ positionIds: [kept], watcherIds: [gone, kept] })
    const deep = await store({ stages: [{ positionIds: [kept] }] })
    await remove(system, 'position', [gone])
    expect(await read(system, 'listedProject', stored.id)).toMatchObject({ watcherIds: [kept], watcherNames: ['会计'] })
    await expect(remove(system, 'position', [kept])).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('立项') as unknown,
    })
    await remove(system, 'listedProject', [deep.id])
    await update(system, 'listedProject', stored.id, { positionIds: [] })
    await remove(system, 'position', [kept])
    expect(await read(system, 'listedProject', stored.id)).toMatchObject({ watcherIds: null })
  })

  it('a deleted reference does not prevent adding another one', async () => {
    const [gone, other] = [await position('会计'), await position('出纳')]
    const stored = await store({ positionIds: [gone] })
    await sql`update position set deleted_at = now() where id = ${gone}`.execute(server.db)
    expect(await update(system, 'listedProject', stored.id, { positionIds: [gone, other] })).toMatchObject({
      positionNames: ['会计', '出纳'],
    })
    await expect(store({ positionIds: [gone] })).rejects.toMatchObject({ status: 400 })
  })

  it('B17 B18 an exported file has the labels, and imports as the same records', async () => {
    const names = [unique('甲岗'), unique('乙岗')] as const
    const ids = [await position(names[0]), await position(names[1])]
    const stored = await store({ positionIds: ids })
    const model = modelOf('listedProject')
    const [column] = await exportColumns(system, model, ['positionIds'])
    expect(column?.value(stored)).toBe(names.join('、'))

    const shape = await importShape(system, model, {
      call: 'POST /import',
      title: '导入',
      permission: '@signedIn',
      do: 'import',
      create: 'listedProject.add',
    })
    const head = readHead(shape, { cells: ['编号', '参与岗位'] })
    const rows = await readRows(system, shape, head, [
      { number: 2, cells: ['A', column?.value(stored) ?? null] },
      { number: 3, cells: ['B', `${names[0]}、没有的岗位`] },
    ])
    expect(rows[0]).toMatchObject({ values: { positionIds: ids }, faults: [] })
    expect(rows[1]?.faults).toEqual([
      {
        title: '参与岗位',
        code: 'CELL_REFERENCE_UNKNOWN',
        values: { title: '参与岗位', text: '没有的岗位' },
        message: '参与岗位“没有的岗位”不存在',
      },
    ])
  })
})
