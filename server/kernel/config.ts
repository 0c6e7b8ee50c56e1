import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What the environment says, checked once at start. */
export interface Config {
  host: string
  port: number
  /** Folder of everything the server keeps; objects lie in `objects` below it. */
  dataDir: string
  database: { kind: 'pglite'; folder: string } | { kind: 'postgres'; url: string }
  /** What an empty database is filled with: demo data, nothing, or that many users. */
  seed: 'demo' | 'none' | number
  /** 32 bytes; the key under which passwords travel. */
  passwordKey: string
  /** `id:secret` of the client that may ask for tokens. */
  clientCredential: string
  /** Key under which the OA system signs its sign-in tickets; undefined switches that sign-in off. */
  oaTicketKey: string | undefined
  production: boolean
  logLevel: LogLevel
  /** The built browser bundle. */
  distDir: string
}

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'

const logLevels: readonly string[] = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']
const developmentPasswordKey = 'schema-console-development-key00'
const developmentCredential = 'console:console'
const developmentTicketKey = 'schema-console-development-oa-key'

/** The folder that holds package.json. */
export const projectDir = fileURLToPath(new URL('../../', import.meta.url))

/** The documents that are served. Another folder is for trying the language; its tables are made by whoever names it. */
export const schemaDir = resolve(projectDir, process.env.SCHEMA_DIR ?? 'schemas')

/** A wrong environment; `sentences` are for the person who starts the server. */
export class ConfigError extends Error {
  readonly sentences: string[]
  constructor(sentences: string[]) {
    super(sentences.join('\n'))
    this.name = 'ConfigError'
    this.sentences = sentences
  }
}

/**
 * Reads the configuration from environment variables and refuses wrong ones with sentences.
 *
 * @example readConfig(process.env).port // 8080
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const wrong: string[] = []
  const given = (name: string) => (env[name] === undefined || env[name] === '' ? undefined : env[name])
  const production = given('NODE_ENV') === 'production'

  const portText = given('PORT') ?? '8080'
  const port = Number(portText)
  if (!/^\d+$/.test(portText) || port > 65535) {
    wrong.push(`PORT 应为 0 到 65535 的整数，现为 "${portText}" (PORT must be an integer from 0 to 65535)`)
  }
  const host = given('HOST') ?? '127.0.0.1'
  if (!/^[A-Za-z0-9.:_-]+$/.test(host)) {
    wrong.push(`HOST 应为主机名或地址，现为 "${host}" (HOST must be a host name or an address)`)
  }
  const seed = readSeed(given('SEED') ?? 'demo', wrong)
  const logLevel = given('LOG_LEVEL') ?? 'info'
  if (!isLogLevel(logLevel)) {
    wrong.push(`LOG_LEVEL 应为 ${logLevels.join('、')} 之一，现为 "${logLevel}" (LOG_LEVEL is not a known level)`)
  }
  const url = given('DATABASE_URL')
  if (url !== undefined && !/^postgres(ql)?:\/\/./.test(url)) {
    wrong.push('DATABASE_URL 应以 postgres:// 开头 (DATABASE_URL must be a postgres:// address)')
  }
  const passwordKey = given('PASSWORD_KEY') ?? developmentPasswordKey
  if (Buffer.byteLength(passwordKey) !== 32) {
    wrong.push('PASSWORD_KEY 应为 32 个字节 (PASSWORD_KEY must be exactly 32 bytes)')
  }
  const clientCredential = given('CLIENT_CREDENTIAL') ?? developmentCredential
  if (!/^[^:\s]+:\S+$/.test(clientCredential)) {
    wrong.push('CLIENT_CREDENTIAL 应写作 客户端:密钥 (CLIENT_CREDENTIAL must read id:secret)')
  }
  if (production && passwordKey === developmentPasswordKey) {
    wrong.push('生产环境必须设置 PASSWORD_KEY，不能用开发默认值 (set PASSWORD_KEY in production)')
  }
  if (production && clientCredential === developmentCredential) {
    wrong.push('生产环境必须设置 CLIENT_CREDENTIAL，不能用开发默认值 (set CLIENT_CREDENTIAL in production)')
  }
  if (wrong.length > 0) throw new ConfigError(wrong)

  const dataDir = resolve(projectDir, given('DATA_DIR') ?? '.data')
  return {
    host,
    port,
    dataDir,
    database: url === undefined ? { kind: 'pglite', folder: resolve(dataDir, 'database') } : { kind: 'postgres', url },
    seed,
    passwordKey,
    clientCredential,
    oaTicketKey: given('OA_TICKET_KEY') ?? (production ? undefined : developmentTicketKey),
    production,
    logLevel: isLogLevel(logLevel) ? logLevel : 'info',
    distDir: resolve(projectDir, 'dist'),
  }
}

function readSeed(text: string, wrong: string[]): Config['seed'] {
  if (text === 'demo' || text === 'none') return text
  const users = Number(text)
  if (!/^\d+$/.test(text) || users < 1 || users > 1_000_000) {
    wrong.push(
      `SEED 应为 demo、none 或 1 到 1000000 的用户数，现为 "${text}" (SEED must be demo, none or a number of users)`,
    )
    return 'demo'
  }
  return users
}

const isLogLevel = (text: string): text is LogLevel => logLevels.includes(text)
