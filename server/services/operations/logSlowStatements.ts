import type { FastifyBaseLogger } from 'fastify'
import type { OperationsConfig } from '../../ground/config/operationsConfig.ts'
import { watchOf } from '../../ground/database/watch.ts'
import type { Database } from '../../ground/kernel/call.ts'

const longestText = 2000

/** Logs slow statements with the request id of their call; parameters are data and are omitted. */
export function logSlowStatements(
  db: Database,
  log: FastifyBaseLogger,
  { slowQueryMilliseconds }: Pick<OperationsConfig, 'slowQueryMilliseconds'>,
): void {
  if (slowQueryMilliseconds === 0) return
  watchOf(db)?.onStatement(({ sql, milliseconds, failed, requestId }) => {
    if (milliseconds < slowQueryMilliseconds) return
    const text = sql.replaceAll(/\s+/g, ' ').trim().slice(0, longestText)
    log.warn({ requestId, milliseconds: Math.round(milliseconds), failed, sql: text }, 'slow statement')
  })
}
