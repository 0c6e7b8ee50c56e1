import { type ASTNode, SyntaxFault } from './expressionTree.ts'
import { parseTokens } from './parseTokens.ts'
import { readTokens } from './readTokens.ts'

export type { ASTNode }

/** Offsets count from the first character after the equals sign. */
export interface ExpressionFault {
  message: string
  start: number
  end: number
}

const longest = 2000

/** Parses `=row.enabled`, with or without the equals sign. The grammar is that of CEL. */
export function parseExpression(expression: string): { tree: ASTNode } | { fault: ExpressionFault } {
  const text = expression.startsWith('=') ? expression.slice(1) : expression
  if (text.length > longest) {
    return { fault: { message: `longer than ${longest} characters`, start: longest, end: text.length } }
  }
  try {
    return { tree: parseTokens(readTokens(text)) }
  } catch (error) {
    if (!(error instanceof SyntaxFault)) throw error
    return { fault: { message: error.message, start: error.start, end: error.end } }
  }
}
