import { steadyMark } from './namedStatements.ts'

export interface PgliteStatement {
  sql: string
  parameters: unknown[]
}

/** What passes between the server's thread and the thread that holds PGlite. */
export type PgliteRequest =
  /** With statements before it whose answers nobody reads; one that fails is what the answer tells. */
  | ({ id: number; kind: 'query'; ahead: PgliteStatement[] } & PgliteStatement)
  /** Several statements without parameters. */
  | { id: number; kind: 'execute'; sql: string }
  /** The whole data folder as a gzip archive. */
  | { id: number; kind: 'dump' }
  | { id: number; kind: 'close' }

export type PgliteReply = { id: number; result: PgliteResult } | { id: number; failure: PgliteFailure }

export interface PgliteResult {
  rows: Record<string, unknown>[]
  affectedRows: number | undefined
  archive?: Uint8Array
}

/** The fields of a PostgreSQL error that we read. */
export interface PgliteFailure {
  message: string
  code?: string
  detail?: string
  constraint?: string
  table?: string
}

export interface PgliteOptions {
  /** Folder, or `memory://`. */
  folder: string
  /** Archive of an empty database, for a folder that is new. */
  template: string | undefined
  /** Values come and go as texts, whatever their type. */
  texts?: boolean
}

/** As the driver sends it: behind a statement that failed it is a rollback. */
export const commit = `${steadyMark}commit`
