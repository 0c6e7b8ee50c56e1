import { chosenVariables } from '../../../../processes/assignment/chosenVariables.ts'
import { type FormSchema, formFields, takesMore } from '../../../../processes/forms/formFields.ts'
import { formAt, formOf } from '../../../../processes/forms/processForm.ts'
import { withoutSerials } from '../../../../processes/forms/serialFields.ts'
import { startRights } from '../../../../processes/forms/startNode.ts'
import type { Variables } from '../../../../processes/state/state.ts'
import { textOf } from '../../../../schemas/evaluate/textOf.ts'
import type { Call, EndpointInput } from '../../../ground/kernel/call.ts'
import { AppError } from '../../../ground/kernel/errors.ts'
import { withValidator } from '../../../services/validators/storedValidators.ts'
import { finding } from '../findings.ts'
import { chosenField, withChosen } from '../forms/chosenApprovers.ts'
import { requireStarter } from '../forms/requireStarter.ts'
import { type Draft, ownDraft } from '../forms/startDrafts.ts'
import { type Definition, definitionOf } from '../stored/definitions.ts'
import { type FormerValues, formerValues } from './formerValues.ts'
import { appliedBefore } from './startAgain.ts'

/**
 * GET /nbpm/definition/form/{key}: returns the start form of a process, with the values of a draft or an earlier
 * application. They follow renamed fields; the form says what of them it has no place for.
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
  const former = begun
    ? await ofDraft(call, begun, definition)
    : from === null
      ? { values: {}, lost: [] }
      : await appliedBefore(call, from, definition)
  return {
    id: key,
    key,
    name,
    versionNo,
    form: await withValidator(call, saying(former.lost, withChosen(shown, chosen))),
    variables: stillAsked(form, withoutSerials(form, former.values)),
    title: begun?.title ?? null,
  }
}

/** Returns the values of a draft for the version of today; those of a version that is gone stay as they are. */
async function ofDraft(call: Call, draft: Draft, { key, graph }: Definition): Promise<FormerValues> {
  const values = draft.variables ?? {}
  try {
    const { settings: before } = (await definitionOf(call, key, draft.versionNo ?? undefined)).graph
    return await formerValues(call, values, { before, now: graph.settings })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { values, lost: [] }
  }
}

const saying = (lost: readonly string[], form: FormSchema | null): FormSchema | null => {
  if (!form || lost.length === 0) return form
  const { message } = finding('START_VALUES_LOST', { lost: lost.join('；') })
  return { ...form, description: [form.description, message].filter(Boolean).join(' ') }
}

/** Returns only values of fields in the current form; others would be refused without being visible. */
const stillAsked = (form: FormSchema | null, variables: Variables): Variables => {
  if (!form || takesMore(form)) return variables
  const fields = formFields(form)
  return Object.fromEntries(
    Object.entries(variables).filter(([name]) => fields.has(name) || name === chosenVariables.byInitiator),
  )
}
