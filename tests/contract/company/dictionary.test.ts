import { describe, expect, it } from 'vitest'
import { listOf, recordsOf, unique } from '../company.ts'
import { callForFile, importStep, rowsOf } from '../exchange/exchange.ts'
import { databaseKinds, fieldErrors, givenServer } from '../harness.ts'
import { dictionaryDesk } from './dictionaryDesk.ts'

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)

describe.each(databaseKinds)('dictionaries on %s', kind => {
  const server = givenServer(kind)
  const token = () => server.tokenFor('admin')
  const { call, ok, dictionary, add, valuesOf } = dictionaryDesk(server)
  const entryOf = async (code: string, value: string) => {
    const { id } = recordsOf(await call('dictionaryCode.page', { code }))[0] ?? {}
    return recordsOf(await call('dictionary.page', { dictionaryId: id, value }))[0] ?? {}
  }

  it('returns entries in order: those that can be chosen today, or all of them to display old data', async () => {
    const { code, id } = await dictionary()
    await add(id, 'c')
    await add(id, 'a')
    await add(id, 'past', { validTo: day(2) })
    await add(id, 'future', { validFrom: day(-2) })
    await add(id, 'off', { enabled: false, validTo: null })
    await add(id, 'now', { validFrom: day(2), validTo: day(-2), color: 'red' })
    expect(valuesOf(await call('dictionary.list', { code }))).toEqual(['c', 'a', 'now'])
    const all = listOf(await call('dictionary.list', { code, all: true }))
    expect(all.map(({ value, enabled }) => [value, enabled])).toEqual([
      ['c', true],
      ['a', true],
      ['past', false],
      ['future', false],
      ['off', false],
      ['now', true],
    ])
    const [first, second, ...rest] = recordsOf(await call('dictionary.page', { dictionaryId: id })).map(one => one.id)
    await ok('dictionary.order', { ids: [second, first, ...rest] })
    expect(valuesOf(await call('dictionary.list', { code }))).toEqual(['a', 'c', 'now'])
  })

  it('answers 304 for the current ETag, and returns a change at the next call of every user', async () => {
    const { code, id } = await dictionary()
    const entry = await add(id, 'x')
    const path = `/basic/dictparams/list?code=${code}`
    const ask = async (tag?: string) =>
      server.raw('GET', path, {
        token: await token(),
        ...(tag === undefined ? {} : { headers: { 'if-none-match': tag } }),
      })
    const tag = async () => String((await ask()).headers.etag)
    const first = await tag()
    expect((await ask(first)).http).toBe(304)
    const operations: (() => Promise<unknown>)[] = [
      () => ok('dictionary.update', { id: entry.id, label: '改名' }),
      () => ok('dictionary.enable', { id: entry.id, enabled: false }),
      () => add(id, 'y'),
      () => call('dictionary.remove', { id: entry.id }),
      () => ok('dictionary.restore', { ids: [entry.id] }),
    ]
    const seen = [first]
    for (const operation of operations) {
      await operation()
      const before = seen.at(-1)
      const answer = await ask(before)
      expect(answer.http).toBe(200)
      seen.push(String(answer.headers.etag))
    }
    expect(new Set(seen).size).toBe(seen.length)
  })

  it('shows direct changes in the database about a second later', async () => {
    const { code, id } = await dictionary()
    const entry = await add(id, 'x')
    const labels = async () => listOf(await call('dictionary.list', { code })).map(one => one.label)
    expect(await labels()).not.toContain('暗改')
    await server.db
      .updateTable('dictionaryEntry')
      .set(eb => ({ label: '暗改', revision: eb('revision', '+', 1) }))
      .where('id', '=', String(entry.id))
      .execute()
    await expect.poll(labels, { timeout: 2000 }).toEqual(['暗改'])
  })

  it('refuses to change or delete a value in use, naming the places', async () => {
    const entry = await entryOf('GENDER', 'male')
    const changed = await call('dictionary.update', { id: entry.id, value: 'man' })
    expect(changed.http).toBe(400)
    expect(fieldErrors(changed).value).toMatch(/值“male”正被使用（用户·性别 \d+ 条）/)
    const removed = await call('dictionary.remove', { id: entry.id })
    expect(removed.http).toBe(409)
    expect(removed.message).toMatch(/用户·性别 \d+ 条/)
    const uses = listOf(await call('dictionary.uses', { id: entry.id }))
    expect(uses).toEqual([{ id: 'user.gender', title: '用户·性别', count: expect.any(Number) }])
    // The label may change while the value is in use.
    expect(await ok('dictionary.update', { id: entry.id, label: '男士' })).toMatchObject({
      label: '男士',
      value: 'male',
    })
    await ok('dictionary.update', { id: entry.id, label: '男' })
  })

  it('counts uses in list values and in deleted records too', async () => {
    const { id: dictionaryId } = recordsOf(await call('dictionaryCode.page', { code: 'ORG_TAG' }))[0] ?? {}
    const value = unique('tag')
    const entry = await add(String(dictionaryId), value)
    const parent = await server.db
      .selectFrom('organization')
      .select('id')
      .where('parentId', 'is', null)
      .executeTakeFirstOrThrow()
    const organization = await ok('organization.add', {
      code: unique('TAG').toUpperCase(),
      name: '有标签的组织',
      parentId: parent.id,
      type: 'department',
      tags: [value],
    })
    expect((await call('dictionary.remove', { id: entry.id })).message).toContain('组织·组织标签 1 条')
    await ok('organization.delete', { id: organization.id }).catch(() => undefined)
    expect((await call('dictionary.remove', { id: entry.id })).http).toBe(409)
  })

  it('refuses a disabled entry in new data and leaves old data alone', async () => {
    const { id: dictionaryId } = recordsOf(await call('dictionaryCode.page', { code: 'POSITION_RANK' }))[0] ?? {}
    const entry = await add(String(dictionaryId), unique('r'))
    const { id: organizationId } = await server.db
      .selectFrom('organization')
      .select('id')
      .where('parentId', 'is', null)
      .executeTakeFirstOrThrow()
    const made = () => ({ code: unique('DICT-').toUpperCase(), name: '岗位', organizationId, rank: entry.value })
    const position = await ok('position.add', made())
    await ok('dictionary.enable', { id: entry.id, enabled: false })
    const refused = await call('position.add', made())
    expect(refused.http).toBe(400)
    expect(fieldErrors(refused).rank).toContain('已停用或不在有效期内')
    expect(await ok('position.edit', { id: position.id, duty: '仍可修改', rank: entry.value })).toMatchObject({
      duty: '仍可修改',
    })
    // The log keeps the name of that time.
    await ok('position.edit', { id: position.id, rank: null })
    const [row] = recordsOf(await call('position.auditLogList', { id: position.id }))
    expect(JSON.stringify(row?.differences)).toContain(String(entry.label))
  })

  it('refuses to delete a dictionary that screens need, and deletes an unused one with its entries', async () => {
    const { id } = recordsOf(await call('dictionaryCode.page', { code: 'POSITION_RANK' }))[0] ?? {}
    const refused = await call('dictionaryCode.delete', { id })
    expect(refused.http).toBe(409)
    expect(refused.message).toContain('岗位·职级')
    expect(listOf(await call('dictionaryCode.uses', { id })).map(use => use.title)).toContain('岗位·职级')
    const own = await dictionary()
    await add(own.id, 'x')
    await ok('dictionaryCode.delete', { id: own.id }).catch(() => undefined)
    expect(listOf(await call('dictionary.list', { code: own.code }))).toEqual([])
    await ok('dictionaryCode.restore', { ids: [own.id] }).catch(() => undefined)
    expect(valuesOf(await call('dictionary.list', { code: own.code }))).toEqual(['x'])
  })

  it('validates parents, periods and values beyond the schema', async () => {
    const { code, id } = await dictionary()
    const other = await dictionary()
    const top = await add(id, 'top')
    const below = await add(id, 'below', { parentId: top.id })
    expect(listOf(await call('dictionary.list', { code }))[1]).toMatchObject({ value: 'below', parent: 'top' })
    const refusals: [Record<string, unknown>, string, string][] = [
      [{ id: top.id, parentId: below.id }, 'parentId', '上级字典项不能是自身或其下级'],
      [{ id: top.id, parentId: top.id }, 'parentId', '上级字典项不能是自身或其下级'],
      [{ id: top.id, validFrom: day(0), validTo: day(3) }, 'validTo', '失效日期不能早于生效日期'],
      [{ id: top.id, value: 'below' }, 'value', '已存在'],
      [{ id: top.id, dictionaryId: other.id }, 'dictionaryId', '创建后不能修改'],
      [{ id: top.id, color: '#ff0000' }, 'color', '不是字典中的值'],
    ]
    for (const [change, field, message] of refusals) {
      const answer = await call('dictionary.update', change)
      expect([answer.http, fieldErrors(answer)[field]]).toEqual([400, expect.stringContaining(message)])
    }
    expect(
      fieldErrors(await call('dictionary.save', { dictionaryId: other.id, value: 'z', label: 'z', parentId: top.id }))
        .parentId,
    ).toBe('上级字典项不在该字典中')
    expect((await call('dictionary.remove', { id: top.id })).message).toContain('下级字典项 1 条')
    expect((await call('dictionaryCode.save', { id, code: 'ANOTHER_CODE', title: '改码' })).http).toBe(400)
    expect((await call('dictionaryCode.save', { code, title: '重复' })).http).toBe(400)
    expect((await call('dictionaryCode.save', { code: '小写', title: '错' })).http).toBe(400)
  })

  it('imports entries, overwriting by dictionary and value, and exports them', async () => {
    const { code, id } = await dictionary()
    await add(id, 'a')
    const path = '/basic/dictparams/import'
    const file = Buffer.from(`字典*,值*,名称*,颜色,状态\r\n${code},a,甲,红色,启用\r\n${code},b,乙,,停用\r\n`)
    const checked = await importStep(server, path, { token: await token(), step: 'check', file, overwrite: 'true' })
    expect(checked.data).toMatchObject({ status: 'checked', created: 1, updated: 1, failed: 0 })
    await importStep(server, path, { token: await token(), step: 'run', id: String(checked.data.id) })
    expect(listOf(await call('dictionary.list', { code, all: true }))).toMatchObject([
      { value: 'a', label: '甲', color: 'red', enabled: true },
      { value: 'b', label: '乙', enabled: false },
    ])
    const again = await importStep(server, path, { token: await token(), step: 'check', file })
    expect(again.data).toMatchObject({ failed: 2 })
    expect(JSON.stringify(again.data.faults)).toContain('值“a”已存在')
    const { bytes } = await callForFile(server, '/basic/dictparams/export', {
      token: await token(),
      body: { query: { dictionaryId: id }, format: 'xlsx' },
    })
    const [head, first] = await rowsOf(bytes)
    expect(head?.slice(0, 3)).toEqual(['字典', '值', '名称'])
    expect(first?.slice(0, 3)).toEqual(['测试字典', 'a', '甲'])
  })

  it('an imported entry finds its parent by value within its own dictionary', async () => {
    const [one, other] = [await dictionary(), await dictionary()]
    // The same value and name in another place is not affected.
    await add(other.id, 'top')
    const path = '/basic/dictparams/import'
    const lines = [`${one.code},top,上级,`, `${one.code},leaf,下级,top`, `${one.code},twig,更下级,下级`]
    const file = Buffer.from(`字典*,值*,名称*,上级字典项\r\n${lines.join('\r\n')}\r\n`)
    const checked = await importStep(server, path, { token: await token(), step: 'check', file })
    expect(checked.data).toMatchObject({ status: 'checked', created: 3, failed: 0 })
    await importStep(server, path, { token: await token(), step: 'run', id: String(checked.data.id) })
    const parents = async () =>
      listOf(await call('dictionary.list', { code: one.code })).map(entry => [entry.value, entry.parent])
    expect(await parents()).toEqual([
      ['top', null],
      ['leaf', 'top'],
      ['twig', 'leaf'],
    ])
    const { bytes } = await callForFile(server, '/basic/dictparams/export', {
      token: await token(),
      body: { query: { dictionaryId: one.id }, format: 'csv' },
    })
    await server.db.updateTable('dictionaryEntry').set({ parentId: null }).where('dictionaryId', '=', one.id).execute()
    const text = Buffer.from(bytes.toString('utf8').replaceAll('测试字典', one.code))
    const back = await importStep(server, path, { token: await token(), step: 'check', file: text, overwrite: 'true' })
    expect(back.data).toMatchObject({ updated: 3, failed: 0 })
    await importStep(server, path, { token: await token(), step: 'run', id: String(back.data.id) })
    expect((await parents()).slice(1)).toEqual([
      ['leaf', 'top'],
      ['twig', 'leaf'],
    ])
    const stray = Buffer.from(`字典*,值*,名称*,上级字典项\r\n${other.code},x,戊,leaf\r\n`)
    const refused = await importStep(server, path, { token: await token(), step: 'check', file: stray })
    expect(JSON.stringify(refused.data.faults)).toContain('上级字典项“leaf”不存在')
  })

  it('returns regions level by level, and finds them by name', async () => {
    const provinces = listOf(await call('area.get'))
    expect(provinces.length).toBeGreaterThan(30)
    const guangdong = provinces.find(one => one.name === '广东省')
    expect(guangdong).toEqual({
      id: '440000',
      name: '广东省',
      fullName: '广东省',
      level: 'province',
      parentId: null,
      hasChildren: true,
    })
    const cities = listOf(await call('area.get', { code: '440000' }))
    expect(cities.find(one => one.id === '440300')).toMatchObject({
      name: '深圳市',
      hasChildren: true,
      parentId: '440000',
    })
    expect(listOf(await call('area.get', { code: '440300' })).map(one => one.name)).toContain('南山区')
    expect(listOf(await call('area.get', { keyword: '南山区', code: '440000' }))).toMatchObject([
      { fullName: '广东省 / 深圳市 / 南山区' },
    ])
    expect((await call('area.get', { code: '44' })).http).toBe(400)
    expect(listOf(await call('area.get', { code: '999999' }))).toEqual([])
  })
})
