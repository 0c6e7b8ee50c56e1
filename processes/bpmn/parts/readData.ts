import type { Mapping } from '../../state/graph.ts'
import { bodyOf, child, children, type Element, textOf } from '../element.ts'
import { finding } from '../findings.ts'
import { type Foreign, foreignElement, foreignElements } from '../foreign.ts'
import type { Reading } from '../reading.ts'
import { type Associations, dataName, endName, isOfLoop } from './dataEnds.ts'
import { mappings } from './readMappings.ts'

/** Reads the input values of a node: BPMN data associations and their vendor equivalents. */
export function readInputs(reading: Reading, element: Element, id: string): Mapping[] {
  return [
    ...ownAssociations(reading, element, id, 'dataInputAssociations'),
    ...parameters(reading, element, id, 'inputParameter'),
    ...ioMapping(reading, element, id, 'input'),
    ...scopeData(reading, element, id),
    ...payload(reading, element, id),
  ]
}

/** Reads the output values of a node. */
export function readOutputs(reading: Reading, element: Element, id: string): Mapping[] {
  return [
    ...ownAssociations(reading, element, id, 'dataOutputAssociations'),
    ...parameters(reading, element, id, 'outputParameter'),
    ...(isZeebeCall(element) ? [] : ioMapping(reading, element, id, 'output')),
  ]
}

/** Reads which values a catching event takes; undefined means all. */
export function readReceived(reading: Reading, element: Element, id: string): Mapping[] | undefined {
  const ins = catching.has(element.$type) ? foreignElements(element, 'in') : []
  return ins.length > 0 ? mappings(reading, ins, id) : undefined
}

const throwing = new Set(['bpmn:IntermediateThrowEvent', 'bpmn:EndEvent'])
const catching = new Set(['bpmn:StartEvent', 'bpmn:IntermediateCatchEvent', 'bpmn:BoundaryEvent'])

/** Reads which values a throwing event sends: `<flowable:out>` of the event, or `<camunda:in>` of its definition. */
function payload(reading: Reading, element: Element, id: string): Mapping[] {
  if (!throwing.has(element.$type)) return []
  const ins = children(element, 'eventDefinitions').flatMap(definition => foreignElements(definition, 'in'))
  return mappings(reading, [...foreignElements(element, 'out'), ...ins], id)
}

/**
 * Reads the associations of a node. Those of a call activity map to and from the called process, where equal names mean
 * the same variable.
 */
function ownAssociations(reading: Reading, element: Element, id: string, property: Associations): Mapping[] {
  if (element.$type === 'bpmn:CallActivity') return []
  return associations(reading, element, id, property).filter(({ target, value }) => target !== value.source)
}

