import { functions } from '../../../schemas/evaluate/functions.ts'
import { type ASTNode, parseExpression } from '../../../schemas/evaluate/parseExpression.ts'
import { operands } from '../../../schemas/evaluate/readsOf.ts'

const macros = new Map([
  ['all', [2]],
  ['exists', [2]],
  ['exists_one', [2]],
  ['filter', [2]],
  ['map', [2, 3]],
])

/** Returns the error of a CEL expression in Chinese; undefined if there is none. */
export function celFault(text: string): string | undefined {
  const parsed = parseExpression(text)
  return 'fault' in parsed ? `语法错误（${parsed.fault.message}）` : callFault(parsed.tree)
}

function callFault(node: ASTNode): string | undefined {
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
        : `${name}() 的参数个数不对`
      : unknown(name, args.length + 1, 'method')
    return wrong ?? first([target, ...args])
  }
  return first(operands(node))
}

function first(nodes: ASTNode[]): string | undefined {
  for (const node of nodes) {
    const fault = callFault(node)
    if (fault) return fault
  }
  return undefined
}

function unknown(name: string, count: number, form: 'call' | 'method'): string | undefined {
  const known = Object.hasOwn(functions, name) ? functions[name] : undefined
  if (!known || (known.form !== form && known.form !== 'both')) return `没有函数 ${name}()`
  const least = known.takes.length - (known.optional ?? 0)
  return count < least || count > known.takes.length ? `${name}() 的参数个数不对` : undefined
}
