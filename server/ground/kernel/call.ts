import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Endpoint, FixedValue } from '../../../schemas/types/endpoint.ts'
import type { Config } from '../config/config.ts'
import type { DB } from '../database/generated/tables.ts'

/**
 * One call of one endpoint, as every handler and generic operation sees it.
 *
 * Life cycle: the route finds the session behind the token, checks the permission, validates the arguments into
 * `input`, and runs the handler. Writes happen inside `call.transaction`, which hands over a call whose `db` is the
 * transaction: pass that one on. Using the outer `db` inside waits for ever on PGlite.
 */
export interface Call {
  db: Database
  config: Config
  endpoint: { name: string; method: string; path: string; definition: Endpoint }
  /** Null only on endpoints that are `@public` or `@application`. */
  session: Session | null
  /** The caller of an endpoint that is `@application`. */
  application?: Application
  /** Arguments from path, query and body, validated. */
  input: Record<string, unknown>
  request: RequestFacts
  /** One of many records that a batch runs this endpoint for: nobody has opened it. */
  inBatch?: true
  /** The call stores a row of an imported file; its answer is not shown to the user. */
  fromFile?: true
  /** Remark of the audit rows that this call writes, unless they have one of their own. */
  note?: string
  transaction<T>(work: (call: Call) => Promise<T>): Promise<T>
  /** Runs after the surrounding transaction has committed (or at once outside one). */
  afterCommit(work: () => void): void
}

export type Database = Kysely<DB>

export interface RequestFacts {
  id: string
  ip: string
  userAgent: string
  /** Header `remote_user`: the account that the caller says he is. Kept in the log and believed by nobody. */
  claimedUser?: string
  /** Header `Authorization` as sent; only the identity domain reads it. */
  authorization: string | undefined
  /** The request comes from a standard OAuth 2.0 client (`isStandardClient`). */
  isStandard?: true
  /** The last event that a listening browser got, when it connects again. */
  lastEventId?: string
  /** The body, where an endpoint takes a file. */
  file?: Buffer
  /** Public origin of the server: `PUBLIC_ORIGIN`, or scheme and host of the request, such as `http://127.0.0.1:8080`. */
  origin: string
}

/** An application system that calls by its client credential. */
export interface Application {
  id: string
  name: string
}

/** The caller: a person by a token, or an application by its client credential. */
export type Principal = { kind: 'person'; session: Session } | { kind: 'application'; application: Application }

/** A person who calls, known from the token alone. */
export interface Session {
  id: string
  userId: string
  username: string
  name: string
  superAdmin: boolean
  organizationId: string
  applicationId: string
  /** Codes held in the application of the token. */
  codes: ReadonlySet<string>
  /** Rows that may be seen: what holds with every code and, within a call, what holds with the codes that it needs. */
  scope: DataScope
  grantedScopes: GrantedScopes
  /** The password was set by somebody else: nothing may be done before it is changed. */
  mustChange?: boolean
  /** Networks from which the application of the token may be used; absent: from anywhere. */
  networks?: readonly string[]
  /** Who really calls, when he looks with the rights of somebody else; such a session only reads. */
  viewedBy?: Pick<Session, 'userId' | 'username' | 'name'>
}

/** By which grants a session sees rows. */
export interface GrantedScopes {
  /** With every code: of the user himself, his positions, and roles whose scope is not bound. */
  general: DataScope
  /** Of roles whose scope counts on the pages only that they give. */
  bound: readonly BoundScope[]
}

export interface BoundScope {
  roleId: string
  /** Codes that the role gives in the application of the token. */
  codes: ReadonlySet<string>
  scope: DataScope
}

/** Rows that a session may see, the union of all grants. `all` wins. */
export interface DataScope {
  all: boolean
  /** Own records. */
  userId: string
  /** Paths of organizations whose whole subtree is visible (`/group/region/`). */
  organizationPaths: string[]
  /** Single organizations. */
  organizationIds: string[]
  projectIds: string[]
}

export type Handler = (call: Call) => Promise<unknown>

/** What a hand-written list searches, so that the same can be exported as a whole. */
export type ListSearch = (call: Call) => Promise<FoundSearch>

export interface FoundSearch {
  entity: string
  /** Arguments as a caller of the generic list would give them. */
  query: Record<string, unknown>
  options: {
    where?: Record<string, FixedValue> | undefined
    sort?: string | undefined
    /** Further SQL on row `t`; values are put in with `value`. */
    condition?: ((statement: { value(parameter: unknown): string }) => string) | undefined
  }
  made?: MadeColumns
}

/** Columns of a file that no property holds: made of rows that were read, a part of the file at a time. */
export interface MadeColumns {
  columns: Record<string, { title: string; width: number }>
  of(call: Call, rows: readonly Record<string, unknown>[]): Promise<Record<string, unknown>[]>
}

/** Work that runs after the commit of what asked for it, on any process, again when it failed. */
export type JobHandler = (base: { db: Database; config: Config }, job: Job) => Promise<void>

export interface Job {
  data: Record<string, unknown>
  /** True when it will not be tried again if it fails now. */
  isLast: boolean
  /** Aborted when the server stops, the job is cancelled, or it has taken too long. */
  signal: AbortSignal
  /**
   * Throws when another process has taken the job over or it was cancelled. Called in the transaction of a write it keeps
   * the job until the commit.
   */
  fence(db: Database): Promise<void>
}

/** Work that is done again and again; it is seen and paused on the page of schedules. */
export interface Schedule {
  name: string
  title: string
  /** Minute, hour, day, month, weekday, by the clock of the company. */
  cron: string
  run: JobHandler
}

/** What a piece of work asks on its way whether it may go on. */
export type Hold = Pick<Job, 'signal' | 'fence'>

/** Whether the caller may read what holds a file. */
export type FileReader = (call: Call, id: string) => Promise<boolean>

/** A domain of the server: what it handles and what it does at start and stop. */
export interface Plugin {
  name: string
  /** Keys are the names used in schemas/endpoints: `identity.login`. */
  handlers: Record<string, Handler>
  /** What a generic operation brings with it, in its transaction, by the name of its endpoint. */
  follows?: Readonly<Record<string, Handler>>
  /** How the lists of handlers are searched, by the name of the handler; needed for exporting them. */
  searches?: Record<string, ListSearch>
  /** Who may read the files in things that are no records with a call for their details, by the name of the entity. */
  fileReaders?: Record<string, FileReader>
  /** Kinds of work in the background, by name. */
  jobs?: Record<string, JobHandler>
  schedules?: readonly Schedule[]
  /** Routes that are no endpoints (object storage, body parsers). Called once while the app is put together. */
  routes?(app: FastifyInstance, base: { db: Database; config: Config }): void
}
