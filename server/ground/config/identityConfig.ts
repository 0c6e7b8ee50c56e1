/** Who signs in, for how long, and by which password. */
export interface IdentityConfig {
  /** Key under which the OA system signs its sign-in tickets; undefined: no such sign-in. */
  ticketKey: string | undefined
  /** Where tickets are validated by asking instead. */
  validator: { url: string; service: string; timeoutSeconds: number } | undefined
  /** An OpenID Connect provider; undefined: none is configured. */
  oidc: OidcConfig | undefined
  /** Loaded in a hidden frame when somebody signs out. */
  ssoLogoutUrl: string | undefined
  session: SessionLimits
  passwords: PasswordPolicy
  /** Origin of the console that passkeys are bound to; undefined: none is configured. */
  passkeyOrigin: string | undefined
  /** From which all keys are derived; undefined: from one that is kept in the data folder. */
  serverKey: string | undefined
}

export interface OidcConfig {
  issuer: string
  clientId: string
  clientSecret: string | undefined
  scopes: string
  /** Names the account at the first sign-in. */
  claim: string
  label: string
  /** Of the console: the provider sends people back to a path of it. */
  origin: string
  timeoutSeconds: number
}

/** When a session ends: without a call, and at the latest. */
export interface SessionLimits {
  idleMinutes: number
  hours: number
}

/** What a new password must be beyond the rules of the product. */
export interface PasswordPolicy {
  length: number
  /** Earlier passwords that may not be chosen again, the current one among them. */
  history: number
  mayBeCommon: boolean
  /** Hashes are made by scrypt with N = 2 to the power of it. */
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
  // A console that is tried out is at this machine; in production an address is never guessed.
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

/** Sentences about a provider that is configured by halves, which would otherwise be left out in silence. */
export function wrongOidc({ OIDC_ISSUER, OIDC_CLIENT_ID, PUBLIC_ORIGIN }: IdentityValues): string[] {
  if (OIDC_ISSUER === undefined && OIDC_CLIENT_ID === undefined) return []
  return Object.entries({ OIDC_ISSUER, OIDC_CLIENT_ID, PUBLIC_ORIGIN }).flatMap(([name, value]) =>
    value === undefined ? [`OpenID Connect 登录还需设置 ${name} (OpenID Connect also needs ${name})`] : [],
  )
}
