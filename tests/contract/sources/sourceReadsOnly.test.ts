import { beforeAll, describe, expect, it } from 'vitest'
import { databaseKinds, dataOf, fieldErrors } from '../harness.ts'
import { addShop, givenShop, hasPostgres, makeScreens, recordsOf } from './sourceDesk.ts'

/** What a function behind a view would do, in the body of a function of plpgsql. */
const writes: Record<string, string> = {
  insert: `insert into loose values ('in', 9)`,
  update: `update loose set number = 99`,
  delete: 'delete from loose',
  merge: `merge into loose using (select 1) s on false when not matched then insert values ('in', 9)`,
  create: 'create table made (id integer)',
  alter: 'alter table loose add column made integer',
  drop: 'drop table token',
  truncate: 'truncate loose',
  selectInto: `execute 'select * into made from loose'`,
  createAs: 'create table made as select 1 as id',
  copyFrom: `copy loose from '/etc/hostname'`,
  withInsert: `with written as (insert into loose values ('in', 9) returning 1) select 1 into n from written`,
  doBlock: `execute 'do $x$ begin insert into loose values (''in'', 9); end $x$'`,
  call: 'call put()',
  forUpdate: 'perform 1 from loose for update',
  nextval: `perform nextval('counting')`,
  setval: `perform setval('counting', 100)`,
  largeObject: 'perform lo_create(4242)',
  readWrite: `perform set_config('transaction_read_only', 'off', true); insert into loose values ('in', 9)`,
  grant: 'grant all on loose to public',
  comment: `comment on table loose is 'in'`,
  notify: `perform pg_notify('in', 'x')`,
}
/** Settings that would leak to the next user of the session. */
const settings: Record<string, string> = {
  setRole: `set role reader`,
  limit: `perform set_config('statement_timeout', '0', false)`,
  path: `perform set_config('search_path', 'pg_temp', false)`,
}
const all = { ...writes, ...settings }

