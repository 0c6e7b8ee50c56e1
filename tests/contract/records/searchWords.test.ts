import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { modelOf } from '../../../server/services/records/model/entityModel.ts'
import { runSql, Statement } from '../../../server/services/records/model/statement.ts'
import { contains, startsWith } from '../../../server/services/records/search/filter.ts'
import { pinyinPattern } from '../../../server/services/records/search/pinyinPattern.ts'
import { allDatabases, dataOf, givenServer } from '../harness.ts'

/** Names that patterns, character indexes or changes of case may handle wrongly. */
const odd = [
  '100%',
  '50_50',
  'a\\b',
  'ÄÖ-Straße',
  'İzmir',
  '𠮷野家',
  '志_伟',
  '志%伟',
  '志伟',
  '伟志',
  'Zhiwei',
  '"{,}"',
  '  中  间  ',
]
const words = [
  '%',
  '_',
  '\\',
  '%%',
  '0%',
  '_5',
  'A\\B',
  'äö',
  'STRASSE',
  'ß',
  'i̇',
  'İ',
  '𠮷',
  '野',
  '志伟',
  '伟志',
  '志',
  '志_',
  'ZHI',
  'wei',
  '"',
  '{',
  ',',
  '中  间',
  'zz',
]

describe.each(allDatabases)('text search on %s', kind => {
  const server = givenServer(kind)
  let admin: string

  beforeAll(async () => {
    admin = await server.tokenFor('admin')
    await sql`insert into project (id, code, name) select 'w' || i, 'W-' || i, '普通' || i
      from generate_series(1, 5000) i`.execute(server.db)
    for (const [index, name] of odd.entries())
      await sql`insert into project (id, code, name) values (${`odd${index}`}, ${`Odd_${index}`}, ${name})`.execute(
        server.db,
      )
    await sql`analyze project`.execute(server.db)
  })

  const column = (name: string) => {
    const found = modelOf('project').columns.get(name)
    if (!found) throw new Error(name)
    return found
  }
  /** Returns the matches of the plain pattern, by reading everything. */
  const expected = async (where: ReturnType<typeof sql>) =>
    (
      await sql<{ id: string }>`select id from project where deleted_at is null and ${where} order by id`.execute(
        server.db,
      )
    ).rows
      .map(({ id }) => id)
      .slice(0, 100)
  const pattern = (word: string) => word.replaceAll(/[\\%_]/g, found => `\\${found}`)

  it.each(words)('%s is found anywhere in a text, and nowhere else', async word => {
    const { records } = dataOf<{ records: { id: string }[] }>(
      await server.call('project.list', { name: word, sort: 'id', size: 100 }, admin),
    )
    const sounds = pinyinPattern(word)
    const alike = sounds === undefined ? sql`false` : sql`name ~ ${sounds}`
    expect(records.map(({ id }) => id)).toEqual(await expected(sql`(name ilike ${`%${pattern(word)}%`} or ${alike})`))
  })

  it.each(['odd_', 'ODD_1', 'W-49', 'w_', '%', 'dd'])('%s is found at the beginning, and nowhere else', async word => {
    const { records } = dataOf<{ records: { id: string }[] }>(
      await server.call('project.list', { code: word, sort: 'id', size: 100 }, admin),
    )
    expect(records.map(({ id }) => id)).toEqual(await expected(sql`code ilike ${`${pattern(word)}%`}`))
  })

  /**
   * How a condition is answered when rows may not be read one by one, so that it does not depend on how many there are.
   */
  const planOf = (condition: (statement: Statement) => string) =>
    server.db.transaction().execute(async tx => {
      await sql`set local enable_seqscan = off`.execute(tx)
      await sql`set local enable_indexscan = off`.execute(tx)
      const statement = new Statement()
      const where = condition(statement)
      const { rows } = await runSql(tx, `explain select t."id" from "project" t where ${where}`, statement.parameters)
      return rows.map(row => String(row['QUERY PLAN'])).join('\n')
    })

  it.each(['志伟', '伟', '𠮷', '0%'])('%s is found by an index', async word => {
    expect(await planOf(statement => contains(statement, column('name'), word))).toContain(
      'project_name_characters_idx',
    )
  })

  it('a beginning is found by an index, also beside a substring condition', async () => {
    expect(await planOf(statement => startsWith(statement, column('code'), 'odd_1'))).toContain(
      'project_code_start_idx',
    )
    const plan = await planOf(
      statement =>
        `(${contains(statement, column('name'), '志伟')} or ${startsWith(statement, column('code'), '志伟')})`,
    )
    expect(plan).toContain('project_name_characters_idx')
    expect(plan).toContain('project_code_start_idx')
  })

  it('a total above the count limit is estimated as without the index', async () => {
    await sql`insert into project (id, code, name)
      select 'e' || i, 'E-' || i, case when i % 5 < 3 then '甲乙' else '丙丁' end || i
      from generate_series(1, 20000) i`.execute(server.db)
    await sql`analyze project`.execute(server.db)
    const { total } = dataOf<{ total: number }>(await server.call('project.list', { name: '甲乙' }, admin))
    expect(total).toBeGreaterThan(10_000)
    expect(total).toBeLessThan(14_000)
  })
})
