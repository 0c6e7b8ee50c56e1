import type { HttpTask } from '../../../schemas/types/httpTask.ts'
import type { Work } from '../../state/graph.ts'
import type { Element } from '../element.ts'
import { isFault, toBraces } from '../expressions/translateExpression.ts'
import { finding } from '../findings.ts'
import { type Foreign, foreignElement, foreignElements } from '../foreign.ts'
import type { Reading } from '../reading.ts'

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Settings of a foreign HTTP task under our names. */
interface HttpTexts {
  method?: string
  url?: string
  headers?: Record<string, string>
  body?: string
  timeoutSeconds?: number
  outputs?: Record<string, string>
}

function httpWork(reading: Reading, id: string, texts: HttpTexts): Work {
  const method = methods.find(one => one === (texts.method ?? 'GET').toUpperCase())
  if (!method)
    reading.faults.error('implementation', id, finding('HTTP_METHOD_UNKNOWN', { method: texts.method ?? '' }))
  if (!texts.url) reading.faults.error('implementation', id, finding('HTTP_URL_MISSING'))
  const brace = (text: string): string => {
    const braced = toBraces(text, reading.dialect)
    if (!isFault(braced)) return String(braced)
    reading.faults.error('expression', id, braced.fault)
    return ''
  }
  const headers = Object.entries(texts.headers ?? {}).map(([name, value]) => [name, brace(value)] as const)
  const settings: HttpTask = {
    method: method ?? 'GET',
    url: brace(texts.url ?? ''),
    ...(headers.length > 0 && { headers: Object.fromEntries(headers) }),
    ...(texts.body && { body: brace(texts.body) }),
    ...(texts.outputs && { outputs: texts.outputs }),
    ...(texts.timeoutSeconds && { timeoutSeconds: texts.timeoutSeconds }),
  }
  return { kind: 'job', handler: 'http', settings: { ...settings } }
}

/** Returns the `<flowable:field name="requestUrl">` elements by name. */
function fieldsOf(element: Element): Map<string, string> {
  return new Map(
    foreignElements(element, 'field').map(({ attributes, children }) => {
      const [inner] = children
      const text = attributes.get('stringValue') ?? attributes.get('expression') ?? inner?.text ?? ''
      return [attributes.get('name') ?? '', text]
    }),
  )
}

export function readHttpFields(reading: Reading, element: Element, id: string): Work {
  const fields = fieldsOf(element)
  const milliseconds = Number(fields.get('requestTimeout'))
  return httpWork(reading, id, {
    ...given('method', fields.get('requestMethod')),
    ...given('url', fields.get('requestUrl')),
    ...given('body', fields.get('requestBody')),
    headers: headersOf(fields.get('requestHeaders') ?? ''),
    ...(milliseconds > 0 && { timeoutSeconds: Math.ceil(milliseconds / 1000) }),
    outputs: { [fields.get('responseVariableName') || `${id}ResponseBody`]: 'answer.body' },
  })
}

const given = (key: string, value: string | undefined) => (value === undefined || value === '' ? {} : { [key]: value })

const headersOf = (text: string) =>
  Object.fromEntries(
    text.split(/\r?\n/).flatMap(line => {
      const colon = line.indexOf(':')
      return colon > 0 ? [[line.slice(0, colon).trim(), line.slice(colon + 1).trim()]] : []
    }),
  )

export function readMailFields(reading: Reading, element: Element, id: string): Work {
  const settings: Record<string, string> = {}
  for (const [name, text] of fieldsOf(element)) {
    const braced = toBraces(text, reading.dialect)
    if (!isFault(braced)) settings[name] = String(braced)
    else reading.faults.error('expression', id, braced.fault)
  }
  if (!settings.to) reading.faults.error('implementation', id, finding('MAIL_RECIPIENT_MISSING'))
  reading.faults.warning('handler', id, finding('HANDLER_NEEDED', { name: 'mail' }))
  return { kind: 'job', handler: 'mail', settings }
}

/** Reads `<camunda:connector>`; only the HTTP connector is supported. */
export function readConnector(reading: Reading, connector: Foreign, id: string): Work {
  const connectorId = connector.children.find(({ name }) => name === 'connectorId')?.text
  if (connectorId !== 'http-connector') {
    const unknown =
      connectorId === undefined
        ? finding('CONNECTOR_UNNAMED')
        : finding('CONNECTOR_UNKNOWN', { connector: connectorId })
    reading.faults.error('implementation', id, unknown)
    return { kind: 'none' }
  }
  const parameters = connector.children.find(({ name }) => name === 'inputOutput')?.children ?? []
  const input = (wanted: string) =>
    parameters.find(({ name, attributes }) => name === 'inputParameter' && attributes.get('name') === wanted)
  const headers = input('headers')?.children.find(({ name }) => name === 'map')?.children ?? []
  const outputs = parameters
    .filter(({ name }) => name === 'outputParameter')
    .flatMap(parameter => output(reading, parameter, id))
  return httpWork(reading, id, {
    ...given('method', input('method')?.text),
    ...given('url', input('url')?.text),
    ...given('body', input('payload')?.text),
    headers: Object.fromEntries(headers.map(({ attributes, text }) => [attributes.get('key') ?? '', text])),
    ...(outputs.length > 0 && { outputs: Object.fromEntries(outputs) }),
  })
}

const answers: Readonly<Record<string, string>> = {
  '${response}': 'answer.body',
  '${statusCode}': 'answer.status',
  '${headers}': 'answer.headers',
}

function output(reading: Reading, { attributes, text }: Foreign, id: string): [string, string][] {
  const answer = answers[text.replaceAll(/\s/g, '').replace('#{', '${')]
  if (answer) return [[attributes.get('name') ?? '', answer]]
  reading.faults.error(
    'implementation',
    id,
    finding('CONNECTOR_OUTPUT_UNKNOWN', { name: attributes.get('name') ?? '' }),
  )
  return []
}

/** Reads the REST connector of Camunda 8, whose settings are inputs of the task. */
export function readZeebeHttp(reading: Reading, element: Element, id: string): Work {
  const inputs = new Map(
    (foreignElement(element, 'ioMapping')?.children ?? [])
      .filter(({ name }) => name === 'input')
      .map(({ attributes }) => [attributes.get('target') ?? '', attributes.get('source') ?? '']),
  )
  const result = (foreignElement(element, 'taskHeaders')?.children ?? []).find(
    ({ attributes }) => attributes.get('key') === 'resultVariable',
  )
  const variable = result?.attributes.get('value')
  return httpWork(reading, id, {
    ...given('method', inputs.get('method')),
    ...given('url', inputs.get('url')),
    ...given('body', inputs.get('body')),
    ...(variable && { outputs: { [variable]: 'answer.body' } }),
  })
}
