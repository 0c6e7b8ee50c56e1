import type { Call } from '../../kernel/call.ts'
import { textOf } from '../../kernel/textOf.ts'
import { definitionOf } from '../execution/definitions.ts'
import { requireStarter } from '../instances/requireStarter.ts'
import { chosenField, withChosen } from './chosenApprovers.ts'
import { formAt, formOf } from './processForm.ts'
import { ownDraft } from './startDrafts.ts'
import { startRights } from './startNode.ts'

/** GET /nbpm/definition/form/{key}: what has to be filled in to start a process, and what a draft holds of it. */
export async function startForm(call: Call) {
  const definition = await definitionOf(call, String(call.input.key))
  await requireStarter(call, definition)
  const { graph, name, key, versionNo } = definition
  const form = formOf(graph.settings)
  const shown = form && formAt(form, startRights(graph), 'write')
  const chosen = await chosenField(call, graph)
  const draft = textOf(call.input.draft)
  const begun = draft === null ? null : await ownDraft(call, draft, key)
  return {
    id: key,
    key,
    name,
    versionNo,
    form: withChosen(shown, chosen),
    variables: begun?.variables ?? {},
    title: begun?.title ?? null,
  }
}
