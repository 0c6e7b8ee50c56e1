import { writeXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, test } from 'vitest'
import { databaseKinds, givenServer, unique } from '../harness.ts'
import { importStep, rowsOf } from './exchange.ts'

type Place = Partial<Record<'sheet' | 'headRow' | 'columns', string>>
const csv = (rows: string[][]) => Buffer.from(rows.map(row => row.join(',')).join('\r\n'))
const path = '/upms/position/import'

describe.each(databaseKinds)('the table inside an imported file on %s', kind => {
  const server = givenServer(kind)
  let token: string
  let organization: { id: string; code: string }
  beforeAll(async () => {
    token = await server.tokenFor('admin')
    organization = await server.db
      .selectFrom('organization')
      .select(['id', 'code'])
      .where('parentId', 'is', null)
      .executeTakeFirstOrThrow()
  })
  const check = (file: Buffer, place: Place = {}) => importStep(server, path, { token, step: 'check', file, ...place })
  const step = (name: string, id: unknown) => importStep(server, path, { token, step: name, id: String(id) })
  const position = (code: string) =>
    server.db
      .selectFrom('position')
      .select(['name', 'organizationId'])
      .where('code', '=', code)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()

  test('L9 a preview shows the lines of each sheet and proposes the table; nothing is stored', async () => {
    const code = unique('PRE').toUpperCase()
    const table = [['2026 年岗位'], [], ['编号', '岗位名称（必填）', '单位'], [code, '会计', organization.code]]
    const file = Buffer.from(
      await writeXlsx({
        sheets: [
          { name: '说明', rows: [['请填写第二页']] },
          { name: '岗位', rows: table },
        ],
      }),
    )
    const runs = () => server.db.selectFrom('importRun').select('id').execute()
    const before = await runs()
    const { http, data } = await importStep(server, path, { token, step: 'preview', file })
    expect(http).toBe(200)
    expect(await runs()).toEqual(before)
    expect(data).toMatchObject({
      sheet: 2,
      sheets: [
        { name: '说明', sheet: 1, isHidden: false },
        {
          name: '岗位',
          headRow: 3,
          lines: [
            { number: 1, cells: ['2026 年岗位'], columns: [] },
            { number: 3, columns: [null, 'name'] },
            { number: 4, cells: [code, '会计', organization.code] },
          ],
        },
      ],
    })
    expect(data.fields).toContainEqual({ name: 'organizationId', title: '所属组织', isRequired: true })

    expect((await check(file)).message).toBe('缺少必填的列：岗位编码、所属组织')
    const chosen = await check(file, { sheet: '2', headRow: '3', columns: 'code,name,organizationId' })
    expect(chosen.data).toMatchObject({ status: 'checked', total: 1, created: 1, ignored: [] })
    await step('run', chosen.data.id)
    expect(await position(code)).toMatchObject({ name: '会计', organizationId: organization.id })
  })

  test('L9 a sheet, header row or column that does not fit the file is refused with a message', async () => {
    const file = csv([['甲', '乙', '丙'], [], ['X-1', '会计', organization.code]])
    const refusal = async (place: Place) => {
      const { http, message } = await check(file, place)
      return [http, message]
    }
    expect(await refusal({ sheet: '2' })).toEqual([400, '工作表应为 1 到 1 之间的整数'])
    expect(await refusal({ sheet: 'x' })).toEqual([400, '工作表应为 1 到 1 之间的整数'])
    expect(await refusal({ headRow: '-1' })).toEqual([400, '列名所在的行应为 0 到 1000 之间的整数'])
    expect(await refusal({ headRow: '2' })).toEqual([400, '第 2 行是空行，不能作为列名'])
    expect(await refusal({ headRow: '0' })).toEqual([400, '没有列名的文件，请为各列选择对应的字段'])
    expect(await refusal({ columns: 'code,password' })).toEqual([400, '没有可以导入的列“password”'])
    expect(await refusal({ columns: 'code,code' })).toEqual([400, '列“岗位编码”出现了两次'])
    expect(await refusal({ columns: ',' })).toEqual([400, '请至少为一列选择对应的字段'])
    expect(await refusal({ columns: 'code,name' })).toEqual([400, '缺少必填的列：所属组织'])
    expect(await refusal({ columns: '[{"a":1}]' })).toEqual([400, '列的对应关系应为字段名的列表'])
    expect((await importStep(server, path, { token, step: 'preview' })).message).toBe('请选择要导入的文件')
  })

  test('L9 a file without headers is imported by its columns, and faults name the properties', async () => {
    const code = unique('BARE').toUpperCase()
    const file = csv([
      [code, '会计', organization.code],
      [`${code}-2`, '出纳', '没有这个组织'],
    ])
    const reply = await check(file, { headRow: '0', columns: 'code,name,organizationId' })
    expect(reply.data).toMatchObject({ total: 2, created: 1, failed: 1 })
    await step('run', reply.data.id)
    expect(await position(code)).toMatchObject({ name: '会计' })
    const rows = await rowsOf((await step('faults', reply.data.id)).bytes)
    expect(rows).toEqual([
      ['岗位编码', '岗位名称', '所属组织', '原行号', '错误原因'],
      [`${code}-2`, '出纳', '没有这个组织', 2, '所属组织“没有这个组织”不存在'],
    ])
  })
})
