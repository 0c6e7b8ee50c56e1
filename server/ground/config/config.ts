import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type IdentityConfig, readIdentity, wrongOidc } from './identityConfig.ts'
import { type OperationsConfig, readOperations } from './operationsConfig.ts'
import { listed } from './operationsVariables.ts'
import { type PaceConfig, readPace } from './paceConfig.ts'
import { readStorage, type StorageConfig } from './storageConfig.ts'
import { type logLevels, readVariables, type Seed, variables } from './variables.ts'

/** What the environment says, checked once at start. */
export interface Config {
  host: string
  port: number
  /** Folder of everything the server keeps; objects lie in `objects` below it. */
  dataDir: string
  database: { kind: 'pglite'; folder: string } | { kind: 'postgres'; url: string }
  seed: Seed
  /** Whether the demo company has a year behind it. */
  seedYear: boolean
  /** 32 bytes; the key under which passwords travel. */
  passwordKey: string
  /** `id:secret` of the client that may ask for tokens. */
  clientCredential: string
  identity: IdentityConfig
  storage: StorageConfig
  /** Browsers of one user that may listen to events at the same time, on this process. */
  eventsPerUser: number
  operations: OperationsConfig
  pace: PaceConfig
  /** Where data sources may be; nothing: anywhere but in private networks. */
  dataSourceHosts: readonly string[]
  /** Hosts in private networks that processes may call; public ones need no entry. */
  outboundHosts: readonly string[]
  production: boolean
  logLevel: LogLevel
  /** The built browser bundle. */
  distDir: string
}

export type LogLevel = (typeof logLevels)[number]

/** The folder that holds package.json. */
export const projectDir = fileURLToPath(new URL('../../../', import.meta.url))

/** The documents that are served. Another folder is for trying the language; its tables are made by whoever names it. */
export const schemaDir = resolve(projectDir, process.env.SCHEMA_DIR || variables.SCHEMA_DIR.fallback)

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
 * Reads the configuration from environment variables and refuses wrong ones with sentences, all at once.
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
    // Whoever tries the console out has his database on the same machine.
    dataSourceHosts: listed(values.DATA_SOURCE_HOSTS ?? (production ? '' : '127.0.0.1,localhost,[::1]')),
    outboundHosts: listed(values.OUTBOUND_HOSTS ?? (production ? '' : '127.0.0.1,localhost,[::1]')),
    production,
    logLevel: values.LOG_LEVEL,
    distDir: resolve(projectDir, 'dist'),
  }
}
