import { compile } from '../../schemas/evaluate/compile.ts'
import { evaluateCondition } from '../../schemas/evaluate/evaluateCondition.ts'
import type { Scope } from '../../schemas/evaluate/scope.ts'
import type { Condition, Permission } from '../../schemas/types/common.ts'
import { holdsAny, mayShowButton } from '../permission/holds.ts'
import type { ResolvedPage } from '../schema/resolvedPage.ts'
import { nodesOf } from './nodesOf.ts'
import type { NodeSpec, NodeState, Reason, WhyNode } from './whyNode.ts'

/** What is known of a page on screen, or of how it would be for somebody else. */
export interface Live {
  codes: ReadonlySet<string>
  /** `params`, `user`, `app`. */
  scope: Scope
  /** The record that is asked about, or that the page shows. */
  row?: Record<string, unknown> | undefined
  form?: Record<string, unknown> | undefined
  selection?: readonly string[] | undefined
  /** Messages at fields. */
  errors?: ReadonlyMap<string, string> | undefined
  /** A new record is being typed: what may be set only once may be set. */
  isNew?: boolean | undefined
  /** How many records are shown. */
  count?: number | undefined
}

/**
 * Why each node of a page is as it is: the same functions decide here and where the page is drawn.
 *
 * @example explainPage(page, { codes, scope }).filter(node => node.state === 'hidden')
 */
export function explainPage(page: ResolvedPage, live: Live): WhyNode[] {
  return nodesOf(page).map(spec => explainNode(page.file, spec, live))
}

function explainNode(file: string, spec: NodeSpec, live: Live): WhyNode {
  const scope = scopeOf(spec, live)
  const reasons: Reason[] = [...permissionReasons(spec, live.codes)]
  const condition = (role: 'visible' | 'enabled' | 'required' | 'within', given: Condition | undefined) => {
    if (given !== undefined) reasons.push(conditionReason(role, given, scope))
  }
  for (const around of spec.within ?? []) condition('within', around)
  condition('visible', spec.visible)
  condition('enabled', spec.enabled)
  if (spec.required !== undefined && spec.required !== false) condition('required', spec.required)
  if (spec.value !== undefined) reasons.push(valueReason(spec.value, scope))
  if (spec.fixed !== undefined && !(live.isNew && spec.fixed.includes('x-createOnly')))
    reasons.push({ kind: 'fixed', text: spec.fixed })
  const message = spec.field === undefined ? undefined : live.errors?.get(spec.field)
  if (message !== undefined) reasons.push({ kind: 'message', text: message })
  const empty = emptyReason(spec, live)
  if (empty) reasons.push(empty)
  const { path, kind, title, source } = spec
  const state = stateOf(spec, reasons, scope, live)
  return { path, file, kind, title, state, reasons, ...(source === undefined ? {} : { source }) }
}

/** A row's or a selection's condition cannot be judged without one. */
const lacksSubject = (spec: NodeSpec, { row, selection }: Live) =>
  (spec.of === 'row' && row === undefined) || (spec.of === 'selection' && (selection?.length ?? 0) === 0)

function scopeOf(spec: NodeSpec, live: Live): Scope {
  const { row, form, selection } = live
  switch (spec.of) {
    case 'row':
      return { ...live.scope, row: row ?? null }
    case 'form':
      return { ...live.scope, row: row ?? null, form: form ?? {} }
    case 'selection':
      return { ...live.scope, selection: selection ?? [] }
    case 'page':
      return live.scope
  }
}

function stateOf(spec: NodeSpec, reasons: readonly Reason[], scope: Scope, live: Live): NodeState {
  const refused = reasons.some(reason => reason.kind === 'permission' && !reason.ok)
  if (refused) return 'hidden'
  if (lacksSubject(spec, live) && (spec.visible !== undefined || spec.enabled !== undefined)) return 'perRow'
  const hidden = [spec.visible, ...(spec.within ?? [])].some(given => !evaluateCondition(given, scope))
  if (hidden) return 'hidden'
  if (reasons.some(reason => reason.kind === 'message')) return 'invalid'
  const isFixed = reasons.some(reason => reason.kind === 'fixed')
  if (isFixed && spec.kind === 'column') return 'hidden'
  if (isFixed || !evaluateCondition(spec.enabled, scope)) return 'disabled'
  return reasons.some(reason => reason.kind === 'value') ? 'empty' : 'shown'
}

function permissionReasons(spec: NodeSpec, codes: ReadonlySet<string>): Reason[] {
  const reason = (permission: Permission, from: string, ok: boolean): Reason => {
    const all = [permission].flat()
    return { kind: 'permission', codes: all, held: all.filter(code => holdsAny(codes, code)), from, ok }
  }
  const { permission } = spec
  const own =
    permission === undefined || permission.length === 0
      ? []
      : [
          reason(
            permission,
            spec.permissionFrom ?? '节点自己的 permission',
            spec.isButton ? mayShowButton(codes, permission) : holdsAny(codes, permission),
          ),
        ]
  const calls = (spec.calls ?? []).flatMap(call =>
    call.permission === undefined
      ? []
      : [reason(call.permission, `接口 ${call.endpoint}`, holdsAny(codes, call.permission))],
  )
  return [...own, ...calls]
}

function conditionReason(role: 'visible' | 'enabled' | 'required' | 'within', given: Condition, scope: Scope): Reason {
  const result = evaluateCondition(given, scope)
  const decides = role !== 'required' && !result
  if (typeof given === 'boolean')
    return { kind: 'expression', role, expression: String(given), inputs: {}, result, decides }
  return {
    kind: 'expression',
    role,
    expression: given,
    inputs: inputsOf(given, scope),
    result,
    decides,
    ...errorOf(given),
  }
}

const valueReason = (expression: string, scope: Scope): Reason => ({
  kind: 'expression',
  role: 'value',
  expression,
  inputs: inputsOf(expression, scope),
  result: compile(expression).evaluate(scope),
  decides: false,
  ...errorOf(expression),
})

const errorOf = (expression: string) => {
  const { error } = compile(expression)
  return error === undefined ? {} : { error }
}

/** What an expression reads, with the values it finds: `row.enabled` → false. */
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

function emptyReason(spec: NodeSpec, live: Live): Reason | undefined {
  if (spec.kind === 'page' && live.count === 0 && spec.source !== undefined)
    return { kind: 'value', field: '', text: `接口 ${spec.source} 没有返回数据` }
  const record = spec.kind === 'column' ? live.row : undefined
  if (!record || spec.field === undefined || spec.value !== undefined) return undefined
  const { field } = spec
  if (!(field in record))
    return { kind: 'value', field, text: `返回的数据中没有 ${field}：接口没有给出，或您没有该字段的权限` }
  const value = record[field]
  if (value !== null && value !== undefined && value !== '') return undefined
  return { kind: 'value', field, text: `返回的数据中 ${field} 为 ${JSON.stringify(value ?? null)}` }
}
