import { chosenVariables } from '../../../../processes/assignment/chosenVariables.ts'
import { emptyAt } from '../../../../processes/forms/emptyAt.ts'
import { isInnerWritten, rightAt, rightsOf } from '../../../../processes/forms/fieldRights.ts'
import { type FormSchema, formFields, takesMore } from '../../../../processes/forms/formFields.ts'
import { formFaults, formOf } from '../../../../processes/forms/processForm.ts'
import { isKept } from '../../../../processes/forms/reservedNames.ts'
import { serialFields, withoutSerials } from '../../../../processes/forms/serialFields.ts'
import { startRights } from '../../../../processes/forms/startNode.ts'
import type { Graph } from '../../../../processes/state/graph.ts'
import type { Variables } from '../../../../processes/state/state.ts'
import { formulaOf, withComputed } from '../../../../schemas/evaluate/json-schema/computedValues.ts'
import type { FieldError } from '../../../../schemas/types/fieldError.ts'
import type { FieldRight } from '../../../../schemas/types/process.ts'
import { wrong } from '../faults.ts'
import { withoutChosen } from './chosenApprovers.ts'
import { withKept } from './keptColumns.ts'

/**
 * Returns the faults of an application's values: they must satisfy the form and the rights of the start event.
 * Undeclared variables could control the process; without a form the model's variables are allowed, except those the
 * start event protects. Expects the result of `startValues`.
 */
export function startFaults(graph: Graph, filled: Variables): FieldError[] {
  const form = formOf(graph.settings)
  const rights = startRights(graph)
  const given = withoutChosen(filled)
  const { values, faults } = withKept(given, {}, { form, rights, otherwise: 'write' })
  const fields = form && formFields(form)
  for (const [name, value] of Object.entries(given)) {
    const { own, inner } = rightsOf(rights, name)
    // The server sets computed fields.
    if (formulaOf(fields?.get(name)) !== undefined) continue
    if (isKept(name)) faults.push(wrong(`variables.${name}`, 'FIELD_RESERVED'))
    else if (value !== null && !isTaken(graph, form, name))
      faults.push(wrong(`variables.${name}`, 'FORM_FIELD_UNKNOWN'))
    if (!own || own.right === 'write' || (own.right === 'read' && isInnerWritten(inner)) || value === null) continue
    const { default: usual } = (fields?.get(name) ?? {}) as { default?: unknown }
    if (JSON.stringify(value) !== JSON.stringify(usual))
      faults.push(wrong(`variables.${name}`, 'START_FIELD_NOT_WRITABLE'))
  }
  const serials = new Set(serialFields(form).map(([name]) => name))
  for (const { field, required } of rights)
    if (required && !serials.has(field))
      for (const place of emptyAt(values, field)) faults.push(wrong(`variables.${place}`, 'FIELD_REQUIRED'))
  return form ? [...faults, ...formFaults(form, values).filter(each => isHis(rights, each))] : faults
}

/** Returns the start variables with the computed fields of the form, without numbers that the start assigns. */
export function startValues(graph: Graph, filled: Variables): Variables {
  const form = formOf(graph.settings)
  return withComputed(form ?? {}, withoutSerials(form, filled))
}

/** Returns the accepted values for a route preview, without refused ones. */
export function acceptedAtStart(graph: Graph, filled: Variables): Variables {
  const form = formOf(graph.settings)
  const rights = startRights(graph)
  const isAccepted = (name: string) =>
    name === chosenVariables.byInitiator ||
    (!isKept(name) && isTaken(graph, form, name) && rightsOf(rights, name).own?.right !== 'hide')
  return startValues(graph, Object.fromEntries(Object.entries(filled).filter(([name]) => isAccepted(name))))
}

/** Whether a variable may be set: open forms accept undeclared ones, but not the process's own. */
const isTaken = ({ settings }: Graph, form: FormSchema | null, name: string): boolean =>
  form === null || formFields(form).has(name) || (takesMore(form) && !settings.data?.some(each => each.name === name))

/** Ignores faults of fields that the initiator may not write; they may be filled in later. */
const isHis = (rights: readonly FieldRight[], { field }: FieldError) =>
  rightAt(rights, field.replace(/^variables\.?/, '').split(/[.[\]]+/), 'write') === 'write'
