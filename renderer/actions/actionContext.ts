import type { Dialogs } from '../pages/dialogs/dialogs.ts'
import type { Scope } from '../pages/pageContext.ts'
import type { PageHost } from '../pages/pageHost.ts'

/** What an action may use and change. */
export interface ActionContext {
  host: PageHost
  dialogs: Dialogs
  /** Expressions read it; holds `row` or `selection` where the action has one. */
  scope: Scope
  /** The page that the action stands on, so that it does not hear of its own change. */
  origin: unknown
  /** Loads the page's data again. */
  reload(): void
  /** Name of the record, for questions. */
  recordName?: string
  /** How many records the action is about. */
  count?: number
}
