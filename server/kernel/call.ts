import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Endpoint } from '../../schemas/types/endpoint.ts'
import type { DB } from '../database/generated/tables.ts'
import type { Config } from './config.ts'

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
  /** Null only on endpoints that are `@public`. */
  session: Session | null
  /** Arguments from path, query and body, validated. */
  input: Record<string, unknown>
  request: RequestFacts
  transaction<T>(work: (call: Call) => Promise<T>): Promise<T>
  /** Runs after the surrounding transaction has committed (or at once outside one). */
  afterCommit(work: () => void): void
}

export type Database = Kysely<DB>

export interface RequestFacts {
  id: string
  ip: string
  userAgent: string
  /** Header `Authorization` as sent; only the identity domain reads it. */
  authorization: string | undefined
  /** Scheme and host by which the caller reached the server: `http://127.0.0.1:8080`. */
  origin: string
}

/** Who is calling, known from the token alone. */
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

/** A domain of the server: what it handles and what it does at start and stop. */
export interface Plugin {
  name: string
  /** Keys are the names used in schemas/endpoints: `identity.login`. */
  handlers: Record<string, Handler>
  /** Routes that are no endpoints (object storage, body parsers). Called once while the app is put together. */
  routes?(app: FastifyInstance, base: { db: Database; config: Config }): void
}
