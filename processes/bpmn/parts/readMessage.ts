import type { MessageReference } from '../../state/graph.ts'
import { type Element, textOf } from '../element.ts'
import { finding } from '../findings.ts'
import { foreignAttribute, foreignElement } from '../foreign.ts'
import type { Reading } from '../reading.ts'

/** Reads the message that an event or task refers to; reports a fault and returns undefined if it refers to none. */
export function readMessage(
  reading: Reading,
  holder: Element,
  id: string,
  level: 'error' | 'warning',
): MessageReference | undefined {
  const { element, text } = reading.document.refer(holder, 'messageRef')
  const written = element
    ? (textOf(element, 'name') ?? element.id)
    : (foreignAttribute(holder, 'messageExpression') ?? text)
  if (written === undefined) {
    const missing = level === 'error' ? finding('MESSAGE_AWAITED_MISSING') : finding('MESSAGE_MISSING')
    reading.faults.add(level, 'messageMissing', id, missing)
    return undefined
  }
  if (!element && text !== undefined) {
    reading.faults.add(level, 'unknownReference', id, finding('MESSAGE_UNKNOWN', { text }))
    if (level === 'error') return undefined
  }
  const name = reading.template(written, id)
  if (name === undefined) return undefined
  const key = element && foreignElement(element, 'subscription')?.attributes.get('correlationKey')
  const correlation = reading.expression(key ?? foreignAttribute(holder, 'correlationKey'), id)
  return { name, ...(correlation && { correlation }) }
}
