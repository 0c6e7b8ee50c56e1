import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, inject, vi } from 'vitest'
import { createApp } from '../../server/app.ts'
import { type Config, readConfig } from '../../server/ground/config/config.ts'
import { openDatabase, openPglite } from '../../server/ground/database/open.ts'
import type { Call, Database } from '../../server/ground/kernel/call.ts'
import { systemCall } from '../../server/ground/kernel/createCall.ts'
import { newId } from '../../server/ground/kernel/id.ts'
import { registry } from '../../server/ground/kernel/registry.ts'
import { startSession } from '../../server/ground/session/session.ts'
import { sealAll } from '../../server/services/audit/sealRows.ts'
import { audit } from '../../server/services/records/log/audit.ts'
import { onWritten } from '../../server/services/records/log/rowsWritten.ts'
import { isFull, isLong } from '../helpers/form.ts'
import { noteAuditRows } from './auditNotes.ts'

export type DatabaseKind = 'pglite' | 'postgres'

/**
 * The databases of this machine: PGlite, and PostgreSQL where a server binary was found. Suites whose statements depend
 * on the database run on all of them in every form: records, search, paging, import, export, jobs, events, backup,
 * migrations.
 */
export const allDatabases: DatabaseKind[] = inject('contractPostgres') === '' ? ['pglite'] : ['pglite', 'postgres']

/** The databases of all other suites: the quicker one in the short form, every one in the full form. */
export const databaseKinds: DatabaseKind[] = isFull ? allDatabases : allDatabases.slice(-1)

/**
 * Returns the generated cases to run on this database: each case on one database, with `LONG=1` on all. The rules that
 * they prove do not depend on the database.
 */
export function shareOf<T>(kind: DatabaseKind, all: readonly T[], nameOf: (one: T) => string): T[] {
  if (isLong) return [...all]
  const placeOf = (name: string) => Buffer.from(name).reduce((sum, byte) => sum + byte, 0) % databaseKinds.length
  return all.filter(one => databaseKinds[placeOf(nameOf(one))] === kind)
}

/**
 * What is generated for every endpoint, as a few tests with their number: none of them runs out of time on a slow
 * machine.
 */
export const inParts = <T>(all: readonly T[], count = 4): [part: number, list: T[]][] =>
  Array.from({ length: count }, (_, part) => [part + 1, all.filter((_one, index) => index % count === part)])

/**
 * The databases of a suite that takes minutes and whose statements other suites prove on both: in the full form this
 * one, in the short form the quicker one, with `LONG=1` all.
 */
export const mainly = (kind: DatabaseKind): DatabaseKind[] => {
  if (isLong || !allDatabases.includes(kind)) return allDatabases
  return isFull ? [kind] : databaseKinds
}

/** An answer: HTTP status, and the envelope as far as there is one. */
export interface Answer {
  http: number
  status: boolean
  code: number
  error?: string
  message: string
  data: unknown
  headers: Record<string, unknown>
  text: string
}

export interface TestServer {
  app: FastifyInstance
  db: Database
  kind: DatabaseKind
  config: Config
  /** Calls an endpoint by its name; arguments go into path, query or body as it has them. */
  call(endpoint: string, args?: Record<string, unknown>, token?: string): Promise<Answer>
  raw(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, options?: RawOptions): Promise<Answer>
  /** An access token of that account, whose initial password was changed long ago, for that application. */
  tokenFor(username: string, applicationId?: string): Promise<string>
  /** A call of the program itself, for what no endpoint does. */
  system(): Call
  close(): Promise<void>
}

export interface RawOptions {
  body?: unknown
  form?: Record<string, string>
  query?: Record<string, string | string[]>
  headers?: Record<string, string>
  token?: string | undefined
}

