import { deflateRawSync } from 'node:zlib'
import { writeXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, test } from 'vitest'
import { isFull } from '../../helpers/form.ts'
import { allDatabases, dataOf, givenServer, unique } from '../harness.ts'
import { type FileReply, importStep, rowsOf, until } from './exchange.ts'

type Cell = string | number | boolean | Date | null
const xlsx = async (rows: Cell[][]) => Buffer.from(await writeXlsx({ sheets: [{ name: '数据', rows }] }))
const csv = (rows: Cell[][]) => Buffer.from(rows.map(row => row.join(',')).join('\r\n'))
const path = '/upms/position/import'

const faultAt = (row: number, title: string, [code, values]: [string, object], message: string) => {
  return { row, title, code, values, message }
}

describe.each(allDatabases)('import on %s', kind => {
  const server = givenServer(kind)
  let token: string
  let organization: { id: string; name: string; code: string }
  beforeAll(async () => {
    token = await server.tokenFor('admin')
    organization = await server.db
      .selectFrom('organization')
      .select(['id', 'name', 'code'])
      .where('parentId', 'is', null)
      .executeTakeFirstOrThrow()
  })

  const head = ['岗位编码*', '岗位名称*', '所属组织*', '职级', '状态', '排序']
  type More = Partial<Record<'overwrite' | 'name' | 'sheet' | 'headRow' | 'columns', string>>
  const check = (file: Buffer, more: More = {}) => importStep(server, path, { token, step: 'check', file, ...more })
  const step = (name: string, id: unknown) => importStep(server, path, { token, step: name, id: String(id) })
  const settled = (reply: FileReply) =>
    until(
      () => step('status', reply.data.id),
      one => !['checking', 'running', 'undoing'].includes(String(one.data.status)),
    )
  const position = (code: string) =>
    server.db
      .selectFrom('position')
      .selectAll()
      .where('code', '=', code)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()

  test('B18 the template has the columns of the form, dictionary choices and a sheet of instructions', async () => {
    const file = await importStep(server, path, { token, step: 'template' })
    expect(file.name).toBe('岗位导入模板.xlsx')
    const [titles] = await rowsOf(file.bytes)
    expect(titles).toEqual([
      '岗位编码*',
      '岗位名称*',
      '所属组织*',
      '职级',
      '数据权限',
      '岗位职责',
      '排序',
      '状态',
      '备注',
    ])
    const { readXlsx } = await import('hucre/xlsx')
    const book = await readXlsx(file.bytes)
    expect(book.sheets.map(sheet => sheet.name)).toEqual(['岗位', '填写说明', '选项'])
    expect(book.sheets[0]?.dataValidations?.length).toBe(3)
  })

  test('B18 a check reports faults by row and stores nothing; valid rows are stored, the others returned', async () => {
    const [good, other] = [unique('IMP').toUpperCase(), unique('IMP').toUpperCase()]
    const reply = await check(
      await xlsx([
        head,
        [good, '导入岗位', organization.name, 'P5', '启用', 3],
        [other, '没有组织', '不存在的组织', null, null, null],
        ['小写 x', '编码不对', organization.code, null, '也许', '三'],
        [good, '重复', organization.code, null, null, null],
        [null, '缺编码', organization.code, null, null, null],
      ]),
      { name: '岗位.xlsx' },
    )
    expect(reply.http).toBe(200)
    expect(reply.data).toMatchObject({ status: 'checked', total: 5, created: 1, failed: 4, name: '岗位.xlsx' })
    const [ref, state, sort, own] = ['所属组织', '状态', '排序', '岗位编码'] as const
    const found = { title: ref, text: '不存在的组织' }
    const twice = { title: own, value: good, before: 2 }
    expect(reply.data.faults).toEqual([
      faultAt(3, ref, ['CELL_REFERENCE_UNKNOWN', found], '所属组织“不存在的组织”不存在'),
      faultAt(4, state, ['CELL_NOT_BOOLEAN', { title: state, yes: '启用', no: '停用' }], '状态应为启用或停用'),
      faultAt(4, sort, ['CONTENT_TYPE_WRONG', { subject: sort, type: '数字' }], '排序应为数字'),
      faultAt(5, own, ['ROW_TWICE', twice], `岗位编码“${good}”与第 2 行重复`),
      faultAt(6, own, ['CONTENT_MISSING', { subject: own }], '岗位编码不能为空'),
    ])
    expect(await position(good)).toBeUndefined()

    const done = await settled(await step('run', reply.data.id))
    expect(done.data).toMatchObject({ status: 'done', created: 1, updated: 0, failed: 4 })
    expect(await position(good)).toMatchObject({
      name: '导入岗位',
      organizationId: organization.id,
      rank: 'P5',
      enabled: true,
      sort: 3,
    })

    const file = await step('faults', reply.data.id)
    const rows = await rowsOf(file.bytes)
    expect(rows[0]?.slice(-2)).toEqual(['原行号', '错误原因'])
    expect(rows.length).toBe(5)
    expect(rows[1]?.slice(-2)).toEqual([3, '所属组织“不存在的组织”不存在'])

    expect((await step('run', reply.data.id)).http).toBe(409)
  })

  test('B18 existing records are refused or overwritten on request; empty cells change nothing', async () => {
    const code = unique('OVR').toUpperCase()
    dataOf(
      await server.call(
        'position.add',
        { code, name: '原名', duty: '职责', sort: 7, organizationId: organization.id },
        token,
      ),
    )
    const file = csv([head, [code, '新名', organization.code, null, null, null]])
    const refused = await check(file)
    const taken = {
      code: 'VALUE_TAKEN',
      values: { title: '岗位编码', value: code },
      message: `岗位编码“${code}”已存在`,
    }
    expect(refused.data.faults).toEqual([{ row: 2, title: '岗位编码', ...taken }])
    const wished = await check(file, { overwrite: 'true' })
    expect(wished.data).toMatchObject({ updated: 1, failed: 0 })
    const done = await settled(await step('run', wished.data.id))
    expect(done.data).toMatchObject({ status: 'done', updated: 1 })
    expect(await position(code)).toMatchObject({ name: '新名', duty: '职责', sort: 7 })

    const undone = await settled(await step('undo', wished.data.id))
    expect(undone.data).toMatchObject({ status: 'undone', undone: 1 })
    expect(await position(code)).toMatchObject({ name: '原名', duty: '职责', sort: 7 })
  })

  test('B18 the last import is undone except for records changed since, with the reason', async () => {
    const [one, two] = [unique('UND').toUpperCase(), unique('UND').toUpperCase()]
    const reply = await check(
      await xlsx([
        head,
        [one, '甲', organization.code, null, null, null],
        [two, '乙', organization.code, null, null, null],
      ]),
    )
    await settled(await step('run', reply.data.id))
    const changed = await position(two)
    dataOf(await server.call('position.edit', { id: changed?.id, name: '后来改的' }, token))
    const last = await step('status', reply.data.id)
    expect(last.data.status).toBe('done')
    const undone = await settled(await step('undo', reply.data.id))
    expect(undone.data).toMatchObject({ status: 'undone', undone: 1 })
    const since = { code: 'UNDO_RECORD_CHANGED', values: {}, message: '导入后已被修改，不再撤销' }
    expect(undone.data.faults).toEqual([{ row: 3, ...since }])
    expect(await position(one)).toBeUndefined()
    expect(await position(two)).toMatchObject({ name: '后来改的' })
    expect((await step('undo', reply.data.id)).http).toBe(409)
  })

  test('B18 a long file is processed in the background and reports its progress', async () => {
    const tag = unique('LONG').toUpperCase()
    const total = isFull ? 350 : 120
    const rows = Array.from({ length: total }, (_, index) => [
      `${tag}-${index}`,
      `长${index}`,
      organization.code,
      null,
      null,
      index,
    ])
    const reply = await check(await xlsx([head, ...rows]))
    expect(reply.data).toMatchObject({ status: 'checking', total })
    const checked = await settled(reply)
    expect(checked.data).toMatchObject({ status: 'checked', done: total, created: total, failed: 0 })
    const count = async () =>
      (
        await server.db
          .selectFrom('position')
          .select('id')
          .where('code', 'like', `${tag}-%`)
          .where('deletedAt', 'is', null)
          .execute()
      ).length
    expect(await count()).toBe(0)
    const done = await settled(await step('run', reply.data.id))
    expect(done.data).toMatchObject({ status: 'done', created: total })
    expect(await count()).toBe(total)
    await settled(await step('undo', reply.data.id))
    expect(await count()).toBe(0)
  })

  test('an unreadable file is refused as a whole, with a message', async () => {
    const message = async (file: Buffer) => (await check(file)).message
    expect(await message(Buffer.from([0x50, 0x4b, 3, 4, 1, 2, 3]))).toContain('损坏')
    expect(
      await message(
        csv([
          ['甲', '乙'],
          ['1', '2'],
        ]),
      ),
    ).toContain('岗位编码')
    expect(
      await message(
        csv([
          ['岗位编码', '岗位名称'],
          ['A-1', '甲'],
        ]),
      ),
    ).toBe('缺少必填的列：所属组织')
    expect(await message(csv([head]))).toBe('文件中没有数据行')
    expect(await message(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toContain('.xls')
    expect((await importStep(server, path, { token, step: 'check' })).message).toBe('请选择要导入的文件')
    expect((await importStep(server, path, { token, step: 'jump' })).http).toBe(400)
  })

  test('a file in a Chinese encoding is read as spreadsheet programs save it', async () => {
    const code = unique('GBK').toUpperCase()
    const gbk = Buffer.concat([
      Buffer.from('b8dacebbb1e0c2eb2cb8dacebbc3fbb3c62ccbf9caf4d7e9d6af0d0a', 'hex'),
      Buffer.from(`${code},`),
      Buffer.from('bbe1bcc6', 'hex'),
      Buffer.from(`,${organization.code}\r\n`),
    ])
    const reply = await check(gbk)
    expect(reply.data).toMatchObject({ status: 'checked', created: 1 })
    await settled(await step('run', reply.data.id))
    expect(await position(code)).toMatchObject({ name: '会计' })
  })

  test('an archive that unpacks to far more than its size, or is too large, is refused', async () => {
    const bomb = await check(bombArchive(110 * 1024 * 1024))
    expect(bomb.http).toBe(400)
    expect(bomb.message).toContain('过大')
    const large = await check(Buffer.alloc(21 * 1024 * 1024))
    expect(large.http).toBe(413)
    expect(large.message).toBe('文件不能超过 20 MB')
    const tooMany = await check(
      csv([
        head,
        ...Array.from({ length: 50_001 }, (_, index) => [`M-${index}`, '多', organization.code, null, null, null]),
      ]),
    )
    expect(tooMany.message).toContain('50000')
  })

  test('an import without the permission for its rows is refused; imports of others are invisible', async () => {
    const { username } = await server.db
      .selectFrom('appUser')
      .select('username')
      .where('superAdmin', '=', false)
      .executeTakeFirstOrThrow()
    const plain = await server.tokenFor(username)
    const file = csv([head, ['X-1', '甲', organization.code, null, null, null]])
    expect((await importStep(server, path, { token: plain, step: 'check', file })).http).toBe(403)
    expect((await importStep(server, path, { step: 'check', file })).http).toBe(401)
    const other = await server.raw('POST', '/upms/position/list', {
      headers: { 'content-type': 'application/octet-stream' },
      body: file,
      token,
    })
    expect(other.http).toBe(415)
  })

  const oneRow = async () => {
    const code = unique('ONE').toUpperCase()
    const reply = await check(csv([head, [code, '甲', organization.code, null, null, null]]))
    return { code, id: String(reply.data.id) }
  }
  const became = (id: string, values: { status: string; updatedAt?: Date }) =>
    server.db.updateTable('importRun').set(values).where('id', '=', id).execute()

  test('an import stored or undone from several windows at once is processed once', async () => {
    const { code, id } = await oneRow()
    const stored = await Promise.all([step('run', id), step('run', id), step('run', id)])
    expect(stored.filter(one => one.http === 200)).toHaveLength(1)
    expect((await server.db.selectFrom('position').select('id').where('code', '=', code).execute()).length).toBe(1)
    const undone = await Promise.all([step('undo', id), step('undo', id), step('undo', id)])
    expect(undone.filter(one => one.http === 200)).toHaveLength(1)
    for (const one of undone) expect([200, 409]).toContain(one.http)
    expect((await step('status', id)).data).toMatchObject({ status: 'undone', undone: 1 })
    expect(await position(code)).toBeUndefined()
  })

  test('an import that failed halfway is undone for the stored rows', async () => {
    const { code, id } = await oneRow()
    await step('run', id)
    await became(id, { status: 'failed' })
    const only = await oneRow()
    await became(only.id, { status: 'failed' })
    expect((await step('undo', only.id)).message).toBe('只能撤销最近一次导入')
    const last = await importStep(server, path, { token, step: 'status' })
    expect(last.data).toMatchObject({ id, status: 'failed' })
    expect((await step('undo', id)).data).toMatchObject({ status: 'undone', undone: 1 })
    expect(await position(code)).toBeUndefined()
  })

  test('a short import whose server died is marked failed and can be undone', async () => {
    const { code, id } = await oneRow()
    await step('run', id)
    await became(id, { status: 'running' })
    expect((await step('status', id)).data.status).toBe('running')
    // Other runs get an older time, so that this one stays the latest when its time is set back.
    await server.db
      .updateTable('importRun')
      .set({ updatedAt: new Date(0) })
      .where('id', '!=', id)
      .execute()
    await became(id, { status: 'running', updatedAt: new Date(Date.now() - 3_600_000) })
    expect((await step('status', id)).data).toMatchObject({ status: 'failed', error: '导入被中断，请撤销后重新导入' })
    expect((await step('undo', id)).data).toMatchObject({ status: 'undone' })
    expect(await position(code)).toBeUndefined()
  })

  test('imports of others are not read, stored or undone, not even by id', async () => {
    const { id } = await oneRow()
    const other = await server.tokenFor(
      (
        await server.db
          .insertInto('appUser')
          .values({
            id: unique('other'),
            username: unique('other'),
            name: '另一人',
            organizationId: organization.id,
            superAdmin: true,
          })
          .returning('username')
          .executeTakeFirstOrThrow()
      ).username,
    )
    for (const name of ['status', 'run', 'undo', 'faults'])
      expect((await importStep(server, path, { token: other, step: name, id })).http, name).toBe(404)
    const strange = { step: 'status', id: { toString: 1 } }
    expect((await server.raw('POST', path, { token, body: strange })).http).toBe(400)
  })

  test('users are imported under the rules of their form', async () => {
    const username = unique('imp')
    const file = await xlsx([
      ['账号', '姓名', '所属组织', '性别', '入职日期'],
      [username, '导入用户', organization.code, '女', new Date('2024-02-29T00:00:00Z')],
      ['9bad', '账号不对', organization.code, null, '昨天'],
    ])
    const reply = await importStep(server, '/upms/user/import', { token, step: 'check', file })
    expect(reply.data).toMatchObject({ created: 1, failed: 1 })
    await importStep(server, '/upms/user/import', { token, step: 'run', id: String(reply.data.id) })
    const user = await server.db
      .selectFrom('appUser')
      .selectAll()
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
    expect(user).toMatchObject({ name: '导入用户', entryDate: '2024-02-29' })
    // S4 an imported user has no password until it is reset.
    const credential = () =>
      server.db
        .selectFrom('userCredential')
        .select(['passwordHash', 'mustChange'])
        .where('userId', '=', user.id)
        .executeTakeFirstOrThrow()
    expect(await credential()).toEqual({ passwordHash: '', mustChange: true })
    const { initialPassword } = dataOf(await server.call('user.resetPass', { id: user.id }, token))
    expect(initialPassword).toMatch(/^[A-Za-z0-9]{12}$/)
    expect((await credential()).passwordHash).toMatch(/^scrypt\$/)
  })
})

/** A well-formed archive with one entry that says, rightly, how much it unpacks to. */
function bombArchive(size: number): Buffer {
  const packed = deflateRawSync(Buffer.alloc(size), { level: 9 })
  const name = Buffer.from('xl/worksheets/sheet1.xml')
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(8, 8)
  local.writeUInt32LE(packed.length, 18)
  local.writeUInt32LE(size, 22)
  local.writeUInt16LE(name.length, 26)
  const central = Buffer.alloc(46)
  central.writeUInt32LE(0x02014b50, 0)
  central.writeUInt16LE(8, 10)
  central.writeUInt32LE(packed.length, 20)
  central.writeUInt32LE(size, 24)
  central.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(46 + name.length, 12)
  end.writeUInt32LE(30 + name.length + packed.length, 16)
  return Buffer.concat([local, name, packed, central, name, end])
}
