import type { Dialogs } from '../page/dialogs/dialogs.ts'
import type { PageHost } from '../page/pageHost.ts'
import type { Scope } from '../page/scope.ts'

/** What an action may use and change. */
export interface ActionContext {
  host: PageHost
  dialogs: Dialogs
  /** Expressions read it; holds `row` or `selection` where the action has one. */
  scope: Scope
  /** The page that the action stands on, so that it does not hear of its own change. */
  origin: unknown
  /** Loads the page's data again; the records that a batch could not do stay selected. */
  reload(failed?: readonly string[]): void
  /** Name of the record, for questions. */
  recordName?: string
  /** How many records the action is about. */
  count?: number
  /** Names of the selected records by id. */
  names?: ReadonlyMap<string, string>
  /** What the list shows, where the action stands on one. */
  list?: ListFacts
}

export interface ListFacts {
  /** Arguments of the list as it is searched and ordered now. */
  args: Record<string, unknown>
  /** Those of them that always hold. */
  fixed: Record<string, unknown>
  total: number
  selection: readonly string[]
  columns: readonly { field: string; title: string; isShown: boolean }[]
}
