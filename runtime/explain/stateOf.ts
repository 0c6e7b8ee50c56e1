import type { ExpressionRole, NodeSpec, NodeState, PermissionUse, Reason } from './whyNode.ts'

interface Subject {
  selection?: readonly string[] | undefined
}

/** Returns the state of a node for a user, from all its reasons. */
export function stateOf({ of }: Pick<NodeSpec, 'of'>, reasons: readonly Reason[], { selection }: Subject): NodeState {
  const has = (kind: Reason['kind']) => reasons.some(reason => reason.kind === kind)
  const refused = (use: PermissionUse) =>
    reasons.some(reason => reason.kind === 'permission' && reason.use === use && !reason.ok)
  const conditions = reasons.filter(reason => reason.kind === 'expression')
  const decided = (...roles: ExpressionRole[]) =>
    conditions.some(({ role, decides }) => roles.includes(role) && decides)
  const open = (...roles: ExpressionRole[]) => conditions.some(({ role, seen }) => roles.includes(role) && !seen)

  if (refused('see') || has('absent') || decided('visible', 'within')) return 'hidden'
  if (reasons.some(reason => reason.kind === 'rule' && reason.decides)) return 'hidden'
  if (of === 'selection' && (selection?.length ?? 0) === 0) return 'onSelection'
  if (open('visible', 'within') || reasons.some(reason => reason.kind === 'rule' && reason.holds === undefined))
    return 'perRow'
  // A fault counts even on another tab.
  if (has('message')) return 'invalid'
  if (has('away')) return 'hidden'
  if (refused('use') || has('fixed') || decided('enabled', 'readOnly')) return 'disabled'
  if (open('enabled', 'readOnly')) return 'perRow'
  return has('value') ? 'empty' : 'shown'
}
