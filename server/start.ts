import type { FastifyInstance } from 'fastify'
import { type Config, ConfigError, readConfig } from './ground/config/config.ts'
import { mistypedVariables, shownVariables } from './ground/config/variables.ts'
import { LockedError } from './ground/database/lock.ts'
import { MigrationError, migrate } from './ground/database/migrate.ts'
import { type OpenDatabase, openDatabase } from './ground/database/open.ts'
import { SchemaError } from './ground/kernel/readDocuments.ts'
import { stoppingOf } from './ground/kernel/stopping.ts'
import { listenWide } from './services/http/listenWide.ts'

/**
 * Starts the server from the environment and returns its database; failures are printed as sentences, and the process
 * exits with 1.
 */
export async function start(): Promise<OpenDatabase> {
  let database: OpenDatabase | undefined
  try {
    const config = readConfig(process.env)
    showSettings()
    // Loading the schemas may fail; imported here so that its messages are printed readably.
    const [{ registry }, { createApp }, { seedDatabase }, { seedProcesses }, { refuseDemoAccounts }] =
      await Promise.all([
        import('./ground/kernel/registry.ts'),
        import('./app.ts'),
        import('./seed/seedDatabase.ts'),
        import('./seed/seedProcesses.ts'),
        import('./seed/refuseDemoAccounts.ts'),
      ])
    for (const warning of registry.warnings) console.error(warning)
    database = await openDatabase(config)
    await migrate(database.db)
    await seedDatabase({ db: database.db, config, registry })
    await seedProcesses(database.db, config)
    if (config.production) await refuseDemoAccounts(database.db)
    const app = createApp({ config, db: database.db })
    stopOnSignals(app, database)
    await listenWide(app, config)
    console.log(`ready http://${shownHost(config)}:${portOf(app, config)}`)
    return database
  } catch (error) {
    await database?.close().catch(() => undefined)
    explain(error)
    return process.exit(1)
  }
}

/** Prints the effective settings. */
function showSettings(): void {
  console.log(`configuration (* from the environment)\n${shownVariables(process.env).join('\n')}`)
  for (const { name, meant } of mistypedVariables(process.env)) {
    console.error(`环境变量 ${name} 不被识别，是否应为 ${meant}？ (${name} is unknown: ${meant}?)`)
  }
}

/**
 * Finishes running calls within ten seconds, refuses new ones, closes the database and exits. A second signal exits at
 * once.
 */
function stopOnSignals(app: FastifyInstance, database: OpenDatabase): void {
  let isStopping = false
  const stop = async (signal: string) => {
    if (isStopping) process.exit(1)
    isStopping = true
    app.log.info({ signal }, 'stopping')
    const timer = setTimeout(() => process.exit(1), 20_000)
    try {
      // Calls still running are cut off; their callers get an error.
      if ((await stoppingOf(app)?.drain(10_000)) === false) app.server.closeAllConnections()
      await app.close()
      await database.close()
      clearTimeout(timer)
      process.exit(0)
    } catch (error) {
      app.log.error({ err: error }, 'stopping failed')
      process.exit(1)
    }
  }
  process.on('SIGTERM', () => void stop('SIGTERM'))
  process.on('SIGINT', () => void stop('SIGINT'))
}

function explain(error: unknown): void {
  if (error instanceof ConfigError) for (const sentence of error.sentences) console.error(sentence)
  else if (error instanceof SchemaError)
    console.error(`schemas 中有错误，不能启动 (the schemas have faults):\n${error.message}`)
  else if (error instanceof LockedError || error instanceof MigrationError) console.error(error.message)
  else if (codeOf(error) === 'EADDRINUSE')
    console.error('端口已被占用，请用 PORT 指定其他端口 (the port is in use: set PORT)')
  else if (codeOf(error) === 'EACCES') console.error('没有权限使用该端口或目录 (no permission for the port or folder)')
  else if (codeOf(error) === 'ECONNREFUSED')
    console.error('数据库连接失败，请检查 DATABASE_URL (the database refuses the connection)')
  else console.error('启动失败 (the start failed):', error)
}

const codeOf = (error: unknown): unknown => (error instanceof Error ? Reflect.get(error, 'code') : undefined)
const shownHost = ({ host }: Config) => (host.includes(':') ? `[${host}]` : host)

function portOf(app: FastifyInstance, config: Config): number {
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : config.port
}
