import type { Finding } from '../../../schemas/evaluate/finding.ts'
import { functions } from '../../../schemas/evaluate/functions.ts'
import { type ASTNode, type ExpressionFault, parseExpression } from '../../../schemas/evaluate/parseExpression.ts'
import { operands } from '../../../schemas/evaluate/readsOf.ts'
import { finding } from './findings.ts'

const macros = new Map([
  ['all', [2]],
  ['exists', [2]],
  ['exists_one', [2]],
  ['filter', [2]],
  ['map', [2, 3]],
])

/** A fault of a CEL expression; offsets count from the first character after an equals sign. */
export interface CelFault {
  finding: Finding
  start: number
  end: number
}

/** Returns what is wrong with a CEL expression; undefined if nothing is. */
export const celFault = (text: string): Finding | undefined => celFaultAt(text)?.finding

/** Returns the fault of an expression with its place. */
export function celFaultAt(text: string): CelFault | undefined {
  const parsed = parseExpression(text)
  if ('tree' in parsed) return callFault(parsed.tree)
  const { start, end } = parsed.fault
  return { finding: syntaxFinding(text, parsed.fault), start, end }
}

function syntaxFinding(text: string, { message, start, end }: ExpressionFault): Finding {
  const bare = text.startsWith('=') ? text.slice(1) : text
  if (start >= bare.length) return finding('EXPRESSION_ENDS_EARLY')
  if (message.startsWith('unexpected')) return finding('WORD_MISPLACED', { text: bare.slice(start, end) })
  return finding('SYNTAX_WRONG', { reason: message })
}

function callFault(node: ASTNode): CelFault | undefined {
  const at = (found: Finding | undefined) => found && { finding: found, start: node.start, end: node.end }
  if (node.op === 'call') {
    const [name, args] = node.args
    return at(name === 'has' ? undefined : unknown(name, args.length, 'call')) ?? first(args)
  }
  if (node.op === 'rcall') {
    const [name, target, args] = node.args
    const arities = macros.get(name)
    const wrong = arities
      ? arities.includes(args.length)
        ? undefined
        : finding('ARGUMENT_COUNT_WRONG', { name })
      : unknown(name, args.length + 1, 'method')
    return at(wrong) ?? first([target, ...args])
  }
  return first(operands(node))
}

function first(nodes: ASTNode[]): CelFault | undefined {
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
