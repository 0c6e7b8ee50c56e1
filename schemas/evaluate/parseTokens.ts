import { type ASTNode, type BinarySign, type Operator, SyntaxFault } from './expressionTree.ts'
import type { Token } from './readTokens.ts'

/** Precedence of binary operators. */
const strength: Readonly<Record<BinarySign, number>> = {
  '||': 1,
  '&&': 2,
  '==': 3,
  '!=': 3,
  '<': 4,
  '<=': 4,
  '>': 4,
  '>=': 4,
  in: 4,
  '+': 5,
  '-': 5,
  '*': 6,
  '/': 6,
  '%': 6,
}
/** Reserved words of the language. */
const reserved = new Set(
  'as break const continue else for function if import let loop namespace package return var void while'.split(' '),
)
/** Names that no variable may have, even in backticks. */
const forbidden = new Set(['prototype', '__proto__'])
const mostNodes = 400
const deepest = 40

/** Parses an expression by recursive descent; throws a `SyntaxFault` at the first unexpected token. */
export function parseTokens(tokens: readonly Token[]): ASTNode {
  let at = 0
  let nodes = 0
  let depth = 0

  const now = () => tokens[at] as Token
  const next = () => tokens[at++] as Token
  const isSign = (sign: string) => now().kind === 'sign' && now().text === sign
  const skip = (sign: string) => isSign(sign) && next() !== undefined
  const unexpected = (wanted?: string) => {
    const { kind, text, start, end } = now()
    const found = kind === 'end' ? 'the expression ends here' : `unexpected "${text}"`
    return new SyntaxFault(wanted === undefined ? found : `${found}, expected ${wanted}`, start, end)
  }
  const expect = (sign: string) => {
    if (!isSign(sign)) throw unexpected(`"${sign}"`)
    return next()
  }
  const expectName = () => {
    if (now().kind !== 'name') throw unexpected('a name')
    return next()
  }
  const make = <Op extends Operator>(
    op: Op,
    args: Extract<ASTNode, { op: Op }>['args'],
    start: number,
    pos = start,
  ) => {
    nodes += 1
    const end = tokens[at - 1]?.end ?? start
    if (nodes > mostNodes) throw new SyntaxFault(`more than ${mostNodes} parts`, start, end)
    return { op, args, start, end, pos } as ASTNode
  }

  function expression(): ASTNode {
    depth += 1
    if (depth > deepest) throw new SyntaxFault(`deeper than ${deepest} levels`, now().start, now().end)
    const condition = binary(1)
    let whole = condition
    if (skip('?')) {
      const yes = expression()
      expect(':')
      whole = make('?:', [condition, yes, expression()], condition.start)
    }
    depth -= 1
    return whole
  }

  /** Parses operands joined by operators of at least this precedence; equal ones are left-associative. */
  function binary(least: number): ASTNode {
    let left = unary()
    for (;;) {
      const { kind, text } = now()
      const sign = kind === 'sign' && Object.hasOwn(strength, text) ? (text as BinarySign) : undefined
      if (sign === undefined || strength[sign] < least) return left
      next()
      left = make(sign, [left, binary(strength[sign] + 1)], left.start)
    }
  }

  function unary(): ASTNode {
    const { start } = now()
    if (skip('!')) return make('!_', unary(), start)
    if (skip('-')) return make('-_', unary(), start)
    return postfix()
  }

  function postfix(): ASTNode {
    let node = primary()
    for (;;) {
      if (skip('.')) {
        const name = expectName()
        node = skip('(')
          ? make('rcall', [name.text, node, items(')')], node.start)
          : make('.', [node, name.text], node.start, name.start)
      } else if (skip('[')) {
        const key = expression()
        expect(']')
        node = make('[]', [node, key], node.start)
      } else return node
    }
  }

  function primary(): ASTNode {
    const { kind, text, quoted = false, value = null, start, end } = now()
    if (kind === 'value') {
      next()
      return make('value', value, start)
    }
    if (kind === 'name') {
      next()
      if (forbidden.has(text) || (reserved.has(text) && !quoted))
        throw new SyntaxFault(`"${text}" is a word of the language`, start, end)
      return !quoted && skip('(') ? make('call', [text, items(')')], start) : make('id', text, start)
    }
    if (skip('(')) {
      const inner = expression()
      expect(')')
      return inner
    }
    if (skip('[')) return make('list', items(']'), start)
    if (skip('{')) return make('map', entries(), start)
    throw unexpected()
  }

  /** Parses comma-separated expressions up to the closing sign; a trailing comma is allowed. */
  function items(close: string): ASTNode[] {
    const found: ASTNode[] = []
    while (!isSign(close)) {
      found.push(expression())
      if (!skip(',')) break
    }
    expect(close)
    return found
  }

  function entries(): [ASTNode, ASTNode][] {
    const found: [ASTNode, ASTNode][] = []
    while (!isSign('}')) {
      const key = expression()
      expect(':')
      found.push([key, expression()])
      if (!skip(',')) break
    }
    expect('}')
    return found
  }

  const tree = expression()
  if (now().kind !== 'end') throw unexpected()
  return tree
}
