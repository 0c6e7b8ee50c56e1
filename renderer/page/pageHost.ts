import type { PageName } from '../../schemas/types/common.ts'

/**
 * What a page may ask of the place that shows it. A tab, a drawer, a dialog and the area of another page each give
 * their own host, so that a page never knows where it stands.
 */
export interface PageHost {
  /** Opens a page; resolves when it is closed. A tab resolves `closed` at once. */
  open(target: PageTarget): Promise<'saved' | 'closed'>
  /** Leaves this page: closes the tab, drawer or dialog and shows the opener. */
  back(): void
  /** Loads this page again. */
  reload(): void
  /** False while the tab of this page is hidden: dialogs close their masks, pollers rest. */
  active: boolean
  /** The page stored something: the opener loads again. */
  saved(): void
  /** Whose page this is, told when it is known: two tabs of one page are told apart by it. */
  name?(subject: string): void
  /** The person may see it: told once, by a page of a record when that is there. */
  shown?(): void
  /** Where a page keeps what a link should restore (search, page, sort). Absent: the page keeps it to itself. */
  query?: PageQuery
  /**
   * Registers what watches over unsaved input: the place asks it before it closes, and a tab stays mounted while there
   * is some. Returns how to take it back. Absent: the page can only ask at its own 取消.
   */
  guard?(guard: LeaveGuard): () => void
}

export interface PageTarget {
  page: PageName
  params: Record<string, unknown>
  in: 'tab' | 'drawer' | 'dialog'
  width?: number
  /** A drawer or dialog from which this tab is opened closes first. */
  closes?: boolean
}

/** The query of the tab's address, without the parameters that the page declares. */
export interface PageQuery {
  read(): Record<string, string>
  /** Replaces what `read` gives; keeps the page's parameters and makes no history entry. */
  write(values: Record<string, string>): void
  /** Calls when a link asks something else of the open page. Returns how to take it back. */
  follow?(listener: () => void): () => void
}

export interface LeaveGuard {
  /** Something would be lost now. */
  isDirty(): boolean
  /** Asks the person when something would be lost; false keeps the place open. */
  ask(): boolean | Promise<boolean>
}
