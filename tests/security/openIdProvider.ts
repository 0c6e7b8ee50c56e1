import {
  createHash,
  createHmac,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
  sign,
} from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a provider, or a person between it and the console, would do otherwise at the next exchange. */
export interface Twist {
  claims?: Record<string, unknown>
  header?: Record<string, unknown>
  /** Signs the id token instead of the key that the provider publishes. */
  key?: KeyObject
  /** The secret of a symmetric signature (HS256). */
  hmac?: string
  /** Sends the token without a signature. */
  unsigned?: true
  status?: number
  down?: true
}

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A small OpenID Connect provider (code flow, PKCE, RS256) that signs in the user of the test at once. */
export async function startProvider({ clientId, clientSecret }: { clientId: string; clientSecret: string }) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const jwk = { ...createPublicKey(privateKey).export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString()
  const codes = new Map<string, { query: URLSearchParams; claims: Record<string, unknown> }>()
  const asked: string[] = []
  let twist: Twist = {}
  let discovered: Record<string, unknown> = {}

  const idToken = (claims: Record<string, unknown>) => {
    const head = base64url({ alg: 'RS256', kid: 'one', ...twist.header })
    const body = `${head}.${base64url({ ...claims, ...twist.claims })}`
    if (twist.unsigned) return `${body}.`
    if (twist.hmac) return `${body}.${createHmac('sha256', twist.hmac).update(body).digest('base64url')}`
    return `${body}.${sign('sha256', Buffer.from(body), twist.key ?? privateKey).toString('base64url')}`
  }
  const json = (response: ServerResponse, value: object, status = 200) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))

  async function exchange(request: IncomingMessage, response: ServerResponse) {
    let body = ''
    for await (const part of request) body += part
    const form = new URLSearchParams(body)
    const [kind, given = ''] = (request.headers.authorization ?? '').split(' ')
    // Both are encoded like form fields first (RFC 6749, 2.3.1).
    const [id, secret] = Buffer.from(given, 'base64').toString().replaceAll('+', ' ').split(':').map(decodeURIComponent)
    const isClient = kind === 'Basic' && id === clientId && secret === clientSecret
    if (!isClient) return json(response, { error: 'invalid_client' }, 401)
    const begun = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const fits =
      begun?.query.get('code_challenge') === challenge &&
      begun.query.get('code_challenge_method') === 'S256' &&
      begun.query.get('redirect_uri') === form.get('redirect_uri')
    if (!begun || !fits) return json(response, { error: 'invalid_grant' }, 400)
    if (twist.status) return json(response, { error: 'server_error' }, twist.status)
    const now = Math.floor(Date.now() / 1000)
    const claims = { iss: issuer, aud: clientId, iat: now, exp: now + 60, nonce: begun.query.get('nonce') }
    return json(response, {
      access_token: randomUUID(),
      token_type: 'Bearer',
      id_token: idToken({ ...claims, ...begun.claims }),
    })
  }

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://provider.example')
    asked.push(pathname)
    if (twist.down) return void request.socket.destroy()
    if (pathname === '/.well-known/openid-configuration')
      return json(response, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        end_session_endpoint: `${issuer}/bye`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
        code_challenge_methods_supported: ['S256'],
        authorization_response_iss_parameter_supported: true,
        ...discovered,
      })
    if (pathname === '/jwks') return json(response, { keys: [jwk] })
    if (pathname === '/token') return void exchange(request, response)
    return response.writeHead(404).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    issuer,
    asked,
    publicKey,
    twist(next: Twist) {
      twist = next
    },
    /** Other fields of the discovery document, read once for each configuration. */
    discover(fields: Record<string, unknown>) {
      discovered = fields
    },
    /** The person signs in at that address; returns the query with which the browser is sent back. */
    authorize(url: string, claims: Record<string, unknown>): URLSearchParams {
      const query = new URL(url).searchParams
      const code = randomUUID()
      codes.set(code, { query, claims })
      return new URLSearchParams({ code, state: query.get('state') ?? '', iss: issuer })
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type Provider = Awaited<ReturnType<typeof startProvider>>
