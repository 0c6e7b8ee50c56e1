import type { Call } from '../../ground/kernel/call.ts'
import { badRequest, conflict, notFound } from '../../ground/kernel/errors.ts'
import { type Row, Statement } from '../records/model/statement.ts'
import type { Dialect } from './dialects/dialect.ts'
import { openSecret } from './sourceSecret.ts'

/** A data source as its connections need it. */
export interface Source {
  id: string
  revision: number
  code: string
  name: string
  type: Dialect['name']
  host: string
  port: number
  database: string
  /** Of PostgreSQL. */
  schema: string
  username: string
  secret: string
  tls: 'off' | 'on' | 'verified'
  readOnly: boolean
}

/** The source with that id, to be looked at or tried, whether it is switched on or not. */
export async function sourceById(call: Call, id: unknown): Promise<Source> {
  if (typeof id !== 'string' || id === '') throw badRequest('请选择数据源')
  const row = await find(call, 'id', id)
  if (!row) throw notFound('数据源不存在或已被删除')
  return sourceFrom(call, row)
}

/** The source with that code, for the records in it; one that is switched off is refused. */
export async function sourceByCode(call: Call, code: string): Promise<Source> {
  const row = await find(call, 'code', code)
  if (!row) throw notFound(`数据源“${code}”不存在，请先在数据源管理中添加`)
  if (row.enabled !== true) throw conflict(`数据源“${String(row.name)}”已停用`)
  return sourceFrom(call, row)
}

async function find(call: Call, column: 'id' | 'code', value: string): Promise<Row | undefined> {
  const statement = new Statement()
  const rows = await statement.run(
    call.db,
    `select s."id", s."revision", s."code", s."name", s."type", s."host", s."port", s."database", s."schema", s."username",
       s."secret", s."tls", s."read_only" as "readOnly", s."enabled"
     from "data_source" s where s."${column}" = ${statement.value(value)} and s."deleted_at" is null`,
  )
  return rows[0]
}

/** Values of a source, stored or just entered, with its secret opened. */
export function sourceFrom({ config }: Pick<Call, 'config'>, row: Row): Source {
  const text = (name: string) => (typeof row[name] === 'string' ? row[name] : '')
  const owner = { id: text('id'), host: text('host'), port: Number(row.port) }
  const stored = text('secret')
  const secret = stored === '' ? '' : openSecret(config, owner, stored)
  if (secret === undefined) throw conflict(`数据源“${text('name')}”的密码无法读取，请重新填写`)
  const tls = text('tls')
  return {
    ...owner,
    revision: Number(row.revision ?? 0),
    code: text('code'),
    name: text('name'),
    type: text('type') === 'mysql' ? 'mysql' : 'postgresql',
    database: text('database'),
    schema: text('schema') || 'public',
    username: text('username'),
    secret,
    tls: tls === 'on' || tls === 'verified' ? tls : 'off',
    readOnly: row.readOnly === true,
  }
}
