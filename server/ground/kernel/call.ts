import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { FixedValues } from '../../../schemas/types/conditions.ts'
import type { Endpoint } from '../../../schemas/types/endpoint.ts'
import type { Config } from '../config/config.ts'
import type { DB } from '../database/generated/tables.ts'
import type { EndpointInputs, HandlerInputs } from './generated/inputs.ts'
import type { EntityRows } from './generated/rows.ts'

/**
 * One call of an endpoint, as handlers and generic operations see it.
 *
 * Life cycle: the route resolves the session of the token, checks the permission, validates the arguments into `input`,
 * and runs the handler. Writes run inside `call.transaction`, which passes a call whose `db` is the transaction; use
 * that one. Using the outer `db` inside would wait forever on PGlite.
 */
export interface Call<Input extends object = Record<string, unknown>> {
  db: Database
  config: Config
  endpoint: { name: string; method: string; path: string; definition: Endpoint }
  /** Null only on endpoints that are `@public` or `@application`. */
  session: Session | null
  /** The caller of an endpoint that is `@application`. */
  application?: Application
  /** Arguments from path, query and body, validated; of a hand-written endpoint `EndpointInput`. */
  input: Input
  request: RequestFacts
  /** Set if a batch runs this endpoint for one of many records, which the user has not opened. */
  inBatch?: true
  /** The call stores a row of an imported file; its answer is not shown to the user. */
  fromFile?: true
  /** Default remark of the audit rows that this call writes. */
  note?: string
  transaction<T>(work: (call: Call<Input>) => Promise<T>): Promise<T>
  /** Inside a transaction: runs at its end, with the call that it is given, before the commit. */
  beforeCommit?(work: (tx: Call) => Promise<void>): void
  /** Runs after the surrounding transaction has committed (or at once outside one). */
  afterCommit(work: () => void): void
}

export type Database = Kysely<DB>
export type EntityName = keyof EntityRows

export interface RequestFacts {
  id: string
  ip: string
  userAgent: string
  /** Header `remote_user`: the account that the caller claims. Logged, never trusted. */
  claimedUser?: string
  /** Header `Authorization` as sent; only the identity domain reads it. */
  authorization: string | undefined
  /** The request comes from a standard OAuth 2.0 client (`isStandardClient`). */
  isStandard?: true
  /** Last event id of a reconnecting browser. */
  lastEventId?: string
  /** The body, if an endpoint accepts a file. */
  file?: Buffer
  /**
   * Public origin of the server: `PUBLIC_ORIGIN`, or scheme and host of the request, such as `http://127.0.0.1:8080`.
   */
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
  /** Visible rows: the general scope and, within a call, the scope bound to its codes. */
  scope: DataScope
  grantedScopes: GrantedScopes
  /** The password was set by another person and must be changed before any other call. */
  mustChange?: boolean
  /** Networks that may use the application of the token; absent if there is no restriction. */
  networks?: readonly string[]
  /** The real caller of a view-as session, which is read-only. */
  viewedBy?: Pick<Session, 'userId' | 'username' | 'name'>
}

/** The grants that determine the visible rows. */
export interface GrantedScopes {
  /** For every code: from the user, their positions, and roles whose scope is not bound. */
  general: DataScope
  /** From roles whose scope applies only to the pages they grant. */
  bound: readonly BoundScope[]
}

export interface BoundScope {
  roleId: string
  /** Codes that the role gives in the application of the token. */
  codes: ReadonlySet<string>
  scope: DataScope
}

/** Rows that a session may see, as the union of all grants. `all` includes everything. */
export interface DataScope {
  all: boolean
  /** Sees the records of this user. */
  userId: string
  /** Paths of organizations whose whole subtree is visible (`/group/region/`). */
  organizationPaths: string[]
  /** Single organizations. */
  organizationIds: string[]
  projectIds: string[]
}

export type Handler = (call: Call) => Promise<unknown>

/** What the handler of this endpoint gets: `(call: Call<EndpointInput<'position.add'>>) => …`. */
export type EndpointInput<Name extends keyof EndpointInputs> = EndpointInputs[Name]

/** A record of this entity, as `read`, `create` and `update` return it. */
export type EntityRow<Name extends keyof EntityRows> = EntityRows[Name]

/** Handlers by the names that schemas/endpoints use, each with the arguments of its endpoints. */
export type Handlers = {
  [Name in keyof HandlerInputs]?: (call: Call<HandlerInputs[Name]>) => Promise<unknown>
}

/** The search of a hand-written list, so that its whole result can be exported. */
export type ListSearch = (call: Call) => Promise<FoundSearch>

export interface FoundSearch {
  entity: string
  /** Arguments as for the generic list. */
  query: Record<string, unknown>
  options: {
    where?: FixedValues | undefined
    sort?: string | undefined
    /** Additional SQL condition on alias `t`; `value` adds a parameter. */
    condition?: ((statement: { value(parameter: unknown): string }) => string) | undefined
  }
  made?: MadeColumns
}

/** Computed columns of an export, from rows that were read; called for a batch of rows at a time. */
export interface MadeColumns {
  /** Columns that are written behind the requested ones, because the screen does not know their names. */
  always?: readonly string[]
  columns: Record<string, { title: string; width: number }>
  of(call: Call, rows: readonly Record<string, unknown>[]): Promise<Record<string, unknown>[]>
}

/** Work that runs after the commit that enqueued it, in any process, with retries. */
export type JobHandler = (base: { db: Database; config: Config }, job: Job) => Promise<void>

export interface Job {
  data: Record<string, unknown>
  /** True on the last attempt. */
  isLast: boolean
  /** Aborted when the server stops, the job is cancelled, or it exceeds its time limit. */
  signal: AbortSignal
  /**
   * Throws if another process has taken over the job or it was cancelled. Inside a transaction it reserves the job
   * until the commit.
   */
  fence(db: Database): Promise<void>
}

/** Recurring work; the schedules page shows and pauses it. */
export interface Schedule {
  name: string
  title: string
  /** Minute, hour, day, month, weekday, in company time. */
  cron: string
  run: JobHandler
}

/** What long work uses to check whether it may continue. */
export type Hold = Pick<Job, 'signal' | 'fence'>

/** Whether the caller may read the record that holds a file, and there the file at this address. */
export type FileReader = (call: Call, id: string, address: string) => Promise<boolean>

/** A server domain: its handlers, and what it does at start and stop. */
export interface Plugin {
  name: string
  /** Keys are the names used in schemas/endpoints: `identity.login`. */
  handlers: Handlers | Readonly<Record<string, Handler>>
  /** Additional work of a generic operation, in its transaction, by endpoint name. */
  follows?: Readonly<Record<string, Handler>>
  /** Searches of list handlers, by handler name; required for exporting them. */
  searches?: Record<string, ListSearch>
  /** Read checks for files in entities that have no details call, by entity name. */
  fileReaders?: Record<string, FileReader>
  /** Background jobs by kind. */
  jobs?: Record<string, JobHandler>
  schedules?: readonly Schedule[]
  /** Registers routes that are not endpoints (object storage, body parsers); called once at startup. */
  routes?(app: FastifyInstance, base: { db: Database; config: Config }): void
}
