import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createApp } from '../../server/app.ts'
import { startSignedIn } from '../../server/domains/identity/sign-in/enter.ts'
import { nextDue } from '../../server/domains/workflow/execution/claim.ts'
import { dueWorkOf } from '../../server/domains/workflow/execution/dueWork.ts'
import { type Config, projectDir, readConfig } from '../../server/ground/config/config.ts'
import { migrate } from '../../server/ground/database/migrate.ts'
import type { Call, Database } from '../../server/ground/kernel/call.ts'
import { createCall, systemCall } from '../../server/ground/kernel/createCall.ts'
import { newId } from '../../server/ground/kernel/id.ts'
import { registry } from '../../server/ground/kernel/registry.ts'
import { seedDatabase } from '../../server/seed/seedDatabase.ts'
import { ownFiles } from '../../server/services/storage/credentials.ts'
import { putObject } from '../../server/services/storage/objects.ts'
import { type MovedClock, moveClock } from './movedClock.ts'
import { openOwnThread } from './ownThread.ts'

/** So long is a person signed in before signing in again. */
const signedInFor = 5 * 3_600_000
const browsers = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 ' +
    'Edg/131.0.0.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 ' +
    'Safari/605.1.15',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 ' +
    'Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0',
]

export interface Person {
  id: string
  username: string
  name: string
  organizationId: string | null
}

/** The product on a database in this thread, at any time that the play asks for, and people who call it. */
export class Stage {
  readonly clock: MovedClock
  readonly db: Database
  readonly config: Config
  readonly app: FastifyInstance
  readonly people = new Map<string, Person>()
  readonly #signedIn = new Map<string, { token: string; at: number }>()

  private constructor(clock: MovedClock, db: Database, config: Config) {
    this.clock = clock
    this.db = db
    this.config = config
    this.app = createApp({ config, db })
  }

  static async open(start: number): Promise<Stage> {
    const clock = moveClock(start)
    const { db } = await openOwnThread(join(projectDir, 'server/ground/database/template.tgz'))
    const config = readConfig({
      DATA_DIR: mkdtempSync(join(tmpdir(), 'demo-year-')),
      LOG_LEVEL: 'error',
      PORT: '0',
      RATE_LIMIT_USER: '0',
      RATE_LIMIT_ADDRESS: '0',
      RATE_LIMIT_PUBLIC: '0',
      PASSWORD_COST: '10',
      OUTBOUND_HOSTS: '127.0.0.1',
    })
    await migrate(db)
    await seedDatabase({ db, config, registry })
    const stage = new Stage(clock, db, config)
    const rows = await db
      .selectFrom('appUser')
      .select(['id', 'username', 'name', 'organizationId'])
      .where('deletedAt', 'is', null)
      .where('enabled', '=', true)
      .orderBy('id')
      .execute()
    for (const row of rows) stage.people.set(row.id, row)
    await stage.app.ready()
    return stage
  }

  /** Moves the clock to that time; work is done when it becomes due. */
  async moveTo(time: number): Promise<void> {
    for (let rounds = 0; rounds < 50; rounds++) {
      const wait = await nextDue({ db: this.db, config: this.config })
      if (wait === undefined || this.clock.now() + wait >= time) break
      this.clock.moveTo(this.clock.now() + Math.max(wait, 0) + 20)
      await this.settle()
    }
    this.clock.moveTo(time)
  }

  async settle(): Promise<void> {
    await dueWorkOf(this.config)?.settle()
  }

  /** A call of that person by the name of its endpoint; what it answers, or the error with its text. */
  async call<T = Record<string, unknown>>(
    userId: string,
    name: string,
    args: Record<string, unknown> = {},
  ): Promise<T> {
    let answer = await this.ask(userId, name, args)
    if (answer.code === 401) {
      this.#signedIn.delete(userId)
      answer = await this.ask(userId, name, args)
    }
    if (!answer.status) throw new Error(`${name} by ${userId}: ${answer.message} ${JSON.stringify(answer.data)}`)
    return answer.data as T
  }

  async ask(userId: string, name: string, args: Record<string, unknown>) {
    const response = await this.send(userId, name, args)
    return response.json() as { status: boolean; code: number; message: string; data: unknown }
  }

  async send(userId: string, name: string, args: Record<string, unknown>) {
    const endpoint = registry.endpoints.get(name)
    if (!endpoint) throw new Error(`no endpoint ${name}`)
    const rest = { ...args }
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => {
      const value = String(rest[key])
      delete rest[key]
      return encodeURIComponent(value)
    })
    const isRead = endpoint.method === 'GET' || endpoint.method === 'DELETE'
    const query = new URLSearchParams(
      Object.entries(rest).map(([key, value]): [string, string] => [
        key,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    )
    return this.app.inject({
      method: endpoint.method as 'POST',
      url: isRead ? `${path}?${query}` : path,
      remoteAddress: addressOf(userId),
      headers: { authorization: `Bearer ${await this.#tokenOf(userId)}`, 'user-agent': browserOf(userId) },
      ...(isRead ? {} : { payload: rest }),
    })
  }

  /** As the login page does, but for the password. */
  async signIn(userId: string): Promise<void> {
    const person = this.people.get(userId)
    if (!person) throw new Error(`no user ${userId}`)
    const account = { hasSecondFactor: false, ...person }
    const answer = await startSignedIn(this.from(systemCall(this), userId), account as never, {
      remark: '密码登录',
      way: 'password',
    })
    this.#signedIn.set(userId, { token: answer.access_token, at: this.clock.now() })
  }

  /** Returns that call with the address and browser of a user. */
  from(call: Call, userId: string): Call {
    const request = { ...call.request, id: newId(), ip: addressOf(userId), userAgent: browserOf(userId) }
    return createCall({ ...call, request })
  }

  /** Uploads a file as the browser does; what the form holds of it then. */
  async upload(userId: string, name: string, text: string): Promise<{ name: string; url: string }> {
    const key = `${ownFiles(userId).prefix}${newId()}.${name.split('.').at(-1)}`
    const pendingUntil = new Date(this.clock.now() + 3_600_000)
    const object = {
      key,
      name,
      contentType: 'text/plain; charset=utf-8',
      ownerId: userId,
      pendingUntil,
      bytes: Buffer.from(text),
    }
    await putObject({ db: this.db, dataDir: this.config.dataDir }, object)
    const url = `/oss/${key}`
    await this.call(userId, 'auth.ossTokenRegister', { url, name })
    return { name, url }
  }

  async #tokenOf(userId: string): Promise<string> {
    const known = this.#signedIn.get(userId)
    if (!known || this.clock.now() - known.at > signedInFor) await this.signIn(userId)
    return this.#signedIn.get(userId)?.token ?? ''
  }
}

/** A number of each person's own, the same at each run. */
const numberOf = (userId: string) => [...userId].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 65_521, 7)
const browserOf = (userId: string) => browsers[numberOf(userId) % browsers.length] ?? ''
const addressOf = (userId: string) =>
  `10.${20 + (numberOf(userId) % 8)}.${(numberOf(userId) >> 3) % 200}.${2 + (numberOf(userId) % 250)}`
