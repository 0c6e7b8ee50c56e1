import type { NodeKind, Work } from '../../state/graph.ts'
import { type Element, textOf } from '../element.ts'
import { translateAssignment } from '../expressions/translateExpression.ts'
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
      `脚本任务用${format ? ` ${format} ` : '未写明的语言'}书写，只能执行 CEL、FEEL 或 JUEL 的表达式`,
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
    reading.faults.error('implementation', id, '任务完成后还要等外部触发（triggerable），请在它后面加接收任务')
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
    if (name) reading.faults.error('implementation', id, `处理程序的名称“${topic}”不能是表达式`)
    return none
  }
  reading.faults.warning('handler', id, `需要名为“${name}”的处理程序，没有它任务会停在这里`)
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
  reading.faults.warning('implementation', id, '没有写明要做什么，执行到这里会直接通过')
  return none
}
