import type { SavedView } from '../../../../runtime/views/savedView.ts'
import type { ListView, OpenView } from './listView.ts'

export interface ViewButtonProps {
  page: string
  open: OpenView | null
  /** What the list asks and looks like now. */
  now: ListView
  /** It differs from the view that is open. */
  changed: boolean
  /** The list was drawn anew for a view chosen here: the keyboard goes on where it was. */
  focus?: boolean
  onChoose(view: SavedView | null): void
}
