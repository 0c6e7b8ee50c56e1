import type { Condition, Expression, Permission } from '../../schemas/types/common.ts'

export type NodeKind = 'page' | 'search' | 'column' | 'field' | 'section' | 'action' | 'tab' | 'block'

/** A place in a page schema, with everything that decides whether it is seen and can be used. */
export interface NodeSpec {
  /** JSON path in the file: `actions.row[2]`. */
  path: string
  kind: NodeKind
  title: string
  permission?: Permission | undefined
  /** Where the code comes from: the node itself, an endpoint or a page. */
  permissionFrom?: string
  /** Calls that must be allowed besides: without them there is nothing to show. */
  calls?: { endpoint: string; permission: Permission | undefined }[]
  /** A button follows the rule that an empty list of codes hides nothing. */
  isButton?: boolean
  visible?: Condition | undefined
  enabled?: Condition | undefined
  required?: Condition | undefined
  value?: Expression | undefined
  /** Never enabled, and why. */
  fixed?: string | undefined
  /** The conditions of the section or block around it. */
  within?: Condition[]
  /** Property of the record whose value is shown or set. */
  field?: string
  /** Source of the data, for what is empty. */
  source?: string
  /** In which scope it stands. */
  of: 'page' | 'row' | 'selection' | 'form'
}

export type NodeState = 'shown' | 'hidden' | 'disabled' | 'invalid' | 'empty' | 'perRow'

/** One reason, ready to be told. */
export type Reason =
  | {
      kind: 'expression'
      role: 'visible' | 'enabled' | 'required' | 'value' | 'within'
      expression: string
      /** What it read, with the values found. */
      inputs: Record<string, unknown>
      result: unknown
      /** Why it could not be evaluated. */
      error?: string
      decides: boolean
    }
  | { kind: 'permission'; codes: string[]; held: string[]; from: string; ok: boolean }
  | { kind: 'fixed'; text: string }
  | { kind: 'message'; text: string }
  | { kind: 'value'; field: string; text: string }

/** A node with what was found out about it. */
export interface WhyNode {
  path: string
  /** `schemas/pages/position/list.json` */
  file: string
  kind: NodeKind
  title: string
  state: NodeState
  reasons: Reason[]
  source?: string
}
