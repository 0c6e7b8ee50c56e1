import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Mariadb, startMariadb } from '../../helpers/startMariadb.ts'
import { databaseKinds, dataOf, fieldErrors } from '../harness.ts'
import { givenSourceDesk, makeScreens, recordsOf } from './sourceDesk.ts'

const script = readFileSync(new URL('../../helpers/databases/shop.mysql.sql', import.meta.url), 'utf8')
const shop: Mariadb | undefined = await startMariadb()
if (!shop) console.log('no mariadbd or mysqld found: data sources of MySQL and MariaDB are not tested on this machine')
afterAll(() => shop?.stop())

const product = '/external/mysql/mysql-product'
const line = '/external/mysql/mysql-order-line'
const category = '/external/mysql/mysql-category'

describe.skipIf(!shop).each(databaseKinds)('a MySQL or MariaDB source on %s', kind => {
  const { desk } = givenSourceDesk(kind)
  let id: unknown
  beforeAll(async () => {
    await shop?.sql(`drop database shop; create database shop character set utf8mb4; use shop; ${script}`)
    id = (
      await desk.must('defaultSource.save', {
        name: '商店',
        code: 'mysql',
        type: 'mysql',
        host: '127.0.0.1',
        port: shop?.port,
        database: shop?.database,
        username: shop?.username,
      })
    ).id
    await makeScreens(desk, id)
  })
  const stored = async (text: string) => (await shop?.sql(text)) ?? []

  it('connects, and says in Chinese why it does not', async () => {
    const good = await desk.must('defaultSource.test', { id })
    expect(good).toMatchObject({ ok: true, tables: 5 })
    expect(good.message).toMatch(/^连接成功，(MariaDB|MySQL) [\d.]+，共 5 张表和视图$/)
    const refused = async (change: Record<string, unknown>) => {
      await desk.must('defaultSource.save', { id, ...change })
      return String((await desk.must('defaultSource.test', { id })).message)
    }
    expect(await refused({ database: 'nowhere' })).toMatch(/不存在|没有访问数据库/)
    expect(await refused({ database: shop?.database, username: 'nobody' })).toContain('用户名或密码错误')
    expect(await refused({ username: shop?.username, port: 1 })).toContain('拒绝连接')
    await desk.must('defaultSource.save', { id, port: shop?.port })
    expect((await desk.must('defaultSource.test', { id })).ok).toBe(true)
  })

  it('shows its tables, columns and first rows', async () => {
    const tables = dataOf<Record<string, unknown>[]>(await desk.call('defaultSource.tables', { id }))
    expect(tables.map(({ name, key, comment }) => [name, key, comment])).toEqual([
      ['category', 'code', '商品类别'],
      ['cheap', '', ''],
      ['loose', '', ''],
      ['order_line', 'order_no、line', ''],
      ['product', 'id', ''],
    ])
    const columns = dataOf<Record<string, unknown>[]>(
      await desk.call('defaultSource.columns', { id, table: 'product' }),
    )
    expect(columns.find(column => column.name === 'id')).toMatchObject({ inKey: true, counted: true })
    expect(columns.find(column => column.name === 'category_code')).toMatchObject({ reference: 'category.code' })
    const preview = await desk.must('defaultSource.rows', { id, table: 'product' })
    expect((preview.rows as Record<string, unknown>[])[0]).toMatchObject({ name: '苹果', picture: '（2 字节）' })
    for (const table of ['nothing', 'mysql.user', 'product; drop table product', '`product`'])
      expect((await desk.call('defaultSource.rows', { id, table })).http).toBe(404)
  })

  it('returns every value unchanged, searched and sorted like any list', async () => {
    const [row] = recordsOf(await desk.post(`${product}/list`, { sku: 'A1' }))
    expect(row).toMatchObject({
      id: '1',
      categoryCode: 'fruit',
      categoryCodeName: '水果',
      price: 3.5,
      active: true,
      flag: true,
      flags: 170,
      madeOn: '2026-01-31',
      opensAt: '08:30:00',
      changed: '2026-01-31T08:00:00.123',
      state: 'draft',
      rowTotal: 7,
    })
    expect(JSON.parse(String(row?.facts))).toEqual({ from: '山东' })
    const find = async (query: Record<string, unknown>) =>
      recordsOf(await desk.post(`${product}/list`, query)).map(one => one.sku)
    expect(await find({ sort: '-price' })).toEqual(['B2', 'A1'])
    expect(await find({ keyword: '苹' })).toEqual(['A1'])
    expect(await find({ price: [10, null] })).toEqual(['B2'])
    expect(await find({ filters: [{ field: 'flags', operator: 'eq', value: 170 }] })).toEqual(['A1'])
    // MySQL's day for "none", which no other program could have put there today.
    await stored(`set sql_mode = ''; update product set made_on = '0000-00-00' where sku = 'B2'`)
    expect(recordsOf(await desk.post(`${product}/list`, { sku: 'B2' }))[0]).toMatchObject({ madeOn: null })
    await stored(`update product set made_on = null where sku = 'B2'`)
    expect(await find({ filters: [{ field: 'madeOn', operator: 'isNull' }] })).toEqual(['B2'])
    for (const name of ["%' or 1=1 --", '\\', "\\' or 1=1 -- ", '`', '%']) expect(await find({ name })).toEqual([])
  })

  it('creates, changes and deletes a record, and refuses invalid ones', async () => {
    const made = dataOf(
      await desk.post(`${product}/create`, {
        sku: 'C3',
        name: "梨 \\' ; --",
        categoryCode: 'fruit',
        price: 2.25,
        flag: true,
        flags: 5,
      }),
    )
    expect(made).toMatchObject({ sku: 'C3', active: true, rowTotal: 4.5, name: "梨 \\' ; --" })
    expect(
      await stored(`select name, price, flag + 0 as flag, flags + 0 as flags from product where sku = 'C3'`),
    ).toEqual([{ name: "梨 \\' ; --", price: '2.25', flag: 1, flags: 5 }])
    const changed = dataOf(
      await desk.post(`${product}/update`, {
        id: made.id,
        revision: made.revision,
        name: '雪梨',
        active: false,
        changed: '2026-03-01T08:00:00',
      }),
    )
    expect(changed).toMatchObject({ name: '雪梨', active: false, changed: '2026-03-01T08:00:00' })
    expect((await desk.post(`${product}/update`, { id: made.id, revision: made.revision, name: '迟' })).http).toBe(409)
    // Another program.
    await stored(`update product set price = 9 where sku = 'C3'`)
    expect((await desk.post(`${product}/update`, { id: made.id, revision: changed.revision, name: '迟' })).http).toBe(
      409,
    )
    const create = (more: Record<string, unknown>) =>
      desk.post(`${product}/create`, { sku: 'D4', name: '桃', categoryCode: 'fruit', price: 1, ...more })
    expect(fieldErrors(await create({ sku: 'A1' })).sku).toContain('“A1”已存在')
    expect(Object.keys(fieldErrors(await create({ categoryCode: 'nothing' })))).toEqual(['categoryCode'])
    expect(Object.keys(fieldErrors(await create({ sku: 'x'.repeat(13) })))).toEqual(['sku'])
    expect(Object.keys(fieldErrors(await create({ state: 'gone' })))).toEqual(['state'])
    expect(fieldErrors(await create({ facts: '{' }))).toEqual({ facts: expect.stringContaining('不是有效的 JSON') })
    expect(await stored(`select 1 from product where sku = 'D4'`)).toEqual([])
    const held = await desk.post(`${category}/delete`, { id: 'fruit' })
    expect([held.http, held.message]).toEqual([409, expect.stringContaining('正被使用（表 product）')])
    const log = recordsOf(await desk.post(`${product}/log`, { id: made.id })).map(row => row.action)
    // The two that were refused as well.
    expect(log).toEqual(['修改', '修改', '修改', '新增'])
    dataOf(await desk.post(`${product}/delete`, { id: made.id }))
    expect(await stored(`select 1 from product where sku = 'C3'`)).toEqual([])
  })

  it('supports composite keys, and leaves tables without a key alone', async () => {
    const made = dataOf(await desk.post(`${line}/create`, { orderNo: 9, line: 1, productId: '1', quantity: 2 }))
    const changed = await desk.post(`${line}/update`, { id: made.id, revision: made.revision, quantity: 5 })
    expect(dataOf(changed)).toMatchObject({ orderNo: 9, line: 1, quantity: 5 })
    expect(Object.keys(fieldErrors(await desk.post(`${line}/update`, { id: made.id, orderNo: 10 })))).toEqual([
      'orderNo',
    ])
    expect((await desk.post(`${line}/create`, { orderNo: 9, line: 1, productId: '1' })).http).toBe(400)
    dataOf(await desk.post(`${line}/delete`, { id: made.id }))
    expect((await desk.post('/external/mysql/mysql-loose/create', { word: 'y' })).http).toBe(404)
    expect(recordsOf(await desk.post('/external/mysql/mysql-loose/list', {}))).toHaveLength(2)
    expect(recordsOf(await desk.post('/external/mysql/mysql-cheap/list', {}))).toHaveLength(1)
  })
})
