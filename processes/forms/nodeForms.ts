import type { FieldRight } from '../../schemas/types/process.ts'
import type { FormSchema } from './formFields.ts'
import { formAt } from './processForm.ts'

/** A node that shows a form: the start, or a task with rights of its own. */
export interface FormNode {
  id: string
  isStart: boolean
  fields: readonly FieldRight[] | undefined
}

/**
 * Returns a form as each node of its process shows it, without what depends on the values of one application. Nodes
 * without rights show it read-only, where nothing is judged.
 */
export const nodeForms = (form: FormSchema, nodes: readonly FormNode[]): { id: string; form: FormSchema }[] =>
  nodes.flatMap(({ id, isStart, fields }) =>
    isStart || (fields?.length ?? 0) > 0 ? [{ id, form: formAt(form, fields ?? [], isStart ? 'write' : 'read') }] : [],
  )
