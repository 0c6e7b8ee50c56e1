import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { pino } from 'pino'
import type { Config } from '../config/config.ts'

interface LoggedRequest {
  method: string
  url: string
  ip?: string
  params?: unknown
}

/** Parts of a path that open a door by themselves. */
const seals = ['token']

/** The path without its query, where signatures stand, and without what stands in it for a seal. */
function plainPath({ url, params }: LoggedRequest): string {
  const path = url.split('?')[0] ?? ''
  const values = seals.flatMap(name => {
    const value = Object(params)[name]
    return typeof value === 'string' && value !== '' ? [encodeURIComponent(value), value] : []
  })
  return values.reduce((text, value) => text.replaceAll(value, '[redacted]'), path)
}

/** Logs as JSON, one line each. What could open a door is never written. */
export function createLogger({ logLevel }: Pick<Config, 'logLevel'>): FastifyBaseLogger {
  return pino({
    level: logLevel,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        '*.authorization',
        '*.password',
        '*.headers',
        'authorization',
        'password',
        '*.accessToken',
        '*.refreshToken',
        '*.clientSecret',
      ],
      censor: '[redacted]',
    },
    serializers: {
      req: (request: LoggedRequest) => ({ method: request.method, url: plainPath(request), ip: request.ip }),
      err: pino.stdSerializers.err,
    },
  })
}

/**
 * One line a call: what was asked, what was answered, how long it took. In development only from level debug on, where
 * they would hide what matters.
 */
export class CallLog extends LogController {
  readonly #level: 'info' | 'debug'

  constructor({ production }: Pick<Config, 'production'>) {
    super({ requestIdLogLabel: 'requestId' })
    this.#level = production ? 'info' : 'debug'
  }

  override incomingRequest(): void {}

  override routeNotFound(): void {}

  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    const facts = { req: request, status: reply.statusCode, milliseconds: Math.round(reply.elapsedTime) }
    if (error) reply.log.error({ ...facts, err: error }, 'call failed')
    else reply.log[this.#level](facts, 'call')
  }
}
