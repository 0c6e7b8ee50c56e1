/** Who signs in, for how long, and by which password. */
export interface IdentityConfig {
  /** Key under which the OA system signs its sign-in tickets; undefined: no such sign-in. */
  ticketKey: string | undefined
  /** Where tickets are validated by asking instead. */
  validator: { url: string; service: string; timeoutSeconds: number } | undefined
  /** Loaded in a hidden frame when somebody signs out. */
  ssoLogoutUrl: string | undefined
  session: SessionLimits
  passwords: PasswordPolicy
  /** Origin of the console that passkeys are bound to; undefined: none is configured. */
  passkeyOrigin: string | undefined
  /** From which all keys are derived; undefined: from one that is kept in the data folder. */
  serverKey: string | undefined
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
