import { EvaluationFault } from '../../../../schemas/evaluate/budget.ts'
import { evaluateTree } from '../../../../schemas/evaluate/evaluateTree.ts'
import { parseExpression } from '../../../../schemas/evaluate/parseExpression.ts'
import { fault } from '../faults.ts'
import type { Asking } from './asking.ts'

/** Returns the ids in a value: one, several, comma-separated, or records with an `id`. */
export function namesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn)
  if (typeof value === 'string')
    return value
      .split(',')
      .map(each => each.trim())
      .filter(Boolean)
  if (typeof value === 'number') return [String(value)]
  if (typeof value === 'object' && value !== null && 'id' in value) return namesIn(value.id)
  return []
}

/** Evaluates an expression over the variables; the error names its node. */
export function evaluated({ variables, node, initiator }: Asking, expression: string): unknown {
  const text = expression.startsWith('=') ? expression.slice(1) : expression
  const parsed = parseExpression(text)
  const wrong = (reason: string) => fault('APPROVER_EXPRESSION_FAILED', { node: nodeName(node), text, reason })
  if ('fault' in parsed) throw wrong(parsed.fault.message)
  try {
    return evaluateTree(parsed.tree, { ...variables, initiator: initiator?.id ?? null })
  } catch (error) {
    if (error instanceof EvaluationFault) throw wrong(error.message)
    throw error
  }
}

export const nodeName = ({ id, name }: Asking['node']): string => (typeof name === 'string' && name !== '' ? name : id)

/** Groups items by a key, in order of first appearance. */
export function grouped<Item>(items: readonly Item[], key: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const group = groups.get(key(item))
    if (group) group.push(item)
    else groups.set(key(item), [item])
  }
  return groups
}
