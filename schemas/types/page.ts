import type { Action, ShownValue } from './action.ts'
import type {
  Arguments,
  Condition,
  Document,
  EndpointName,
  Expression,
  Name,
  PageName,
  Permission,
  Value,
} from './common.ts'
import type { CellType, FieldType } from './entity.ts'

/**
 * A page schema: what is seen on one screen.
 * @discriminator kind
 */
export type Page = ListPage | DetailPage | EditPage | TransferPage | TreePage | TabsPage | DashboardPage | CustomPage

export type PageKind = Page['kind']

export interface PageBase extends Document {
  title: string
  /** Address; a page without one is only shown inside others. @pattern ^/ */
  route?: string
  /** Place in the side menu. */
  menu?: MenuPlace
  /** What the page reads from the query of its address, or is given by its opener. */
  params?: Record<Name, Param>
  /** Default: `admin_` + the upper-cased route. */
  permission?: Permission
  /** Opened from a list page: the route is not checked; its calls are. */
  trust?: boolean
  noNeedLogin?: boolean
  noPadding?: boolean
  /** Stays mounted while its tab is open. */
  keepAlive?: boolean
  /** False hides the side bar. Default true. */
  isSideBar?: boolean
  /** Route of the menu entry that is highlighted while this page is shown (list of a detail or edit page). */
  parent?: string
  /** The record that the page is about, when the page itself does not show it; its label stands behind the title. */
  about?: About
}

export interface About {
  /** Endpoint that answers the record. */
  source: EndpointName
  with?: Arguments
  /** Property shown; default the label of the entity. */
  label?: Name
}

export interface MenuPlace {
  /** Key of a module of routes.json. */
  module: string
  order: number
  icon?: string
}

export interface Param {
  type: 'string' | 'number' | 'boolean'
  required?: boolean
  default?: string | number | boolean
}

// ---------------------------------------------------------------- list

export interface ListPage extends PageBase {
  kind: 'list'
  /** Endpoint that answers a page, a list or a tree. */
  source: EndpointName
  /** Fixed arguments of the source. */
  with?: Arguments
  search?: (Name | SearchField)[]
  /** @minItems 1 */
  columns: (Name | Column)[]
  /** A tree on the left whose chosen node narrows the list; nothing chosen means all. */
  side?: SideFilter
  actions?: ListActions
  /** Default order: `name`, `-createdAt`. */
  sort?: string
  /** Running number before the first column. */
  index?: boolean
  /** Default 20. */
  pageSize?: 10 | 20 | 30 | 40 | 60 | 80 | 100
}

export interface SideFilter {
  /** Endpoint that answers a tree, loaded with these arguments. */
  source: EndpointName
  with?: Arguments
  /** Argument of the list that gets the id of the chosen node. */
  field: Name
  title: string
  /** Property shown; default `name`. */
  label?: Name
}

export interface ListActions {
  page?: Action[]
  row?: Action[]
  /** In scope: `selection`, the list of ids. */
  selection?: Action[]
}

export interface SearchField {
  field: Name
  title?: string
  input?: FieldType
  placeholder?: string
  default?: Value
  /** Options from an endpoint that answers a list; value and label are `id` and the label of its entity unless given. */
  options?: OptionSource
  visible?: Condition
}

export interface OptionSource {
  source: EndpointName
  with?: Arguments
  value?: Name
  label?: Name
}

export interface Column {
  field: Name
  title?: string
  width?: number
  cell?: CellType
  align?: 'left' | 'center' | 'right'
  fixed?: 'left' | 'right'
  sortable?: boolean
  /** Hidden until chosen in the column settings. */
  optional?: boolean
  permission?: Permission
  visible?: Condition
  /** Dictionary of the value, when the entity does not say. */
  dictionary?: string
  /** Endpoint of a switch cell; called with `id` and the field. */
  call?: EndpointName
  /** When a switch may be used. */
  enabled?: Condition
  /** A click opens that page. */
  open?: LinkTarget
  /** Computed value. */
  value?: Expression
}

export interface LinkTarget {
  page: PageName
  with?: Arguments
  in?: 'tab' | 'drawer' | 'dialog'
}

// ---------------------------------------------------------------- detail

export interface DetailPage extends PageBase {
  kind: 'detail'
  source: EndpointName
  with?: Arguments
  /** @minItems 1 */
  sections: DetailSection[]
  /** Sub-lists below the sections. */
  tabs?: Tab[]
  actions?: Action[]
}

