import { integer, text } from './variable.ts'

const isOrigin = (value: string) => URL.canParse(value) && new URL(value).origin === value
const isAddress = (value: string) => /^[0-9A-Fa-f.:]+(\/\d{1,3})?$/.test(value)

/** Splits a comma-separated variable and trims its items. */
export const listed = (value: string | undefined): string[] =>
  (value ?? '')
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '')

export const operationsVariables = {
  TRUSTED_PROXIES: text({
    about: 'addresses or networks of reverse proxies whose X-Forwarded-… headers are believed: 10.0.0.0/8,127.0.0.1',
    fallback: undefined,
    holds: value => listed(value).every(isAddress),
    should: '应为以逗号分隔的地址或网段 (must be addresses or networks)',
  }),
  CORS_ORIGINS: text({
    about: 'other origins whose pages may call: https://a.example,https://b.example; none by default',
    fallback: undefined,
    holds: value => listed(value).every(isOrigin),
    should: '应为以逗号分隔的来源，例如 https://a.example (must be origins without a path)',
  }),
  PUBLIC_ORIGIN: text({
    about: 'public origin of the console: https://console.example; without it, answers use the host of the request',
    fallback: undefined,
    holds: isOrigin,
    should: '应为来源，例如 https://console.example (must be an origin without a path)',
  }),
  EMBED_ORIGINS: text({
    about:
      'origins whose pages may be shown inside of the console, at /iframe-app: https://bi.example; none by default',
    fallback: undefined,
    holds: value => listed(value).every(isOrigin),
    should: '应为以逗号分隔的来源，例如 https://bi.example (must be origins without a path)',
  }),
  METRICS_TOKEN: text({
    about: 'bearer token for /metrics; without one only the machine itself may read them',
    fallback: undefined,
    isSecret: true,
    holds: value => value.length >= 16,
    should: '至少 16 个字符 (must have at least 16 characters)',
  }),
  RATE_LIMIT_USER: integer({ about: 'calls a minute of one person; 0: no limit', fallback: 1200, least: 0, most: 1e6 }),
  RATE_LIMIT_ADDRESS: integer({
    about: 'calls a minute from one address; 0: no limit',
    fallback: 6000,
    least: 0,
    most: 1e7,
  }),
  RATE_LIMIT_PUBLIC: integer({
    about: 'calls a minute from one address that need no sign-in, signing in among them; 0: no limit',
    fallback: 300,
    least: 0,
    most: 1e6,
  }),
  CALLS_AT_ONCE: integer({
    about: 'calls in progress; more are answered 503 with Retry-After',
    fallback: 500,
    least: 1,
    most: 1e5,
  }),
  DATABASE_POOL: integer({ about: 'connections to PostgreSQL', fallback: 10, least: 2, most: 500 }),
  STATEMENT_TIMEOUT_SECONDS: integer({
    about: 'a statement that PostgreSQL works on for longer is ended; 0: none is',
    fallback: 60,
    least: 0,
    most: 3600,
  }),
  SLOW_QUERY_MS: integer({
    about: 'statements that take longer are logged; 0: none is',
    fallback: 500,
    least: 0,
    most: 600_000,
  }),
  SLOW_CLIENT_SECONDS: integer({
    about: 'a caller who neither sends nor takes anything for so long is cut off',
    fallback: 15,
    least: 1,
    most: 3600,
  }),
  AUDIT_KEEP_MONTHS: integer({
    about: 'whole months that the audit log is kept for; older ones are removed, which is logged; 0: for ever',
    fallback: 0,
    least: 0,
    most: 1200,
  }),
  NOTICE_KEEP_DAYS: integer({
    about: 'days that notices behind the bell are kept for',
    fallback: 90,
    least: 1,
    most: 3650,
  }),
  PROCESS_LOG_KEEP_DAYS: integer({
    about:
      'days that commands, messages and calls of processes are kept for after their instance has ended; history stays',
    fallback: 90,
    least: 1,
    most: 3650,
  }),
  DISK_RESERVE_MB: integer({
    about: 'with less space left in DATA_DIR nothing is written any more and /readyz is red',
    fallback: 64,
    least: 1,
    most: 1e9,
  }),
  DATA_SOURCE_HOSTS: text({
    about: 'hosts that data sources may be at, with or without port: db.example.com:5432,10.0.0.0/8,*.corp.example',
    fallback: undefined,
    holds: value => listed(value).every(isHostEntry),
    should: '应为以逗号分隔的主机、网段，可带端口 (must be hosts or networks, with or without a port)',
  }),
  OUTBOUND_HOSTS: text({
    about: 'hosts in private networks that processes may call, with or without port: 10.0.0.0/8,oa.corp.example:443',
    fallback: undefined,
    holds: value => listed(value).every(isHostEntry),
    should: '应为以逗号分隔的主机、网段，可带端口 (must be hosts or networks, with or without a port)',
  }),
}

/** Whether a text is a valid host entry: a name, `*.name`, an address or a network, optionally with a port. */
function isHostEntry(entry: string): boolean {
  const isBracketed = /^\[[0-9A-Fa-f:.]+(\/\d{1,3})?\](:\d{1,5})?$/.test(entry)
  const isNamed = /^(\*\.)?[A-Za-z0-9_.-]+(\/\d{1,2})?(:\d{1,5})?$/.test(entry)
  return isBracketed || isNamed || /^[0-9A-Fa-f]*:[0-9A-Fa-f:]*(\/\d{1,3})?$/.test(entry)
}
