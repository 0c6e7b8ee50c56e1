import { type FastifyInstance, fastify } from 'fastify'
import { createSealer } from './audit/sealer.ts'
import { handleError } from './http/handleError.ts'
import { healthRoutes } from './http/healthRoutes.ts'
import { type Gate, gatedServer } from './http/overload.ts'
import { parseBodies } from './http/parseBodies.ts'
import { registerRoutes } from './http/registerRoutes.ts'
import { requestIdOf } from './http/requestId.ts'
import { mostHeaderBytes, refuseConnection } from './http/requestLimits.ts'
import { securityHeaders, setSecurityHeaders } from './http/securityHeaders.ts'
import { sendTogether } from './http/sendTogether.ts'
import { standardOauth } from './http/standardOauth.ts'
import { staticFiles } from './http/staticFiles.ts'
import { TurnEnd } from './http/turnEnd.ts'
import { createJobs } from './jobs/jobs.ts'
import type { Database, Plugin } from './kernel/call.ts'
import { CallLogger } from './kernel/callLogger.ts'
import type { Config } from './kernel/config.ts'
import { CallLog, createLogger } from './kernel/logger.ts'
import { adoptServerKey } from './kernel/serverKey.ts'
import { openapiRoutes } from './openapi/openapiRoutes.ts'
import { operate } from './operations/operate.ts'
import { plugins as product } from './plugins.ts'
import { watchCalls } from './stopping.ts'
import { storageAddress } from './storage/oss/bucketInHost.ts'
import { isOfStorage, refuseInXml } from './storage/oss/ossRoutes.ts'

/**
 * The server, put together and ready to listen or to be called by `inject`. It holds no state of its own: everything
 * is in the database.
 *
 * @example const app = createApp({ config, db }); await app.listen({ host, port })
 */
export function createApp({
  config,
  db,
  plugins = product,
}: {
  config: Config
  db: Database
  plugins?: readonly Plugin[]
}): FastifyInstance {
  if (config.identity.serverKey !== undefined) adoptServerKey(config.dataDir, config.identity.serverKey)
  const gate: Gate = {}
  const app: FastifyInstance = fastify({
    loggerInstance: createLogger(config),
    logController: new CallLog(config),
    childLoggerFactory: (logger, facts) => new CallLogger(logger, facts),
    bodyLimit: 1024 * 1024,
    genReqId: requestIdOf,
    trustProxy: config.operations.trustedProxies.length > 0 ? config.operations.trustedProxies : false,
    serverFactory: gatedServer(gate, {
      maxHeaderSize: mostHeaderBytes,
      headersTimeout: config.operations.slowClientSeconds * 1000,
      connectionsCheckingInterval: 1000,
      keepAliveTimeout: 72_000,
      requestTimeout: 0,
    }),
    clientErrorHandler: refuseConnection,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    rewriteUrl: storageAddress,
    // What fails before a route is found passes no hook.
    frameworkErrors: (error, request, reply) => {
      setSecurityHeaders(request, reply)
      const refuse = isOfStorage(request.raw.url) ? refuseInXml : handleError
      refuse(error, request, reply)
    },
  })
  app.setErrorHandler(handleError)
  securityHeaders(app, config)
  const turnEnd = new TurnEnd()
  const { limits, disk } = operate(app, { db, config, gate, turnEnd })
  watchCalls(app)
  sendTogether(app, turnEnd)
  parseBodies(app)
  healthRoutes(app, db, disk)
  openapiRoutes(app, { db, config })
  standardOauth(app)
  registerRoutes(app, { db, config, limits }, plugins)
  for (const plugin of plugins) plugin.routes?.(app, { db, config })
  const log = (error: unknown, message: string) => app.log.error({ err: error }, message)
  const sealer = createSealer({ db, config, log })
  app.addHook('onReady', sealer.open)
  app.addHook('onClose', sealer.close)
  const kinds = Object.assign({}, ...plugins.map(plugin => plugin.jobs))
  const schedules = plugins.flatMap(plugin => plugin.schedules ?? [])
  const jobs = createJobs({ db, config, kinds, schedules, log })
  app.addHook('onReady', jobs.open)
  app.addHook('onClose', jobs.close)
  staticFiles(app, config.distDir)
  return app
}
