import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type IdentityConfig, readIdentity, wrongOidc } from './identityConfig.ts'
import { type OperationsConfig, readOperations } from './operationsConfig.ts'
import { listed } from './operationsVariables.ts'
import { type PaceConfig, readPace } from './paceConfig.ts'
import { readStorage, type StorageConfig } from './storageConfig.ts'
import { type logLevels, readVariables, type Seed, variables } from './variables.ts'

/** Configuration from the environment, validated once at startup. */
export interface Config {
  host: string
  port: number
  /** Data folder of the server; stored files lie in its subfolder `objects`. */
  dataDir: string
  database: { kind: 'pglite'; folder: string } | { kind: 'postgres'; url: string }
  seed: Seed
  /** Whether the demo data includes a year of history. */
  seedYear: boolean
  /** 32-byte key that encrypts passwords in transit. */
  passwordKey: string
  /** `id:secret` of the client that may request tokens. */
  clientCredential: string
  identity: IdentityConfig
  storage: StorageConfig
  /** Maximum number of event connections per user in this process. */
  eventsPerUser: number
  operations: OperationsConfig
  pace: PaceConfig
  /** Allowed hosts of data sources; if empty, all except private networks. */
  dataSourceHosts: readonly string[]
  /** Hosts in private networks that processes may call; public hosts need no entry. */
  outboundHosts: readonly string[]
  production: boolean
  logLevel: LogLevel
  /** The built browser bundle. */
  distDir: string
}

export type LogLevel = (typeof logLevels)[number]

/** The folder that holds package.json. */
export const projectDir = fileURLToPath(new URL('../../../', import.meta.url))

/** Folder of the served documents. Tests of the language set another folder and create its tables themselves. */
export const schemaDir = resolve(projectDir, process.env.SCHEMA_DIR || variables.SCHEMA_DIR.fallback)

/** The environment is invalid; `sentences` explain the faults to the operator. */
export class ConfigError extends Error {
  readonly sentences: string[]
  constructor(sentences: string[]) {
    super(sentences.join('\n'))
    this.name = 'ConfigError'
    this.sentences = sentences
  }
}

/**
 * Reads the configuration from environment variables. Throws a `ConfigError` that lists all faults at once.
 *
 * @example readConfig(process.env).port // 8080
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const { values, wrong } = readVariables(env)
  const storage = readStorage(values, wrong)
  wrong.push(...wrongOidc(values))
  if (wrong.length > 0) throw new ConfigError(wrong)
  const production = values.NODE_ENV === 'production'
  const dataDir = resolve(projectDir, values.DATA_DIR)
  const url = values.DATABASE_URL
  return {
    host: values.HOST,
    port: values.PORT,
    dataDir,
    database: url === undefined ? { kind: 'pglite', folder: resolve(dataDir, 'database') } : { kind: 'postgres', url },
    seed: values.SEED,
    seedYear: values.SEED_YEAR === 'yes',
    passwordKey: values.PASSWORD_KEY,
    clientCredential: values.CLIENT_CREDENTIAL,
    identity: readIdentity(values, production),
    storage,
    eventsPerUser: values.EVENTS_PER_USER,
    operations: readOperations(values),
    pace: readPace(values),
    // In development the database usually runs on the same machine.
    dataSourceHosts: listed(values.DATA_SOURCE_HOSTS ?? (production ? '' : '127.0.0.1,localhost,[::1]')),
    outboundHosts: listed(values.OUTBOUND_HOSTS ?? (production ? '' : '127.0.0.1,localhost,[::1]')),
    production,
    logLevel: values.LOG_LEVEL,
    distDir: resolve(projectDir, 'dist'),
  }
}