/** Everything that an admin needs: `data` of an answer that must have succeeded. */
export function dataOf<T = Record<string, unknown>>(answer: Pick<Answer, 'http' | 'status' | 'message' | 'data'>): T {
  if (answer.http !== 200 || !answer.status)
    throw new Error(`${answer.http} ${answer.message} ${JSON.stringify(answer.data)}`)
  return answer.data as T
}

/** Field to message of a refused call. */
export function fieldErrors(answer: { data: unknown }): Record<string, string> {
  const { errors } = (answer.data ?? {}) as { errors?: { field: string; message: string }[] }
  return Object.fromEntries((errors ?? []).map(({ field, message }) => [field, message]))
}

/**
 * The compiled PGlite module: while it is referenced, the threads of this process that run PGlite reuse it. Otherwise
 * each of a hundred would compile nine megabytes, half of the cost of opening a database.
 */
export const compiledPglite = new WebAssembly.Module(
  readFileSync(new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))),
)

let counter = 0
/** A text that no other record has. */
export const unique = (prefix: string) => `${prefix}${Date.now().toString(36)}${(++counter).toString(36)}`

/** The real server on a fresh copy of the seeded database. */
export async function startTestServer(
  kind: DatabaseKind = databaseKinds[0] ?? 'pglite',
  env: Record<string, string> = {},
  /** Object to fill in: a test may replace its `app`, which is then called. */
  place = {} as TestServer,
): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'contract-data-'))
  const url = kind === 'postgres' ? await copyOfSeeded() : undefined
  const config = readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'fatal',
    PORT: '0',
    // A suite calls faster than any user; the limits have separate tests.
    RATE_LIMIT_USER: '0',
    RATE_LIMIT_ADDRESS: '0',
    RATE_LIMIT_PUBLIC: '0',
    // With the usual cost, hashing would take a quarter of a run; a test of the cost sets it.
    PASSWORD_COST: '10',
    ...(url === undefined ? {} : { DATABASE_URL: url }),
    ...env,
  })
  const database =
    url === undefined ? await openPglite('memory://', inject('contractArchive')) : await openDatabase(config)
  const app = createApp({ config, db: database.db })
  await app.ready()
  const notes = noteAuditRows(app, database.db, inject('auditNotes'))

  const raw: TestServer['raw'] = async (method, url, { body, form, query, headers, token } = {}) => {
    const request: InjectOptions = {
      method,
      url,
      ...(query ? { query } : {}),
      headers: {
        ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(form
        ? { payload: new URLSearchParams(form).toString() }
        : body === undefined
          ? {}
          : { payload: body as object }),
    }
    return answerOf(await server.app.inject(request))
  }

  const server: TestServer = Object.assign(place, {
    app,
    db: database.db,
    kind,
    config,
    raw,
    call: (name, args = {}, token) => {
      const endpoint = registry.endpoints.get(name)
      if (!endpoint) throw new Error(`no endpoint ${name}`)
      const rest = { ...args }
      const url = endpoint.path.replaceAll(/\{(\w+)\}/g, (_whole, key: string) => {
        const value = String(rest[key] ?? 'missing')
        delete rest[key]
        return encodeURIComponent(value)
      })
      const method = endpoint.method as 'GET' | 'POST' | 'PUT' | 'DELETE'
      if (method === 'GET' || method === 'DELETE') return raw(method, url, { query: queryOf(rest), token })
      return raw(method, url, { body: rest, token })
    },
    tokenFor: async (username, applicationId = 'admin') => {
      const user = await database.db
        .selectFrom('appUser')
        .select('id')
        .where('username', '=', username)
        .where('deletedAt', 'is', null)
        .executeTakeFirstOrThrow()
      await database.db.updateTable('userCredential').set({ mustChange: false }).where('userId', '=', user.id).execute()
      const { answer } = await startSession(database.db, {
        userId: user.id,
        username,
        applicationId,
        ip: '127.0.0.1',
        userAgent: 'test',
      })
      return answer.access_token
    },
    system: () => systemCall({ db: database.db, config }),
    close: async () => {
      await notes.tell()
      await server.app.close()
      await database.close()
      if (url !== undefined) await dropCopy(url)
      rmSync(dataDir, { recursive: true, force: true })
    },
  } satisfies TestServer)
  return server
}

