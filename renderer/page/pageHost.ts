import type { PageName } from '../../schemas/types/common.ts'

/**
 * Services of the place that shows a page. Tabs, drawers, dialogs and areas of another page each provide a host, so
 * that pages are independent of their place.
 */
export interface PageHost {
  /** Opens a page; resolves when it is closed. A tab resolves `closed` at once. */
  open(target: PageTarget): Promise<'saved' | 'closed'>
  /** Leaves this page: closes the tab, drawer or dialog and shows the opener. */
  back(): void
  /** Loads this page again. */
  reload(): void
  /** False while the page's tab is hidden: dialogs hide their masks, polling pauses. */
  active: boolean
  /** Reports that the page stored something: the opener reloads. */
  saved(): void
  /** Reports the record's name, which distinguishes tabs of one page. */
  name?(subject: string): void
  /** Reports once that the page is shown; a record page does so when its record has loaded. */
  shown?(): void
  /** State that a link restores (search, page, sort). If absent, the page keeps it itself. */
  query?: PageQuery
  /**
   * Registers a guard of unsaved input: the place asks it before closing, and keeps a tab mounted meanwhile. Returns a
   * function that removes it. If absent, the page can ask only at its own 取消.
   */
  guard?(guard: LeaveGuard): () => void
}

export interface PageTarget {
  page: PageName
  params: Record<string, unknown>
  in: 'tab' | 'drawer' | 'dialog'
  width?: number
  /** Closes the surrounding drawer or dialog when opening a tab. */
  closes?: boolean
}

/** Query of the tab's address, without the page's declared parameters. */
export interface PageQuery {
  read(): Record<string, string>
  /** Replaces the query; keeps declared parameters and adds no history entry. */
  write(values: Record<string, string>): void
  /** Calls the listener when a link changes the open page's query. Returns a function that removes it. */
  follow?(listener: () => void): () => void
}

export interface LeaveGuard {
  /** Whether input would be lost. */
  isDirty(): boolean
  /** Asks the user if input would be lost; false keeps the place open. */
  ask(): boolean | Promise<boolean>
}
