import { type Finding, FoundError } from '../../schemas/evaluate/finding.ts'
import { type ASTNode, parseExpression } from '../../schemas/evaluate/parseExpression.ts'
import { operands } from '../../schemas/evaluate/readsOf.ts'
import { readTokens } from '../../schemas/evaluate/readTokens.ts'
import { isName } from '../bpmn/expressions/cel.ts'
import { hasJuel } from '../bpmn/expressions/templateParts.ts'
import type { ConditionGroup, ConditionItem, ConditionRow, ConditionValue, Literal, OperatorName } from './condition.ts'
import { finding } from './findings.ts'

/** An expression as rows, or the reason why it cannot be shown as rows. */
export type ReadCondition = { group: ConditionGroup } | { reason: Finding }

/**
 * Returns the rows of a CEL text, read from its syntax tree. An empty text is a group without rows. For texts in other
 * languages it returns a reason; `dialect` is the language of bare expressions in the file.
 *
 * @example readCondition('days > 3')
 * // { group: { match: 'all', items: [{ field: 'days', operator: 'gt', value: 3 }] } }
 */
export function readCondition(text: string, dialect = 'cel'): ReadCondition {
  const source = text.trim()
  if (source === '') return { group: { match: 'all', items: [] } }
  if (dialect !== 'cel' || hasJuel(source)) return { reason: finding('CONDITION_NOT_CEL') }
  const bare = source.startsWith('=') ? source.slice(1) : source
  const parsed = parseExpression(bare)
  if ('fault' in parsed) return { reason: finding('CONDITION_WRONG') }
  if (hasComment(bare)) return { reason: finding('CONDITION_HAS_COMMENT') }
  try {
    const item = itemOf(parsed.tree, bare)
    return { group: 'match' in item ? item : { match: 'all', items: [item] } }
  } catch (error) {
    if (!(error instanceof FoundError)) throw error
    return { reason: error.finding }
  }
}

/** Returns whether the text has a comment, which rows would lose. Comments stand between tokens. */
function hasComment(text: string): boolean {
  let end = 0
  return readTokens(text).some(token => {
    const between = text.slice(end, token.start)
    end = token.end
    return between.includes('//')
  })
}

const matches = { '&&': 'all', '||': 'any' } as const

function itemOf(node: ASTNode, text: string): ConditionItem {
  if (node.op !== '&&' && node.op !== '||') return rowOf(node, text)
  const [left, right] = node.args
  const match = matches[node.op]
  const first = itemOf(left, text)
  // `a && b && c` is one group; in `a && (b && c)` the brackets are a group inside.
  const before = 'match' in first && first.match === match ? first.items : [first]
  return { match, items: [...before, itemOf(right, text)] }
}

const signs: Readonly<Record<string, { name: OperatorName; flipped: OperatorName }>> = {
  '==': { name: 'eq', flipped: 'eq' },
  '!=': { name: 'ne', flipped: 'ne' },
  '>': { name: 'gt', flipped: 'lt' },
  '>=': { name: 'ge', flipped: 'le' },
  '<': { name: 'lt', flipped: 'gt' },
  '<=': { name: 'le', flipped: 'ge' },
}

function rowOf(node: ASTNode, text: string): ConditionRow {
  const truth = pathOf(node)
  if (truth !== undefined) return { field: truth, operator: 'eq', value: true }
  const known = node.op === '!_' ? negated(node.args) : node.op === 'in' ? inList(node) : comparison(node)
  if (known) return known
  throw new FoundError(reasonOf(node, text))
}

function negated(inner: ASTNode): ConditionRow | undefined {
  const field = pathOf(inner)
  if (field !== undefined) return { field, operator: 'ne', value: true }
  const row = inner.op === 'in' ? inList(inner) : comparison(inner)
  const operator = row && opposites[row.operator]
  return operator && { ...row, operator }
}

const opposites: Partial<Record<OperatorName, OperatorName>> = {
  among: 'notAmong',
  includes: 'excludes',
  contains: 'lacks',
}

/** `kind in ["a", "b"]`, or `"a" in kinds`. */
function inList(node: Extract<ASTNode, { args: [ASTNode, ASTNode] }>): ConditionRow | undefined {
  const [left, right] = node.args
  const field = pathOf(left)
  if (right.op === 'list') {
    const values = right.args.map(literalOf)
    if (field === undefined || values.length === 0 || !values.every(each => each !== undefined)) return undefined
    return { field, operator: 'among', value: values }
  }
  const list = pathOf(right)
  const value = operandOf(left)
  return list === undefined || value === undefined ? undefined : { field: list, operator: 'includes', value }
}

