import type { Call } from '../../ground/kernel/call.ts'
import { limits } from '../data-sources/client.ts'
import type { SourceConnection } from '../data-sources/dialects/dialect.ts'
import { refuseOwnDatabase } from '../data-sources/refuseOwnDatabase.ts'
import { statementFault } from '../data-sources/sourceFault.ts'
import { type Source, sourceByCode } from '../data-sources/sourceOf.ts'
import { withSource } from '../data-sources/withSource.ts'
import { ExternalStatement } from './externalStatement.ts'
import type { ExternalTable } from './externalTable.ts'

/** A table at work: its rows can be asked for and written until the transaction on its source ends. */
export interface OnSource {
  call: Call
  table: ExternalTable
  source: Source
  connection: SourceConnection
  /** A new statement on the table's connection. */
  statement(): ExternalStatement
  /** The table as it stands in statements. */
  from: string
}

/** Runs work on the source of a table, in a transaction there; `read` can change nothing, and reads so much at most. */
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
