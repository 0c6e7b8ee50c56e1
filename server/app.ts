import { type FastifyInstance, fastify } from 'fastify'
import type { Config } from './ground/config/config.ts'
import type { Database, Plugin } from './ground/kernel/call.ts'
import { CallLogger } from './ground/kernel/callLogger.ts'
import { CallLog, createLogger } from './ground/kernel/logger.ts'
import { adoptServerKey } from './ground/kernel/serverKey.ts'
import { watchCalls } from './ground/kernel/stopping.ts'
import { plugins as product } from './plugins.ts'
import { createSealer } from './services/audit/sealer.ts'
import { handleError } from './services/http/handleError.ts'
import { type Gate, gatedServer } from './services/http/overload.ts'
import { parseBodies } from './services/http/parseBodies.ts'
import { registerRoutes } from './services/http/registerRoutes.ts'
import { requestIdOf } from './services/http/requestId.ts'
import { mostHeaderBytes, refuseConnection } from './services/http/requestLimits.ts'
import { securityHeaders, setSecurityHeaders } from './services/http/securityHeaders.ts'
import { sendTogether } from './services/http/sendTogether.ts'
import { standardOauth } from './services/http/standardOauth.ts'
import { staticFiles } from './services/http/staticFiles.ts'
import { TurnEnd } from './services/http/turnEnd.ts'
import { createJobs } from './services/jobs/jobs.ts'
import { openapiRoutes } from './services/openapi/openapiRoutes.ts'
import { healthRoutes } from './services/operations/healthRoutes.ts'
import { operate } from './services/operations/operate.ts'
import { storageAddress } from './services/storage/oss/bucketInHost.ts'
import { isOfStorage, refuseInXml } from './services/storage/oss/ossRoutes.ts'
import { validatorRoutes } from './services/validators/validatorRoutes.ts'

/**
 * Returns the server, assembled and ready for `listen` or `inject`. It holds no state of its own: everything is in the
 * database.
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
    // Errors before routing pass no hook.
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
  validatorRoutes(app, db)
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
