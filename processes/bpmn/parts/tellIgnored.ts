import { child, children, type Element } from '../element.ts'
import { finding } from '../findings.ts'
import { foreignAttributeNames, foreignNames } from '../foreign.ts'
import type { Reading } from '../reading.ts'

/** Codes of the findings for extension elements without effect, by local name. */
export const ignored = {
  executionListener: 'IGNORED_EXECUTION_LISTENER',
  executionListeners: 'IGNORED_EXECUTION_LISTENER',
  taskListener: 'IGNORED_TASK_LISTENER',
  taskListeners: 'IGNORED_TASK_LISTENER',
  eventListener: 'IGNORED_EVENT_LISTENER',
  formData: 'IGNORED_FORM_FIELDS',
  formProperty: 'IGNORED_FORM_FIELDS',
  mapException: 'IGNORED_EXCEPTION_MAPPING',
  errorEventDefinition: 'IGNORED_ERROR_CONDITION',
  eventType: 'IGNORED_REGISTRY_EVENT',
  conditionalFilter: 'IGNORED_CONDITION_FILTER',
} as const

/** Codes of the findings for vendor attributes without effect, by local name. */
export const ignoredAttributes = {
  taskIdVariableName: 'IGNORED_TASK_ID_VARIABLE',
  taskCompleterVariableName: 'IGNORED_COMPLETER_VARIABLE',
  assigneeVariableName: 'IGNORED_ASSIGNEE_VARIABLE',
  idVariableName: 'IGNORED_CALLED_ID',
  processInstanceIdVariableName: 'IGNORED_CALLED_ID',
  processInstanceName: 'IGNORED_CALLED_NAME',
  businessCalendarName: 'IGNORED_CALENDAR',
  variableName: 'IGNORED_CONDITION_VARIABLE',
  variableEvents: 'IGNORED_CONDITION_VARIABLE',
} as const

/** Reports vendor features that have no equivalent here. */
export function tellIgnored(reading: Reading, element: Element, id: string): void {
  const loop = child(element, 'loopCharacteristics')
  const parts = children(element, 'eventDefinitions')
  for (const name of [element, ...(loop ? [loop] : []), ...parts].flatMap(foreignNames)) {
    if (isIn(ignored, name)) reading.faults.warning('ignored', id, finding(ignored[name]))
  }
  for (const name of [element, ...parts].flatMap(part => [...foreignAttributeNames(part)])) {
    if (isIn(ignoredAttributes, name)) reading.faults.warning('ignored', id, finding(ignoredAttributes[name], { name }))
  }
}

const isIn = <Known extends object>(known: Known, name: PropertyKey): name is keyof Known => Object.hasOwn(known, name)
