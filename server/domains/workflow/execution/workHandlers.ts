import type { Variables } from '../../../../processes/state/state.ts'
import type { Finding } from '../../../../schemas/evaluate/finding.ts'
import type { Config } from '../../../ground/config/config.ts'
import type { Database } from '../../../ground/kernel/call.ts'

/** Work of a service task. Runs outside any transaction, at least once. */
export interface WorkJob {
  /** The same at every attempt; other systems can use it as an idempotency key. */
  id: string
  instanceId: string
  tokenId: string
  nodeId: string
  /** Settings of the node. */
  settings: Record<string, unknown>
  /** Variables at the time the token arrived at the node. */
  variables: Variables
  /** 1 for the first attempt. */
  attempt: number
  isLast: boolean
  /** Aborted when the server stops. */
  signal: AbortSignal
}

export type WorkResult =
  | { done: true; variables: Variables }
  /** The result comes later, by an external call that runs `jobDone`. */
  | { done: false }

export type WorkHandler = (base: { db: Database; config: Config }, job: WorkJob) => Promise<WorkResult>

/** Thrown by a handler: the process continues as its model defines for that error. Other errors are retried. */
export class WorkError extends Error {
  readonly code: string | undefined
  /** Seconds until the next attempt; if absent, growing delays. */
  readonly retryAfter: number | undefined
  readonly isFinal: boolean

  /** The finding behind the message; messages of other systems have none. */
  readonly finding: Finding | undefined

  constructor(said: Finding | string, options: { code?: string; isFinal?: boolean; retryAfter?: number } = {}) {
    super(typeof said === 'string' ? said : said.message)
    this.finding = typeof said === 'string' ? undefined : said
    this.name = 'WorkError'
    this.code = options.code
    this.isFinal = options.isFinal ?? options.code !== undefined
    this.retryAfter = options.retryAfter
  }
}

const handlers = new Map<string, WorkHandler>()

/** Registers a kind of work under the name that models use. */
export function addWorkHandler(name: string, handler: WorkHandler): void {
  handlers.set(name, handler)
}

export const workHandlerOf = (name: string): WorkHandler | undefined => handlers.get(name)
