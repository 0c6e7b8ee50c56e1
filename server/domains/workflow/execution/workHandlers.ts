import type { Variables } from '../../../../processes/state/state.ts'
import type { Config } from '../../../ground/config/config.ts'
import type { Database } from '../../../ground/kernel/call.ts'

/** Work that a service task hands out. It is done outside of any transaction, at least once. */
export interface WorkJob {
  /** Same at every try: key for whoever must not do it twice. */
  id: string
  instanceId: string
  tokenId: string
  nodeId: string
  /** Of the node. */
  settings: Record<string, unknown>
  /** As they were when the token came to the node. */
  variables: Variables
  /** 1 at the first try. */
  attempt: number
  isLast: boolean
  /** Aborted when the server stops. */
  signal: AbortSignal
}

export type WorkResult =
  | { done: true; variables: Variables }
  /** The result comes later, by a call from outside that runs `jobDone`. */
  | { done: false }

export type WorkHandler = (base: { db: Database; config: Config }, job: WorkJob) => Promise<WorkResult>

/** Thrown by a handler: the process goes on as its model says of that error. Any other fault is tried again, later. */
export class WorkError extends Error {
  readonly code: string | undefined
  /** Seconds until the next try; absent: later each time. */
  readonly retryAfter: number | undefined
  readonly isFinal: boolean

  constructor(message: string, options: { code?: string; isFinal?: boolean; retryAfter?: number } = {}) {
    super(message)
    this.name = 'WorkError'
    this.code = options.code
    this.isFinal = options.isFinal ?? options.code !== undefined
    this.retryAfter = options.retryAfter
  }
}

const handlers = new Map<string, WorkHandler>()

/** Joins a kind of work to the product, by the name that models call it. */
export function addWorkHandler(name: string, handler: WorkHandler): void {
  handlers.set(name, handler)
}

export const workHandlerOf = (name: string): WorkHandler | undefined => handlers.get(name)
