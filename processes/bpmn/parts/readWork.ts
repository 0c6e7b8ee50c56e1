import type { NodeKind, Work } from '../../state/graph.ts'
import { type Element, textOf } from '../element.ts'
import { translateAssignment } from '../expressions/translateExpression.ts'
import { finding } from '../findings.ts'
import { foreignAttribute, foreignElement } from '../foreign.ts'
import type { Reading } from '../reading.ts'
import type { Source } from '../source.ts'
import { readConnector, readHttpFields, readMailFields, readZeebeHttp } from './readHttp.ts'
import { readMessage } from './readMessage.ts'
import { tellCode } from './tellCode.ts'

const none: Work = { kind: 'none' }

/** Reads the automatic work of a task; unsupported work is reported. */
export function readWork({ reading, element, kind, id, settings }: Source): Work {
  if (settings?.http) return { kind: 'job', handler: 'http', settings: { ...settings.http } }
  return (
    readScript(reading, element, kind, id) ?? readVendor(reading, element, id) ?? readPlain(reading, element, kind, id)
  )
}

const scriptLanguages = /^(feel|juel|cel)$|feel/i

function readScript(reading: Reading, element: Element, kind: NodeKind, id: string): Work | undefined {
  const zeebe = foreignElement(element, 'script')
  const isZeebe = zeebe?.vendor === 'zeebe'
  if (kind !== 'scriptTask' && !isZeebe) return undefined
  const text = isZeebe ? zeebe.attributes.get('expression') : textOf(element, 'script')
  if (text === undefined) return undefined
  const format = textOf(element, 'scriptFormat') ?? ''
  if (!isZeebe && !scriptLanguages.test(format)) {
    reading.faults.error(
      'script',
      id,
      format ? finding('SCRIPT_IN_OTHER_LANGUAGE', { format }) : finding('SCRIPT_WITHOUT_LANGUAGE'),
    )
    return none
  }
  return computed(reading, element, id, { text, result: zeebe?.attributes.get('resultVariable') })
}

/** Reads an expression computed in place, and its result variable. */
function computed(
  reading: Reading,
  element: Element,
  id: string,
  {
    text,
    result = foreignAttribute(element, 'resultVariable', 'resultVariableName'),
  }: { text: string; result?: string | undefined },
): Work {
  const assignment = translateAssignment(text)
  if (assignment) return { kind: 'expression', expression: assignment.value, result: assignment.name }
  const expression = reading.expression(text, id)
  return expression ? { kind: 'expression', expression, ...(result && { result }) } : none
}

/** Reads implementations that vendors name in attributes or extension elements. */
function readVendor(reading: Reading, element: Element, id: string): Work | undefined {
  if (foreignAttribute(element, 'triggerable') === 'true') {
    reading.faults.error('implementation', id, finding('TASK_TRIGGERED_OUTSIDE'))
    return none
  }
  const type = foreignAttribute(element, 'type')
  if (type === 'http') return readHttpFields(reading, element, id)
  if (type === 'mail') return readMailFields(reading, element, id)
  const connector = foreignElement(element, 'connector')
  if (connector) return readConnector(reading, connector, id)
  const definition = foreignElement(element, 'taskDefinition')?.attributes.get('type')
  if (definition?.startsWith('io.camunda:http-json')) return readZeebeHttp(reading, element, id)
  const topic = definition ?? foreignAttribute(element, 'topic')
  if (topic !== undefined) return named(reading, element, id, topic)
  const expression = foreignAttribute(element, 'expression')
  if (expression !== undefined) return computed(reading, element, id, { text: expression })
  const code = ['class', 'delegateExpression', 'decisionRef', 'rules', 'ruleVariablesInput'].find(name =>
    foreignAttribute(element, name),
  )
  const decision = foreignElement(element, 'calledDecision')?.attributes.get('decisionId')
  if (code === undefined && decision === undefined && (type === undefined || type === 'external')) return undefined
  tellCode(reading, id, decision ?? (code ? foreignAttribute(element, code) : type))
  return none
}

function named(reading: Reading, element: Element, id: string, topic: string): Work {
  const name = reading.template(topic, id)
  if (typeof name !== 'string') {
    if (name) reading.faults.error('implementation', id, finding('HANDLER_NAME_COMPUTED', { topic }))
    return none
  }
  reading.faults.warning('handler', id, finding('HANDLER_NEEDED', { name }))
  const headers = foreignElement(element, 'taskHeaders')?.children ?? []
  const settings = Object.fromEntries(
    headers.map(({ attributes }) => [attributes.get('key') ?? '', attributes.get('value') ?? '']),
  )
  return { kind: 'job', handler: name, settings }
}

function readPlain(reading: Reading, element: Element, kind: NodeKind, id: string): Work {
  if (kind === 'sendTask') {
    const message = readMessage(reading, element, id, 'warning')
    return message ? { kind: 'throwMessage', message } : none
  }
  reading.faults.warning('implementation', id, finding('WORK_MISSING'))
  return none
}
