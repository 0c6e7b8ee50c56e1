import { type FieldError, invalid } from '../../kernel/errors.ts'
import { chosenVariables } from '../assignment/chosenVariables.ts'
import type { GraphNode } from '../engine/graph.ts'
import type { Variables } from '../engine/state.ts'
import { type FormSchema, formFaults } from '../forms/processForm.ts'

/** Variables by which chosen approvers are handed on; they come by arguments of their own. */
const ownNames = new Set<string>([...Object.values(chosenVariables), 'outcome'])

/** Variables as a form may hold them. */
export const withoutOwn = (variables: Variables): Variables =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => !ownNames.has(name)))

export interface FilledIn {
  node: GraphNode | undefined
  /** Of the process. */
  form: FormSchema | null
  /** What is to be written, of it only what is changed. */
  given: Variables
  /** As it stands until now. */
  known: Variables
  /** What is put away for later need not be right yet. */
  as: 'agree' | 'addAfter' | 'refuse' | 'saveDraft'
}

/**
 * What an approver fills in: only what his node lets him write, as the form of the process wants it, and what the node
 * asks for is there. A node shows every field of a form that it does not name as one to be read; where the process has no
 * form, the variables are those of its model, and only what the node names is kept from him.
 */
export function checkFields({ node, form, given, known, as }: FilledIn): void {
  const faults: FieldError[] = []
  const fault = (field: string, message: string) => faults.push({ field: `variables.${field}`, message })
  const rights = new Map(node?.settings?.fields?.map(each => [each.field, each]))
  const isKept = (field: string) => (rights.get(field)?.right ?? (form ? 'read' : 'write')) !== 'write'
  for (const field of Object.keys(given)) {
    if (ownNames.has(field)) fault(field, '该变量由流程维护，不能直接填写')
    else if (isKept(field)) fault(field, '该节点不允许修改此字段')
  }
  for (const { field, required } of rights.values()) {
    if (!required || (as !== 'agree' && as !== 'addAfter')) continue
    const value = Object.hasOwn(given, field) ? given[field] : known[field]
    const isEmpty = value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
    if (isEmpty || (Array.isArray(value) && value.length === 0)) fault(field, '请填写此项')
  }
  if (faults.length === 0 && form && as !== 'saveDraft') faults.push(...wrongValues(form, given, known))
  if (faults.length > 0) throw invalid(faults)
}

/** What the form says of the values that are changed; what stood there before is not his. */
function wrongValues(form: FormSchema, given: Variables, known: Variables): FieldError[] {
  const there = Object.entries({ ...known, ...given }).filter(([, value]) => value !== null)
  const isHis = (place: string) => Object.hasOwn(given, /^variables\.([^.[]+)/.exec(place)?.[1] ?? '')
  return formFaults(form, Object.fromEntries(there)).filter(({ field }) => isHis(field))
}

/** A form sends all that it shows: what is as it was is nothing that somebody filled in. */
export const changedOnly = (given: Variables, known: Variables): Variables =>
  Object.fromEntries(
    Object.entries(given).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(known[name] ?? null)),
  )