const methods: Readonly<Record<string, OperatorName>> = {
  __proto__: null as never,
  contains: 'contains',
  startsWith: 'starts',
  endsWith: 'ends',
}

function comparison(node: ASTNode): ConditionRow | undefined {
  if (node.op === 'rcall') {
    const [name, receiver, [argument, ...others]] = node.args
    const field = pathOf(receiver)
    const value = argument && operandOf(argument)
    const operator = methods[name]
    if (!operator || field === undefined || value === undefined || others.length > 0) return undefined
    return { field, operator, value }
  }
  const sign = signs[node.op]
  if (!sign) return undefined
  const [left, right] = node.args as [ASTNode, ASTNode]
  return sized(node.op, left, right) ?? compared(sign.name, left, right) ?? compared(sign.flipped, right, left)
}

/** `size(name) == 0` and `size(name) > 0`. */
function sized(op: string, left: ASTNode, right: ASTNode): ConditionRow | undefined {
  if (left.op !== 'call' || left.args[0] !== 'size' || right.op !== 'value' || right.args !== 0) return undefined
  const [argument, ...others] = left.args[1]
  const field = argument && others.length === 0 ? pathOf(argument) : undefined
  if (field === undefined || (op !== '==' && op !== '>')) return undefined
  return { field, operator: op === '==' ? 'empty' : 'filled' }
}

function compared(operator: OperatorName, left: ASTNode, right: ASTNode): ConditionRow | undefined {
  const field = pathOf(left)
  if (field === undefined) return undefined
  if (right.op === 'value' && right.args === null)
    return operator === 'eq' || operator === 'ne'
      ? { field, operator: operator === 'eq' ? 'missing' : 'present' }
      : undefined
  const value = operandOf(right)
  return value === undefined ? undefined : { field, operator, value }
}

function operandOf(node: ASTNode): ConditionValue | undefined {
  const field = pathOf(node)
  if (field !== undefined) return { field }
  return isToday(node) ? { today: true } : literalOf(node)
}

function isToday(node: ASTNode): boolean {
  if (node.op !== 'call' || node.args[0] !== 'day') return false
  const [argument, ...others] = node.args[1]
  return argument !== undefined && others.length === 0 && pathOf(argument) === 'instance.now'
}

function literalOf(node: ASTNode): Literal | undefined {
  if (node.op === '-_')
    return node.args.op === 'value' && typeof node.args.args === 'number' ? -node.args.args : undefined
  return node.op === 'value' ? (node.args ?? undefined) : undefined
}

/** Returns the path of a name or member such as `order.amount`; undefined for other nodes. */
function pathOf(node: ASTNode): string | undefined {
  if (node.op === 'id') return node.args
  if (node.op !== '.' || !isName(node.args[1])) return undefined
  const target = pathOf(node.args[0])
  return target === undefined ? undefined : `${target}.${node.args[1]}`
}

const calculating: ReadonlySet<string> = new Set(['+', '-', '*', '/', '%', '-_'])

/** Returns a finding for the first call, calculation or choice, which rows cannot express. */
function reasonOf(node: ASTNode, whole: string): Finding {
  const text = shortened(whole.slice(node.start, node.end))
  const odd = firstOdd(node)
  if (odd?.op === 'call' || odd?.op === 'rcall') return finding('CONDITION_CALLS', { text, name: odd.args[0] })
  if (odd?.op === '?:') return finding('CONDITION_CHOOSES', { text })
  if (odd) return finding('CONDITION_CALCULATES', { text })
  return node.op === '!_' ? finding('CONDITION_NEGATES', { text }) : finding('CONDITION_WITHOUT_FIELD', { text })
}

function firstOdd(node: ASTNode): ASTNode | undefined {
  if (calculating.has(node.op) || node.op === '?:') return node
  if (node.op === 'call' || (node.op === 'rcall' && !Object.hasOwn(methods, node.args[0]))) return node
  for (const part of operands(node)) {
    const odd = firstOdd(part)
    if (odd) return odd
  }
  return undefined
}

const shortened = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text)
