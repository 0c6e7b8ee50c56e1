import type { Call, EndpointInput } from '../../ground/kernel/call.ts'
import { audit } from '../records/log/audit.ts'
import { runSql, Statement } from '../records/model/statement.ts'
import { readSchemas } from './readSchemas.ts'
import { readTables } from './readTables.ts'
import { refuseOwnDatabase } from './refuseOwnDatabase.ts'
import { connectionFault } from './sourceFault.ts'
import { type Source, sourceById } from './sourceOf.ts'
import { trySource } from './withSource.ts'

/** Consecutive misses after which a source counts as out of order; a manual test decides at once. */
export const missesAllowed = 3

export interface TestResult {
  ok: boolean
  message: string
  version: string
  tables: number
  /** Other schemas with tables; a source uses one schema. */
  schemas: string[]
  milliseconds: number
}

/** POST /auth/defaultSource/test: tests whether a stored source is reachable; the list shows the result. */
export async function testSource(call: Call<EndpointInput<'defaultSource.test'>>): Promise<TestResult> {
  const source = await sourceById(call, call.input.id)
  const result = await tryOut(call, source)
  await call.transaction(async tx => {
    const statement = new Statement()
    await runSql(
      tx.db,
      `update "data_source" set "state" = ${statement.value(result.ok ? 'healthy' : 'down')}, "checked_at" = now(),
         "misses" = ${result.ok ? 0 : missesAllowed},
         "version" = coalesce(${statement.value(result.version || null)}::text, "version"),
         "check_message" = ${statement.value(result.message)} where "id" = ${statement.value(source.id)}
         and "revision" = ${statement.value(source.revision)}`,
      statement.parameters,
    )
    await audit(tx, {
      action: '测试连接',
      entity: 'dataSource',
      recordId: source.id,
      recordName: source.name,
      remark: result.message,
    })
  })
  return result
}

async function tryOut(call: Call, source: Source): Promise<TestResult> {
  const start = performance.now()
  try {
    const found = await trySource(call, source, async connection => {
      await refuseOwnDatabase(call, connection)
      const { rows } = await connection.query('select version() as version')
      const tables = await readTables(connection, source)
      const schemas = await readSchemas(connection, source)
      return { version: shortVersion(rows[0]?.version ?? ''), tables: tables.length, schemas }
    })
    const milliseconds = Math.round(performance.now() - start)
    // If there are no tables, names other schemas that have some.
    const where = found.tables === 0 && found.schemas.length > 0 ? `；模式 ${found.schemas.join('、')} 中有表` : ''
    return {
      ok: true,
      message: `连接成功，${found.version}，共 ${found.tables} 张表和视图${where}`,
      milliseconds,
      ...found,
    }
  } catch (error) {
    const { message } = connectionFault(source, error)
    return {
      ok: false,
      message,
      version: '',
      tables: 0,
      schemas: [],
      milliseconds: Math.round(performance.now() - start),
    }
  }
}

/**
 * Shortens a version: `PostgreSQL 15.18 (Debian …) on x86_64…` → PostgreSQL 15.18; `10.11.19-MariaDB-…` → MariaDB
 * 10.11.19
 */
export function shortVersion(text: string): string {
  const postgres = /^PostgreSQL \S+/.exec(text)?.[0]
  if (postgres) return postgres
  const number = /^[\d.]+/.exec(text)?.[0] ?? text.slice(0, 40)
  return `${/mariadb/i.test(text) ? 'MariaDB' : 'MySQL'} ${number}`
}
