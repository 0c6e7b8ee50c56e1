import type { Action, Preview } from '../action.ts'
import type { Arguments, EndpointName, Name, PageName } from '../common.ts'
import type { PageBase } from './base.ts'
import type { OptionSource } from './option.ts'

/** A tree on the left and a page for the chosen node on the right, or a tree whose nodes are ticked. */
export interface TreePage extends PageBase {
  kind: 'tree'
  source: EndpointName
  with?: Arguments
  /** Property shown; default the label of the entity. */
  label?: Name
  /** Property after the label, in grey. */
  note?: Name
  /** Page shown for the chosen node (`row`), with these parameters. */
  detail?: { page: PageName; with?: Arguments }
  actions?: {
    page?: Action[]
    /** In scope: `row`, the node. */
    node?: Action[]
  }
  /** Dragging a node calls this `move` endpoint. */
  move?: EndpointName
  /** What moving would change, found out with the arguments of `move` before the question. */
  movePreview?: Preview
  /** Nodes are ticked; loaded and stored by these calls. */
  check?: TreeCheck
  /** A chooser above the tree (for example the application), whose value is in scope as `params.<field>`. */
  switcher?: { field: Name; title: string; options: OptionSource }
}

export interface TreeCheck {
  /** Answers the ticked ids as a list, or as `{ ids, halfIds?, revision? }`; the revision is sent back on saving. */
  source: EndpointName
  /** Called with `ids` (ticked), `halfIds` (half ticked) and the `revision` that was read. */
  save: EndpointName
  with?: Arguments
  success?: string
  /** Ticking one does not tick its children. */
  strict?: boolean
}
