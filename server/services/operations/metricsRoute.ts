import type { FastifyInstance } from 'fastify'
import type { OperationsConfig } from '../../ground/config/operationsConfig.ts'
import { hasToken, isFromHere } from './mayOperate.ts'
import type { Metrics } from './metrics.ts'

/** `/metrics`: for holders of METRICS_TOKEN or, if it is unset, for this machine. Others get 404. */
export function metricsRoute(
  app: FastifyInstance,
  { metricsToken }: Pick<OperationsConfig, 'metricsToken'>,
  { registry }: Metrics,
): void {
  app.get('/metrics', async (request, reply) => {
    const may = metricsToken === undefined ? isFromHere(request) : hasToken(request, metricsToken)
    if (!may) return reply.callNotFound()
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics())
  })
}
