import type { Call } from '../../ground/kernel/call.ts'
import { limits } from '../data-sources/client.ts'
import type { SourceConnection } from '../data-sources/dialects/dialect.ts'
import { refuseOwnDatabase } from '../data-sources/refuseOwnDatabase.ts'
import { statementFault } from '../data-sources/sourceFault.ts'
import { type Source, sourceByCode } from '../data-sources/sourceOf.ts'
import { withSource } from '../data-sources/withSource.ts'
import { ExternalStatement } from './externalStatement.ts'
import type { ExternalTable } from './externalTable.ts'

/** A table during a transaction on its source. */
export interface OnSource {
  call: Call
  table: ExternalTable
  source: Source
  connection: SourceConnection
  /** Creates a statement for the table's connection. */
  statement(): ExternalStatement
  /** The table's SQL name. */
  from: string
}

/** Runs work in a transaction on the table's source; `read` makes it read-only and limits the bytes read. */
export async function onSource<T>(
  call: Call,
  table: ExternalTable,
  mode: 'read' | 'write',
  work: (on: OnSource) => Promise<T>,
): Promise<T> {
  const source = await sourceByCode(call, table.source.connection)
  return withSource(call, source, mode, async connection => {
    await refuseOwnDatabase(call, connection)
    const budget = mode === 'read' ? { left: limits.result } : undefined
    const statement = () => new ExternalStatement(connection, budget)
    return work({ call, table, source, connection, statement, from: statement().table(table, source.schema) })
  }).catch((error: unknown) => {
    throw statementFault(error)
  })
}
