import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../ground/config/config.ts'
import { contentSecurityPolicy } from '../../ground/kernel/contentSecurityPolicy.ts'

export const securityHeaderValues = {
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
}

const headerList = Object.entries(securityHeaderValues)

/** Returns the security headers of this installation. */
export function securityHeadersOf({ identity, operations }: Pick<Config, 'identity' | 'operations'>) {
  const { ssoLogoutUrl } = identity
  const policy = policyWith([
    ...(ssoLogoutUrl === undefined ? [] : [new URL(ssoLogoutUrl).origin]),
    ...operations.embedOrigins,
  ])
  return { ...securityHeaderValues, 'content-security-policy': policy }
}

/** Adds them to every response, including files and errors. */
export function securityHeaders(app: FastifyInstance, config: Pick<Config, 'identity' | 'operations'>): void {
  const policy = securityHeadersOf(config)['content-security-policy']
  // Callback hooks, because each promise costs every call a turn.
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', policy)
    setSecurityHeaders(request, reply)
    const type = String(reply.getHeader('content-type') ?? '')
    if (type.startsWith('application/json') && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store')
    done(null, payload)
  })
}

/** Allows frames of the single sign-on's logout page and of configured applications. */
const policyWith = (frames: readonly string[]): string =>
  frames.length === 0 ? contentSecurityPolicy : `${contentSecurityPolicy}; frame-src 'self' ${frames.join(' ')}`

export function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply): void {
  for (const [name, value] of headerList) if (!reply.hasHeader(name)) reply.header(name, value)
  // Only over TLS: otherwise a console without TLS would be unreachable for a year.
  if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000')
  reply.header('x-request-id', request.id)
}