export function associations(reading: Reading, element: Element, id: string, property: Associations): Mapping[] {
  return children(element, property).flatMap(association => {
    if (isOfLoop(reading, element, property, association)) return []
    const assignments = children(association, 'assignment').flatMap(assignment => {
      const target = bodyOf(child(assignment, 'to'))?.replace(/^[$#]\{(.*)\}$/, '$1')
      const value = reading.expression(bodyOf(child(assignment, 'from')), id, 'warning')
      return target && value ? [{ target, value }] : []
    })
    if (assignments.length > 0) return assignments
    const target = endName(reading, association, 'targetRef')
    const transformed = bodyOf(child(association, 'transformation'))
    const source = transformed ?? endName(reading, association, 'sourceRef')
    if (target === undefined || source === undefined) return []
    if (!transformed && !variableName.test(source)) return []
    if (!variableName.test(target)) return []
    const value = reading.expression(source, id, 'warning')
    return value ? [{ target, value }] : []
  })
}

const variableName = /^[A-Za-z_]\w*$/

/** Reads `<camunda:inputOutput>`. */
function parameters(reading: Reading, element: Element, id: string, name: string): Mapping[] {
  const holder = foreignElement(element, 'inputOutput')
  return (holder?.children ?? [])
    .filter(child => child.name === name)
    .flatMap(parameter => {
      const target = parameter.attributes.get('name')
      const cel = parameterValue(reading, parameter, id)
      return target && cel !== undefined ? [{ target, value: { cel, source: parameter.text || cel } }] : []
    })
}

const languages = new Set(['juel', 'feel', 'cel'])

/** Returns a parameter as CEL: a text, an expression, a list, a map or a script. */
function parameterValue(reading: Reading, parameter: Foreign, id: string): string | undefined {
  const [inner] = parameter.children
  if (inner?.name === 'list')
    return `[${inner.children.flatMap(item => textValue(reading, item.text, id) ?? []).join(', ')}]`
  if (inner?.name === 'map') {
    const entries = inner.children.flatMap(entry => {
      const value = textValue(reading, entry.text, id)
      return value === undefined ? [] : [`${JSON.stringify(entry.attributes.get('key') ?? '')}: ${value}`]
    })
    return `{${entries.join(', ')}}`
  }
  if (inner?.name === 'script') {
    const format = inner.attributes.get('scriptFormat') ?? ''
    if (languages.has(format.toLowerCase())) return reading.expression(inner.text, id)?.cel
    reading.faults.error(
      'script',
      id,
      finding('SCRIPT_OF_PARAMETER', { name: parameter.attributes.get('name') ?? '', format }),
    )
    return undefined
  }
  return textValue(reading, parameter.text, id)
}

function textValue(reading: Reading, text: string, id: string): string | undefined {
  const template = reading.template(text, id)
  return typeof template === 'string' ? JSON.stringify(template) : template?.cel
}

/** The outputs of such a call refer to the variables of the called process; `readCall` reads them. */
const isZeebeCall = (element: Element) => foreignElement(element, 'calledElement') !== undefined

/** Reads `<zeebe:ioMapping>`; a target such as `order.id` is a field of a variable. */
export function ioMapping(reading: Reading, element: Element, id: string, name: string): Mapping[] {
  const holder = foreignElement(element, 'ioMapping')
  return (holder?.children ?? [])
    .filter(child => child.name === name)
    .flatMap(({ attributes }) => {
      const [target, ...path] = (attributes.get('target') ?? '').split('.')
      const cel = textValue(reading, attributes.get('source') ?? '', id)
      if (!target || cel === undefined) return []
      return [{ target, ...(path.length > 0 && { path }), value: { cel, source: attributes.get('source') ?? cel } }]
    })
}

/** Reads the data objects of a sub-process; they are created with its scope. */
function scopeData(reading: Reading, element: Element, id: string): Mapping[] {
  return readDataObjects(reading, element, id).map(({ name, value }) => {
    const cel = JSON.stringify(value)
    return { target: name, value: { cel, source: cel } }
  })
}

/** Reads the data objects with an initial value, in the forms that vendors write. */
export function readDataObjects(reading: Reading, container: Element, id: string): { name: string; value: unknown }[] {
  return children(container, 'flowElements').flatMap(object => {
    if (object.$type !== 'bpmn:DataObject') return []
    const name = dataName(object)
    const written = foreignElement(object, 'value')
    if (name === undefined || !written) return []
    const { element, text } = reading.document.refer(object, 'itemSubjectRef')
    const type = text ?? (element && textOf(element, 'structureRef')) ?? 'string'
    const value = typedValue(written.text, type.replace(/^[^:]*:/, ''))
    if (value !== undefined) return [{ name, value }]
    reading.faults.error('dataValue', object.id ?? id, finding('DATA_VALUE_WRONG', { name, text: written.text, type }))
    return []
  })
}

const numbers = new Set(['int', 'integer', 'long', 'short', 'double', 'float', 'decimal', 'number'])

/** Converts an initial value; undefined if it does not fit the type. Empty becomes null unless the type is text. */
function typedValue(text: string, type: string): unknown {
  if (text === '' && type !== 'string') return null
  if (numbers.has(type)) return Number.isFinite(Number(text)) ? Number(text) : undefined
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : undefined
  if (type === 'json' || type === 'object') return parsed(text)
  return text
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
