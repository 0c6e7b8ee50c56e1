import type { Expression } from '../../state/graph.ts'
import type { Element } from '../element.ts'
import { foreignAttribute } from '../foreign.ts'
import type { Reading } from '../reading.ts'

/** Without one of these variables what is written about skipping does not count. */
const enabled = '(_FLOWABLE_SKIP_EXPRESSION_ENABLED == true || _ACTIVITI_SKIP_EXPRESSION_ENABLED == true)'

const written = (reading: Reading, element: Element, id: string) =>
  reading.expression(foreignAttribute(element, 'skipExpression'), id)

/** When an activity is passed by. */
export function readSkip(reading: Reading, element: Element, id: string): Expression | undefined {
  const skip = written(reading, element, id)
  return skip && { cel: `${enabled} && (${skip.cel})`, source: skip.source }
}

/** Of a sequence flow it takes the place of the condition. */
export function orSkip(
  reading: Reading,
  element: Element,
  { id, condition }: { id: string; condition: Expression | undefined },
): Expression | undefined {
  const skip = condition && written(reading, element, id)
  return skip ? { cel: `${enabled} ? (${skip.cel}) : (${condition.cel})`, source: condition.source } : condition
}
