import type { Call } from '../../ground/kernel/call.ts'
import { fault } from '../faults.ts'
import { type Row, Statement } from '../records/model/statement.ts'
import type { Dialect } from './dialects/dialect.ts'
import { openSecret } from './sourceSecret.ts'

/** A data source with its connection settings. */
export interface Source {
  id: string
  revision: number
  code: string
  name: string
  type: Dialect['name']
  host: string
  port: number
  database: string
  /** For PostgreSQL. */
  schema: string
  username: string
  secret: string
  tls: 'off' | 'on' | 'verified'
  readOnly: boolean
}

/** Returns a source by id, for browsing or testing, even if it is disabled. */
export async function sourceById(call: Call, id: unknown): Promise<Source> {
  if (typeof id !== 'string' || id === '') throw fault('SOURCE_NOT_CHOSEN')
  const row = await find(call, 'id', id)
  if (!row) throw fault('SOURCE_GONE')
  return sourceFrom(call, row)
}

/** Returns a source by code, for its records; refuses a disabled one. */
export async function sourceByCode(call: Call, code: string): Promise<Source> {
  const row = await find(call, 'code', code)
  if (!row) throw fault('SOURCE_UNKNOWN', { code })
  if (row.enabled !== true) throw fault('SOURCE_DISABLED', { name: String(row.name) })
  return sourceFrom(call, row)
}

async function find(call: Call, column: 'id' | 'code', value: string): Promise<Row | undefined> {
  const statement = new Statement()
  const rows = await statement.run(
    call.db,
    `select s."id", s."revision", s."code", s."name", s."type",
      s."host", s."port", s."database", s."schema", s."username",
       s."secret", s."tls", s."read_only" as "readOnly", s."enabled"
     from "data_source" s where s."${column}" = ${statement.value(value)} and s."deleted_at" is null`,
  )
  return rows[0]
}

/** Returns a source from stored or entered values, with its secret decrypted. */
export function sourceFrom({ config }: Pick<Call, 'config'>, row: Row): Source {
  const text = (name: string) => (typeof row[name] === 'string' ? row[name] : '')
  const owner = { id: text('id'), host: text('host'), port: Number(row.port) }
  const stored = text('secret')
  const secret = stored === '' ? '' : openSecret(config, owner, stored)
  if (secret === undefined) throw fault('SOURCE_SECRET_UNREADABLE', { name: text('name') })
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
