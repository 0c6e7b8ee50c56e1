import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { listOf, recordsOf, unique } from '../company.ts'
import { databaseKinds, fieldErrors, givenServer } from '../harness.ts'
import { dictionaryDesk } from './dictionaryDesk.ts'

describe.each(databaseKinds)('uses of a dictionary on %s', kind => {
  const server = givenServer(kind)
  const { call, ok, dictionary, add, valuesOf } = dictionaryDesk(server)

  it('sorts entries without a sort number last, and one with number 0 first', async () => {
    const { code, id } = await dictionary()
    const first = await add(id, 'a', { sort: null })
    await add(id, 'b')
    await add(id, 'zero', { sort: 0 })
    expect(valuesOf(await call('dictionary.list', { code }))).toEqual(['zero', 'a', 'b'])
    await ok('dictionary.update', { id: first.id, sort: null })
    expect(valuesOf(await call('dictionary.list', { code }))).toEqual(['zero', 'b', 'a'])
  })

  it('refuses an argument of a hand-written call that is not an entry, or a disabled one in new records', async () => {
    const refused = await call('postAuthority.scope', { id: 'nobody', dataScope: 'moon' })
    expect([refused.http, fieldErrors(refused).dataScope]).toEqual([400, '数据权限“moon”不是字典中的值'])
    const searched = await call('matrix.codes', { userId: 'nobody', level: 77 })
    expect([searched.http, fieldErrors(searched).level]).toEqual([400, '层级“77”不是字典中的值'])
    // As many values as a list holds are asked about at once; an entry that old data hold may be searched for.
    const { id } = recordsOf(await call('dictionaryCode.page', { code: 'RESOURCE_LEVEL' }))[0] ?? {}
    const old = await add(String(id), '78', { enabled: false })
    const answer = await call('matrix.codes', { userId: 'nobody', level: 78 })
    expect(fieldErrors(answer).level).toBeUndefined()
    await ok('dictionary.remove', { id: old.id }).catch(() => undefined)
  })

  it('prevent deletion by a rule of the designer, with a message', async () => {
    const { code, id } = await dictionary()
    await add(id, 'x')
    const bean = await ok('validation.create', {
      name: unique('bean'),
      title: '用字典的表单',
      fields: [{ name: 'kind', title: '类别', type: 'string' }],
    })
    const rule = await ok('validation.ruleCreate', {
      beanId: bean.id,
      field: 'kind',
      kind: 'dictionary',
      dictionary: code,
      message: '请选择类别',
    })
    const refused = await call('dictionaryCode.delete', { id })
    expect([refused.http, refused.message]).toEqual([409, expect.stringContaining('校验规则 1 条')])
    expect(listOf(await call('dictionaryCode.uses', { id }))).toMatchObject([{ title: '校验规则', count: 1 }])
    await call('validation.ruleDelete', { id: rule.id })
    expect((await call('dictionaryCode.delete', { id })).http).toBe(200)
  })

  it('name the calls and the validation rules that need a dictionary', async () => {
    const { id } = recordsOf(await call('dictionaryCode.page', { code: 'FEEDBACK_STATE' }))[0] ?? {}
    const titles = listOf(await call('dictionaryCode.uses', { id })).map(use => use.title)
    expect(titles).toEqual(expect.arrayContaining(['意见反馈·状态', '接口“处理反馈”']))
  })

  it('lists more than 10,000 dictionaries', async () => {
    await sql`insert into dictionary (id, code, title)
      select 'many-' || n, 'MANY_' || n, '很多' || n from generate_series(1, 10001) n`.execute(server.db)
    try {
      const nodes = listOf(await call('dictionaryCode.tree'))
      expect(nodes.length).toBeGreaterThan(10_001)
      expect(nodes.find(one => one.id === 'many-1')).toMatchObject({ code: 'MANY_1', title: '很多1', children: [] })
    } finally {
      await sql`delete from dictionary where id like 'many-%'`.execute(server.db)
    }
  })

  it('finds values inside JSON by the paths of their JSON Schema', async () => {
    const found = async (value: unknown, path: string) => {
      const { rows } = await sql<{ found: boolean }>`select exists (
        select 1 from jsonb_path_query(${JSON.stringify(value)}::jsonb, ${path}::jsonpath) v where v #>> '{}' = 'kg'
      ) as found`.execute(server.db)
      return rows[0]?.found
    }
    expect(await found({ unit: 'kg' }, '$."unit"[*]')).toBe(true)
    expect(await found([{ unit: 'kg' }], '$."unit"[*]')).toBe(true)
    expect(await found({ units: ['t', 'kg'] }, '$."units"[*][*]')).toBe(true)
    expect(await found({ a: 'kg' }, '$.*[*]')).toBe(true)
    expect(await found({ children: [{ children: [{ unit: 'kg' }] }] }, '$."children"[*].**[*]')).toBe(true)
    expect(await found({ unit: 'kg' }, '$."box"."unit"[*]')).toBe(false)
  })
})
