import type { Finding } from '../../../schemas/evaluate/finding.ts'
import { functions } from '../../../schemas/evaluate/functions.ts'
import { type ASTNode, parseExpression } from '../../../schemas/evaluate/parseExpression.ts'
import { operands } from '../../../schemas/evaluate/readsOf.ts'
import { finding } from './findings.ts'

const macros = new Map([
  ['all', [2]],
  ['exists', [2]],
  ['exists_one', [2]],
  ['filter', [2]],
  ['map', [2, 3]],
])

/** Returns what is wrong with a CEL expression; undefined if nothing is. */
export function celFault(text: string): Finding | undefined {
  const parsed = parseExpression(text)
  return 'fault' in parsed ? finding('SYNTAX_WRONG', { reason: parsed.fault.message }) : callFault(parsed.tree)
}

function callFault(node: ASTNode): Finding | undefined {
  if (node.op === 'call') {
    const [name, args] = node.args
    return (name === 'has' ? undefined : unknown(name, args.length, 'call')) ?? first(args)
  }
  if (node.op === 'rcall') {
    const [name, target, args] = node.args
    const arities = macros.get(name)
    const wrong = arities
      ? arities.includes(args.length)
        ? undefined
        : finding('ARGUMENT_COUNT_WRONG', { name })
      : unknown(name, args.length + 1, 'method')
    return wrong ?? first([target, ...args])
  }
  return first(operands(node))
}

function first(nodes: ASTNode[]): Finding | undefined {
  for (const node of nodes) {
    const fault = callFault(node)
    if (fault) return fault
  }
  return undefined
}

function unknown(name: string, count: number, form: 'call' | 'method'): Finding | undefined {
  const known = Object.hasOwn(functions, name) ? functions[name] : undefined
  if (!known || (known.form !== form && known.form !== 'both')) return finding('FUNCTION_UNKNOWN', { name })
  const least = known.takes.length - (known.optional ?? 0)
  return count < least || count > known.takes.length ? finding('ARGUMENT_COUNT_WRONG', { name }) : undefined
}
