import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import type { Config } from './config.ts'

/** Logs as JSON, one line each. What could open a door is never written. */
export function createLogger({ logLevel }: Pick<Config, 'logLevel'>): FastifyBaseLogger {
  return pino({
    level: logLevel,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ['*.authorization', '*.password', '*.headers', 'authorization', 'password', '*.accessToken', '*.refreshToken', '*.clientSecret'],
      censor: '[redacted]',
    },
    serializers: {
      req: (request: { method: string; url: string; ip?: string }) => ({
        method: request.method,
        url: request.url.split('?')[0],
        ip: request.ip,
      }),
      err: pino.stdSerializers.err,
    },
  })
}
