import { type ASTNode, parseExpression } from '../../schemas/evaluate/parseExpression.ts'
import { boundBy, operands } from '../../schemas/evaluate/readsOf.ts'
import type { FieldRename } from '../../schemas/types/formDefinition.ts'
import { isName, variable } from '../bpmn/expressions/cel.ts'
import { renamedBy } from '../forms/design/mentions.ts'

/**
 * Returns a CEL text of a process with the renamed fields of its form; the same text where it reads none of them, or
 * where CEL has no word for the new key.
 *
 * @example renamedVariables('days > 3', [{ from: 'days', to: 'total' }]) // 'total > 3'
 */
export const renamedVariables = (cel: string, renames: readonly FieldRename[]): string =>
  renames.reduce((text, { from, to }) => renamed(text, from.split('.'), to.split('.')), cel)

function renamed(text: string, from: readonly string[], to: readonly string[]): string {
  if (!to.every(isName)) return text
  const holder = from.slice(0, -1).join('.')
  const [root = '', ...inner] = from
  // Inside a record the member changes, also of the items that a macro names.
  if (inner.length > 0 && holder === to.slice(0, -1).join('.'))
    return renamedBy(text, new Map([[root, [root]]]), [...from], to.at(-1)!)
  const parsed = parseExpression(text)
  if ('fault' in parsed) return text
  const shift = text.startsWith('=') ? 1 : 0
  const now = [variable(to[0]!).text, ...to.slice(1)].join('.')
  return placesOf(parsed.tree, from.join('.'), new Set())
    .sort((one, other) => other.start - one.start)
    .reduce((made, { start, end }) => made.slice(0, start + shift) + now + made.slice(end + shift), text)
}

/** Returns the nodes that read a variable, or a member by its whole path, where no macro has taken the name. */
function placesOf(node: ASTNode, path: string, bound: ReadonlySet<string>): ASTNode[] {
  if (pathOf(node, bound) === path) return [node]
  const item = boundBy(node)
  const inner = item === undefined ? bound : new Set([...bound, item])
  return operands(node).flatMap((part, place) => placesOf(part, path, place === 0 ? bound : inner))
}

function pathOf(node: ASTNode, bound: ReadonlySet<string>): string | undefined {
  if (node.op === 'id') return bound.has(node.args) ? undefined : node.args
  if (node.op !== '.') return undefined
  const around = pathOf(node.args[0], bound)
  return around === undefined ? undefined : `${around}.${node.args[1]}`
}