export interface DetailSection {
  title?: string
  /** Default 3. */
  columns?: 1 | 2 | 3
  fields: (Name | DetailField)[]
  visible?: Condition
}

export interface DetailField {
  field: Name
  title?: string
  cell?: CellType
  dictionary?: string
  visible?: Condition
  permission?: Permission
  open?: LinkTarget
}

export interface Tab {
  title: string
  page: PageName
  with?: Arguments
  permission?: Permission
  visible?: Condition
}

// ---------------------------------------------------------------- edit

export interface EditPage extends PageBase {
  kind: 'edit'
  /** Endpoint that answers the record to edit; called when `id` is given. */
  source?: EndpointName
  with?: Arguments
  /** Called to store a new record. */
  create?: EndpointName
  /** Called to store a changed record, with `id` and `revision`. */
  update?: EndpointName
  /** The record read is a pattern for a new one: `id` and unique fields are left out. */
  copy?: boolean
  /** Arguments added to what is submitted. */
  submitWith?: Arguments
  /** @minItems 1 */
  sections: FormSection[]
  /** Rule set (schemas/rules) checked before submitting. */
  rules?: string
  submit?: { label?: string; success?: string; failure?: string; then?: 'back' | 'reload'; show?: ShownValue }
}

export interface FormSection {
  title?: string
  /** Default 2. */
  columns?: 1 | 2 | 3
  fields: (Name | Field)[]
  visible?: Condition
}

export interface Field {
  field: Name
  title?: string
  input?: FieldType
  placeholder?: string
  help?: string
  default?: Value
  visible?: Condition
  enabled?: Condition
  required?: Condition
  permission?: Permission
  dictionary?: string
  options?: OptionSource
  /** Columns taken. */
  span?: 1 | 2 | 3
  /** Computed from the form whenever its inputs change. */
  value?: Expression
}

// ---------------------------------------------------------------- transfer

/** Available records on the left, chosen ones on the right; 保存 adds and removes the difference. */
export interface TransferPage extends PageBase {
  kind: 'transfer'
  /** Arguments of all four calls, for example the owner: `{ "roleId": "=params.id" }`. */
  with?: Arguments
  /** Pages of records that may be chosen; searched by `keyword`. */
  available: EndpointName
  /** Records chosen. */
  chosen: EndpointName
  /** Called with `ids`. */
  add: EndpointName
  /** Called with `ids`. */
  remove: EndpointName
  /** Default `id`. */
  key?: Name
  /** Default name and username. */
  columns?: (Name | Column)[]
  /** Shows the switch 仅本人范围 (argument `ifOwn`). */
  ownScope?: boolean
  availableTitle?: string
  chosenTitle?: string
}

// ---------------------------------------------------------------- tree

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

// ---------------------------------------------------------------- tabs, dashboard, custom

export interface TabsPage extends PageBase {
  kind: 'tabs'
  /** @minItems 1 */
  tabs: Tab[]
}

export interface DashboardPage extends PageBase {
  kind: 'dashboard'
  /** @minItems 1 */
  blocks: Block[]
}

/**
 * A part of a dashboard; each loads and fails alone.
 * @discriminator kind
 */
export type Block = GreetingBlock | StatisticsBlock | RecordsBlock | LinksBlock

export interface BlockBase {
  title?: string
  permission?: Permission
  visible?: Condition
  /** Of 24 columns; default 24. */
  width?: 6 | 8 | 12 | 16 | 24
}
/** Name of the user, his main position and the date. */
export interface GreetingBlock extends BlockBase {
  kind: 'greeting'
  source: EndpointName
  /** Line below the greeting; `row` is the answer of the source. */
  note?: Expression
}
/** Figures from one answer. */
export interface StatisticsBlock extends BlockBase {
  kind: 'statistics'
  source: EndpointName
  /** @minItems 1 */
  figures: { field: Name; title: string; suffix?: string; open?: LinkTarget }[]
}
/** A short list. */
export interface RecordsBlock extends BlockBase {
  kind: 'records'
  source: EndpointName
  with?: Arguments
  /** @minItems 1 */
  columns: (Name | Column)[]
}
/** Shortcuts: records with `title` and `route`. */
export interface LinksBlock extends BlockBase {
  kind: 'links'
  source: EndpointName
}

/** A hand-written component; needs a reason. */
export interface CustomPage extends PageBase {
  kind: 'custom'
  component: Name
}
