import type { Dialogs } from '../page/dialogs/dialogs.ts'
import type { PageHost } from '../page/pageHost.ts'
import type { Scope } from '../page/scope.ts'

/** What an action may read and change. */
export interface ActionContext {
  host: PageHost
  dialogs: Dialogs
  /** Scope of expressions; contains `row` or `selection` if the action has one. */
  scope: Scope
  /** The page of the action, so that it ignores its own change events. */
  origin: unknown
  /** Reloads the page's data; records that failed in a batch stay selected. */
  reload(failed?: readonly string[]): void
  /** Name of the record for questions. */
  recordName?: string
  /** Number of records of the action. */
  count?: number
  /** Names of the selected records by id. */
  names?: ReadonlyMap<string, string>
  /** The selected records. */
  rows?: readonly Record<string, unknown>[]
  /** State of the list, if the action belongs to one. */
  list?: ListFacts
}

export interface ListFacts {
  /** Current search and sort arguments of the list. */
  args: Record<string, unknown>
  /** The fixed ones among them. */
  fixed: Record<string, unknown>
  total: number
  selection: readonly string[]
  columns: readonly { field: string; title: string; isShown: boolean }[]
}
