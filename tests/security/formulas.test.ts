import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { detectDelimiter, parseCsv, stripBom } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Entity, Property } from '../../schemas/types/entity.ts'
import { snakeCase } from '../../scripts/generate/snakeCase.ts'
import { registry } from '../../server/ground/kernel/registry.ts'
import { callForFile, importStep, rowsOf, until } from '../contract/exchange/exchange.ts'
import { dataOf, givenServer, mainly, type TestServer, unique } from '../contract/harness.ts'
import { isFull, isLong } from '../helpers/form.ts'
import { formulas } from './formulas.ts'

/** Each list is tried with this part of the texts: all lists together with all of them. */
const share = isLong ? 1 : isFull ? 3 : 20

/** Texts that a spreadsheet would calculate, also behind invisible characters. */
const calculated = /^[\s\u200b\ufeff]*[=+\-@＝＋－＠]|^[\t\r\n]/
const exported = [...registry.endpoints.values()].filter(({ definition }) => definition.do === 'export')

const isText = ({ type, format, 'x-ref': target }: Property) => type === 'string' && !format && !target
const tableOf = (entity: string) => (entity === 'user' ? 'app_user' : snakeCase(entity))

/** What a list that is searched by code fixes. */
const fixedByCode: Readonly<Record<string, Record<string, string>>> = {
  'processInstance.openExport': { phase: 'running' },
  'processForm.instanceExport': { kind: 'process', status: 'submitted' },
  'businessForm.instanceExport': { kind: 'business', status: 'submitted' },
}

/** As the console keeps it: without white space around. */
const kept = (text: string) => text.trim()

describe.each(mainly('pglite'))('C10 spreadsheet formulas on %s', kind => {
  const server = givenServer(kind)
  let admin: string
  beforeAll(async () => {
    admin = await server.tokenFor('admin')
  })

  test('every exportable list is covered', () => {
    expect(exported.map(({ entity }) => entity)).toEqual(expect.arrayContaining(['organization', 'position', 'user']))
  })

  test.each(exported.map((one, place) => [one.name, one, place] as const))(
    'no text of %s becomes a formula in any column or format; each is read back unchanged',
    async (endpoint, { path, definition, entity: name = '' }, place) => {
      const entity = registry.entity(name)
      const list = 'of' in definition ? registry.endpoints.get(`${endpoint.split('.')[0]}.${definition.of}`) : undefined
      // Values that the list filters by stay, so that the list contains the record.
      const where = Object.entries(list && 'where' in list.definition ? (list.definition.where ?? {}) : {})
      const fixed = {
        ...Object.fromEntries(where.map(([property, value]) => [property, [value].flat()[0] ?? null])),
        ...fixedByCode[endpoint],
      }
      const columns = Object.entries(entity.properties).filter(
        ([property, facts]) => isText(facts) && !(property in fixed),
      )
      for (const formula of formulas.filter((_, at) => (at + place) % share === 0)) {
        const { id, undo } = await fillOne(server, entity, columns, fixed)(formula)
        for (const format of ['csv', 'xlsx']) {
          const { http, bytes } = await callForFile(server, path, { token: admin, body: { ids: [id], format } })
          expect(http, `${formula} ${bytes.toString('utf8').slice(0, 200)}`).toBe(200)
          for (const cell of await cellsOf(bytes, format)) expect(cell, `${format} ${formula}`).not.toMatch(calculated)
          const [titles = [], row = []] = await rowsOf(bytes)
          const shown = columns.filter(([, { title }]) => titles.includes(title))
          expect(shown.length).toBeGreaterThan(1)
          for (const [property, { title }] of shown)
            expect(kept(String(row[titles.indexOf(title)])), `${format} ${property}`).toBe(kept(formula))
        }
        await undo()
      }
    },
  )

  test('an exported file is imported again without a change', async () => {
    const organization = await server.db.selectFrom('organization').select(['id', 'name']).executeTakeFirstOrThrow()
    const prefix = unique('F').toUpperCase()
    const texts = formulas.map(kept)
    // A name must not contain control characters.
    const nameOf = (text: string) => text.slice(0, 50).replace(/\p{Cc}/gu, ' ')
    for (const [index, duty] of texts.entries())
      dataOf(
        await server.call(
          'position.add',
          { code: `${prefix}-${index}`, name: nameOf(duty), duty, organizationId: organization.id },
          admin,
        ),
      )
    const read = () =>
      server.db
        .selectFrom('position')
        .select(['code', 'name', 'duty'])
        .where('code', 'like', `${prefix}-%`)
        .orderBy('code')
        .execute()
    const before = await read()
    for (const format of ['csv', 'xlsx']) {
      const body = { query: { code: prefix }, format, columns: ['code', 'name', 'organizationId', 'duty'] }
      const { bytes } = await callForFile(server, '/upms/position/export', { token: admin, body })
      const checked = await importStep(server, '/upms/position/import', {
        token: admin,
        step: 'check',
        overwrite: 'true',
        file: bytes,
      })
      const step = (what: string) =>
        importStep(server, '/upms/position/import', { token: admin, step: what, id: String(checked.data.id) })
      const settled = () =>
        until(
          () => step('status'),
          one => !['checking', 'running'].includes(String(one.data.status)),
        )
      expect((await settled()).data).toMatchObject({ status: 'checked', updated: texts.length, failed: 0 })
      expect((await step('run')).http).toBe(200)
      expect((await settled()).data).toMatchObject({ status: 'done', updated: texts.length, failed: 0 })
      expect(await read(), format).toEqual(before)
    }
  })
})