/**
 * What the tests of a suite begin with: filled in before the first of them, so that a suite names it in one line.
 *
 * @example const server = givenServer(kind)
 */
export function given<T extends object>(make: () => T | Promise<T>): T {
  const place = {} as T
  beforeAll(async () => {
    Object.assign(place, await make())
  })
  return place
}

/** A server for the tests of a suite, ended after them. */
export function givenServer(kind?: DatabaseKind, env?: Record<string, string>): TestServer {
  const server = {} as TestServer
  beforeAll(async () => {
    await startTestServer(kind, env, server)
  })
  afterAll(() => server.close?.())
  return server
}

/** From now on nothing seals the log of this server, for suites that compare its rows or count what is written. */
export async function stopSealing(server: TestServer): Promise<void> {
  await server.db.updateTable('jobSchedule').set({ enabled: false }).where('name', '=', 'audit-seals').execute()
  // The sealer comes half a second after the first row. The first seal may still be one that it had begun on before,
  // the second is not: then it waits for nothing.
  for (let round = 0; round < 2; round++) {
    const recordId = newId()
    await server.system().transaction(tx => audit(tx, { action: '封存', entity: 'auditLog', recordId, recordName: '' }))
    const row = server.db.selectFrom('auditLog').select('seal').where('recordId', '=', recordId)
    const isSealed = async () => (await row.executeTakeFirstOrThrow()).seal !== null
    await vi.waitUntil(isSealed, { timeout: 30_000 })
  }
  onWritten(server.config, () => undefined)
  await sealAll(server)
}

/** A name for a database that no other process takes either, in the same millisecond. */
export const databaseName = (prefix: string) => `${prefix}_${randomBytes(8).toString('hex')}`

/**
 * A data folder for a server process on PGlite whose database is migrated, or seeded too: what a first start does takes
 * ten seconds of a processor, and only tests of that need it.
 */
export function dataFolder(content: 'migrated' | 'seeded'): string {
  const folder = mkdtempSync(join(tmpdir(), 'data-'))
  cpSync(join(inject('contractFolders'), content), folder, { recursive: true })
  return folder
}

/** Address of a separate database. */
export async function copyOfSeeded(): Promise<string> {
  const url = inject('contractPostgres')
  const name = databaseName('t')
  const admin = await openDatabase({ database: { kind: 'postgres', url } })
  await sql`create database ${sql.id(name)} template seeded`.execute(admin.db)
  await admin.close()
  return url.replace(/\/postgres(?=$|\?)/, `/${name}`)
}

/** Hundreds of copies of 25 MB would fill a small disk. A connection that a test left open does not keep one. */
async function dropCopy(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1)
  const admin = await openDatabase({ database: { kind: 'postgres', url: inject('contractPostgres') } })
  await sql`drop database if exists ${sql.id(name)} with (force)`.execute(admin.db)
  await admin.close()
}

function queryOf(args: Record<string, unknown>): Record<string, string | string[]> {
  const texts: Record<string, string | string[]> = {}
  for (const [name, value] of Object.entries(args)) {
    if (value === undefined || value === null) continue
    texts[name] =
      Array.isArray(value) && value.every(one => typeof one === 'string')
        ? value
        : typeof value === 'object'
          ? JSON.stringify(value)
          : String(value)
  }
  return texts
}

function answerOf(response: { statusCode: number; payload: string; headers: Record<string, unknown> }): Answer {
  const { statusCode: http, payload: text, headers } = response
  const empty = { status: false, code: 0, message: '', data: null }
  const isJson = String(headers['content-type'] ?? '').includes('json')
  return { ...empty, ...(isJson ? (JSON.parse(text) as Partial<Answer>) : {}), http, headers, text }
}
