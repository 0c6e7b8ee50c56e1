import type { Condition, EndpointName, Expression, Permission } from '../../schemas/types/common.ts'
import type { FieldSchema } from '../../schemas/types/pages/fieldSchema.ts'

export type NodeKind =
  | 'page'
  | 'search'
  | 'column'
  | 'field'
  | 'part'
  | 'section'
  | 'action'
  | 'tab'
  | 'block'
  | 'figure'
  | 'side'
  | 'node'
  | 'expansion'

/** In which scope a node stands; `line` is a row of an editable table inside a record. */
export type NodeScope = 'page' | 'row' | 'selection' | 'form' | 'line'

/** A place in a page schema, with everything that decides whether it is seen and can be used. */
export interface NodeSpec {
  /** JSON path in the file: `actions.row[2]`; of a place inside a value, its way in it: `sections[0].fields[1]/port`. */
  path: string
  kind: NodeKind
  title: string
  /** Where it is written, when that is not `path` of the page's own file. */
  at?: Written
  permission?: Permission | undefined
  /** Where the code comes from: the node itself, an endpoint or a page. */
  permissionFrom?: string
  /** Calls that must be allowed besides: without them there is nothing to show. */
  calls?: Need[]
  /** Calls without which it is seen and cannot be used. */
  uses?: Need[]
  /** Calls that store what is typed: by them it can be used. */
  stores?: { create?: EndpointName; update?: EndpointName }
  /** Page that a click opens; without its code the value is no link. */
  opens?: { page: string; permission: Permission | undefined }
  /** A button follows the rule that an empty list of codes hides nothing. */
  isButton?: boolean
  visible?: Condition | undefined
  enabled?: Condition | undefined
  required?: Condition | undefined
  value?: Expression | undefined
  /** While it holds, the record is only read. */
  readOnly?: Condition | undefined
  /** Never enabled, and why. */
  fixed?: string | undefined
  /** Never seen, and why. */
  absent?: string | undefined
  /** Worth knowing, and decides nothing. */
  note?: string | undefined
  /** The conditions of the section or block around it. */
  within?: Condition[]
  /** Property of the record whose value is shown or set. */
  field?: string
  /** Source of the data, for what is empty. */
  source?: EndpointName | undefined
  of: NodeScope
  /** With `of` `line`: the field that holds the rows. */
  table?: string
  /** The person may take it away in the column settings. */
  choosable?: { optional: boolean }
  /** JSON Schema of the value, whose places are nodes too. */
  schema?: unknown
  /** Where that schema is found, when the entity does not say it. */
  schemaFrom?: FieldSchema
}

/** A place in a file; without one, a place in the JSON Schema of a value. */
export interface Written {
  file?: string
  path: string
}

export interface Need {
  endpoint: EndpointName
  permission: Permission | undefined
}

export type NodeState = 'shown' | 'hidden' | 'disabled' | 'invalid' | 'empty' | 'perRow' | 'onSelection'

/** What a permission allows: to be seen at all, to be used, or to open the page behind a value. */
export type PermissionUse = 'see' | 'use' | 'open'

export type ExpressionRole = 'visible' | 'enabled' | 'required' | 'value' | 'within' | 'readOnly' | 'schema'

/** One reason, ready to be told. */
export type Reason =
  | {
      kind: 'expression'
      role: ExpressionRole
      expression: string
      /** What it reads. */
      reads: string[]
      /** What it found there and what came out; absent while no row or selection is picked that it speaks of. */
      seen?: { inputs: Record<string, unknown>; result: unknown }
      /** Why it could not be evaluated. */
      error?: string
      decides: boolean
    }
  | { kind: 'permission'; use: PermissionUse; codes: string[]; held: string[]; from: string; ok: boolean }
  /** A rule of the JSON Schema around a place inside a value; without `holds` it differs by item. */
  | { kind: 'rule'; text: string; path: string; rule: string; holds?: boolean; decides: boolean }
  | { kind: 'fixed' | 'absent' | 'away' | 'message' | 'note'; text: string }
  | { kind: 'value'; field: string; text: string }

/** A node with what was found out about it. */
export interface WhyNode {
  path: string
  /** Where it is written: `schemas/pages/position/list.json`, `columns[2]`. */
  at: Written
  kind: NodeKind
  title: string
  state: NodeState
  reasons: Reason[]
  source?: EndpointName
}
