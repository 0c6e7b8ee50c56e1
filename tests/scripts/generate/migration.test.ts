import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Entity, Property } from '../../../schemas/types/entity.ts'
import { migrationBetween } from '../../../scripts/generate/migration.ts'
import type { Table } from '../../../scripts/generate/table.ts'
import { tableOf } from '../../../scripts/generate/tableOf.ts'

const entity = (properties: Record<string, Property>, more: Partial<Entity> = {}): Entity => ({
  version: 1,
  name: 'stockItem',
  title: '库存',
  label: 'name',
  type: 'object',
  properties: { name: { type: 'string', title: '名称' }, ...properties },
  ...more,
})
const before = tableOf(entity({ count: { type: 'integer', title: '数量' }, code: { type: 'string', title: '编码' } }))

describe('a migration', () => {
  let database: PGlite
  beforeAll(async () => {
    database = await PGlite.create('memory://')
  })
  afterAll(() => database.close())

  /** Runs the migrations one after another and gives the columns that the database then has. */
  async function columnsAfter(...states: Table[][]): Promise<string[]> {
    await database.exec('drop table if exists stock_item')
    let old: Table[] = []
    for (const state of states) {
      await database.exec(migrationBetween(old, state).statements.join(';\n'))
      if (old.length === 0) {
        await database.exec(
          `insert into stock_item (id, name, count, code) values ('a', '甲', 1, 'A'), ('b', null, null, null)`,
        )
      }
      old = state
    }
    const { rows } = await database.query<{ column: string }>(
      `select column_name || ' ' || data_type || case is_nullable when 'NO' then ' not null' else '' end ||
         coalesce(' default ' || column_default, '') as column
       from information_schema.columns where table_name = 'stock_item'
       and column_name in ('name','count','code','kind','price','path')
       order by column_name`,
    )
    return rows.map(row => row.column)
  }

  test('leads from nothing to a table', async () => {
    expect(await columnsAfter([before])).toEqual(['code text', 'count integer', 'name text'])
  })

  test('adds, widens and fills columns and keeps the rows', async () => {
    const after = tableOf(
      entity({
        count: { type: 'number', title: '数量', default: 0 },
        code: { type: 'string', title: '编码', 'x-unique': true },
        kind: { type: 'string', title: '种类', default: "it's" },
        price: { type: 'object', title: '价格' },
      }),
    )
    expect(migrationBetween([before], [after]).losses).toEqual([])
    expect(await columnsAfter([before], [after])).toEqual([
      'code text',
      'count double precision not null default 0',
      "kind text not null default 'it''s'::text",
      'name text',
      'price jsonb',
    ])
    const { rows } = await database.query('select id, count, kind from stock_item order by id')
    expect(rows).toEqual([
      { id: 'a', count: 1, kind: "it's" },
      { id: 'b', count: 0, kind: "it's" },
    ])
    await expect(database.exec(`insert into stock_item (id, code) values ('c', 'A')`)).rejects.toThrow(
      'stock_item_code_key',
    )
  })

  test('unique counts only records that are not deleted', async () => {
    await columnsAfter(
      [before],
      [
        tableOf(
          entity({
            count: { type: 'integer', title: '数量' },
            code: { type: 'string', title: '编码', 'x-unique': true },
          }),
        ),
      ],
    )
    await database.exec(
      `update stock_item set deleted_at = now() where id = 'a'; insert into stock_item (id, code) values ('c', 'A')`,
    )
  })

  test('takes back what is no longer said', async () => {
    const wide = tableOf(
      entity({
        count: { type: 'integer', title: '数量', default: 3 },
        code: { type: 'string', title: '编码', 'x-index': true },
      }),
    )
    expect(await columnsAfter([before], [wide], [before])).toEqual(['code text', 'count integer', 'name text'])
  })

  test('changes nothing when nothing changed', () => {
    expect(migrationBetween([before], [structuredClone(before)])).toEqual({ statements: [], losses: [] })
  })
})

