import { type ASTNode, parseExpression } from '../../../schemas/evaluate/parseExpression.ts'
import { boundBy, operands } from '../../../schemas/evaluate/readsOf.ts'
import type { FieldPath } from './formDefinition.ts'

/** A reference to a field in an expression. Offsets count from the first character after the equals sign. */
export interface Mention {
  path: FieldPath
  start: number
  end: number
  /** `.name`, or a text as in `['name']`. */
  as: 'member' | 'text'
}

type Names = ReadonlyMap<string, FieldPath>

/** Functions of a list that return its items. */
const itemsAgain = new Set(['filter', 'reverse', 'slice', 'distinct', 'flatten'])

/** Returns the references to fields in an expression, none if it is invalid; `record` is the path that `row` means. */
export const mentionsIn = (expression: string, record: FieldPath): Mention[] =>
  mentionsBy(expression, namesOfForm(record))

const namesOfForm = (record: FieldPath): Names =>
  new Map([
    ['form', []],
    ['row', record],
  ])

/** Returns the references below names that stand for a path. */
function mentionsBy(expression: string, names: Names): Mention[] {
  const parsed = parseExpression(expression)
  if ('fault' in parsed) return []
  const found: Mention[] = []
  collect(parsed.tree, names, found)
  return found
}

function collect(node: ASTNode, names: Names, found: Mention[]): void {
  const own = mentionAt(node, names)
  if (own) found.push(own)
  const parts = operands(node)
  const variable = boundBy(node)
  const receiver = parts[0]
  const items = variable === undefined || !receiver ? undefined : pathOf(receiver, names)
  const inner = variable === undefined ? names : bound(names, variable, items)
  for (const [index, part] of parts.entries()) collect(part, index === 0 ? names : inner, found)
}

function bound(names: Names, variable: string, path: FieldPath | undefined): Names {
  const inner = new Map(names)
  if (path) inner.set(variable, path)
  else inner.delete(variable)
  return inner
}

function mentionAt(node: ASTNode, names: Names): Mention | undefined {
  if (node.op === '.') {
    const path = pathOf(node, names)
    return path && { path, start: node.pos, end: node.end, as: 'member' }
  }
  const [list, key] =
    node.op === '[]' ? node.args : node.op === 'call' && node.args[0] === 'members' ? node.args[1] : []
  if (!list || key?.op !== 'value' || typeof key.args !== 'string') return undefined
  const outer = pathOf(list, names)
  return outer && { path: [...outer, key.args], start: key.start, end: key.end, as: 'text' }
}

/** Returns the field that an expression stands for; an item of a list stands for the list. */
function pathOf(node: ASTNode, names: Names): FieldPath | undefined {
  if (node.op === 'id') return names.get(node.args)
  if (node.op === '.') {
    const outer = pathOf(node.args[0], names)
    return outer && [...outer, node.args[1]]
  }
  if (node.op === '[]') {
    const outer = pathOf(node.args[0], names)
    const [, key] = node.args
    return outer && key.op === 'value' && typeof key.args === 'string' ? [...outer, key.args] : outer
  }
  return node.op === 'rcall' && itemsAgain.has(node.args[0]) ? pathOf(node.args[1], names) : undefined
}

const plain = /^[A-Za-z_][A-Za-z0-9_]*$/
/** Reserved words of CEL, which need backticks or brackets as names. */
const reserved = new Set(
  (
    'true false null in as break const continue else for function if import let loop package namespace return var ' +
    'void while'
  ).split(' '),
)

/** Returns the expression with a field renamed; the same text if it does not refer to the field. */
export const renamedIn = (expression: string, record: FieldPath, field: FieldPath, name: string): string =>
  renamedBy(expression, namesOfForm(record), field, name)

/** The same for the given names, such as the variables of a process, each of which stands for the field called so. */
export function renamedBy(expression: string, names: Names, field: FieldPath, name: string): string {
  const shift = expression.startsWith('=') ? 1 : 0
  const last = field.length - 1
  const mentions = mentionsBy(expression, names).filter(
    ({ path }) => path.length === field.length && path.every((part, index) => part === field[index]),
  )
  if (last < 0) return expression
  return mentions
    .sort((one, other) => other.start - one.start)
    .reduce((text, { start, end, as }) => {
      const quoted = `'${name.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
      if (as === 'text') return text.slice(0, start + shift) + quoted + text.slice(end + shift)
      if (plain.test(name) && !reserved.has(name)) return text.slice(0, start + shift) + name + text.slice(end + shift)
      return `${text.slice(0, text.lastIndexOf('.', start + shift))}[${quoted}]${text.slice(end + shift)}`
    }, expression)
}
