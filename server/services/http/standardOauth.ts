import type { FastifyInstance, FastifyRequest } from 'fastify'
import { registry } from '../../ground/kernel/registry.ts'
import type { TokenAnswer } from '../../ground/session/session.ts'
import { fault } from '../faults.ts'
import { acceptedArguments } from './acceptedArguments.ts'
import type { Envelope } from './envelope.ts'

const endpoint = 'auth.oauthToken'

/**
 * Whether a request comes from a standard OAuth 2.0 client: it accepts only JSON and has no header of the console.
 * Browsers and the console accept more types.
 */
export const isStandardClient = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  /^application\/json\s*(;[^,]*)?$/i.test(headers.accept ?? '') &&
  headers.appid === undefined &&
  headers.version === undefined

/**
 * Makes the token endpoint understand standard clients as RFC 6749 defines (sections 2.3.1 and 3.2), and answer without
 * the console's envelope: section 5.1 for tokens, 5.2 for errors.
 */
export function standardOauth(app: FastifyInstance): void {
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.routeOptions.config.endpoint?.name === endpoint && isStandardClient(request)) readStandard(request)
    done()
  })
  app.addHook('preSerialization', (request, reply, payload, done) => {
    if (request.routeOptions.config.endpoint?.name !== endpoint || !isStandardClient(request))
      return done(null, payload)
    const { status, message, data } = payload as Envelope
    reply.header('cache-control', 'no-store').header('pragma', 'no-cache')
    if (status) return done(null, tokens(data as TokenAnswer))
    if (reply.statusCode >= 500 || reply.statusCode === 429)
      return done(null, { error: 'temporarily_unavailable', error_description: message })
    const error = errorOf(request, reply.statusCode, data)
    if (error === 'invalid_client') reply.header('www-authenticate', 'Basic realm="client", charset="UTF-8"')
    else reply.status(400).removeHeader('www-authenticate')
    done(null, { error, error_description: message })
  })
}

/**
 * Keeps the parameters that the endpoint knows: others are ignored, and without a value they count as omitted. The
 * client may show its credential as parameters instead of a header.
 * @throws AppError 400 for a parameter that is given more than once
 */
function readStandard(request: FastifyRequest): void {
  const { body, headers } = request
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return
  const info = registry.endpoints.get(endpoint)
  const known = info ? acceptedArguments(info).properties : {}
  const { client_id: id, client_secret: secret, ...given } = body as Record<string, unknown>
  for (const [name, value] of Object.entries({ ...given, client_id: id, client_secret: secret }))
    if (Array.isArray(value)) throw fault('PARAMETER_GIVEN_TWICE', { name }, { oauthError: 'invalid_request' })
  if (!headers.authorization && typeof id === 'string' && typeof secret === 'string')
    headers.authorization = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`
  request.body = Object.fromEntries(
    Object.entries(given).filter(([name, value]) => Object.hasOwn(known, name) && value !== ''),
  )
}

const tokens = ({ access_token, refresh_token, token_type, expires_in }: TokenAnswer) => ({
  access_token,
  token_type,
  expires_in,
  refresh_token,
})

function errorOf({ body }: FastifyRequest, status: number, data: unknown): string {
  const { oauthError, errors } = (data ?? {}) as { oauthError?: string; errors?: { field: string }[] }
  if (oauthError !== undefined) return oauthError
  const fields = errors?.map(({ field }) => field) ?? []
  if (fields.includes('grant_type') && typeof body === 'object' && body !== null && 'grant_type' in body)
    return 'unsupported_grant_type'
  if (fields.includes('scope')) return 'invalid_scope'
  // A body that could not be read is no wrong proof.
  if (fields.length > 0 || body === undefined || body === null) return 'invalid_request'
  return status === 401 || status === 400 || status === 403 ? 'invalid_grant' : 'invalid_request'
}
