import { steadyMark } from './namedStatements.ts'

export interface PgliteStatement {
  sql: string
  parameters: unknown[]
}

/** Messages between the server thread and the PGlite thread. */
export type PgliteRequest =
  /** `ahead` holds statements whose results are not read; if one fails, the answer carries its error. */
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

/** The fields of a PostgreSQL error that we use. */
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
  /** Archive of an empty database, for a new folder. */
  template: string | undefined
  /** Transfers all values as texts. */
  texts?: boolean
}

/** As the driver sends it: after a failed statement it acts as a rollback. */
export const commit = `${steadyMark}commit`
