import { Budget, EvaluationFault } from '../../schemas/evaluate/budget.ts'
import { evaluateTree } from '../../schemas/evaluate/evaluateTree.ts'
import { type ASTNode, parseExpression } from '../../schemas/evaluate/parseExpression.ts'
import type { Expression, GraphNode, Template } from '../state/graph.ts'
import type { Variables } from '../state/state.ts'
import { engineFault } from './engineFault.ts'
import { labelOf } from './prepareGraph.ts'
import type { Run } from './run.ts'
import { visibleFrom } from './variables.ts'

const trees = new Map<string, { tree: ASTNode } | { error: string }>()
// Enough for all models of an installation; the bound only guards against a leak.
const most = 20_000

function treeOf(cel: string): { tree: ASTNode } | { error: string } {
  const known = trees.get(cel)
  if (known) return known
  if (trees.size >= most) trees.clear()
  const parsed = parseExpression(cel)
  const fresh = 'fault' in parsed ? { error: parsed.fault.message } : parsed
  trees.set(cel, fresh)
  return fresh
}

/**
 * Evaluates an expression strictly: any error throws and names the element and the text. Variables are resolved from
 * the scope outward.
 *
 * @example evaluate(run, { cel: 'amount > 100', source: '${amount > 100}' }, scope.id, node)
 */
export function evaluate(
  run: Run,
  expression: Expression,
  scopeId: string,
  node: GraphNode,
  more?: Variables,
): unknown {
  return computed(run, expression, scopeId, node, new Budget(), more)
}

function computed(
  run: Run,
  expression: Expression,
  scopeId: string,
  node: GraphNode,
  budget: Budget,
  more?: Variables,
): unknown {
  const visible = visibleFrom(run, scopeId)
  const found = treeOf(expression.cel)
  const source = expression.source || expression.cel
  if ('error' in found) throw bad(node, source, found.error)
  const before = budget.spent
  try {
    return evaluateTree(found.tree, more ? { ...visible, ...more } : visible, budget)
  } catch (error) {
    if (!(error instanceof EvaluationFault)) throw error
    throw bad(node, source, error.message)
  } finally {
    run.spent += budget.spent - before
  }
}

const bad = (node: GraphNode, source: string, reason: string) =>
  engineFault('STEP_EXPRESSION_FAILED', { node: labelOf(node), source, reason }, node.id)

/** Whether a condition holds; a missing value is false. */
export function holds(run: Run, expression: Expression, scopeId: string, node: GraphNode, more?: Variables): boolean {
  const value = evaluate(run, expression, scopeId, node, more)
  if (value === null || typeof value === 'boolean') return value === true
  const source = expression.source || expression.cel
  throw engineFault('STEP_CONDITION_NOT_BOOLEAN', { node: labelOf(node), source }, node.id)
}

/** Evaluates a template. */
export function templateValue(run: Run, template: Template, scopeId: string, node: GraphNode): unknown {
  return typeof template === 'string' ? template : evaluate(run, template, scopeId, node)
}

export function templateText(run: Run, template: Template, scopeId: string, node: GraphNode): string {
  return textOf(templateValue(run, template, scopeId, node))
}

export function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Evaluates a text with `{{expression}}` placeholders, as in process settings. */
export function interpolate(run: Run, text: string, scopeId: string, node: GraphNode): string {
  const budget = new Budget()
  return text.replace(/\{\{(.*?)\}\}/gs, (_, cel: string) =>
    textOf(computed(run, { cel: cel.trim(), source: `{{${cel}}}` }, scopeId, node, budget)),
  )
}
