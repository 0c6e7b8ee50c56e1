import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../ground/kernel/errors.ts'
import { fault, serviceFaults } from '../faults.ts'
import { failed } from './envelope.ts'
import { busy } from './overload.ts'

/** Refusals that come from the HTTP layer itself. */
const httpCodes: Record<string, keyof typeof serviceFaults.entries> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'CONTENT_TYPE_UNSUPPORTED',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'CONTENT_LENGTH_INVALID',
  FST_ERR_BAD_URL: 'URL_INVALID',
  FST_ERR_MAX_PARAM_LENGTH: 'URL_PARAMETER_TOO_LONG',
  FST_FILES_LIMIT: 'FILE_NOT_ACCEPTED',
  FST_FIELDS_LIMIT: 'FORM_FIELDS_TOO_MANY',
  FST_PARTS_LIMIT: 'FORM_FIELDS_TOO_MANY',
  FST_PROTO_VIOLATION: 'BODY_PROTOTYPE_KEY',
}

/** Turns every error into an envelope; unexpected errors are logged, and the caller gets only the request id. */
export function handleError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void {
  const known =
    error instanceof AppError
      ? error
      : (fromDatabase(error) ?? fromSystem(error) ?? fromHttp(error) ?? fromForm(error, request))
  if (known) {
    reply.status(known.status)
    if (known.status === 401 && !reply.hasHeader('www-authenticate'))
      reply.header('www-authenticate', known.error === 'CLIENT_INVALID' ? 'Basic realm="client"' : 'Bearer')
    const retryAfter: unknown =
      (known.status === 429 || known.status === 503) && typeof known.data === 'object' && known.data !== null
        ? Reflect.get(known.data, 'retryAfter')
        : undefined
    if (typeof retryAfter === 'number') reply.header('retry-after', Math.ceil(retryAfter))
    if (known !== error && known.status >= 500) request.log.error({ err: error }, 'refused')
    else if (known !== error) request.log.info({ error: error.message }, 'refused')
    reply.send(failed(known))
    return
  }
  request.log.error({ err: error }, 'call failed')
  reply.status(500).send(failed(fault('INTERNAL_ERROR', { id: String(request.id) })))
}

function fromHttp(error: Error): AppError | undefined {
  if (!('statusCode' in error) || typeof error.statusCode !== 'number') return undefined
  if (error.statusCode < 400 || error.statusCode >= 500) return undefined
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const known = httpCodes[code] ?? 'BAD_REQUEST'
  return new AppError(error.statusCode, serviceFaults.entries[known].text, { error: known })
}

/** The multipart parser throws plain errors for broken forms before a handler runs. */
function fromForm(error: Error, request: FastifyRequest): AppError | undefined {
  const isForm = (request.headers['content-type'] ?? '').startsWith('multipart/form-data')
  return isForm && /multipart|part header|boundary/i.test(error.message) ? fault('FORM_BROKEN') : undefined
}

/** Translates database errors that the caller can cause and correct. */
function fromDatabase(error: Error): AppError | undefined {
  const state = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (!/^[0-9A-Z]{5}$/.test(state)) return undefined
  if (state.startsWith('22')) return fault('DATA_INVALID')
  if (state === '23505') return fault('DATA_DUPLICATE')
  if (state === '40001' || state === '40P01' || state === '55P03') return fault('DATA_LOCKED')
  if (state === '57014') return fault('STATEMENT_TIMED_OUT')
  if (state === '53100') return fault('DISK_FULL')
  if (state.startsWith('08') || state.startsWith('57P') || state.startsWith('53') || state === '25P03')
    return fault('DATABASE_UNAVAILABLE', {}, { retryAfter: 1 })
  return undefined
}

const lostConnection =
  /^(Connection terminated|Client (has encountered a connection error|was closed)|the database thread has ended)/

/**
 * Translates failures of the machine or the database connection; a retry may succeed, so they are no program faults.
 */
function fromSystem(error: Error): AppError | undefined {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (code === 'ENOSPC' || code === 'EDQUOT') return fault('DISK_FULL')
  // All database connections are busy: an overload, not a fault.
  if (error.message === 'timeout exceeded when trying to connect') return busy()
  const isLost =
    (['ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes(code) && 'syscall' in error) || lostConnection.test(error.message)
  return isLost ? fault('DATABASE_UNAVAILABLE', {}, { retryAfter: 1 }) : undefined
}
