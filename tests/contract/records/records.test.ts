import { beforeAll, describe, expect, it } from 'vitest'
import { allDatabases, dataOf, fieldErrors, givenServer, unique } from '../harness.ts'

type Row = Record<string, unknown>
interface PageData {
  records: Row[]
  total: number
  size: number
  current: number
}

describe.each(allDatabases)('generic operations on %s', kind => {
  const server = givenServer(kind)
  let admin: string
  let root: string

  beforeAll(async () => {
    admin = await server.tokenFor('admin')
    const trees = dataOf<Row[]>(await server.call('organization.getList', {}, admin))
    root = String(trees[0]?.id)
  })

  const addOrganization = async (values: Row = {}) =>
    dataOf(
      await server.call(
        'organization.add',
        { code: unique('T-'), name: unique('组织'), type: 'department', parentId: root, ...values },
        admin,
      ),
    )
  const addRole = async (values: Row = {}) =>
    dataOf(await server.call('role.add', { code: unique('R').toUpperCase(), name: unique('角色'), ...values }, admin))
  const roles = async (args: Row) => dataOf<PageData>(await server.call('role.list', args, admin))

  describe('page', () => {
    it('returns records with labels, total, size and current', async () => {
      const page = dataOf<PageData>(await server.call('organization.list', { size: 5, current: 2 }, admin))
      expect(page).toMatchObject({ size: 5, current: 2 })
      expect(page.records).toHaveLength(5)
      expect(page.total).toBeGreaterThan(10)
      expect(page.records[0]).toHaveProperty('parentName')
      expect(page.records[0]).not.toHaveProperty('deletedAt')
      expect(page.records[0]).not.toHaveProperty('path')
    })

    it('returns the total when the page lies behind the end', async () => {
      const page = dataOf<PageData>(await server.call('organization.list', { size: 100, current: 50 }, admin))
      expect(page.records).toEqual([])
      expect(page.total).toBeGreaterThan(10)
    })

    it('sorts by several columns and puts every row on exactly one page', async () => {
      const ids = new Set<unknown>()
      let total = 0
      for (let current = 1; current === 1 || ids.size < total; current++) {
        const page = dataOf<PageData>(
          await server.call('organization.list', { size: 40, current, sort: 'type,-name' }, admin),
        )
        total = page.total
        expect(page.records.length).toBeGreaterThan(0)
        for (const row of page.records) ids.add(row.id)
      }
      expect(ids.size).toBe(total)
    })

    it('takes % and _ in searches literally', async () => {
      await addRole({ name: '百分之100%_角色' })
      expect((await roles({ name: '100%_' })).total).toBe(1)
      expect((await roles({ name: '1%色' })).total).toBe(0)
      expect((await roles({ name: '_' })).records.map(row => row.name)).toEqual(['百分之100%_角色'])
      expect((await roles({ keyword: '%' })).total).toBe(1)
      // White space asks for nothing and must not make the database refuse the statement.
      expect((await roles({ keyword: '  \u3000 ' })).total).toBe((await roles({})).total)
      expect((await roles({ keyword: ' % ' })).total).toBe(1)
      expect((await roles({ name: '\\' })).total).toBe(0)
    })

    it('supports every filter operator', async () => {
      const a = await addRole({ sort: 71_001, remark: '甲' })
      const b = await addRole({ sort: 71_002 })
      const c = await addRole({ sort: 71_003 })
      const mine = { field: 'sort', operator: 'between', value: [71_001, 71_003] }
      const found = async (...filters: unknown[]) =>
        (await roles({ filters: [mine, ...filters], sort: 'sort' })).records.map(row => row.id)
      expect(await found()).toEqual([a.id, b.id, c.id])
      expect(await found({ field: 'sort', operator: 'eq', value: 71_002 })).toEqual([b.id])
      expect(await found({ field: 'sort', operator: 'ne', value: 71_002 })).toEqual([a.id, c.id])
      expect(await found({ field: 'sort', operator: 'gt', value: 71_002 })).toEqual([c.id])
      expect(await found({ field: 'sort', operator: 'lt', value: 71_002 })).toEqual([a.id])
      expect(await found({ field: 'sort', operator: 'ge', value: 71_002 })).toEqual([b.id, c.id])
      expect(await found({ field: 'sort', operator: 'le', value: 71_002 })).toEqual([a.id, b.id])
      expect(await found({ field: 'name', operator: 'like', value: String(b.name) })).toEqual([b.id])
      expect(await found({ field: 'id', operator: 'in', value: [a.id, c.id] })).toEqual([a.id, c.id])
      expect(await found({ field: 'remark', operator: 'isNull' })).toEqual([b.id, c.id])
      expect(await found({ field: 'remark', operator: 'isNotNull' })).toEqual([a.id])
      expect(
        await found({
          operator: 'or',
          value: [
            { field: 'sort', operator: 'eq', value: 71_001 },
            { field: 'sort', operator: 'eq', value: 71_003 },
          ],
        }),
      ).toEqual([a.id, c.id])
    })

    it.each<[string, Row]>([
      ['an unknown search field', { nmae: 'x' }],
      ['SQL as sort', { sort: 'name; drop table role' }],
      ['an unknown sort column', { sort: 'deletedAt' }],
      ['SQL as filter field', { filters: [{ field: 'name" or 1=1 --', operator: 'eq', value: 'x' }] }],
      ['an unknown operator', { filters: [{ field: 'name', operator: '=', value: 'x' }] }],
      ['an object as value', { filters: [{ field: 'name', operator: 'eq', value: { a: 1 } }] }],
      ['text for a number', { filters: [{ field: 'sort', operator: 'gt', value: 'many' }] }],
      ['one bound for between', { filters: [{ field: 'sort', operator: 'between', value: [1] }] }],
      ['a filter that is no object', { filters: ['x'] }],
      ['filters that are no list', { filters: { field: 'name' } }],
      ['a number beyond the column', { filters: [{ field: 'sort', operator: 'eq', value: 1e12 }] }],
      ['a date that does not exist', { filters: [{ field: 'createdAt', operator: 'gt', value: '2026-02-30' }] }],
      ['size 0', { size: 0 }],
      ['size 101', { size: 101 }],
      ['size as text', { size: 'many' }],
      ['current -1', { current: -1 }],
      ['a page beyond all', { current: 1_000_000, size: 100 }],
      ['a keyword that is a list', { keyword: ['a'] }],
      ['a control character', { name: 'a\u0000b' }],
    ])('refuses %s', async (_what, args) => {
      const answer = await server.call('role.list', args, admin)
      expect(answer.http).toBe(400)
      expect(answer.status).toBe(false)
      expect(answer.message).toMatch(/[\u4e00-\u9fff]/)
    })

    it('refuses too many and too deep filters', async () => {
      const one = { field: 'name', operator: 'eq', value: 'x' }
      expect((await server.call('role.list', { filters: Array(31).fill(one) }, admin)).http).toBe(400)
      const deep = { operator: 'or', value: [{ operator: 'or', value: [{ operator: 'or', value: [one] }] }] }
      expect((await server.call('role.list', { filters: [deep] }, admin)).http).toBe(400)
    })

    it('suggests the nearest field name', async () => {
      const answer = await server.call('role.list', { nmae: 'x' }, admin)
      expect(fieldErrors(answer).nmae).toContain('name')
    })
  })

  describe('tree', () => {
    it('nests records and keeps the ancestors of what a search finds', async () => {
      const child = await addOrganization()
      const leaf = await addOrganization({ parentId: child.id, name: '唯一的叶子' })
      const found = dataOf<Row[]>(await server.call('organization.getList', { name: '唯一的叶子' }, admin))
      const level = (nodes: Row[]) => nodes.flatMap(node => node.children as Row[])
      expect(found.map(node => node.id)).toEqual([root])
      expect(level(found).map(node => node.id)).toEqual([child.id])
      expect(level(level(found)).map(node => node.id)).toEqual([leaf.id])
    })

    it('returns one level when asked for the children of a parent', async () => {
      const child = await addOrganization()
      await addOrganization({ parentId: child.id })
      const level = dataOf<Row[]>(await server.call('organization.getList', { parentId: root }, admin))
      expect(level.find(node => node.id === child.id)).toMatchObject({ hasChildren: true, parentId: root })
      expect(level.every(node => node.parentId === root)).toBe(true)
    })
  })

  describe('writing', () => {
    it('restores the default when a property with one is cleared', async () => {
      const role = await addRole({ sort: 7, dataScope: 'all' })
      const cleared = dataOf(
        await server.call('role.update', { id: role.id, revision: role.revision, sort: null, dataScope: '' }, admin),
      )
      expect(cleared).toMatchObject({ sort: 0, dataScope: 'organizationAndBelow' })
    })

    it('trims texts, stores empty texts as null and fills defaults', async () => {
      const role = await addRole({ name: `  ${unique('空格')}  `, remark: '  ', type: null })
      expect(role.name).not.toMatch(/^\s|\s$/)
      expect(role).toMatchObject({
        remark: null,
        type: null,
        enabled: true,
        sort: 0,
        dataScope: 'organizationAndBelow',
        revision: 1,
      })
    })

    it.each<[string, Row, string, string]>([
      ['a missing value', { name: '' }, 'name', '角色名称不能为空'],
      ['blanks only', { name: '   ' }, 'name', '角色名称不能为空'],
      ['a long text', { name: '长'.repeat(51) }, 'name', '角色名称不能超过 50 个字'],
      ['a wrong type', { name: 5 }, 'name', '角色名称应为文本'],
      ['a wrong boolean', { enabled: 'yes' }, 'enabled', '状态应为是或否'],
      ['a number too large', { sort: 1e7 }, 'sort', '排序不能大于 999999'],
      ['a fraction', { sort: 1.5 }, 'sort', '排序应为整数'],
      ['a wrong code', { code: 'lower case' }, 'code', '角色编码：大写字母开头，2 至 40 位大写字母、数字或下划线'],
      ['a value outside the dictionary', { type: 'nothing' }, 'type', '角色类型“nothing”不是字典中的值'],
      ['an unknown field', { nmae: 'x' }, 'nmae', '没有“nmae”这个'],
      ['a system field', { createdBy: 'me' }, 'createdBy', '没有“createdBy”这个'],
      ['a control character', { remark: 'a\u0007b' }, 'remark', '含有不允许的控制字符'],
      ['letters in a forced order', { name: '反\u202egnp.exe' }, 'name', '含有不允许的控制字符'],
    ])('refuses %s at the field', async (_what, values, field, message) => {
      const answer = await server.call(
        'role.add',
        { code: unique('R').toUpperCase(), name: unique('角色'), ...values },
        admin,
      )
      expect(answer.http).toBe(400)
      expect(fieldErrors(answer)[field]).toContain(message)
    })

    it('refuses a change that clears a required property, and keeps the record', async () => {
      const role = await addRole()
      for (const name of ['', '  ', null]) {
        const answer = await server.call('role.update', { id: role.id, revision: role.revision, name }, admin)
        expect(answer.http).toBe(400)
        expect(fieldErrors(answer).name).toBe('角色名称不能为空')
      }
      expect(dataOf(await server.call('role.detail', { id: role.id }, admin))).toMatchObject({
        name: role.name,
        revision: role.revision,
      })
    })

    it('refuses a missing reference and a duplicate code', async () => {
      const missing = await server.call(
        'organization.add',
        { code: unique('T-'), name: '甲', type: 'department', parentId: 'nothing' },
        admin,
      )
      expect([400, 404]).toContain(missing.http)
      const role = await addRole()
      const twice = await server.call('role.add', { code: role.code, name: unique('角色') }, admin)
      expect(fieldErrors(twice).code).toBe(`角色编码“${String(role.code)}”已存在`)
    })

    it('lets one of many equal creations through', async () => {
      const code = unique('RACE').toUpperCase()
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => server.call('role.add', { code, name: unique('角色') }, admin)),
      )
      expect(answers.filter(answer => answer.http === 200)).toHaveLength(1)
      for (const answer of answers.filter(one => one.http !== 200)) {
        expect(answer.http).toBe(400)
        expect(fieldErrors(answer).code).toBe(`角色编码“${code}”已存在`)
      }
    })

    it('lets the code of a deleted record be used again', async () => {
      const role = await addRole()
      dataOf(await server.call('role.delete', { id: role.id }, admin))
      const again = await server.call('role.add', { code: role.code, name: role.name }, admin)
      expect(again.http).toBe(200)
    })

    it('refuses the second of two users who save one record, saying who saved what and when', async () => {
      const role = await addRole()
      const first = await server.call('role.update', { id: role.id, revision: role.revision, remark: '甲改' }, admin)
      expect(dataOf(first)).toMatchObject({ remark: '甲改', revision: 2 })
      const second = await server.call('role.update', { id: role.id, revision: role.revision, remark: '乙改' }, admin)
      expect(second.http).toBe(409)
      expect(second.message).toContain('修改')
      expect(second.data).toMatchObject({ revision: 2, fields: [{ field: 'remark', title: '备注' }] })
      expect(
        dataOf(await server.call('role.list', { filters: [{ field: 'id', operator: 'eq', value: role.id }] }, admin))
          .records,
      ).toMatchObject([{ remark: '甲改' }])
    })

    it('lets one of many concurrent updates of one revision through', async () => {
      const role = await addRole()
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, index) =>
          server.call('role.update', { id: role.id, revision: 1, remark: `第 ${index} 人` }, admin),
        ),
      )
      expect(answers.map(answer => answer.http).sort()).toEqual([200, 409, 409, 409, 409, 409])
    })

    it('flips a switch, sets it to a given value, and refuses anything else', async () => {
      const role = await addRole()
      // The user repeats the call: it sets the state and does not toggle it.
      for (const enabled of [false, false])
        expect(dataOf(await server.call('role.enable', { id: role.id, enabled }, admin))).toMatchObject({ enabled })
      expect(dataOf(await server.call('role.enable', { id: role.id }, admin))).toMatchObject({ enabled: true })
      expect((await server.call('role.enable', { id: role.id, enabled: 'no' }, admin)).http).toBe(400)
      expect((await server.call('role.enable', { id: 'nothing' }, admin)).http).toBe(404)
      expect((await server.call('role.enable', {}, admin)).http).toBe(400)
    })

    it('logs who did what, with only the changed properties', async () => {
      const organization = await addOrganization({ remark: '旧' })
      await server.call('organization.edit', { id: organization.id, remark: '新' }, admin)
      const log = dataOf<PageData>(await server.call('organization.auditLogList', { id: organization.id }, admin))
      expect(log.records[0]).toMatchObject({
        action: '修改',
        before: { remark: '旧' },
        after: { remark: '新' },
        recordId: organization.id,
      })
      expect(log.records.at(-1)).toMatchObject({ action: '新增' })
      expect(log.records[0]?.actorName).toBeTruthy()
    })
  })

  describe('deleting', () => {
    it('is refused while others refer to the record, naming the places', async () => {
      const parent = await addOrganization()
      await addOrganization({ parentId: parent.id })
      const answer = await server.call('organization.delete', { id: parent.id }, admin)
      expect(answer.http).toBe(409)
      expect(answer.message).toMatch(/组织/)
      expect(dataOf(await server.call('organization.details', { id: parent.id }, admin)).id).toBe(parent.id)
    })

    it('answers 404 for a missing record', async () => {
      const organization = await addOrganization()
      dataOf(await server.call('organization.details', { id: organization.id }, admin))
      expect((await server.call('organization.delete', { id: organization.id }, admin)).http).toBe(200)
      expect((await server.call('organization.delete', { id: organization.id }, admin)).http).toBe(404)
      expect((await server.call('organization.details', { id: organization.id }, admin)).http).toBe(404)
    })
  })

  describe('moving', () => {
    it('takes all descendants along and is refused below itself', async () => {
      const a = await addOrganization()
      const b = await addOrganization()
      const below = await addOrganization({ parentId: a.id })
      for (const parentId of [a.id, below.id]) {
        const answer = await server.call('organization.move', { id: a.id, parentId }, admin)
        expect(answer.http).toBe(400)
        expect(fieldErrors(answer).parentId).toContain('不能移到自己')
      }
      dataOf(await server.call('organization.move', { id: a.id, parentId: b.id }, admin))
      const { path } = await server.db
        .selectFrom('organization')
        .select('path')
        .where('id', '=', String(below.id))
        .executeTakeFirstOrThrow()
      expect(path).toMatch(new RegExp(`/${String(b.id)}/${String(a.id)}/${String(below.id)}/$`))
    })

    it('puts the record before the sibling named', async () => {
      const parent = await addOrganization()
      const [a, b, c] = [
        await addOrganization({ parentId: parent.id }),
        await addOrganization({ parentId: parent.id }),
        await addOrganization({ parentId: parent.id }),
      ]
      dataOf(await server.call('organization.move', { id: c.id, parentId: parent.id, beforeId: b.id }, admin))
      const level = dataOf<Row[]>(await server.call('organization.getList', { parentId: parent.id }, admin))
      expect(level.map(node => node.id)).toEqual([a.id, c.id, b.id])
    })

    it('never makes a cycle when two records move below each other concurrently', async () => {
      const a = await addOrganization()
      const b = await addOrganization()
      const answers = await Promise.all([
        server.call('organization.move', { id: a.id, parentId: b.id }, admin),
        server.call('organization.move', { id: b.id, parentId: a.id }, admin),
      ])
      expect(answers.filter(answer => answer.http === 200)).toHaveLength(1)
    })
  })

  describe('binding', () => {
    it('adds, lists, offers the rest and removes', async () => {
      const role = await addRole()
      const users = dataOf<PageData>(await server.call('user.list', { size: 3 }, admin)).records.map(row => row.id)
      expect((await server.call('role.userAdd', { roleId: role.id, ids: users }, admin)).http).toBe(200)
      expect((await server.call('role.userAdd', { roleId: role.id, ids: users }, admin)).http).toBe(200)
      const bound = dataOf<PageData>(await server.call('role.userList', { roleId: role.id }, admin))
      expect(bound.total).toBe(3)
      expect(bound.records[0]).toHaveProperty('linkId')
      expect((await server.call('role.userDeleteBatch', { roleId: role.id, ids: users.slice(0, 2) }, admin)).http).toBe(
        200,
      )
      expect(dataOf<PageData>(await server.call('role.userList', { roleId: role.id }, admin)).total).toBe(1)
    })
  })
})
