import { compile } from '../../schemas/evaluate/compile.ts'
import { evaluateCondition } from '../../schemas/evaluate/evaluateCondition.ts'
import type { Scope } from '../../schemas/evaluate/scope.ts'
import type { Condition, EndpointName, Expression, Permission } from '../../schemas/types/common.ts'
import { endpointPermission } from '../schema/endpoints.ts'
import { holdsAny, mayShowButton } from '../session/holds.ts'
import type { ExpressionRole, NodeSpec, PermissionUse, Reason } from './whyNode.ts'

/** Scope of a node's expressions; `missing` names a row or selection that was not picked. */
export interface Reading {
  scope: Scope
  missing: ReadonlySet<string>
}

/** Whether a result hides or disables the node, by role: most conditions do when false, `readOnly` when true. */
const takesAway: Record<ExpressionRole, (result: unknown) => boolean> = {
  visible: result => result !== true,
  within: result => result !== true,
  enabled: result => result !== true,
  readOnly: result => result === true,
  required: () => false,
  value: () => false,
  schema: () => false,
}

export function conditionReason(role: ExpressionRole, given: Condition, reading: Reading): Reason {
  if (typeof given === 'boolean')
    return {
      kind: 'expression',
      role,
      expression: String(given),
      reads: [],
      seen: { inputs: {}, result: given },
      decides: takesAway[role](given),
    }
  return expressionReason(role, given, reading, scope => evaluateCondition(given, scope))
}

export const valueReason = (role: 'value' | 'schema', expression: Expression, reading: Reading): Reason =>
  expressionReason(role, expression, reading, scope => compile(expression).evaluate(scope))

function expressionReason(
  role: ExpressionRole,
  expression: string,
  { scope, missing }: Reading,
  evaluate: (scope: Scope) => unknown,
): Reason {
  const { reads, error } = compile(expression)
  const basis = {
    kind: 'expression' as const,
    role,
    expression,
    reads: [...reads],
    ...(error === undefined ? {} : { error }),
  }
  // Without the picked row the result would be meaningless.
  if (reads.some(name => missing.has(rootOf(name)))) return { ...basis, decides: false }
  const result = evaluate(scope)
  return { ...basis, seen: { inputs: inputsOf(expression, scope), result }, decides: takesAway[role](result) }
}

const rootOf = (name: string) => name.split('.')[0] ?? name

/** Returns the paths that an expression reads, with their values: `row.enabled` → false. */
export function inputsOf(expression: string, scope: Scope): Record<string, unknown> {
  return Object.fromEntries(
    compile(expression).reads.map(name => {
      const [root = '', member] = name.split('.')
      const whole = scope[root]
      if (member === undefined) return [name, whole ?? null]
      return [name, (whole as Record<string, unknown> | null | undefined)?.[member] ?? null]
    }),
  )
}

/** Returns all codes that the node requires, and whether each is held. */
export function permissionReasons(spec: NodeSpec, codes: ReadonlySet<string>, isNew: boolean): Reason[] {
  const { permission } = spec
  const asks = (use: PermissionUse, asked: Permission | undefined, from: string, ok?: boolean): Reason[] => {
    if (asked === undefined || asked.length === 0) return []
    const all = [asked].flat()
    const held = all.filter(code => holdsAny(codes, code))
    return [{ kind: 'permission', use, codes: all, held, from, ok: ok ?? holdsAny(codes, asked) }]
  }
  const calls = (use: PermissionUse, needs: NodeSpec['calls']) =>
    (needs ?? []).flatMap(need => asks(use, need.permission, `接口 ${need.endpoint}`))
  const store = storesBy(spec, isNew)
  return [
    ...asks(
      'see',
      permission,
      spec.permissionFrom ?? '',
      permission !== undefined && spec.isButton ? mayShowButton(codes, permission) : undefined,
    ),
    ...calls('see', spec.calls),
    ...calls('use', spec.uses),
    ...(store === undefined ? [] : asks('use', endpointPermission(store), `接口 ${store}`)),
    ...(spec.opens ? asks('open', spec.opens.permission, `页面 ${spec.opens.page}`) : []),
  ]
}

/** Returns the call that stores input here; undefined if there is none for such a record. */
export function storesBy({ stores, of }: NodeSpec, isNew: boolean): EndpointName | undefined {
  if (!stores) return undefined
  if (!isNew) return stores.update
  // A form stores a new record by its only call; a list adds rows only with `create`.
  return stores.create ?? (of === 'row' ? undefined : stores.update)
}