describe.skipIf(!hasPostgres).each(databaseKinds)('read-only queries of a source on %s', kind => {
  const { shop, desk } = givenShop(kind)
  let id: unknown
  beforeAll(async () => {
    await shop.sql('create sequence counting')
    await shop.sql(`create procedure put() language sql as $$ insert into loose values ('in', 9) $$`)
    await shop.sql('create role reader').catch(() => undefined)
    await shop.sql('grant select on all tables in schema public to reader')
    for (const [name, statement] of Object.entries(all)) {
      await shop.sql(
        `create function do_${name}() returns text language plpgsql as $$ declare n integer; begin ${statement}; ` +
          `return 'x'; end $$`,
      )
      await shop.sql(`create view "view_${name}" as select do_${name}() as "word"`)
    }
    await shop.sql(`create view kept as select current_user::text as "who",
      current_setting('statement_timeout') as "limit",
      current_setting('search_path') as "path"`)
    id = (await addShop(desk, shop)).id
    await makeScreens(desk, id)
  })
  /** Everything that a write could have left. */
  const state = () =>
    shop.sql(`select (select json_agg(l order by word, number) from loose l)::text as loose,
      (select json_agg(c.relname order by c.relname) from pg_class c
      where c.relnamespace = 'public'::regnamespace)::text as names,
      (select json_agg(attname order by attnum) from pg_attribute where attrelid = 'loose'::regclass)::text as columns,
      (select relacl::text || coalesce(obj_description(oid), '') from pg_class where oid = 'loose'::regclass) as about,
      (select last_value || ' ' || is_called from counting) as counting,
      (select count(*) from pg_largeobject_metadata where oid = 4242) as objects`)

  it.each(Object.keys(all))('write nothing by %s behind a view, whichever call reads it', async name => {
    const before = await state()
    const session = JSON.stringify((await desk.must('defaultSource.rows', { id, table: 'kept' })).rows)
    const base = `/external/shop/shop-view-${name.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}`
    const answers = [
      await desk.call('defaultSource.rows', { id, table: `view_${name}` }),
      await desk.post(`${base}/list`),
      await desk.post(`${base}/list`, { keyword: 'x', filters: [{ field: 'word', operator: 'eq', value: 'x' }] }),
      await desk.post(`${base}/export`, { format: 'csv' }),
    ]
    expect(answers.map(answer => answer.http)).not.toContain(404)
    expect(await state()).toEqual(before)
    for (let at = 0; at < 5; at += 1)
      expect(JSON.stringify((await desk.must('defaultSource.rows', { id, table: 'kept' })).rows)).toBe(session)
  })

  it.each([
    `loose"; insert into loose values ('in', 9); --`,
    `loose; truncate loose`,
    `(insert into loose values ('in', 9) returning word)`,
    `loose) t; drop table token; --`,
    'public.loose',
    'pg_catalog.pg_class',
    'do_insert()',
    "loose' or 1=1",
    'select 1 into made',
    'with x as (delete from loose returning 1) select 1',
  ])('refuse %s as a table name and as a field in a list', async text => {
    const before = await state()
    expect((await desk.call('defaultSource.rows', { id, table: text })).http).toBe(404)
    expect((await desk.call('defaultSource.columns', { id, table: text })).http).toBe(404)
    for (const query of [
      { sort: text },
      { [text]: 'x' },
      { filters: [{ field: text, operator: 'eq', value: 'x' }] },
      { filters: [{ field: 'word', operator: text, value: 'x' }] },
    ])
      expect((await desk.post('/external/shop/shop-loose/list', query)).http).toBe(400)
    // As a value it is only a text.
    expect((await desk.post('/external/shop/shop-loose/list', { word: text })).http).toBe(200)
    expect(await state()).toEqual(before)
  })

  it('L10 odd tables are shown as far as possible, and refusals are messages', async () => {
    await shop.sql('drop schema if exists odd cascade')
    await shop.sql('create schema odd')
    await shop.sql('create materialized view odd.waiting as select 1 as number with no data')
    await shop.sql('create view odd.broken as select 1 / (number - number) as number from generate_series(1, 1) number')
    await shop.sql(`create table odd.leave (
      id text primary key, " " text, kind varchar(10) check (kind in ('annual', 'sick')),
      start_on date, end_on date check (true), check (end_on >= start_on))`)
    await shop.sql(`create table odd.line (number int primary key, leave_id text references odd.leave)`)
    await shop.sql(`insert into odd.leave values ('', 'x', 'sick', '2026-01-02', '2026-01-03')`)
    await shop.sql(`insert into odd.line values (1, '')`)
    const { id: sourceId } = await desk.must('defaultSource.save', {
      name: '怪表',
      code: 'odd',
      type: 'postgresql',
      host: shop.host,
      port: shop.port,
      database: shop.database,
      username: shop.username,
      schema: 'odd',
      secret: 'not-asked-for',
    })
    await makeScreens(desk, sourceId)
    const list = (name: string, query = {}) => desk.post(`/external/odd/odd-${name}/list`, query)
    const waiting = await list('waiting')
    expect([waiting.http, waiting.message]).toEqual([409, expect.stringContaining('物化视图还没有数据')])
    expect((await list('broken')).http).toBe(409)
    const [row] = recordsOf(await list('leave'))
    expect(row).toMatchObject({ rowId: '', kind: 'sick' })
    expect(dataOf(await desk.get('/external/odd/odd-leave/details', { id: String(row?.id) }))).toEqual(row)
    expect(recordsOf(await list('line', { leaveId: row?.id }))).toMatchObject([{ leaveId: row?.id }])
    const change = (values: object) =>
      desk.post('/external/odd/odd-leave/update', { id: row?.id, revision: row?.revision, ...values })
    expect(fieldErrors(await change({ kind: 'other' }))).toHaveProperty('kind')
    expect(fieldErrors(await change({ endOn: '2026-01-01' }))).toEqual({ endOn: '结束日期应不小于开始日期' })
    expect((await change({ endOn: '2026-01-09' })).http).toBe(200)
  })
})
