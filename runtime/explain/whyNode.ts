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

/** Scope of a node; `line` is a row of an editable table inside a record. */
export type NodeScope = 'page' | 'row' | 'selection' | 'form' | 'line'

/** A place in a page schema, with everything that decides whether it is visible and enabled. */
export interface NodeSpec {
  /**
   * JSON path in the file: `actions.row[2]`; for a place inside a value with its inner path:
   * `sections[0].fields[1]/port`.
   */
  path: string
  kind: NodeKind
  title: string
  /** Where it is declared, if not at `path` in the page's own file. */
  at?: Written
  permission?: Permission | undefined
  /** Where the code is declared: the node, an endpoint or a page. */
  permissionFrom?: string
  /** Calls whose permission is also required to show it. */
  calls?: Need[]
  /** Calls whose permission is required to use it. */
  uses?: Need[]
  /** Calls that store the input, and whose permission enables it. */
  stores?: { create?: EndpointName; update?: EndpointName }
  /** Page that a click opens; without its code the value is no link. */
  opens?: { page: string; permission: Permission | undefined }
  /** Whether it follows the rule for buttons: an empty list of codes hides nothing. */
  isButton?: boolean
  visible?: Condition | undefined
  enabled?: Condition | undefined
  required?: Condition | undefined
  value?: Expression | undefined
  /** While this holds, the record is read-only. */
  readOnly?: Condition | undefined
  /** Why it is never enabled. */
  fixed?: string | undefined
  /** Why it is never visible. */
  absent?: string | undefined
  /** Additional information without effect. */
  note?: string | undefined
  /** Conditions of the surrounding section or block. */
  within?: Condition[]
  /** Property of the record that it shows or sets. */
  field?: string
  /** Source of its data, to explain why it is empty. */
  source?: EndpointName | undefined
  of: NodeScope
  /** With `of` `line`: the field that holds the rows. */
  table?: string
  /** Whether the user can hide it in the column settings. */
  choosable?: { optional: boolean }
  /** JSON Schema of the value, whose places are nodes too. */
  schema?: unknown
  /** Place of that schema, if not in the entity. */
  schemaFrom?: FieldSchema
}

/** A place in a file; without `file`, a place in the JSON Schema of a value. */
export interface Written {
  file?: string
  path: string
}

export interface Need {
  endpoint: EndpointName
  permission: Permission | undefined
}

export const nodeStates = ['hidden', 'disabled', 'invalid', 'empty', 'perRow', 'onSelection', 'shown'] as const
export type NodeState = (typeof nodeStates)[number]

/** What a permission allows: seeing it, using it, or opening the page behind a value. */
export type PermissionUse = 'see' | 'use' | 'open'

export type ExpressionRole = 'visible' | 'enabled' | 'required' | 'value' | 'within' | 'readOnly' | 'schema'

/** A reason, ready for display. */
export type Reason =
  | {
      kind: 'expression'
      role: ExpressionRole
      expression: string
      /** Paths that it reads. */
      reads: string[]
      /** Their values and the result; absent while the required row or selection is not picked. */
      seen?: { inputs: Record<string, unknown>; result: unknown }
      /** Evaluation error. */
      error?: string
      decides: boolean
    }
  | { kind: 'permission'; use: PermissionUse; codes: string[]; held: string[]; from: string; ok: boolean }
  /** A rule of the JSON Schema around a place inside a value; without `holds` it differs by item. */
  | { kind: 'rule'; text: string; path: string; rule: string; holds?: boolean; decides: boolean }
  | { kind: 'fixed' | 'absent' | 'away' | 'message' | 'note'; text: string }
  | { kind: 'value'; field: string; text: string }

/** A node with its state and reasons. */
export interface WhyNode {
  path: string
  /** Where it is declared: `schemas/pages/position/list.json`, `columns[2]`. */
  at: Written
  kind: NodeKind
  title: string
  state: NodeState
  reasons: Reason[]
  source?: EndpointName
}
