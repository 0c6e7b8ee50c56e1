import { type FormSchema, formFields } from '../../../../processes/forms/formFields.ts'
import { formAt, formOf, readRights } from '../../../../processes/forms/processForm.ts'
import type { Variables } from '../../../../processes/state/state.ts'
import type { Call, EndpointInput } from '../../../ground/kernel/call.ts'
import { fault } from '../faults.ts'
import { fieldTexts } from '../forms/fieldTexts.ts'
import { graphOf } from '../stored/graphs.ts'
import { readInstance } from '../stored/loadInstance.ts'
import { endVariables } from './endVariables.ts'
import { noteInstanceView } from './noteView.ts'
import { rootVariables } from './views.ts'
import { seenVariables, visibilityOf } from './visibility.ts'
import { concernedInstance, type SeenInstance } from './visibleInstance.ts'

/**
 * GET /nbpm/instance/form/{id}: returns the application read-only: the form of the instance's version with its current
 * or final values, as far as visible to the caller. Without a form it returns the variables as texts.
 */
export async function instanceForm(call: Call<EndpointInput<'processInstance.form'>>) {
  const seen = await concernedInstance(call, call.input.id)
  const shown = await formOfInstance(call, seen)
  await noteInstanceView(call, seen)
  return { id: seen.id, ...shown }
}

/** The same for an instance that is already loaded. */
export async function formOfInstance(call: Call, seen: SeenInstance): Promise<ShownForm> {
  const state = await readInstance(call, seen.id)
  if (!state) throw fault('INSTANCE_GONE')
  const graph = await graphOf(call, seen.versionId, seen.key)
  const known = rootVariables(state, state.scopes.length === 0 ? await endVariables(call, seen.id) : {})
  const visibility = await visibilityOf(call, { seen, graph })
  const whole = formOf(graph.settings)
  const shown = whole
    ? {
        form: formAt(whole, readRights(whole, visibility), 'read', known),
        values: seenVariables(visibility, filledIn(whole, known)),
      }
    : await inWords(call, seenVariables(visibility, known))
  return formFields(shown.form).size === 0 ? { form: null, values: null } : shown
}

interface ShownForm {
  form: FormSchema | null
  values: Variables | null
}

const filledIn = (form: FormSchema, known: Variables): Variables =>
  Object.fromEntries(Object.entries(known).filter(([name]) => formFields(form).has(name)))

async function inWords(call: Call, variables: Variables): Promise<{ form: FormSchema; values: Variables }> {
  const own = Object.fromEntries(Object.entries(variables).filter(([name]) => !name.startsWith('#')))
  const fields = await fieldTexts(call, null, own)
  const named = <Value>(take: (field: (typeof fields)[number]) => Value) =>
    Object.fromEntries(fields.map(field => [field.id, take(field)]))
  return {
    form: {
      type: 'object',
      properties: named(({ title }) => ({ type: 'string', title, readOnly: true })),
    },
    values: named(({ text }) => text),
  }
}
