import type { Action, Preview } from '../../schemas/types/action.ts'
import type {
  Arguments,
  Condition,
  EndpointName,
  Expression,
  Name,
  PageName,
  Permission,
  Value,
} from '../../schemas/types/common.ts'
import type { CellType, Entity, FieldType, Property } from '../../schemas/types/entity.ts'
import type { Page } from '../../schemas/types/page.ts'
import type { About } from '../../schemas/types/pages/base.ts'
import type { ColorRule } from '../../schemas/types/pages/colorRule.ts'
import type { Column } from '../../schemas/types/pages/column.ts'
import type { CustomPage } from '../../schemas/types/pages/custom.ts'
import type { Block, DashboardPage } from '../../schemas/types/pages/dashboard.ts'
import type { DetailPage } from '../../schemas/types/pages/detail.ts'
import type { EditPage, FieldCheck, FormPreview } from '../../schemas/types/pages/edit.ts'
import type { FieldSchema } from '../../schemas/types/pages/fieldSchema.ts'
import type { GridRows, ListEditing } from '../../schemas/types/pages/grid.ts'
import type { LinkTarget } from '../../schemas/types/pages/link.ts'
import type { ListPage } from '../../schemas/types/pages/list.ts'
import type { Summary } from '../../schemas/types/pages/listColumn.ts'
import type {
  BoardDisplay,
  CalendarDisplay,
  GalleryDisplay,
  TableDisplay,
  TimelineDisplay,
} from '../../schemas/types/pages/listDisplay.ts'
import type { PrintBlock, PrintPage } from '../../schemas/types/pages/print.ts'
import type { Tab, TabsPage } from '../../schemas/types/pages/tabs.ts'
import type { TransferPage } from '../../schemas/types/pages/transfer.ts'
import type { TreePage } from '../../schemas/types/pages/tree.ts'
import type { Shape } from './endpoints.ts'

/** A page schema completed from entities, endpoints and dictionaries. Immutable. */
export type ResolvedPage =
  | ResolvedList
  | ResolvedDetail
  | ResolvedEdit
  | ResolvedTransfer
  | ResolvedTree
  | ResolvedTabs
  | ResolvedDashboard
  | ResolvedPrint
  | ResolvedCustom

export interface Resolved<P extends Page> {
  name: PageName
  /** For messages: `schemas/pages/position/list.json`. */
  file: string
  kind: P['kind']
  title: string
  schema: P
  /** Codes of the dictionaries in cells. */
  dictionaries: string[]
  about?: ResolvedAbout
}

export type ResolvedAbout = About & { label: Name }

export type ResolvedAction = Action & { key: string }

export interface ResolvedColumn {
  key: string
  field: Name
  title: string
  width: number
  cell: CellType
  align: 'left' | 'center' | 'right'
  fixed?: 'left' | 'right'
  sortable: boolean
  optional: boolean
  permission?: Permission
  visible?: Condition
  dictionary?: string
  call?: EndpointName
  enabled?: Condition
  open?: LinkTarget
  /** Permission of the target page; without it the value is no link. */
  opens?: Permission
  value?: Expression
  property?: Property
  /** For a value with parts: the place of its JSON Schema. */
  schema?: FieldSchema
  /** For a reference: the property with its label. */
  labelField?: Name
  /** For the sub-table of a form. */
  columns?: ResolvedGridColumn[]
  /** Only for list pages: see `ListColumn`. */
  group?: string
  summary?: Summary
  colors?: ColorRule[]
  filter?: boolean
  copy?: boolean
  confirm?: string | boolean
  preview?: Preview
}

export interface OptionQuery {
  source: EndpointName
  with?: Arguments
  value: Name
  label: Name
  /** For cards. */
  text?: Name
  picture?: Name
  shape: Shape
}

export interface FixedChoice {
  value: string | number | boolean
  label: string
  disabled?: boolean
}

export interface ResolvedField {
  field: Name
  title: string
  input: FieldType
  placeholder: string
  help?: string
  default?: Value
  visible?: Condition
  enabled?: Condition
  required: Condition
  permission?: Permission
  dictionary?: string
  options?: OptionQuery
  /** Fixed choices with their own labels; default those of the property. */
  choices?: readonly FixedChoice[]
  span: 1 | 2 | 3
  value?: Expression
  check?: FieldCheck & {
    /** Argument name, if it differs from the field. */
    as?: Name
  }
  /** Message for an empty field, instead of the default. */
  missing?: string
  property?: Property
  /** For a value with parts: the place of its JSON Schema. */
  schema?: FieldSchema
  /** Whether it holds a list of values. */
  multiple: boolean
  /** Whether it can be set only in a new record. */
  createOnly: boolean
  /** Property with the label of a reference. */
  labelField?: Name
  /** For a `picker`. */
  picker?: ResolvedPicker
  /** For a sub-table. */
  columns?: ResolvedGridColumn[]
  rows?: Required<GridRows>
}

/** Source of a picker's records: a tree, or the first list that the user may see. */
export interface ResolvedPicker {
  title: string
  lists: PickerList[]
  tree?: OptionQuery
}

