import { chosenVariables } from '../../../../processes/assignment/chosenVariables.ts'
import { type FormSchema, formFields, takesMore } from '../../../../processes/forms/formFields.ts'
import { formAt, formOf } from '../../../../processes/forms/processForm.ts'
import { startRights } from '../../../../processes/forms/startNode.ts'
import type { Variables } from '../../../../processes/state/state.ts'
import { textOf } from '../../../../schemas/evaluate/textOf.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { chosenField, withChosen } from '../forms/chosenApprovers.ts'
import { requireStarter } from '../forms/requireStarter.ts'
import { ownDraft } from '../forms/startDrafts.ts'
import { definitionOf } from '../stored/definitions.ts'
import { appliedBefore } from './startAgain.ts'

/** GET /nbpm/definition/form/{key}: what has to be filled in to start a process, and what a draft or an earlier application holds of it. */
export async function startForm(call: Call) {
  const definition = await definitionOf(call, String(call.input.key))
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
    form: withChosen(shown, chosen),
    variables: stillAsked(form, begun?.variables ?? before),
    title: begun?.title ?? null,
  }
}

/** What a draft or an earlier application holds of the form of today: what another version asked for would be refused, and is nowhere to be seen. */
const stillAsked = (form: FormSchema | null, variables: Variables): Variables => {
  if (!form || takesMore(form)) return variables
  const fields = formFields(form)
  return Object.fromEntries(
    Object.entries(variables).filter(([name]) => fields.has(name) || name === chosenVariables.byInitiator),
  )
}
