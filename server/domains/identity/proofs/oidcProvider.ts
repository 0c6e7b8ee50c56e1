import type { Configuration, CustomFetch, ServerMetadata } from 'openid-client'
import type { Config } from '../../../ground/config/config.ts'
import type { OidcConfig } from '../../../ground/config/identityConfig.ts'
import { callOut } from '../../../ground/outbound/callOut.ts'
import { throughCircuit } from '../../../ground/outbound/circuit.ts'

/** The only import of the OpenID Connect library; loaded on first use. */
const library = () => import('openid-client')

/**
 * Accepted signature algorithms of id tokens, whatever the provider offers: asymmetric ones only, never `none` or
 * HS256.
 */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']
const freshMs = 10 * 60 * 1000

/** Claims of the provider about the user. */
export type Claims = Readonly<Record<string, unknown>> & { iss: string; sub: string }

/** The provider did not respond properly; the caller may retry. */
export class ProviderDownError extends Error {}
/** The response is invalid. `code` is the library's and contains no token. */
export class UntrustedAnswerError extends Error {
  readonly code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}

const known = new Map<string, { until: number; provider: Promise<Configuration> }>()

/** Returns the provider's configuration; read again after ten minutes, or at once after a failure. */
function providerOf(config: Config, oidc: OidcConfig): Promise<Configuration> {
  const key = JSON.stringify([oidc, config.outboundHosts])
  const kept = known.get(key)
  if (kept && kept.until > Date.now()) return kept.provider
  const provider = discover(config, oidc)
  known.set(key, { until: Date.now() + freshMs, provider })
  provider.catch(() => known.delete(key))
  return provider
}

async function discover(config: Config, oidc: OidcConfig): Promise<Configuration> {
  const client = await library()
  const { issuer, clientId, clientSecret } = oidc
  const fetchOut = fetchBy(config, oidc.timeoutSeconds * 1000)
  const isPlain = issuer.startsWith('http:')
  const execute = isPlain ? [client.allowInsecureRequests] : []
  const found = await client
    .discovery(new URL(issuer), clientId, clientSecret, undefined, { [client.customFetch]: fetchOut, execute })
    .catch(down)
  const { supportsPKCE: _, ...metadata } = found.serverMetadata()
  const offered = metadata.id_token_signing_alg_values_supported ?? ['RS256']
  const server: ServerMetadata = {
    ...metadata,
    id_token_signing_alg_values_supported: offered.filter(name => algorithms.includes(name)),
  }
  const methods = metadata.token_endpoint_auth_methods_supported
  const bySecret =
    methods?.includes('client_secret_basic') === false ? client.ClientSecretPost : client.ClientSecretBasic
  const method = clientSecret === undefined ? client.None() : bySecret(clientSecret)
  const provider = new client.Configuration(server, clientId, clientSecret, method)
  provider[client.customFetch] = fetchOut
  // Verifies signatures although TLS would suffice for the code flow, because the response may pass a proxy.
  client.enableNonRepudiationChecks(provider)
  if (isPlain) client.allowInsecureRequests(provider)
  return provider
}

/** Sends all calls to the provider through `outbound`, with its limits. */
const fetchBy =
  (config: Config, timeoutMs: number): CustomFetch =>
  async (url, { method, headers, body }) => {
    const sent = body === undefined || body === null ? {} : { body: String(body) }
    const call = { method, url, headers: Object.fromEntries(new Headers(headers)), timeoutMs, ...sent }
    const answer = await throughCircuit(new URL(url).host, () => callOut(config, call)).catch(() => {
      throw new ProviderDownError('no answer')
    })
    const { status, text } = answer
    const type = answer.headers['content-type']
    return new Response(status === 204 ? null : text, {
      status,
      headers: type === undefined ? {} : { 'content-type': type },
    })
  }

const down = (): never => {
  throw new ProviderDownError('no discovery document of that issuer')
}

export interface Attempt {
  state: string
  nonce: string
  verifier: string
}

/** Returns the provider's sign-in URL. @throws ProviderDownError */
export async function authorizationUrl(
  config: Config,
  oidc: OidcConfig,
  { attempt, redirectUri }: { attempt: Attempt; redirectUri: string },
): Promise<string> {
  const client = await library()
  const provider = await providerOf(config, oidc)
  const url = client.buildAuthorizationUrl(provider, {
    redirect_uri: redirectUri,
    scope: oidc.scopes,
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(attempt.verifier),
    code_challenge_method: 'S256',
  })
  return url.href
}

/**
 * Exchanges the code of a response for a verified id token, and returns its claims.
 * @throws ProviderDownError, UntrustedAnswerError
 */
export async function redeem(
  config: Config,
  oidc: OidcConfig,
  { attempt, answer }: { attempt: Attempt; answer: URL },
): Promise<Claims> {
  const client = await library()
  const provider = await providerOf(config, oidc)
  try {
    const tokens = await client.authorizationCodeGrant(provider, answer, {
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      pkceCodeVerifier: attempt.verifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (claims) return claims
  } catch (error) {
    throw reasonOf(error)
  }
  throw new UntrustedAnswerError('NO_ID_TOKEN')
}

/** Messages and causes of the library may contain tokens; error codes do not. */
function reasonOf(error: unknown): Error {
  for (let at: unknown = error; at instanceof Error; at = at.cause) if (at instanceof ProviderDownError) return at
  const { code, error: said } = Object(error) as { code?: unknown; error?: unknown }
  if (said === 'access_denied') return new UntrustedAnswerError('access_denied')
  return new UntrustedAnswerError(typeof code === 'string' && /^\w{1,60}$/.test(code) ? code : 'UNKNOWN')
}

/** Returns the provider's logout URL; empty without one, or while the provider does not respond. */
export async function oidcEndSession(config: Config): Promise<string> {
  const { oidc } = config.identity
  if (!oidc) return ''
  const provider = await providerOf(config, oidc).catch(() => undefined)
  if (provider?.serverMetadata().end_session_endpoint === undefined) return ''
  const client = await library()
  const back = { post_logout_redirect_uri: `${oidc.origin}/` }
  return client.buildEndSessionUrl(provider, back).href
}
