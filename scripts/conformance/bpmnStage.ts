import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createApp } from '../../server/app.ts'
import { issueToken } from '../../server/domains/identity/sign-in/issueToken.ts'
import { type DueWork, dueWorkOf } from '../../server/domains/workflow/execution/dueWork.ts'
import { setClockOffset } from '../../server/domains/workflow/stored/clock.ts'
import { type Config, readConfig } from '../../server/ground/config/config.ts'
import { migrate } from '../../server/ground/database/migrate.ts'
import { type OpenDatabase, openDatabase } from '../../server/ground/database/open.ts'
import type { Call } from '../../server/ground/kernel/call.ts'
import { systemCall } from '../../server/ground/kernel/createCall.ts'
import { registry } from '../../server/ground/kernel/registry.ts'
import { seedDatabase } from '../../server/seed/seedDatabase.ts'

/** Runs the product in this process, on an embedded database in a separate folder, with an adjustable clock. */
export class BpmnStage {
  #dataDir = ''
  #config: Config | undefined
  #database: OpenDatabase | undefined
  #app: FastifyInstance | undefined
  #token = ''
  #ahead = 0
  #timers: ReturnType<DueWork['holdTimers']> | undefined

  async open(): Promise<void> {
    this.#dataDir ||= await mkdtemp(join(tmpdir(), 'conformance-bpmn-'))
    const quiet = { LOG_LEVEL: 'silent', RATE_LIMIT_USER: '0', RATE_LIMIT_ADDRESS: '0', RATE_LIMIT_PUBLIC: '0' }
    const config: Config = { ...readConfig({ DATA_DIR: this.#dataDir, PORT: '0', ...quiet }), seed: 'none' }
    this.#config = config
    setClockOffset(config, this.#ahead)
    this.#database = await openDatabase(config)
    await migrate(this.#database.db)
    await seedDatabase({ db: this.#database.db, config, registry })
    this.#app = createApp({ config, db: this.#database.db })
    this.#timers = dueWorkOf(config)?.holdTimers()
    await this.#app.ready()
    await this.#database.db.updateTable('userCredential').set({ mustChange: false }).execute()
    this.#token = (await issueToken({ db: this.#database.db, config }, 'admin')).access_token
  }

  async stop(): Promise<void> {
    await this.#app?.close()
    await this.#database?.close()
  }

  /** Stops and starts the server; only the contents of its folder survive. */
  async restart(): Promise<void> {
    await this.stop()
    await this.open()
  }

  async close(): Promise<void> {
    await this.stop()
    await rm(this.#dataDir, { recursive: true, force: true })
  }

  get system(): Call {
    if (!this.#database || !this.#config) throw new Error('the stage is not open')
    return systemCall({ db: this.#database.db, config: this.#config })
  }

  /** Calls an endpoint as the administrator; throws `Refused` if it refuses. */
  async call<T = Record<string, unknown>>(name: string, args: Record<string, unknown>): Promise<T> {
    const endpoint = registry.endpoints.get(name)
    if (!endpoint || !this.#app) throw new Error(`no endpoint ${name}`)
    const { payload } = await this.#app.inject({
      method: endpoint.method as 'POST',
      url: endpoint.path,
      headers: { authorization: `Bearer ${this.#token}` },
      payload: args,
    })
    const { status, message, data } = JSON.parse(payload) as { status: boolean; message: string; data: T }
    if (!status) throw new Refused(message)
    return data
  }

  /**
   * Creates the accounts that models name: the engine would give the task of an unknown account to an administrator.
   */
  async hire(names: readonly string[]): Promise<void> {
    const { db } = this.system
    const { organizationId } = await db.selectFrom('appUser').select('organizationId').executeTakeFirstOrThrow()
    for (const name of names)
      await db
        .insertInto('appUser')
        .values({ id: name, username: name, name, organizationId })
        .onConflict(conflict => conflict.column('id').doNothing())
        .execute()
  }

  /** Runs the pending work of a step; timers fire only when the clock is moved. */
  async settle(): Promise<void> {
    if (this.#config) await dueWorkOf(this.#config)?.settle()
  }

  get now(): number {
    return Date.now() + this.#ahead
  }

  async moveClock(milliseconds: number): Promise<void> {
    this.#ahead += milliseconds
    if (this.#config) setClockOffset(this.#config, this.#ahead)
    await this.#timers?.release(() => this.settle())
  }

  /** Cases count from a full hour, so that their result does not depend on the time of day. */
  async toFullHour(): Promise<void> {
    const hour = 3_600_000
    await this.moveClock(hour - (this.now % hour))
  }
}

/** The server refused the call. */
export class Refused extends Error {}
