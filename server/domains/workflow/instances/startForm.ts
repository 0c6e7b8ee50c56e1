import { chosenVariables } from '../../../../processes/assignment/chosenVariables.ts'
import { type FormSchema, formFields, takesMore } from '../../../../processes/forms/formFields.ts'
import { formAt, formOf } from '../../../../processes/forms/processForm.ts'
import { withoutSerials } from '../../../../processes/forms/serialFields.ts'
import { startRights } from '../../../../processes/forms/startNode.ts'
import type { Variables } from '../../../../processes/state/state.ts'
import { textOf } from '../../../../schemas/evaluate/textOf.ts'
import type { Call, EndpointInput } from '../../../ground/kernel/call.ts'
import { withValidator } from '../../../services/validators/storedValidators.ts'
import { chosenField, withChosen } from '../forms/chosenApprovers.ts'
import { requireStarter } from '../forms/requireStarter.ts'
import { ownDraft } from '../forms/startDrafts.ts'
import { definitionOf } from '../stored/definitions.ts'
import { appliedBefore } from './startAgain.ts'

/**
 * GET /nbpm/definition/form/{key}: returns the start form of a process, with the values of a draft or an earlier
 * application.
 */
export async function startForm(call: Call<EndpointInput<'processDefinition.form'>>) {
  const definition = await definitionOf(call, call.input.key)
  await requireStarter(call, definition)
  const { graph, name, key, versionNo } = definition
  const form = formOf(graph.settings)
  const shown = form && formAt(form, startRights(graph), 'write')
  const chosen = await chosenField(call, graph)
  const draft = textOf(call.input.draft)
  const from = textOf(call.input.from)
  const begun = draft === null ? null : await ownDraft(call, draft, key)
  const before = from === null || begun ? {} : await appliedBefore(call, from, definition)
  return {
    id: key,
    key,
    name,
    versionNo,
    form: await withValidator(call, withChosen(shown, chosen)),
    variables: stillAsked(form, withoutSerials(form, begun?.variables ?? before)),
    title: begun?.title ?? null,
  }
}

/** Returns only values of fields in the current form; others would be refused without being visible. */
const stillAsked = (form: FormSchema | null, variables: Variables): Variables => {
  if (!form || takesMore(form)) return variables
  const fields = formFields(form)
  return Object.fromEntries(
    Object.entries(variables).filter(([name]) => fields.has(name) || name === chosenVariables.byInitiator),
  )
}
