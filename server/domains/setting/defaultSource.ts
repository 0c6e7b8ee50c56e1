import { inPinyin } from '../../ground/database/inPinyin.ts'
import type { Call } from '../../ground/kernel/call.ts'
import { runSql } from '../../services/records/model/statement.ts'

/**
 * Returns the console's own database and the enabled data sources, without addresses and accounts.
 *
 * @example [{ id: 'default', name: '控制台数据库', type: 'PostgreSQL', version: '15.18', database: 'console', tables:
 * 38, size: 9437184 }]
 */
export async function defaultSourceList(call: Call) {
  const { rows } = await runSql(
    call.db,
    `select current_setting('server_version') as "version", current_database() as "database",
       (select count(*)::int from information_schema.tables where table_schema = current_schema()) as "tables",
       pg_database_size(current_database())::float8 as "size"`,
  )
  const embedded = call.config.database.kind === 'pglite'
  const others = await call.db
    .selectFrom('dataSource')
    .select(['id', 'name', 'type', 'version', 'database'])
    .where('deletedAt', 'is', null)
    .where('enabled', '=', true)
    .orderBy(inPinyin('name'))
    .execute()
  const own = rows.map(row => ({
    id: 'default',
    name: '控制台数据库',
    type: embedded ? 'PGlite' : 'PostgreSQL',
    ...row,
  }))
  return [...own, ...others.map(row => ({ ...row, type: row.type === 'mysql' ? 'MySQL' : 'PostgreSQL' }))]
}