test('what would be lost is named', () => {
  const after = tableOf(entity({ count: { type: 'boolean', title: '数量' } }))
  expect(migrationBetween([before], [after]).losses).toEqual([
    'column stock_item.code',
    'column stock_item.count (integer becomes boolean)',
  ])
  expect(migrationBetween([before], []).losses).toEqual(['table stock_item'])
})

test('a required column without default is refused on a table that may hold rows', () => {
  const after = tableOf(entity({ kind: { type: 'string', title: '种类' } }, { required: ['kind'] }))
  expect(() => migrationBetween([before], [after])).toThrow('give the property a default')
})

test('what is still to be done has an index in its order', () => {
  const { indexes } = tableOf(entity({ seal: { type: 'integer', title: '封条', 'x-index': 'whereEmpty' } }))
  expect(indexes.filter(({ name }) => name.includes('seal'))).toEqual([
    { name: 'stock_item_seal_idx', on: '"seal"', unique: false },
    { name: 'stock_item_seal_empty_idx', on: '"id"', unique: false, where: '"seal" is null' },
  ])
})

test('a table has its system columns, and a tree and links differ', () => {
  const tree = tableOf(
    entity({ parentId: { type: 'string', title: '上级', 'x-ref': 'stockItem' } }, { 'x-tree': { parent: 'parentId' } }),
  )
  expect(tree.columns.map(column => column.name)).toEqual([
    'id',
    'name',
    'parent_id',
    'path',
    'revision',
    'created_at',
    'created_by',
    'updated_at',
    'updated_by',
    'deleted_at',
  ])
  expect(tree.indexes.map(index => `${index.name} ${index.on}`)).toEqual([
    'stock_item_parent_id_idx "parent_id"',
    'stock_item_path_idx "path" text_pattern_ops',
  ])
  expect(before.indexes).toEqual([
    { name: 'stock_item_created_at_idx', on: '"created_at", "id"', unique: false, where: '"deleted_at" is null' },
  ])
  const link = tableOf(
    entity(
      { aId: { type: 'string', title: '甲', 'x-ref': 'a' } },
      { 'x-hardDelete': true, 'x-unique': [['aId', 'name']] },
    ),
  )
  expect(link.columns.some(column => column.name === 'deleted_at')).toBe(false)
  expect(link.indexes).toEqual([{ name: 'stock_item_a_id_name_key', on: '"a_id", "name"', unique: true }])
})

test('what is searched by a part or by its beginning has an index of all rows', () => {
  const { indexes } = tableOf(
    entity({
      title: { type: 'string', title: '标题', 'x-search': 'contains' },
      code: { type: 'string', title: '编码', maxLength: 40, 'x-search': 'prefix' },
      // A text without a limit is too long for an ordered index; days need no index of characters.
      remark: { type: 'string', title: '备注', 'x-search': 'prefix' },
      day: { type: 'string', title: '日期', format: 'date', 'x-search': 'contains' },
    }),
  )
  expect(indexes.filter(({ name }) => !name.endsWith('created_at_idx'))).toEqual([
    {
      name: 'stock_item_title_characters_idx',
      on: 'string_to_array(lower("title"), null)',
      unique: false,
      using: 'gin',
    },
    { name: 'stock_item_code_start_idx', on: 'lower("code") text_pattern_ops', unique: false },
  ])
})

test('a long index name is cut so that it stays apart from others', () => {
  const long = 'aVeryLongPropertyNameThatGoesOnAndOnAndOnUntilItIsTooLong'
  const { indexes } = tableOf(
    entity({
      [`${long}A`]: { type: 'string', title: '甲', 'x-index': true },
      [`${long}B`]: { type: 'string', title: '乙', 'x-index': true },
    }),
  )
  expect(indexes.every(index => index.name.length <= 63)).toBe(true)
  expect(new Set(indexes.map(index => index.name)).size).toBe(indexes.length)
})
