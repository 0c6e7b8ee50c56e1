import type { Action } from '../../schemas/types/action.ts'
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
import type { Column } from '../../schemas/types/pages/column.ts'
import type { CustomPage } from '../../schemas/types/pages/custom.ts'
import type { Block, DashboardPage } from '../../schemas/types/pages/dashboard.ts'
import type { DetailPage } from '../../schemas/types/pages/detail.ts'
import type { EditPage } from '../../schemas/types/pages/edit.ts'
import type { LinkTarget } from '../../schemas/types/pages/link.ts'
import type { ListPage } from '../../schemas/types/pages/list.ts'
import type { Tab, TabsPage } from '../../schemas/types/pages/tabs.ts'
import type { TransferPage } from '../../schemas/types/pages/transfer.ts'
import type { TreePage } from '../../schemas/types/pages/tree.ts'
import type { Shape } from './endpoints.ts'

/** A page schema with everything filled in that entity, endpoints and dictionaries say. Never changed once made. */
export type ResolvedPage =
  | ResolvedList
  | ResolvedDetail
  | ResolvedEdit
  | ResolvedTransfer
  | ResolvedTree
  | ResolvedTabs
  | ResolvedDashboard
  | ResolvedCustom

export interface Resolved<P extends Page> {
  name: PageName
  /** For messages: `schemas/pages/position/list.json`. */
  file: string
  kind: P['kind']
  title: string
  schema: P
  /** Codes of the dictionaries that cells show. */
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
  /** What the page opened asks for; without it the value is no link. */
  opens?: Permission
  value?: Expression
  property?: Property
  /** For a reference: where the record carries the label. */
  labelField?: Name
}

export interface OptionQuery {
  source: EndpointName
  with?: Arguments
  value: Name
  label: Name
  shape: Shape
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
  span: 1 | 2 | 3
  value?: Expression
  property?: Property
  /** Holds a list of values. */
  multiple: boolean
  /** May be set only while the record is new. */
  createOnly: boolean
  /** Where a record carries the label of the one referred to. */
  labelField?: Name
}

export interface ResolvedList extends Resolved<ListPage> {
  kind: 'list'
  shape: Shape
  search: ResolvedField[]
  columns: ResolvedColumn[]
  actions: { page: ResolvedAction[]; row: ResolvedAction[]; selection: ResolvedAction[] }
  /** Property that names a record, for questions. */
  label: Name
}

export interface ResolvedSection<T> {
  title?: string
  columns: 1 | 2 | 3
  visible?: Condition
  fields: T[]
}

export interface ResolvedDetail extends Resolved<DetailPage> {
  kind: 'detail'
  sections: ResolvedSection<ResolvedColumn>[]
  actions: ResolvedAction[]
  tabs: Tab[]
}

export interface ResolvedEdit extends Resolved<EditPage> {
  kind: 'edit'
  sections: ResolvedSection<ResolvedField>[]
  entity?: Entity
}

export interface ResolvedTransfer extends Resolved<TransferPage> {
  kind: 'transfer'
  columns: ResolvedColumn[]
  key: Name
  /** Argument that carries the words searched for. */
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

export interface ResolvedCustom extends Resolved<CustomPage> {
  kind: 'custom'
}

export type { Column }
