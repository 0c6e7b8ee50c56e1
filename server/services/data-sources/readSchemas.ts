import type { SourceConnection } from './dialects/dialect.ts'
import type { Source } from './sourceOf.ts'

/** Returns the other schemas with readable tables; empty for MySQL. */
export async function readSchemas(connection: SourceConnection, source: Source): Promise<string[]> {
  if (connection.dialect.name === 'mysql') return []
  const { rows } = await connection.query(
    `select n.nspname as "name" from pg_namespace n
     where n.nspname <> $1 and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
       and has_schema_privilege(n.oid, 'usage') and exists (select from pg_class c where c.relnamespace = n.oid
         and c.relkind in ('r', 'p', 'f', 'v', 'm') and not c.relispartition and has_table_privilege(c.oid, 'select'))
     order by n.nspname`,
    [source.schema],
  )
  return rows.map(row => row.name ?? '')
}
