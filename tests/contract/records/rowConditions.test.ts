import { beforeAll, describe, expect, it } from 'vitest'
import { evaluateTree } from '../../../schemas/evaluate/evaluateTree.ts'
import { type ASTNode, parseExpression } from '../../../schemas/evaluate/parseExpression.ts'
import { compileRows, RowFault } from '../../../schemas/evaluate/rowCondition.ts'
import { registry } from '../../../server/ground/kernel/registry.ts'
import { columnName, modelOf } from '../../../server/services/records/model/entityModel.ts'
import { runSql, Statement } from '../../../server/services/records/model/statement.ts'
import { create } from '../../../server/services/records/write/create.ts'
import { allDatabases, givenServer, unique } from '../harness.ts'

type Row = Record<string, unknown>

const user = {
  id: 'u1',
  username: 'wang',
  name: '王',
  organizationId: 'o1',
  superAdmin: false,
  codes: ['A_VIEW', 'B_EDIT'],
}

const treeOf = (expression: string): ASTNode => {
  const parsed = parseExpression(expression)
  if ('fault' in parsed) throw new Error(parsed.fault.message)
  return parsed.tree
}

/** Expressions that the database answers as the language does, null included. */
const expressions = [
  '=row.leaderName == user.name',
  '=row.leaderName != user.name',
  '=row.remark == null',
  '=row.remark != null && row.remark != ""',
  '=!(row.remark == "甲")',
  '=!row.remark.contains("甲")',
  '=row.remark.startsWith("甲") || row.remark.endsWith("乙")',
  '=row.sort > 2',
  '=!(row.sort > 2)',
  '=row.sort + 1 <= 3 && row.sort * 2 != 2',
  '=-row.sort < -2',
  '=row.enabled',
  '=!row.enabled',
  '=row.enabled == (row.sort > 2)',
  '=row.code in ["X", row.remark]',
  '=row.sort in [1, 3]',
  '=user.superAdmin || row.enabled',
  '=(row.enabled ? row.remark : row.leaderName) == "王"',
  '="A_VIEW" in user.codes && row.sort == 1',
  '="C_VIEW" in user.codes || row.sort == 1',
  '=user.codes.exists(code, code.endsWith("_EDIT")) && has(row.remark)',
  '=row.startedOn >= "2026-02-01"',
  '=!(row.startedOn >= "2026-02-01")',
  '=size(row.remark) > 1',
  '=row.remark + "!" == "甲乙!"',
  '=row.remark < "乙"',
]

describe.each(allDatabases)('conditions on rows on %s', kind => {
  const server = givenServer(kind)
  const rows: Row[] = []
  const entity = {
    ...registry.entity('project'),
    properties: {
      ...registry.entity('project').properties,
      leaderName: { type: 'string', title: '负责人' },
      startedOn: { type: 'string', title: '开工', format: 'date' },
      sort: { type: 'integer', title: '排序' },
      enabled: { type: 'boolean', title: '状态' },
      remark: { type: 'string', title: '备注' },
      code: { type: 'string', title: '编码' },
    },
  } as ReturnType<typeof registry.entity>

  const matching = async (expression: string) => {
    const statement = new Statement()
    const values = rows
      .map(row => {
        const text = (value: unknown) => `${statement.value(value ?? null)}::text`
        return `(${text(row.id)}, ${text(row.code)}, ${text(row.leader)}, ${text(row.remark)},
          ${statement.value(row.sort ?? null)}::int, ${statement.value(row.enabled ?? null)}::boolean,
          ${statement.value(row.startedOn ?? null)}::date)`
      })
      .join(', ')
    const condition = compileRows(treeOf(expression), {
      entity,
      alias: 't',
      user,
      find: name => registry.entities.get(name),
      table: ({ name }) => modelOf(name).table,
      column: columnName,
      value: value => statement.value(value),
      list: () => `select 'none'`,
    })
    const found = await runSql(
      server.db,
      `select t."id" from (values ${values}) t("id", "code", "leader_name", "remark", "sort", "enabled", "started_on")
        where ${condition} order by 1`,
      statement.parameters,
    )
    return found.rows.map(({ id }) => id)
  }

  beforeAll(() => {
    rows.push(
      { id: '1', code: 'X', leader: '王', remark: '甲', sort: 1, enabled: true, startedOn: '2026-01-31' },
      { id: '2', code: '乙', leader: '李', remark: '乙', sort: 2, enabled: false, startedOn: '2026-02-01' },
      { id: '3', code: 'Z', leader: null, remark: null, sort: 3, enabled: true, startedOn: null },
      { id: '4', code: 'W', leader: '王', remark: '', sort: null, enabled: null, startedOn: '2026-03-01' },
      { id: '5', code: 'V', leader: '王', remark: '甲乙', sort: 5, enabled: false, startedOn: '2025-12-31' },
    )
  })

  it.each(expressions)('%s holds for the same rows as in the language', async expression => {
    const tree = treeOf(expression)
    const expected = rows.filter(({ leader, ...row }) =>
      evaluateTree(tree, { row: { ...row, leaderName: leader }, user }),
    )
    expect(await matching(expression)).toEqual(expected.map(({ id }) => id))
  })

  it('reach records that are referred to, and look up the lists of the user', async () => {
    const system = server.system()
    const place = await create(system, 'organization', { code: unique('R-'), name: '某处', type: 'department' })
    const below = await create(system, 'organization', {
      code: unique('R-'),
      name: '其下',
      type: 'project',
      parentId: place.id,
    })
    const made = await create(system, 'position', {
      code: unique('R-').toUpperCase(),
      name: '某岗',
      organizationId: below.id,
    })
    const model = modelOf('position')
    const holds = async (expression: string) => {
      const statement = new Statement()
      const condition = compileRows(treeOf(expression), {
        entity: model.entity,
        alias: 't',
        user,
        find: name => registry.entities.get(name),
        table: ({ name }) => modelOf(name).table,
        column: columnName,
        value: value => statement.value(value),
        list: name => `select ${name === 'positionIds' ? statement.value(made.id) : `'none'`}::text`,
      })
      const id = statement.value(made.id)
      return (await statement.run(server.db, `select 1 from position t where t.id = ${id} and ${condition}`)).length
    }
    expect(await holds('=row.organizationId.type == "project"')).toBe(1)
    expect(await holds('=row.organizationId.parentId.name == "某处"')).toBe(1)
    expect(await holds('=row.organizationId.parentId.parentId.name == "某处"')).toBe(0)
    expect(await holds('=row.id in user.positionIds')).toBe(1)
    expect(await holds('=row.id in user.roleIds')).toBe(0)
  })

  it('are refused where the database cannot follow', () => {
    const world = {
      entity,
      alias: 't',
      user,
      find: () => undefined,
      table: () => 'x',
      column: (name: string) => name,
      value: () => '$1',
      list: () => 'x',
    }
    for (const expression of [
      '=row.nothing == 1',
      '=row.sort == "1"',
      '=row.remark',
      '=days(row.startedOn, "2026-01-01") > 1',
      '=row.sort / 2 > 1',
      '=user.codes == row.remark',
      '=row == null',
      '=user.phone == row.remark',
      '=[row.sort] == [1]',
    ])
      expect(() => compileRows(treeOf(expression), world), expression).toThrow(RowFault)
  })
})
