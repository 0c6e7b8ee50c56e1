import type { ASTNode } from './parseExpression.ts'

const binding = new Set(['all', 'exists', 'exists_one', 'filter', 'map'])

/** Returns the sorted paths that an expression reads: `root.member`, or `root` if it uses the whole. */
export function readsOf(tree: ASTNode): string[] {
  const reads = new Set<string>()
  collect(tree, new Set(), reads)
  return [...reads].sort()
}

function collect(node: ASTNode, bound: ReadonlySet<string>, reads: Set<string>): void {
  const variable = boundBy(node)
  const inner = variable === undefined ? bound : new Set([...bound, variable])
  if (node.op === 'id' && !bound.has(node.args)) reads.add(node.args)
  else if (node.op === '.' || node.op === '[]') {
    const [target, key] = node.args
    const name = typeof key === 'string' ? key : key.op === 'value' ? key.args : undefined
    if (target.op === 'id' && !bound.has(target.args) && typeof name === 'string') {
      reads.add(`${target.args}.${name}`)
      return
    }
  }
  const parts = operands(node)
  for (const [index, operand] of parts.entries()) collect(operand, index === 0 ? bound : inner, reads)
}

/** Returns the name that a macro binds to the items. */
export function boundBy(node: ASTNode): string | undefined {
  if (node.op !== 'rcall' || !binding.has(node.args[0])) return undefined
  const variable = node.args[2][0]
  return variable?.op === 'id' ? variable.args : undefined
}

/** Returns the operands of a node; a method's receiver is the first. */
export function operands(node: ASTNode): ASTNode[] {
  switch (node.op) {
    case 'value':
    case 'id':
      return []
    case '.':
      return [node.args[0]]
    case '!_':
    case '-_':
      return [node.args]
    case 'list':
      return node.args
    case 'map':
      return node.args.flat()
    case 'call':
      return node.args[1]
    case 'rcall':
      return [node.args[1], ...node.args[2]]
    default:
      return (node.args as (ASTNode | string)[]).filter(operand => typeof operand !== 'string')
  }
}
