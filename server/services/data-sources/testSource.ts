import type { Call } from '../../ground/kernel/call.ts'
import { audit } from '../records/log/audit.ts'
import { runSql, Statement } from '../records/model/statement.ts'
import { readSchemas } from './readSchemas.ts'
import { readTables } from './readTables.ts'
import { refuseOwnDatabase } from './refuseOwnDatabase.ts'
import { connectionFault } from './sourceFault.ts'
import { type Source, sourceById } from './sourceOf.ts'
import { trySource } from './withSource.ts'

/** Misses one after another with which a source counts as out of order; a try by hand says so at once. */
export const missesAllowed = 3

export interface TestResult {
  ok: boolean
  message: string
  version: string
  tables: number
  /** Others that hold tables; a source is one schema. */
  schemas: string[]
  milliseconds: number
}

/** POST /auth/defaultSource/test: whether a stored source can be reached; the result stands in the list. */
export async function testSource(call: Call): Promise<TestResult> {
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
    // Whoever finds nothing looks in the wrong place.
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

/** `PostgreSQL 15.18 (Debian …) on x86_64…` → PostgreSQL 15.18; `10.11.19-MariaDB-…` → MariaDB 10.11.19 */
export function shortVersion(text: string): string {
  const postgres = /^PostgreSQL \S+/.exec(text)?.[0]
  if (postgres) return postgres
  const number = /^[\d.]+/.exec(text)?.[0] ?? text.slice(0, 40)
  return `${/mariadb/i.test(text) ? 'MariaDB' : 'MySQL'} ${number}`
}
