import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { pino } from 'pino'
import type { Config } from '../config/config.ts'

interface LoggedRequest {
  method: string
  url: string
  ip?: string
  params?: unknown
}

/** Path parameters that grant access by themselves. */
const seals = ['token']

/** Returns the path without its query, which may hold signatures, and with secret parameters masked. */
function plainPath({ url, params }: LoggedRequest): string {
  const path = url.split('?')[0] ?? ''
  const values = seals.flatMap(name => {
    const value = Object(params)[name]
    return typeof value === 'string' && value !== '' ? [encodeURIComponent(value), value] : []
  })
  return values.reduce((text, value) => text.replaceAll(value, '[redacted]'), path)
}

/** Creates the logger: one JSON line per entry, without credentials. */
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
 * Logs one line per call: request, response and duration. In development only at level debug, where it would otherwise
 * hide other lines.
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