export interface PickerList {
  query: OptionQuery
  columns: ResolvedColumn[]
  /** The tree on the left. */
  side?: { field: Name; title: string; query: OptionQuery } | undefined
}

/** A field of a row in an editable table. */
export interface ResolvedGridColumn extends ResolvedField {
  /** Cell while the value is not edited. */
  column: ResolvedColumn
  width: number
  fixed?: 'left' | 'right'
  summary?: Summary
}

export interface ResolvedEditing extends Omit<ListEditing, 'fields' | 'rows'> {
  columns: ResolvedGridColumn[]
  rows: Required<GridRows>
}

export interface ResolvedList extends Resolved<ListPage> {
  kind: 'list'
  shape: Shape
  search: ResolvedField[]
  columns: ResolvedColumn[]
  actions: { page: ResolvedAction[]; row: ResolvedAction[]; selection: ResolvedAction[] }
  /** Property that names a record in questions. */
  label: Name
  /** All rows are loaded, so the browser sorts them. */
  isLocal: boolean
  /** Sums cover all matches, not only the displayed rows. */
  sumsAll: boolean
  /** The first is the one that it opens with. */
  displays: [ResolvedDisplay, ...ResolvedDisplay[]]
  children?: ResolvedChildren
  move?: ResolvedMove
  editable?: ResolvedEditing
  /** Arguments of the source besides those of the schema. */
  ask?: Arguments
}

export interface ResolvedChildren {
  source: EndpointName
  with: Arguments
}

interface DisplayBase {
  /** Distinguishes the displays of one list. */
  key: string
  label: string
  /** Where it is declared: `display[1]`. */
  path: string
}

interface Drawn<As extends string, S> extends DisplayBase {
  as: As
  schema: S
}

export interface ResolvedBoard extends Drawn<'board', BoardDisplay> {
  /** The property of the columns, with what may be chosen. */
  by: ResolvedField
  /** Named properties as columns. */
  fields: Record<Name, ResolvedColumn>
  move?: DisplayMove
}

export interface ResolvedCalendar extends Drawn<'calendar', CalendarDisplay> {
  fields: Record<Name, ResolvedColumn>
  move?: DisplayMove
  /** Permission of the page that adds an entry. */
  opens?: Permission
}

export type ResolvedDisplay =
  | Drawn<'table', TableDisplay>
  | Drawn<'timeline', TimelineDisplay>
  | Drawn<'gallery', GalleryDisplay>
  | ResolvedBoard
  | ResolvedCalendar

/** Call after dragging a card or an entry. */
export interface DisplayMove {
  call: EndpointName
  permission: Permission
  takesRevision: boolean
  /** Names of its arguments. */
  takes: readonly Name[]
}

/** Call after dragging a row: `sort` with the reordered ids, or `move` with the new place. */
export interface ResolvedMove {
  call: EndpointName
  kind: 'sort' | 'move'
  permission: Permission
  /** The ids may be some of many. */
  isPartial?: boolean
  /** Property that holds the parent. */
  parent?: Name
}

export interface ResolvedSection<T> {
  title?: string
  note?: string
  fold?: 'open' | 'closed'
  columns: 1 | 2 | 3
  visible?: Condition
  skipEmpty?: boolean
  fields: T[]
}

export interface ResolvedDetail extends Resolved<DetailPage> {
  kind: 'detail'
  /** Property that names the record. */
  label: Name
  sections: ResolvedSection<ResolvedColumn>[]
  actions: ResolvedAction[]
  tabs: Tab[]
}

export interface ResolvedEdit extends Resolved<EditPage> {
  kind: 'edit'
  sections: ResolvedSection<ResolvedField>[]
  /** The same sections for reading. */
  reading: ResolvedSection<ResolvedColumn>[]
  entity?: Entity
  preview?: ResolvedFormPreview
}

export type ResolvedFormPreview = FormPreview & { cells: ResolvedColumn[] }

export interface ResolvedTransfer extends Resolved<TransferPage> {
  kind: 'transfer'
  columns: ResolvedColumn[]
  key: Name
  /** Argument for the search words. */
  searchBy: Name
}

export interface ResolvedTree extends Resolved<TreePage> {
  kind: 'tree'
  label: Name
  actions: { page: ResolvedAction[]; node: ResolvedAction[] }
  switcher?: ResolvedField
}

export interface ResolvedTabs extends Resolved<TabsPage> {
  kind: 'tabs'
}

export type ResolvedBlock = Block & { key: string; cells: ResolvedColumn[] }

export interface ResolvedDashboard extends Resolved<DashboardPage> {
  kind: 'dashboard'
  blocks: ResolvedBlock[]
}

export interface ResolvedPrintBlock {
  key: string
  block: PrintBlock
  /** Fields of a `fields` block, columns of a `table`. */
  cells: ResolvedColumn[]
}

export interface ResolvedPrint extends Resolved<PrintPage> {
  kind: 'print'
  shape: Shape
  /** Property that names a record. */
  label: Name
  blocks: ResolvedPrintBlock[]
  /** Fields that the texts mention. */
  words: ResolvedColumn[]
}

export interface ResolvedCustom extends Resolved<CustomPage> {
  kind: 'custom'
}

export type { Column }
