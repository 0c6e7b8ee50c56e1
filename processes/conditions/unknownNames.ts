import type { Finding } from '../../schemas/evaluate/finding.ts'
import { nearestName } from '../../schemas/evaluate/nearestName.ts'
import { type ASTNode, parseExpression } from '../../schemas/evaluate/parseExpression.ts'
import { boundBy, operands } from '../../schemas/evaluate/readsOf.ts'
import { finding } from './findings.ts'
import type { Variables } from './variable.ts'

export interface UnknownName {
  finding: Finding
  from: number
  to: number
}

/**
 * Returns unknown names in a CEL text that are probably mistyped, because they resemble a variable. Other unknown names
 * are no findings: a message or a calling process may set them.
 */
export function unknownNames(text: string, variables: Variables): UnknownName[] {
  const parsed = parseExpression(text)
  if ('fault' in parsed) return []
  const shift = text.startsWith('=') ? 1 : 0
  const known = Object.keys(variables)
  const found: UnknownName[] = []
  const walk = (node: ASTNode, bound: ReadonlySet<string>): void => {
    if (node.op === 'id' && !bound.has(node.args) && !Object.hasOwn(variables, node.args)) {
      const near = nearestName(node.args, known)
      if (near !== undefined)
        found.push({
          finding: finding('VARIABLE_MISTYPED', { name: node.args, near }),
          from: node.start + shift,
          to: node.end + shift,
        })
    }
    const item = boundBy(node)
    const inner = item === undefined ? bound : new Set([...bound, item])
    for (const [place, part] of operands(node).entries()) walk(part, place === 0 ? bound : inner)
  }
  walk(parsed.tree, new Set())
  return found
}
