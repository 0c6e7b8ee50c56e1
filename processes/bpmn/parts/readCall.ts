import type { CallSpec, Mapping } from '../../state/graph.ts'
import { type Element, textOf } from '../element.ts'
import { finding } from '../findings.ts'
import { type Foreign, foreignAttribute, foreignElement, foreignElements } from '../foreign.ts'
import type { Reading } from '../reading.ts'
import { associations, ioMapping } from './readData.ts'
import { mappings } from './readMappings.ts'
import { tellCode } from './tellCode.ts'

/** Reads which process a call activity calls and which values it passes in and out. */
export function readCall(reading: Reading, element: Element, id: string): CallSpec | undefined {
  const zeebe = foreignElement(element, 'calledElement')?.attributes
  const written = zeebe?.get('processId') ?? textOf(element, 'calledElement')
  if (written === undefined) {
    const what = foreignAttribute(element, 'caseRef') ? finding('CALL_OF_CASE') : finding('CALL_TARGET_MISSING')
    reading.faults.error('callMissing', id, what)
    return undefined
  }
  const name = localName(reading, written)
  if (reading.document.byId.get(name)?.$type.startsWith('bpmn:Global')) {
    reading.faults.error('callTarget', id, finding('CALL_OF_GLOBAL_TASK', { name }))
    return undefined
  }
  const key = reading.template(name, id)
  if (key === undefined) return undefined
  tellCode(reading, id, foreignAttribute(element, 'variableMappingClass', 'variableMappingDelegateExpression'))
  const ins = foreignElements(element, 'in')
  const outs = foreignElements(element, 'out')
  const allIn =
    hasAll(ins) ||
    isTrue(foreignAttribute(element, 'inheritVariables')) ||
    (zeebe && !isNo(zeebe.get('propagateAllParentVariables')))
  const mapped = zeebe ? ioMapping(reading, element, id, 'output') : []
  const allOut = hasAll(outs) || (zeebe && mapped.length === 0 && !isNo(zeebe.get('propagateAllChildVariables')))
  const businessKey = reading.template(businessKeyOf(element, ins), id)
  const version = Number(foreignAttribute(element, 'calledElementVersion'))
  return {
    key,
    ...(businessKey !== undefined && { businessKey }),
    ...(allIn && allOut && { inheritAll: true }),
    ...(allIn && { inheritIn: true }),
    ...(allOut && { inheritOut: true }),
    in: [
      ...associations(reading, element, id, 'dataInputAssociations'),
      ...mappings(reading, ins, id),
      ...(zeebe && !allIn ? ownValues(reading, element, id) : []),
    ],
    out: [...associations(reading, element, id, 'dataOutputAssociations'), ...mappings(reading, outs, id), ...mapped],
    ...(Number.isInteger(version) && version > 0 && { versionNo: version }),
  }
}

/** If the variables of the enclosing scope are not passed, the call's own values still are. */
const ownValues = (reading: Reading, element: Element, id: string): Mapping[] =>
  (foreignElement(element, 'ioMapping')?.children ?? []).flatMap(({ name, attributes }) => {
    const target = name === 'input' ? attributes.get('target')?.split('.')[0] : undefined
    const value = target && reading.expression(`=${target}`, id)
    return target && value ? [{ target, value }] : []
  })

const isTrue = (text: string | undefined) => text === 'true'
const isNo = (text: string | undefined) => text === 'false'
const hasAll = (parts: Foreign[]) => parts.some(({ attributes }) => attributes.get('variables') === 'all')

/** Returns the process that a key such as `tns:order` names, if this file defines it. */
function localName(reading: Reading, key: string): string {
  const local = /^[\w.-]+:(.+)$/.exec(key)?.[1]
  return local !== undefined && reading.document.byId.has(local) ? local : key
}

function businessKeyOf(element: Element, ins: Foreign[]): string | undefined {
  if (isTrue(foreignAttribute(element, 'inheritBusinessKey'))) return `\${execution.businessKey}`
  const written = ins.map(({ attributes }) => attributes.get('businessKey')).find(text => text !== undefined)
  return written ?? foreignAttribute(element, 'businessKey')
}
