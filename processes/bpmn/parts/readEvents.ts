import type { EventDefinition, Template } from '../../state/graph.ts'
import { bodyOf, child, children, type Element, textOf, typeOf } from '../element.ts'
import { finding } from '../findings.ts'
import { foreignAttribute } from '../foreign.ts'
import type { Reading } from '../reading.ts'
import { readMessage } from './readMessage.ts'
import { readTimer } from './readTimer.ts'
import { tellCode } from './tellCode.ts'

type Read = (reading: Reading, definition: Element, id: string, isCatch: boolean) => EventDefinition | undefined

/** Readers by kind of event definition; what they cannot read becomes a fault and is omitted. */
const readers: Readonly<Record<string, Read>> = {
  TimerEventDefinition: (reading, definition, id) => {
    const timer = readTimer(reading, definition, id)
    return timer && { event: 'timer', timer }
  },
  MessageEventDefinition: (reading, definition, id, isCatch) => {
    const message = readMessage(reading, definition, id, isCatch ? 'error' : 'warning')
    if (!isCatch) tellCode(reading, id, foreignAttribute(definition, 'class', 'delegateExpression'))
    if (message) return { event: 'message', message }
    return isCatch ? undefined : { event: 'none' }
  },
  SignalEventDefinition: readSignal,
  ErrorEventDefinition: (reading, definition, id, isCatch) => ({
    event: 'error',
    ...coded(reading, codeOf(reading, definition, id, 'errorRef', 'errorCode'), id, isCatch),
    ...(isCatch ? {} : errorText(reading, definition, id)),
    ...named(
      'variable',
      foreignAttribute(definition, 'errorVariableName', 'errorCodeVariable', 'errorCodeVariableName'),
    ),
    ...named('messageVariable', foreignAttribute(definition, 'errorMessageVariable', 'errorMessageVariableName')),
  }),
  EscalationEventDefinition: (reading, definition, id, isCatch) => ({
    event: 'escalation',
    ...coded(reading, codeOf(reading, definition, id, 'escalationRef', 'escalationCode'), id, isCatch),
    ...named('variable', foreignAttribute(definition, 'escalationCodeVariable')),
  }),
  ConditionalEventDefinition: (reading, definition, id) => {
    if (bodyOf(child(definition, 'condition')) === undefined)
      reading.faults.error('conditionMissing', id, finding('CONDITION_MISSING'))
    const condition = reading.formal(definition, 'condition', id)
    return condition && { event: 'conditional', condition }
  },
  // The compensated activity is resolved once all nodes have been read.
  CompensateEventDefinition: (_reading, definition) => ({
    event: 'compensation',
    ...(definition.waitForCompletion === false && { goesOn: true }),
  }),
  CancelEventDefinition: () => ({ event: 'cancel' }),
  TerminateEventDefinition: (_reading, definition) => {
    const says = (name: string) => foreignAttribute(definition, name) === 'true'
    if (says('terminateAll')) return { event: 'terminate', all: true }
    return says('terminateMultiInstance') ? { event: 'terminate', loop: true } : { event: 'terminate' }
  },
  LinkEventDefinition: (reading, definition) => ({ event: 'link', name: linkName(reading, definition) }),
}

/**
 * Link events match by name, or by reference (`<target>`, `<source>`); a reference uses the name of the catching event.
 */
function linkName(reading: Reading, definition: Element): string {
  const target = reading.document.refer(definition, 'target').element ?? catcherOf(definition)
  return keyOfLink(target ?? definition)
}

const keyOfLink = (definition: Element) => textOf(definition, 'name') ?? definition.id ?? ''

/** The catching link whose `<source>` refers to this throwing link. */
function catcherOf(definition: Element): Element | undefined {
  const container = definition.$parent?.$parent
  return (
    container &&
    children(container, 'flowElements')
      .flatMap(element => children(element, 'eventDefinitions'))
      .find(other => children(other, 'source').includes(definition))
  )
}

const named = (key: string, value: string | undefined) => (value === undefined ? {} : { [key]: value })

function readSignal(reading: Reading, definition: Element, id: string): EventDefinition | undefined {
  const { element, text } = reading.document.refer(definition, 'signalRef')
  if (text !== undefined) {
    reading.faults.error('unknownReference', id, finding('SIGNAL_UNKNOWN', { text }))
    return undefined
  }
  const written = element ? (textOf(element, 'name') ?? element.id) : foreignAttribute(definition, 'signalExpression')
  if (written === undefined) {
    reading.faults.error('signalMissing', id, finding('SIGNAL_MISSING'))
    return undefined
  }
  const name = reading.template(written, id)
  const scope = (element && foreignAttribute(element, 'scope')) ?? foreignAttribute(definition, 'scope')
  return name === undefined
    ? undefined
    : { event: 'signal', name, ...(scope === 'processInstance' && { withinInstance: true }) }
}

/** Returns the code that thrown and caught events are compared by; without a code, all are caught. */
function codeOf(reading: Reading, definition: Element, id: string, reference: string, property: string) {
  const { element, text } = reading.document.refer(definition, reference)
  if (element) return textOf(element, property)
  if (!text) return undefined
  reading.faults.warning('unknownReference', id, finding('CODE_REFERENCE_UNKNOWN', { text }))
  return text
}

/** Message of a thrown error (`errorMessage` of its definition). */
function errorText(reading: Reading, definition: Element, id: string): { message?: Template } {
  const { element } = reading.document.refer(definition, 'errorRef')
  const message = element && reading.template(foreignAttribute(element, 'errorMessage'), id, 'warning')
  return message === undefined ? {} : { message }
}

/** Reads a code: it may be an expression when thrown, but must be literal when caught. */
function coded(reading: Reading, text: string | undefined, id: string, isCatch: boolean): { code?: Template } {
  const code = reading.template(text, id)
  if (code === undefined) return {}
  if (isCatch && typeof code !== 'string') {
    reading.faults.error('expression', id, finding('CAUGHT_CODE_COMPUTED', { source: code.source }))
  }
  return { code }
}

/** Reads the event definitions of a node; `none` if there are none. */
export function readEvents(reading: Reading, element: Element, id: string, isCatch: boolean): EventDefinition[] {
  const definitions = definitionsOf(reading, element)
  if (definitions.length === 0) return [{ event: 'none' }]
  return definitions.flatMap(definition => readers[typeOf(definition)]?.(reading, definition, id, isCatch) ?? [])
}

/** Returns the event definitions inside the event and those it refers to. */
export function definitionsOf(reading: Reading, element: Element): Element[] {
  const named = children(element, 'eventDefinitionRef').concat(
    reading.document.refer(element, 'eventDefinitionRef').element ?? [],
  )
  return [...children(element, 'eventDefinitions'), ...named]
}
