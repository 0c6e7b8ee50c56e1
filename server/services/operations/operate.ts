import type { FastifyInstance } from 'fastify'
import type { Config } from '../../ground/config/config.ts'
import { callInProgress } from '../../ground/database/watch.ts'
import type { Database } from '../../ground/kernel/call.ts'
import { guardOrigins } from '../http/origins.ts'
import { type Gate, limitLoad } from '../http/overload.ts'
import { type CallLimits, limitCalls } from '../http/rateLimit.ts'
import { requestLimits } from '../http/requestLimits.ts'
import { securityHeadersOf } from '../http/securityHeaders.ts'
import { cutSlowClients } from '../http/slowClients.ts'
import type { TurnEnd } from '../http/turnEnd.ts'
import { backupRoute } from './backup/backupRoute.ts'
import { type DiskSpace, watchDisk } from './diskSpace.ts'
import { guardDisk } from './guardDisk.ts'
import { logSlowStatements } from './logSlowStatements.ts'
import { createMetrics, measureCalls } from './metrics.ts'
import { metricsRoute } from './metricsRoute.ts'

/**
 * Adds protection and monitoring. The guards are hooks before any route, in this order: address and parameters, origin,
 * rate, load, space. None reads a body or queries the database. Under overload the gate refuses calls before all of
 * them.
 */
export function operate(
  app: FastifyInstance,
  { db, config, gate, turnEnd }: { db: Database; config: Config; gate: Gate; turnEnd: TurnEnd },
): { limits: CallLimits; disk: DiskSpace } {
  const { operations } = config
  const disk = watchDisk(config)
  const metrics = createMetrics({ db, disk })
  const count = (reason: string) => metrics.refused.inc({ reason })
  app.addHook('onRequest', (request, _reply, done) => callInProgress.run({ requestId: request.id }, done))
  cutSlowClients(app, operations.slowClientSeconds, () => count('slow'))
  requestLimits(app)
  guardOrigins(app, operations.corsOrigins)
  const limits = limitCalls(app, operations, kind => count(`rate of ${kind}`))
  const load = limitLoad(app, {
    gate,
    turnEnd,
    most: operations.callsAtOnce,
    headers: securityHeadersOf(config),
    onRefused: () => count('load'),
  })
  guardDisk(app, config, disk)
  measureCalls(app, metrics, load.inProgress)
  metricsRoute(app, operations, metrics)
  backupRoute(app, { db, config })
  logSlowStatements(db, app.log, operations)
  return { limits, disk }
}
