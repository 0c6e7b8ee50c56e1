import { beforeAll, describe, expect, it } from 'vitest'
import { databaseKinds, dataOf } from '../harness.ts'
import { addShop, givenShop, hasPostgres, recordsOf } from '../sources/sourceDesk.ts'

interface Plan {
  table: string
  name: string
  fields: { column: string; name: string; kind: string; target?: string; partOf?: string }[]
}

describe.skipIf(!hasPostgres).each(databaseKinds)('relations without a foreign key on %s', kind => {
  const { shop, desk } = givenShop(kind)
  let sourceId: unknown
  beforeAll(async () => {
    await shop.sql('create table note (id serial primary key, product_id integer, product_name varchar(20))')
    await shop.sql(
      `create table line_note (id serial primary key, order_no integer, line smallint,
         foreign key (order_no, line) references "Order Line" ("order no", line))`,
    )
    sourceId = (await addShop(desk, shop)).id
  })

  const propose = async (...tables: string[]) =>
    dataOf<Plan[]>(await desk.call('codeGeneration.propose', { sourceId })).filter(plan => tables.includes(plan.table))
  /** The plans with one column as it is chosen in the wizard. */
  const choosing = (plans: Plan[], table: string, column: string, choice: Record<string, unknown>) =>
    plans.map(plan =>
      plan.table === table
        ? { ...plan, fields: plan.fields.map(field => (field.column === column ? { ...field, ...choice } : field)) }
        : plan,
    )
  const preview = (plans: unknown) => desk.call('codeGeneration.preview', { sourceId, plans })
  const entityIn = async (plans: unknown, path: string) => {
    const { files, faults } = dataOf<{ files: { path: string; merged: string }[]; faults: string[] }>(
      await preview(plans),
    )
    expect(faults).toEqual([])
    const file = files.find(one => one.path === path)
    return JSON.parse(file?.merged ?? '{}') as { properties: Record<string, Record<string, unknown>> }
  }
  const token = 'entities/shop/shop-token.json'
  const toCategory = { kind: 'reference', target: 'shopCategory' }

  it('are generated like declared ones and work like them', async () => {
    const plans = choosing(await propose('token', 'category', 'product'), 'token', 'label', toCategory)
    const { properties } = await entityIn(plans, token)
    const declared = (await entityIn(plans, 'entities/shop/shop-product.json')).properties.categoryCode
    expect(properties.label).toEqual({ ...declared, title: 'label' })
    expect(properties.label).toMatchObject({ 'x-ref': 'shopCategory' })

    dataOf(await desk.call('codeGeneration.apply', { sourceId, plans }))
    const made = dataOf(await desk.post('/external/shop/shop-token/create', { label: 'fruit' }))
    expect(made).toMatchObject({ label: 'fruit', labelName: '水果' })
    expect(recordsOf(await desk.post('/external/shop/shop-token/list', { label: 'fruit' }))).toHaveLength(1)
    const [by] = recordsOf(await desk.call('codeGeneration.fileList', { file: 'pages/shop-token/by-label.json' }))
    expect(by).toBeDefined()
    const [page] = recordsOf(await desk.call('codeGeneration.fileList', { file: 'pages/shop-category/details.json' }))
    expect(String(page?.content)).toContain('shop-token/by-label')
  })

  it('survive regeneration, and can be removed', async () => {
    const again = await propose('token')
    expect(again[0]?.fields.find(field => field.column === 'label')).toMatchObject(toCategory)
    const files = dataOf<{ files: { state: string }[] }>(await preview(again)).files
    expect(new Set(files.map(file => file.state))).toEqual(new Set(['same']))
    const back = await entityIn(choosing(again, 'token', 'label', { kind: 'text' }), token)
    expect(back.properties.label).toEqual({ type: 'string', title: 'label', maxLength: 40 })
  })

  it('of integers accept any width, beside a column named like their label', async () => {
    const plans = choosing(await propose('note', 'product'), 'note', 'product_id', {
      kind: 'reference',
      target: 'shopProduct',
    })
    dataOf(await desk.call('codeGeneration.apply', { sourceId, plans }))
    const made = dataOf(
      await desk.post('/external/shop/shop-note/create', { productIdKey: '1', productName: '手写的名字' }),
    )
    expect(made).toMatchObject({ productIdKey: '1', productIdKeyName: '苹果', productName: '手写的名字' })
    expect(await shop.sql('select product_id from note')).toEqual([{ product_id: 1 }])
  })

  it('follow a renamed table, and are plain for a table without screens', async () => {
    const clients = await propose('客户')
    const path = 'entities/shop/shop-order-line.json'
    const toClient = { kind: 'reference', target: clients[0]?.name }
    const lines = choosing(await propose('Order Line'), 'Order Line', 'quantity', toClient)
    const renamed = clients.map(plan => ({ ...plan, name: 'shopClient' }))
    const chosen = await entityIn([...lines, ...renamed], path)
    expect(chosen.properties.quantity).toEqual({ type: 'string', title: '数量', 'x-ref': 'shopClient' })

    const alone = await entityIn(lines, path)
    expect(alone.properties.quantity).toEqual({ type: 'string', title: '数量', maxLength: 200 })
  })

  it('with several columns become one field that selects by all of them', async () => {
    const [plan] = await propose('line_note')
    const kinds = Object.fromEntries(plan?.fields.map(field => [field.column, [field.kind, field.partOf]]) ?? [])
    expect(kinds).toEqual({
      id: ['integer', undefined],
      order_no: ['integer', 'Order Line'],
      line: ['integer', 'Order Line'],
      'order_no,line': ['reference', undefined],
    })
  })

  it('provide a detail page for a view with a chosen row key', async () => {
    const chosen = (await propose('cheap')).map(plan => ({
      ...plan,
      key: ['rowId'],
      pages: { detail: true, edit: true },
    }))
    dataOf(await desk.call('codeGeneration.apply', { sourceId, plans: chosen }))
    const base = '/external/shop/shop-cheap'
    const [row] = recordsOf(await desk.post(`${base}/list`))
    expect(row).toMatchObject({ id: '1', name: '苹果' })
    expect(dataOf(await desk.get(`${base}/details`, { id: '1' }))).toEqual(row)
    for (const path of ['create', 'update', 'delete', 'deleteBatch'])
      expect((await desk.post(`${base}/${path}`, { id: '1', ids: ['1'] })).http).toBe(404)

    const again = await propose('cheap')
    expect(again).toMatchObject([{ key: ['rowId'], keyChosen: true, pages: { detail: true, edit: false } }])
    dataOf(await desk.call('codeGeneration.apply', { sourceId, plans: again.map(plan => ({ ...plan, key: [] })) }))
    expect((await desk.get(`${base}/details`, { id: '1' })).http).toBe(404)
    expect(await propose('cheap')).toMatchObject([{ key: [], pages: { detail: false, edit: false } }])
  })

  it.each([
    ['several rows have the same', 'loose', ['word'], '有多行的“word”相同，不能用来标识一行'],
    ['some rows have none', 'hollow', ['word'], '“word”有空值，不能用来标识一行'],
    ['a number with decimals', 'cheap', ['price'], '字段“price”不能用来标识一行'],
    ['a column that is not there', 'cheap', ['nothing'], '字段“nothing”不能用来标识一行'],
  ])('refuse a row key: %s', async (_why, table, key, message) => {
    await shop.sql(`create or replace view hollow as select null::varchar(20) as word`)
    const refused = await preview((await propose(table)).map(plan => ({ ...plan, key })))
    expect(refused.http).toBe(400)
    expect(refused.message).toContain(message)
  })

  it.each([
    ['a key of another type', 'stamp', 'note', { kind: 'reference', target: 'shopProduct' }, '类型与“产品”的主键不符'],
    ['a key of two columns', 'stamp', 'note', { kind: 'reference', target: 'shopOrderLine' }, '不能引用'],
    ['a table without a key', 'stamp', 'note', { kind: 'reference', target: 'shopLoose' }, '不能引用'],
    ['a table that is not there', 'stamp', 'note', { kind: 'reference', target: 'user' }, '请选择字段 note 引用的表'],
    ['no table', 'stamp', 'note', { kind: 'reference' }, '请选择字段 note 引用的表'],
    ['a column that holds no key', 'stamp', 'day', { kind: 'reference', target: 'shopCategory' }, '不能作为'],
  ])('are refused: %s', async (_why, table, column, choice, message) => {
    const refused = await preview(choosing(await propose(table), table, column, choice))
    expect(refused.http).toBe(400)
    expect(refused.message).toContain(message)
  })
})
