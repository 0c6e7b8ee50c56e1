import { unzipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import { addedBase } from '../../../server/ground/kernel/addedDocuments.ts'
import { registry } from '../../../server/ground/kernel/registry.ts'
import { databaseKinds, dataOf, fieldErrors } from '../harness.ts'
import { addShop, givenShop, hasPostgres, makeScreens, recordsOf } from './sourceDesk.ts'

const product = '/external/shop/shop-product'
const line = '/external/shop/shop-order-line'
const category = '/external/shop/shop-category'

describe.skipIf(!hasPostgres).each(databaseKinds)('records of a data source on %s', kind => {
  const { server, shop, desk } = givenShop(kind)
  let sourceId: unknown
  beforeAll(async () => {
    sourceId = (await addShop(desk, shop)).id
    await makeScreens(desk, sourceId)
  })

  it('L10 return every value unchanged, whatever its type', async () => {
    const [row] = recordsOf(await desk.post(`${product}/list`, { sku: 'A1' }))
    expect(row).toMatchObject({
      id: '1',
      sku: 'A1',
      categoryCode: 'fruit',
      categoryCodeName: '水果',
      price: 3.5,
      weight: 0.2,
      rowExact: '12345678901234567890.0123456789',
      big: '9007199254740993',
      active: true,
      madeOn: '2026-01-31',
      opensAt: '08:30:00',
      changed: '2026-01-31T08:00:00.123456',
      tags: '{red,green}',
      rowTotal: 7,
    })
    expect(row).not.toHaveProperty('picture')
    expect(JSON.parse(String(row?.facts))).toEqual({ from: '山东' })
    expect(dataOf(await desk.get(`${product}/details`, { id: '1' }))).toEqual(row)
  })

  it('omit a field with a code for callers without it, in every answer', async () => {
    const property = registry.entity('shopProduct').properties.price
    if (!property) throw new Error('no property')
    property['x-permission'] = 'SHOP_PRICE'
    try {
      const [row] = recordsOf(await desk.post(`${product}/list`, { sku: 'A1' }))
      const read = dataOf<Record<string, unknown>>(await desk.get(`${product}/details`, { id: '1' }))
      const changed = dataOf<Record<string, unknown>>(
        await desk.post(`${product}/update`, { id: '1', revision: read.revision, name: read.name }),
      )
      for (const answer of [row, read, changed]) {
        expect(answer).toMatchObject({ sku: 'A1' })
        expect(answer).not.toHaveProperty('price')
      }
      expect(fieldErrors(await desk.post(`${product}/update`, { id: '1', revision: read.revision, price: 1 }))).toEqual(
        {
          price: expect.stringContaining('权限'),
        },
      )
    } finally {
      delete property['x-permission']
    }
    expect(dataOf(await desk.get(`${product}/details`, { id: '1' }))).toMatchObject({ price: 3.5 })
  })

  it('are searched, ordered and counted like any list', async () => {
    const find = async (query: Record<string, unknown>) =>
      recordsOf(await desk.post(`${product}/list`, query)).map(row => row.sku)
    expect(await find({ sort: '-price' })).toEqual(['B2', 'A1'])
    expect(await find({ keyword: '苹' })).toEqual(['A1'])
    expect(await find({ price: [10, null] })).toEqual(['B2'])
    expect(await find({ categoryCode: ['food', 'a/b c'] })).toEqual(['B2'])
    expect(await find({ filters: [{ field: 'madeOn', operator: 'isNull' }] })).toEqual(['B2'])
    expect(
      await find({
        filters: [
          {
            operator: 'or',
            value: [
              { field: 'sku', operator: 'eq', value: 'A1' },
              { field: 'price', operator: 'ge', value: 60 },
            ],
          },
        ],
      }),
    ).toEqual(['A1', 'B2'])
    expect(await find({ big: '9007199254740993' })).toEqual(['A1'])
    expect(await find({ name: "%' or 1=1 --" })).toEqual([])
    expect((await desk.post(`${product}/list`, { sort: 'price; drop table product' })).http).toBe(400)
    expect(
      (await desk.post(`${product}/list`, { filters: [{ field: 'pg_sleep(9)', operator: 'eq', value: 1 }] })).http,
    ).toBe(400)
    expect(dataOf(await desk.post(`${product}/list`, { size: 1, current: 2 }))).toMatchObject({
      total: 2,
      size: 1,
      current: 2,
    })
  })

  it('are created, changed and deleted in their own table, and every operation is logged', async () => {
    const made = dataOf(
      await desk.post(`${product}/create`, {
        sku: 'C3',
        name: '梨',
        categoryCode: 'fruit',
        price: 2.25,
        changed: '2026-03-01T08:00:00',
        facts: '{"a": [1]}',
      }),
    )
    expect(made).toMatchObject({ sku: 'C3', active: true, rowTotal: 4.5, changed: '2026-03-01T08:00:00' })
    expect(await shop.sql(`select changed::text, facts->'a' as a from product where sku = 'C3'`)).toEqual([
      { changed: '2026-03-01 08:00:00', a: [1] },
    ])
    const changed = dataOf(
      await desk.post(`${product}/update`, { id: made.id, revision: made.revision, name: '雪梨', description: null }),
    )
    expect(changed).toMatchObject({ name: '雪梨', sku: 'C3' })
    const log = recordsOf(await desk.post(`${product}/log`, { id: made.id as string }))
    expect(log.map(row => row.action)).toEqual(['修改', '新增'])
    expect(log[0]?.changes).toContain('雪梨')
    expect((await desk.post(`${product}/delete`, { id: made.id as string })).http).toBe(200)
    expect(await shop.sql(`select 1 from product where sku = 'C3'`)).toEqual([])
    expect((await desk.get(`${product}/details`, { id: String(made.id) })).http).toBe(404)
  })

  it('refuse an update after a change by any program', async () => {
    const before = dataOf(await desk.get(`${product}/details`, { id: '2' }))
    await shop.sql(`update product set weight = weight + 1 where id = 2`)
    const refused = await desk.post(`${product}/update`, { id: '2', revision: before.revision, name: '糯米' })
    expect(refused).toMatchObject({
      http: 409,
      message: '该product已被其他人或其他程序修改，请刷新后重试'.replace('product', '产品'),
    })
    expect(dataOf(await desk.get(`${product}/details`, { id: '2' })).name).toBe('大米')
  })

  it('report at the field what the database refuses', async () => {
    const base = { sku: 'D4', name: '桃', categoryCode: 'fruit', price: 1 }
    const at = async (values: Record<string, unknown>) =>
      fieldErrors(await desk.post(`${product}/create`, { ...base, ...values }))
    expect(await at({ sku: 'A1' })).toEqual({ sku: expect.stringContaining('“A1”已存在') })
    expect(await at({ categoryCode: 'none' })).toEqual({ categoryCode: expect.stringContaining('不存在') })
    expect(await at({ name: null })).toEqual({ name: expect.stringContaining('不能为空') })
    expect(await at({ name: 'x'.repeat(81) })).toEqual({ name: expect.stringContaining('不能超过 80 个字') })
    expect(await at({ price: 1e12 })).toHaveProperty('price')
    expect(await at({ rowTotal: 5 })).toHaveProperty('rowTotal')
    expect(await at({ nothing: 1 })).toHaveProperty('nothing')
    expect((await desk.post(`${product}/create`, { ...base, price: -1 })).http).toBe(409)
    expect(await at({ facts: '{' })).toEqual({ facts: expect.stringContaining('不是有效的 JSON') })
    expect(await shop.sql(`select 1 from product where sku = 'D4'`)).toEqual([])
    expect((await desk.post(`${category}/delete`, { id: 'fruit' })).message).toMatch(/正被使用（表 product）/)
  })

  it('apply custom rules of the console at once', async () => {
    const [bean] = recordsOf(await desk.call('validation.list', { name: 'shopProduct' }))
    expect(bean).toMatchObject({ entity: 'shopProduct', shipped: false, ruleCount: 0 })
    const conf = async () => dataOf(await desk.call('validation.ruleSet', { name: 'shopProduct' }))
    expect(await conf()).toMatchObject({ entity: 'shopProduct', rules: [] })
    const rule = dataOf(
      await desk.call('validation.ruleCreate', {
        beanId: bean?.id,
        field: 'price',
        kind: 'range',
        least: '1',
        message: '单价至少一元',
      }),
    )
    expect(await conf()).toMatchObject({ rules: [{ field: 'price', message: '单价至少一元' }] })
    const cheap = { sku: 'R1', name: '便宜货', categoryCode: 'fruit', price: 0.5 }
    expect(fieldErrors(await desk.post(`${product}/create`, cheap))).toEqual({ price: '单价至少一元' })
    const { revision } = dataOf(await desk.get(`${product}/details`, { id: '1' }))
    expect(fieldErrors(await desk.post(`${product}/update`, { id: '1', revision, price: 0.5 }))).toEqual({
      price: '单价至少一元',
    })
    // One call alone: under its full name, beside those of both.
    const own = await desk.must('validation.create', { name: 'shopProduct.update', title: '编辑商品' })
    await desk.must('validation.ruleCreate', { beanId: own.id, field: 'tags', kind: 'required', message: '请填写标签' })
    const both = await desk.post(`${product}/update`, { id: '1', revision, price: 0.5, tags: null })
    expect(fieldErrors(both)).toEqual({ price: '单价至少一元', tags: '请填写标签' })
    await desk.call('validation.delete', { id: own.id })
    const unique = { beanId: bean?.id, field: 'sku', kind: 'unique', message: '重复' }
    expect(fieldErrors(await desk.call('validation.ruleCreate', unique))).toHaveProperty('kind')
    await desk.call('validation.ruleDelete', { id: rule.id })
    const made = dataOf(await desk.post(`${product}/create`, cheap))
    expect((await desk.post(`${product}/delete`, { id: made.id as string })).http).toBe(200)
  })

  it('accept keys of any kind: two columns, a text with a slash, a date', async () => {
    expect(dataOf(await desk.get(`${line}/details`, { id: '1,2' }))).toMatchObject({
      id: '1,2',
      orderNo: 1,
      line: 2,
      productId: '2',
    })
    const made = dataOf(await desk.post(`${line}/create`, { orderNo: 2, line: 1, productId: '1', state: 'sent' }))
    expect(made).toMatchObject({ id: '2,1', quantity: 1, productName: '苹果' })
    expect(fieldErrors(await desk.post(`${line}/update`, { id: '2,1', line: 9 }))).toHaveProperty('line')
    expect(dataOf(await desk.post(`${line}/update`, { id: '2,1', quantity: 7 }))).toMatchObject({ quantity: 7 })
    const removed = await desk.post(`${line}/deleteBatch`, { ids: ['9,9', '2,1'] })
    expect(removed.data, 'L2').toMatchObject({ done: ['2,1'], failed: [{ id: '9,9', gone: true }] })
    expect((await desk.post(`${line}/deleteBatch`, { ids: ['2,1'] })).http).toBe(404)
    expect(dataOf(await desk.get(`${category}/details`, { id: 'a/b c' }))).toMatchObject({ name: '斜杠' })
    expect(dataOf(await desk.get('/external/shop/shop-stamp/details', { id: '2026-01-31,AB' }))).toMatchObject({
      place: 'AB',
    })
    for (const id of ['1', '1,2,3', 'x,y', '1,', '%'])
      expect((await desk.get(`${line}/details`, { id })).http).toBeGreaterThanOrEqual(400)
  })

  it('are read-only without a key, and where the source says so', async () => {
    expect(recordsOf(await desk.post('/external/shop/shop-cheap/list'))).toHaveLength(1)
    expect(recordsOf(await desk.post('/external/shop/shop-loose/list'))).toHaveLength(2)
    for (const path of ['create', 'update', 'delete', 'details'])
      expect((await desk.post(`/external/shop/shop-cheap/${path}`, { id: '1' })).http).toBe(404)
    await desk.must('defaultSource.save', { id: sourceId, readOnly: true })
    expect(await desk.post(`${product}/update`, { id: '1', name: 'x' })).toMatchObject({ http: 403 })
    await desk.must('defaultSource.save', { id: sourceId, readOnly: false })
    dataOf(await desk.call('defaultSource.enable', { id: sourceId, enabled: false }))
    expect((await desk.post(`${product}/list`)).message).toContain('已停用')
    dataOf(await desk.call('defaultSource.enable', { id: sourceId, enabled: true }))
  })

  it('L10 are exported as a file, filtered by the day of a time without a zone', async () => {
    const file = await desk.post(`${product}/export`, { format: 'csv', query: { changed: ['2026-01-31', null] } })
    expect(file.text).toContain('苹果')
    expect(file.text).toContain(',2026-01-31 08:00:00,')
    expect(file.text).not.toContain('大米')
  })

  it('need the permissions of their screens', async () => {
    const codes = await server.db
      .selectFrom('resource')
      .select(['code', 'level'])
      .where('code', 'like', '%SHOP_PRODUCT_%')
      .execute()
    expect(
      codes
        .filter(one => one.level === 4)
        .map(one => one.code)
        .sort(),
    ).toEqual(['ADD', 'DELETE', 'EDIT', 'VIEW'].map(word => `SHOP_PRODUCT_${word}`))
    expect((await server.raw('POST', `${product}/list`, { body: {} })).http).toBe(401)
    const admin = await server.db
      .selectFrom('appUser')
      .select('organizationId')
      .where('username', '=', 'admin')
      .executeTakeFirstOrThrow()
    await server.db
      .insertInto('appUser')
      .values({ id: 'ext', username: 'ext', name: '只看', organizationId: admin.organizationId, dataScope: 'all' })
      .execute()
    await server.db.insertInto('userCredential').values({ id: 'ext', userId: 'ext', passwordHash: 'x' }).execute()
    const view = await server.db
      .selectFrom('resource')
      .select('id')
      .where('code', '=', 'SHOP_PRODUCT_VIEW')
      .where('applicationId', '=', 'admin')
      .executeTakeFirstOrThrow()
    await server.db.insertInto('userResource').values({ id: 'ext', userId: 'ext', resourceId: view.id }).execute()
    const token = await server.tokenFor('ext')
    expect((await server.raw('POST', `${product}/list`, { body: {}, token })).http).toBe(200)
    expect((await server.raw('POST', `${product}/create`, { body: {}, token })).http).toBe(403)
    expect((await server.raw('POST', `${line}/list`, { body: {}, token })).http).toBe(403)
    const documents = dataOf<{ path: string }[]>(await server.call('codeGeneration.documents', {}, token))
    expect(documents.some(one => one.path === 'pages/shop-product/list.json')).toBe(true)
    expect(documents.some(one => one.path === 'pages/shop-order-line/list.json')).toBe(false)
  })

  it('keep their screens after a restart', async () => {
    const { loadAdded } = await import('../../../server/domains/generation/addedFiles.ts')
    const { putDocuments } = await import('../../../server/ground/kernel/addedDocuments.ts')
    putDocuments([])
    expect((await desk.post(`${product}/list`)).http).toBe(404)
    await loadAdded(server.db)
    expect((await desk.post(`${product}/list`)).http).toBe(200)
  })

  it('give the same archive twice, with the mark of every file', async () => {
    const plans = dataOf(await desk.call('codeGeneration.propose', { sourceId }))
    const files = async () => {
      const answer = await server.app.inject({
        method: 'POST',
        url: '/auth/defaultSource/generate/download',
        payload: { sourceId, plans },
        headers: { authorization: `Bearer ${await server.tokenFor('admin')}` },
      })
      return answer.rawPayload
    }
    const [one, two] = [await files(), await files()]
    expect(one.equals(two)).toBe(true)
    const packed = unzipSync(one)
    const { files: marks } = JSON.parse(new TextDecoder().decode(packed['schemas/generated-files.json'])) as {
      files: Record<string, string>
    }
    expect(Object.keys(marks).map(path => `schemas/${path}`)).toEqual(
      Object.keys(packed).filter(path => path !== 'schemas/generated-files.json'),
    )
  })

  it('keep manual changes on regeneration, and show conflicts', async () => {
    const find = async (word: string) => {
      const [file] = recordsOf(await desk.call('codeGeneration.fileList', { file: word }))
      return file as { id: string; content: string; revision: number }
    }
    const entity = await find('entities/shop/shop-product.json')
    const document = JSON.parse(entity.content) as { title: string; properties: Record<string, { title: string }> }
    document.title = '商品'
    if (document.properties.sku) document.properties.sku.title = '货号'
    expect(fieldErrors(await desk.call('codeGeneration.fileSave', { id: entity.id, content: '{' }))).toHaveProperty(
      'content',
    )
    expect(
      fieldErrors(
        await desk.call('codeGeneration.fileSave', {
          id: entity.id,
          content: JSON.stringify({ ...document, label: 'none' }),
        }),
      ),
    ).toHaveProperty('content')
    dataOf(
      await desk.call('codeGeneration.fileSave', {
        id: entity.id,
        content: JSON.stringify(document),
        revision: entity.revision,
      }),
    )
    await shop.sql('alter table product add column colour varchar(20), drop column weight')
    await shop.sql('alter table product rename column description to story')
    const plans = dataOf<Record<string, unknown>[]>(await desk.call('codeGeneration.propose', { sourceId })).filter(
      plan => plan.table === 'product',
    )
    dataOf(await desk.call('codeGeneration.apply', { sourceId, plans }))
    const merged = JSON.parse((await find('entities/shop/shop-product.json')).content) as typeof document
    expect(merged).toMatchObject({ title: '商品', properties: { sku: { title: '货号' }, colour: { maxLength: 20 } } })
    expect(merged.properties).not.toHaveProperty('weight')
    expect(merged.properties.description).toMatchObject({ 'x-column': 'story' })
    expect(dataOf(await desk.post(`${product}/update`, { id: '1', colour: '红', description: '甜' }))).toMatchObject({
      colour: '红',
      description: '甜',
    })

    const [plan] = plans
    const retitled = [{ ...plan, title: '货物' }]
    const preview = dataOf<{
      files: { path: string; state: string; conflicts: { path: string; mine: unknown; theirs: unknown }[] }[]
    }>(await desk.call('codeGeneration.preview', { sourceId, plans: retitled }))
    const file = preview.files.find(one => one.path === 'entities/shop/shop-product.json')
    expect(file).toMatchObject({ state: 'conflict', conflicts: [{ path: 'title', mine: '商品', theirs: '货物' }] })
    dataOf(
      await desk.call('codeGeneration.apply', {
        sourceId,
        plans: retitled,
        prefer: { 'entities/shop/shop-product.json': 'theirs' },
      }),
    )
    expect(JSON.parse((await find('entities/shop/shop-product.json')).content)).toMatchObject({
      title: '货物',
      properties: { sku: { title: '货号' } },
    })
  })

  it('refuse plans with unknown tables, taken or invalid names', async () => {
    const [plan] = dataOf<Record<string, unknown>[]>(await desk.call('codeGeneration.propose', { sourceId })).filter(
      one => one.table === 'category',
    )
    const apply = async (change: Record<string, unknown>) =>
      (await desk.call('codeGeneration.preview', { sourceId, plans: [{ ...plan, ...change }] })).http
    expect(await apply({ table: 'pg_authid' })).toBe(400)
    expect(await apply({ name: 'user' })).toBe(400)
    expect(await apply({ name: 'Shop"; drop' })).toBe(400)
    expect(await apply({ title: '' })).toBe(400)
    expect(await apply({ fields: [{ column: 'code', name: 'a b' }] })).toBe(400)
    expect(await apply({ fields: 'x', pages: 3, key: ['x'], connection: 'other', schema: 'pg_catalog' })).toBe(200)
  })

  it('lose screens, codes and grants when the screens are removed', async () => {
    const plans = recordsOf(await desk.call('codeGeneration.plans', { sourceId, size: 100 }))
    const one = plans.filter(plan => plan.table === 'product').map(plan => plan.id)
    expect((await desk.call('codeGeneration.remove', { ids: one })).http).toBe(409)
    expect((await desk.post(`${product}/list`)).http).toBe(200)
    dataOf(await desk.call('codeGeneration.remove', { ids: plans.map(plan => plan.id) }))
    expect((await desk.post(`${product}/list`)).http).toBe(404)
    expect(await server.db.selectFrom('resource').select('id').where('code', 'like', 'SHOP_%').execute()).toEqual([])
    // Records chosen among many: their references are unchanged.
    await makeScreens(desk, sourceId, ['category', 'product'])
    expect(recordsOf(await desk.post(`${product}/list`, { sku: 'A1' }))[0]).toMatchObject({ categoryCodeName: '水果' })
  })
})

it.skipIf(!hasPostgres)(
  'generated screens disappear with their server, and the next server of the process has none',
  () => {
    expect(
      [...registry.endpoints.keys()].filter(name => registry.endpoints.get(name)?.path.startsWith(addedBase)),
    ).toEqual([])
  },
)
