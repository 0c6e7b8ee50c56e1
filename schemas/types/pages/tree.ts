import type { Action, Preview } from '../action.ts'
import type { Arguments, EndpointName, Name, PageName } from '../common.ts'
import type { PageBase } from './base.ts'
import type { OptionSource } from './option.ts'

/** A tree on the left and a page for the selected node on the right, or a tree with checkboxes. */
export interface TreePage extends PageBase {
  kind: 'tree'
  source: EndpointName
  with?: Arguments
  /** Property shown; default the label of the entity. */
  label?: Name
  /** Property after the label, in grey. */
  note?: Name
  /** Page for the selected node (`row`), with these parameters. */
  detail?: { page: PageName; with?: Arguments }
  actions?: {
    page?: Action[]
    /** In scope: `row`, the node. */
    node?: Action[]
  }
  /** Dragging a node calls this `move` endpoint. */
  move?: EndpointName
  /** Preview of a move, requested with its arguments before the question. */
  movePreview?: Preview
  /** Nodes have checkboxes, loaded and stored by these calls. */
  check?: TreeCheck
  /** A chooser above the tree (such as the application), whose value is in scope as `params.<field>`. */
  switcher?: { field: Name; title: string; options: OptionSource }
}

export interface TreeCheck {
  /** Returns the checked ids as a list, or as `{ ids, halfIds?, revision? }`; the revision is sent when saving. */
  source: EndpointName
  /** Called with `ids` (checked), `halfIds` (partially checked) and the loaded `revision`. */
  save: EndpointName
  with?: Arguments
  success?: string
  /** Checking a node does not check its children. */
  strict?: boolean
}
