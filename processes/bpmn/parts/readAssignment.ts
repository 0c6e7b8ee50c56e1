import type { Assignment, Template } from '../../state/graph.ts'
import { bodyOf, child, children, type Element, textOf, typeOf } from '../element.ts'
import { foreignAttribute, foreignElement } from '../foreign.ts'
import type { Reading } from '../reading.ts'

/** Placeholder for the initiator in models of Activiti and Flowable. */
const initiator = '$INITIATOR'

/**
 * Reads the assignee and candidates of a user task, from attributes of any vendor or from BPMN (`potentialOwner`,
 * `humanPerformer`).
 */
export function readAssignment(reading: Reading, element: Element, id: string): Assignment {
  const zeebe = foreignElement(element, 'assignmentDefinition')?.attributes
  const schedule = foreignElement(element, 'taskSchedule')?.attributes
  const form = foreignElement(element, 'formDefinition')?.attributes
  const roles = readRoles(reading, element, id)
  const one = (zeebeText: string | undefined, ...names: string[]): Template | undefined => {
    const written = zeebeText ?? foreignAttribute(element, ...names)
    return written === initiator ? { cel: 'instance.initiator', source: initiator } : reading.template(written, id)
  }
  const assignee = one(zeebe?.get('assignee'), 'assignee') ?? roles.assignee
  const owner = one(undefined, 'owner')
  const due = one(schedule?.get('dueDate'), 'dueDate')
  const priority = one(foreignElement(element, 'priorityDefinition')?.attributes.get('priority'), 'priority')
  const formKey = form?.get('formKey') ?? form?.get('formId') ?? foreignAttribute(element, 'formKey', 'formRef')
  return {
    ...(assignee !== undefined && { assignee }),
    ...(owner !== undefined && { owner }),
    candidateUsers: [
      ...many(reading, zeebe?.get('candidateUsers') ?? foreignAttribute(element, 'candidateUsers'), id),
      ...roles.users,
    ],
    candidateGroups: [
      ...many(reading, zeebe?.get('candidateGroups') ?? foreignAttribute(element, 'candidateGroups'), id),
      ...roles.groups,
    ],
    ...(due !== undefined && { due }),
    ...(priority !== undefined && { priority }),
    ...(formKey !== undefined && { formKey }),
  }
}

/** Splits a list such as `kermit, ${leader}`; commas inside expressions do not separate. */
function many(reading: Reading, text: string | undefined, id: string): Template[] {
  if (text === undefined) return []
  if (text.startsWith('=')) return given(reading.template(text, id))
  return split(text).flatMap(part => given(reading.template(part, id)))
}

const given = (template: Template | undefined): Template[] => (template === undefined ? [] : [template])

function split(text: string): string[] {
  const parts = ['']
  let depth = 0
  for (const sign of text) {
    if (sign === '{' || sign === '(') depth++
    if (sign === '}' || sign === ')') depth--
    if (sign === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += sign
  }
  return parts.map(part => part.trim()).filter(part => part !== '')
}

interface Roles {
  assignee?: Template
  users: Template[]
  groups: Template[]
}

function readRoles(reading: Reading, element: Element, id: string): Roles {
  const roles: Roles = { users: [], groups: [] }
  for (const role of children(element, 'resources')) {
    const isPerformer = typeOf(role) === 'HumanPerformer' || typeOf(role) === 'Performer'
    const { element: resource, text } = reading.document.refer(role, 'resourceRef')
    const name = resource ? (textOf(resource, 'name') ?? resource.id) : text
    if (name !== undefined) roles.groups.push(name)
    const assigned = child(role, 'resourceAssignmentExpression')
    for (const part of split((assigned && bodyOf(child(assigned, 'expression'))) ?? '')) {
      const [, kind, inner] = /^(user|group)\((.*)\)$/.exec(part) ?? []
      const value = reading.template(inner ?? part, id)
      if (value === undefined) continue
      if (isPerformer) roles.assignee = value
      else (kind === 'user' ? roles.users : roles.groups).push(value)
    }
  }
  return roles
}
