import { type ASTNode, Environment, ParseError } from '@marcbachmann/cel-js'

export type { ASTNode }

/** Offsets count from the first character behind the equals sign. */
export interface ExpressionFault {
  message: string
  start: number
  end: number
}

const longest = 2000
const environment = new Environment({
  unlistedVariablesAreDyn: true,
  limits: { maxAstNodes: 400, maxDepth: 40, maxListElements: 200, maxMapEntries: 50, maxCallArguments: 8 },
})

/** Takes `=row.enabled`, with or without the equals sign. The only door to the CEL parser. */
export function parseExpression(expression: string): { tree: ASTNode } | { fault: ExpressionFault } {
  const text = expression.startsWith('=') ? expression.slice(1) : expression
  if (text.length > longest) {
    return { fault: { message: `longer than ${longest} characters`, start: longest, end: text.length } }
  }
  try {
    return { tree: environment.parse(text).ast }
  } catch (error) {
    if (!(error instanceof ParseError)) throw error
    return { fault: { message: error.summary, start: error.range?.start ?? 0, end: error.range?.end ?? text.length } }
  }
}
