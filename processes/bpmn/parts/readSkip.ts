import type { Expression } from '../../state/graph.ts'
import type { Element } from '../element.ts'
import { foreignAttribute } from '../foreign.ts'
import type { Reading } from '../reading.ts'

/** Vendors ignore skip expressions unless one of these variables is set. */
const enabled = '(_FLOWABLE_SKIP_EXPRESSION_ENABLED == true || _ACTIVITI_SKIP_EXPRESSION_ENABLED == true)'

const written = (reading: Reading, element: Element, id: string) =>
  reading.expression(foreignAttribute(element, 'skipExpression'), id)

/** Returns the condition under which an activity is skipped. */
export function readSkip(reading: Reading, element: Element, id: string): Expression | undefined {
  const skip = written(reading, element, id)
  return skip && { cel: `${enabled} && (${skip.cel})`, source: skip.source }
}

/** Combines the condition of a flow with its skip expression, which replaces it. */
export function orSkip(
  reading: Reading,
  element: Element,
  { id, condition }: { id: string; condition: Expression | undefined },
): Expression | undefined {
  const skip = condition && written(reading, element, id)
  return skip ? { cel: `${enabled} ? (${skip.cel}) : (${condition.cel})`, source: condition.source } : condition
}
