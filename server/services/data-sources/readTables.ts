import type { SourceConnection } from './dialects/dialect.ts'
import { readMysqlTables } from './readMysqlTables.ts'
import { readPostgresTables } from './readPostgresTables.ts'
import type { Source } from './sourceOf.ts'
import type { TableShape } from './tableShape.ts'

/** Returns all tables and views of a source, by name. */
export const readTables = (connection: SourceConnection, source: Source): Promise<TableShape[]> =>
  connection.dialect.name === 'mysql' ? readMysqlTables(connection) : readPostgresTables(connection, source.schema)
