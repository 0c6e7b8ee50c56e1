import { type FieldError, invalid } from '../../kernel/errors.ts'
import { chosenVariables } from '../assignment/chosenVariables.ts'
import type { GraphNode } from '../engine/graph.ts'
import type { Variables } from '../engine/state.ts'

/** Variables by which chosen approvers are handed on; they come by arguments of their own. */
const ownNames = new Set<string>([...Object.values(chosenVariables), 'outcome'])

/** Variables as a form may hold them. */
export const withoutOwn = (variables: Variables): Variables =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => !ownNames.has(name)))

/** What an approver fills in: only fields that his node lets him write, and those that it asks for are there. */
export function checkFields(
  node: GraphNode | undefined,
  given: Variables,
  known: Variables,
  isDeciding: boolean,
): void {
  const faults: FieldError[] = []
  const rights = new Map(node?.settings?.fields?.map(each => [each.field, each]))
  for (const field of Object.keys(given)) {
    if (ownNames.has(field)) faults.push({ field, message: '该变量由流程维护，不能直接填写' })
    const right = rights.get(field)?.right
    if (right === 'read' || right === 'hide') faults.push({ field, message: '该节点不允许修改此字段' })
  }
  for (const { field, required } of rights.values()) {
    if (!required || !isDeciding) continue
    const value = Object.hasOwn(given, field) ? given[field] : known[field]
    const isEmpty = value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
    if (isEmpty || (Array.isArray(value) && value.length === 0)) faults.push({ field, message: '请填写此项' })
  }
  if (faults.length > 0) throw invalid(faults)
}
