/** Settings for sign-in, sessions and passwords. */
export interface IdentityConfig {
  /** Key with which the OA system signs its sign-in tickets; undefined disables this sign-in. */
  ticketKey: string | undefined
  /** Service that validates tickets, instead of a key. */
  validator: { url: string; service: string; timeoutSeconds: number } | undefined
  /** OpenID Connect provider; undefined if none is configured. */
  oidc: OidcConfig | undefined
  /** URL that sign-out loads in a hidden frame. */
  ssoLogoutUrl: string | undefined
  session: SessionLimits
  passwords: PasswordPolicy
  /** Console origin that passkeys are bound to; undefined if none is configured. */
  passkeyOrigin: string | undefined
  /** Secret from which all keys are derived; undefined uses the one in the data folder. */
  serverKey: string | undefined
}

export interface OidcConfig {
  issuer: string
  clientId: string
  clientSecret: string | undefined
  scopes: string
  /** Claim that names the account at the first sign-in. */
  claim: string
  label: string
  /** Console origin, to which the provider redirects. */
  origin: string
  timeoutSeconds: number
}

/** When a session ends: after inactivity, and at the latest. */
export interface SessionLimits {
  idleMinutes: number
  hours: number
}

/** Requirements for new passwords beyond the built-in rules. */
export interface PasswordPolicy {
  length: number
  /** Number of previous passwords, including the current one, that may not be reused. */
  history: number
  mayBeCommon: boolean
  /** scrypt cost: N is 2 to this power. */
  cost: number
}

export interface IdentityValues {
  OA_TICKET_KEY: string | undefined
  OA_VALIDATE_URL: string | undefined
  OA_SERVICE_URL: string | undefined
  OA_TIMEOUT_SECONDS: number
  OIDC_ISSUER: string | undefined
  OIDC_CLIENT_ID: string | undefined
  OIDC_CLIENT_SECRET: string | undefined
  OIDC_SCOPES: string
  OIDC_CLAIM: string
  OIDC_LABEL: string
  SSO_LOGOUT_URL: string | undefined
  SESSION_IDLE_MINUTES: number
  SESSION_HOURS: number
  PASSWORD_LENGTH: number
  PASSWORD_HISTORY: number
  PASSWORD_COMMON: string
  PASSWORD_COST: number
  SERVER_KEY: string | undefined
  PUBLIC_ORIGIN: string | undefined
  PORT: number
}

const developmentTicketKey = 'schema-console-development-oa-key'

export const readIdentity = (values: IdentityValues, production: boolean): IdentityConfig => ({
  ticketKey: values.OA_TICKET_KEY ?? (production ? undefined : developmentTicketKey),
  validator:
    values.OA_VALIDATE_URL === undefined
      ? undefined
      : {
          url: values.OA_VALIDATE_URL,
          service: values.OA_SERVICE_URL ?? '',
          timeoutSeconds: values.OA_TIMEOUT_SECONDS,
        },
  oidc: readOidc(values),
  ssoLogoutUrl: values.SSO_LOGOUT_URL,
  session: { idleMinutes: values.SESSION_IDLE_MINUTES, hours: values.SESSION_HOURS },
  passwords: {
    length: values.PASSWORD_LENGTH,
    history: values.PASSWORD_HISTORY,
    mayBeCommon: values.PASSWORD_COMMON === 'allowed',
    cost: values.PASSWORD_COST,
  },
  // In development the console runs on this machine; in production the origin is never guessed.
  passkeyOrigin:
    values.PUBLIC_ORIGIN ?? (production || values.PORT === 0 ? undefined : `http://localhost:${values.PORT}`),
  serverKey: values.SERVER_KEY,
})

function readOidc(values: IdentityValues): OidcConfig | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, PUBLIC_ORIGIN: origin } = values
  if (issuer === undefined || clientId === undefined || origin === undefined) return undefined
  return {
    issuer,
    clientId,
    clientSecret: values.OIDC_CLIENT_SECRET,
    scopes: [...new Set(['openid', ...values.OIDC_SCOPES.split(' ')])].join(' '),
    claim: values.OIDC_CLAIM,
    label: values.OIDC_LABEL,
    origin,
    timeoutSeconds: values.OA_TIMEOUT_SECONDS,
  }
}

/** Returns faults of a partially configured provider, which would otherwise be ignored silently. */
export function wrongOidc({ OIDC_ISSUER, OIDC_CLIENT_ID, PUBLIC_ORIGIN }: IdentityValues): string[] {
  if (OIDC_ISSUER === undefined && OIDC_CLIENT_ID === undefined) return []
  return Object.entries({ OIDC_ISSUER, OIDC_CLIENT_ID, PUBLIC_ORIGIN }).flatMap(([name, value]) =>
    value === undefined ? [`OpenID Connect 登录还需设置 ${name} (OpenID Connect also needs ${name})`] : [],
  )
}
