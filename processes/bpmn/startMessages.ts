import { evaluateTree } from '../../schemas/evaluate/evaluateTree.ts'
import { parseExpression } from '../../schemas/evaluate/parseExpression.ts'
import type { Template } from '../state/graph.ts'
import type { ProcessFacts } from './processFacts.ts'

export interface StartMessage {
  name: string
  nodeId: string
  /** Key of the process that it starts. */
  key: string
}

/** Returns the messages that start processes, each with its node. */
export const startMessages = (processes: readonly Pick<ProcessFacts, 'key' | 'begins'>[]): StartMessage[] =>
  processes.flatMap(({ key, begins }) =>
    begins.flatMap(({ nodeId, event }) => {
      const name = event.event === 'message' ? plainText(event.message.name) : null
      return name === null ? [] : [{ name, nodeId, key }]
    }),
  )

/** Evaluates a template without variables, because there is no instance yet; null if it needs some. */
export function plainText(template: Template): string | null {
  if (typeof template === 'string') return template
  const parsed = parseExpression(template.cel)
  if ('fault' in parsed) return null
  try {
    const value = evaluateTree(parsed.tree, {})
    return value === null || value === undefined ? null : String(value)
  } catch {
    return null
  }
}