/** The program is not on every machine; it is asked where it is. */
const office = ['soffice', 'libreoffice'].find(name => spawnSync(name, ['--version']).status === 0)

describe.skipIf(office === undefined)('C10 exported files in a spreadsheet program', () => {
  const server = givenServer()

  test('show every text as text, unchanged', { timeout: 180_000 }, async () => {
    const admin = await server.tokenFor('admin')
    const organization = await server.db.selectFrom('organization').select('id').executeTakeFirstOrThrow()
    const prefix = unique('O').toUpperCase()
    // White space at the ends the console does not keep; breaks inside a cell would break the lines of the answer
    // below.
    const texts = formulas.map(kept).filter(text => !/[\r\n\t]/.test(text))
    for (const [index, duty] of texts.entries()) {
      const code = `${prefix}-${String(index).padStart(3, '0')}`
      dataOf(await server.call('position.add', { code, name: code, duty, organizationId: organization.id }, admin))
    }
    const folder = mkdtempSync(join(tmpdir(), 'office-'))
    try {
      for (const format of ['xlsx', 'csv']) {
        const body = { query: { code: prefix }, format, columns: ['code', 'duty'] }
        const { bytes } = await callForFile(server, '/upms/position/export', { token: admin, body })
        writeFileSync(join(folder, `given.${format}`), bytes)
        // Shown as the program shows it: a formula as what it comes to, a text as itself.
        const csv = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1'
        const args = ['--headless', `-env:UserInstallation=file://${folder}/profile`, '--convert-to', csv]
        if (format === 'csv') args.unshift('--infilter=CSV:44,34,76')
        const done = spawnSync(
          office ?? '',
          [...args, '--outdir', join(folder, format), join(folder, `given.${format}`)],
          {
            timeout: 90_000,
          },
        )
        expect(done.status, String(done.stderr)).toBe(0)
        const [name = ''] = readdirSync(join(folder, format))
        const rows = parseCsv(stripBom(readFileSync(join(folder, format, name), 'utf8'))).map(row => row.map(String))
        const shown = new Map(rows.slice(1).map(([code = '', duty = '']) => [code, duty]))
        for (const [index, text] of texts.entries()) {
          const cell = shown.get(`${prefix}-${String(index).padStart(3, '0')}`)
          // The leading mark keeps it a text also after saving it again as a file without types; our import takes it
          // away.
          expect(cell?.replace(/^'/, ''), `${format} ${text}`).toBe(text)
        }
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

/** Returns cells as a spreadsheet program would read them; a leading sign marks a formula. */
async function cellsOf(bytes: Buffer, format: string): Promise<string[]> {
  if (format === 'csv') {
    const text = stripBom(bytes.toString('utf8'))
    return parseCsv(text, { delimiter: detectDelimiter(text) })
      .flat()
      .map(String)
  }
  const { sheets } = await readXlsx(bytes)
  return sheets.flatMap(sheet => [
    ...sheet.rows.flat().filter(value => typeof value === 'string'),
    ...[...(sheet.cells?.values() ?? [])].flatMap(cell => (cell.formula ? [`=${cell.formula}`] : [])),
  ])
}

const fill = (type: string) =>
  type === 'text' ? unique('f') : type === 'boolean' ? false : type.startsWith('timestamp') ? new Date() : 1

/** A new record, with something in every column that must hold something. */
async function addOne(server: TestServer, table: string, given: Record<string, unknown> = {}): Promise<string> {
  const { rows } = await sql<{ name: string; type: string }>`
    select column_name as name, data_type as type from information_schema.columns
    where table_name = ${table} and is_nullable = 'NO' and column_default is null`.execute(server.db)
  const needed = rows.map(({ name, type }) => [name, fill(type)])
  const values: Record<string, unknown> = { ...Object.fromEntries(needed), ...given }
  await sql`insert into ${sql.table(table)} (${sql.join(Object.keys(values).map(name => sql.ref(name)))})
    values (${sql.join(Object.values(values))})`.execute(server.db.withoutPlugins())
  return String(values.id)
}

/** Gives every text of one record the same value, past all rules: the worst that may ever have been stored. */
function fillOne(server: TestServer, entity: Entity, columns: [string, Property][], fixed: Record<string, unknown>) {
  const table = tableOf(entity.name)
  return async (value: string) => {
    const db = server.db.withoutPlugins() as unknown as import('kysely').Kysely<Record<string, Record<string, unknown>>>
    const names = columns.map(([name]) => snakeCase(name))
    const values = Object.fromEntries(names.map(name => [name, value]))
    // Written archive lines are never changed.
    if (table === 'audit_log') return { id: await addOne(server, table, values), undo: async () => {} }
    const wanted = Object.entries(fixed).map(([name, one]) => [snakeCase(name), one] as const)
    const last = () => {
      let query = db.selectFrom(table).select(['id', ...names])
      if (!entity['x-hardDelete']) query = query.where('deleted_at', 'is', null)
      for (const [name, one] of wanted) query = query.where(name, one === null ? 'is' : '=', one)
      return query.orderBy('id', 'desc').executeTakeFirst()
    }
    const before = (await last()) ?? (await addOne(server, table, Object.fromEntries(wanted)).then(last))
    if (!before) throw new Error(`no record in ${table}`)
    const write = async (texts: Record<string, unknown>) => {
      await db.updateTable(table).set(texts).where('id', '=', before.id).execute()
    }
    await write(values)
    return { id: String(before.id), undo: () => write(before) }
  }
}
