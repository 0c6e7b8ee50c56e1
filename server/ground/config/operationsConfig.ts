import { listed } from './operationsVariables.ts'

/** Limits, protections and monitoring. */
export interface OperationsConfig {
  /** Proxies whose forwarding headers are trusted. */
  trustedProxies: string[]
  /** Other origins whose pages may call the API. */
  corsOrigins: string[]
  /** Origins that the console may embed in a frame. */
  /** Public origin of the console, for responses that contain a URL. */
  publicOrigin: string | undefined
  embedOrigins: string[]
  /** If undefined, only the machine itself may read the metrics. */
  metricsToken: string | undefined
  /** Calls per minute; 0 means no limit. */
  rateLimits: { user: number; address: number; public: number }
  callsAtOnce: number
  pool: number
  statementTimeoutSeconds: number
  slowQueryMilliseconds: number
  slowClientSeconds: number
  /** 0 keeps everything. */
  auditKeepMonths: number
  noticeKeepDays: number
  /** For commands and outgoing calls of ended processes. */
  processLogKeepDays: number
  /** Bytes that must stay free in the data folder; below this, writes are refused. */
  diskReserve: number
}

export interface OperationsValues {
  TRUSTED_PROXIES: string | undefined
  CORS_ORIGINS: string | undefined
  PUBLIC_ORIGIN: string | undefined
  EMBED_ORIGINS: string | undefined
  METRICS_TOKEN: string | undefined
  RATE_LIMIT_USER: number
  RATE_LIMIT_ADDRESS: number
  RATE_LIMIT_PUBLIC: number
  CALLS_AT_ONCE: number
  DATABASE_POOL: number
  STATEMENT_TIMEOUT_SECONDS: number
  SLOW_QUERY_MS: number
  SLOW_CLIENT_SECONDS: number
  AUDIT_KEEP_MONTHS: number
  NOTICE_KEEP_DAYS: number
  PROCESS_LOG_KEEP_DAYS: number
  DISK_RESERVE_MB: number
}

export const readOperations = (values: OperationsValues): OperationsConfig => ({
  trustedProxies: listed(values.TRUSTED_PROXIES),
  corsOrigins: listed(values.CORS_ORIGINS),
  publicOrigin: values.PUBLIC_ORIGIN,
  embedOrigins: listed(values.EMBED_ORIGINS),
  metricsToken: values.METRICS_TOKEN,
  rateLimits: {
    user: values.RATE_LIMIT_USER,
    address: values.RATE_LIMIT_ADDRESS,
    public: values.RATE_LIMIT_PUBLIC,
  },
  callsAtOnce: values.CALLS_AT_ONCE,
  pool: values.DATABASE_POOL,
  statementTimeoutSeconds: values.STATEMENT_TIMEOUT_SECONDS,
  slowQueryMilliseconds: values.SLOW_QUERY_MS,
  slowClientSeconds: values.SLOW_CLIENT_SECONDS,
  auditKeepMonths: values.AUDIT_KEEP_MONTHS,
  noticeKeepDays: values.NOTICE_KEEP_DAYS,
  processLogKeepDays: values.PROCESS_LOG_KEEP_DAYS,
  diskReserve: values.DISK_RESERVE_MB * 1024 * 1024,
})
