import type { SavedView } from '../../../../runtime/views/savedView.ts'
import type { ListView, OpenView } from './listView.ts'

export interface ViewButtonProps {
  page: string
  open: OpenView | null
  /** The current query and layout of the list. */
  now: ListView
  /** Whether the list differs from the open view. */
  changed: boolean
  /**
   * Whether the button takes the focus: choosing a view mounts the list again, and keyboard users continue at the
   * button.
   */
  focus?: boolean
  onChoose(view: SavedView | null): void
}
