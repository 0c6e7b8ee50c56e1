import type { FieldRight } from '../../../schemas/types/process.ts'
import type { FieldError } from '../../kernel/errors.ts'
import type { Graph } from '../engine/graph.ts'
import type { Variables } from '../engine/state.ts'
import { withoutChosen } from './chosenApprovers.ts'
import { emptyAt } from './emptyAt.ts'
import { isInnerWritten, rightAt, rightsOf } from './fieldRights.ts'
import { formFields } from './formFields.ts'
import { withKept } from './keptColumns.ts'
import { formFaults, formOf } from './processForm.ts'
import { startRights } from './startNode.ts'

/** What is wrong with what an application begins with: as the form wants it, and only what the start event lets write. */
export function startFaults(graph: Graph, filled: Variables): FieldError[] {
  const form = formOf(graph.settings)
  if (!form) return []
  const rights = startRights(graph)
  const given = withoutChosen(filled)
  const { values, faults } = withKept(given, {}, { form, rights, otherwise: 'write' })
  const fields = formFields(form)
  for (const [name, value] of Object.entries(given)) {
    const { own, inner } = rightsOf(rights, name)
    if (!own || own.right === 'write' || (own.right === 'read' && isInnerWritten(inner)) || value === null) continue
    const { default: usual } = (fields.get(name) ?? {}) as { default?: unknown }
    if (JSON.stringify(value) !== JSON.stringify(usual))
      faults.push({ field: `variables.${name}`, message: '发起时不允许填写此字段' })
  }
  for (const { field, required } of rights)
    if (required)
      for (const place of emptyAt(values, field)) faults.push({ field: `variables.${place}`, message: '请填写此项' })
  return [...faults, ...formFaults(form, values).filter(each => isHis(rights, each))]
}

/** What he may not write need not be there yet. */
const isHis = (rights: readonly FieldRight[], { field }: FieldError) =>
  rightAt(rights, field.replace(/^variables\.?/, '').split(/[.[\]]+/), 'write') === 'write'
