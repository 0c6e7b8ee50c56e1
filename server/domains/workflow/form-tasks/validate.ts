import { fieldsOf } from '../../../../processes/form-definition/fieldsOf.ts'
import type { FormSchema } from '../../../../processes/forms/formFields.ts'
import { formOf } from '../../../../processes/forms/processForm.ts'
import { visibleVariables } from '../../../../processes/forms/visibleVariables.ts'
import type { Variables } from '../../../../processes/state/state.ts'
import { textOf } from '../../../../schemas/evaluate/textOf.ts'
import type { FieldError } from '../../../../schemas/types/fieldError.ts'
import type { Call, EndpointInput } from '../../../ground/kernel/call.ts'
import { withInput } from '../../../ground/kernel/createCall.ts'
import { invalid } from '../../../ground/kernel/errors.ts'
import { fault, wrong } from '../faults.ts'
import { chosenFaults } from '../forms/chosenApprovers.ts'
import { requireStarter } from '../forms/requireStarter.ts'
import { startFaults, startValues } from '../forms/startValues.ts'
import { rightsToFillIn } from '../instances/visibility.ts'
import { definitionOf } from '../stored/definitions.ts'
import { graphOf } from '../stored/graphs.ts'
import { readInstance } from '../stored/loadInstance.ts'
import { fillingFaults } from '../tasks/checkFields.ts'
import { concernedTask } from '../tasks/concernedTask.ts'
import { detail } from '../tasks/detail.ts'
import { titleOfPlace } from './titleOfPlace.ts'

interface Judged {
  form: FormSchema | null
  faults: FieldError[]
}

/**
 * POST /form/flow/validate: returns the faults of values by the form and the rights of a task that waits for the
 * caller, or of the start of a process (`key`). Stores nothing.
 */
export async function validate(call: Call<EndpointInput<'formFlow.validate'>>) {
  const [taskId, key] = [textOf(call.input.taskId), textOf(call.input.key)]
  const variables = call.input.variables as Variables
  if (taskId === null && key === null) throw invalid(wrong('taskId', 'FIELD_REQUIRED'))
  const { form, faults } =
    taskId === null ? await atStart(call, String(key), variables) : await atTask(call, taskId, variables)
  const fields = form ? fieldsOf(form) : []
  return faults.map(({ field, code, message }, at) => {
    const place = field.replace(/^variables\.?/, '')
    return { id: String(at + 1), field: place, fieldTitle: titleOfPlace(fields, place), code, message }
  })
}

async function atTask(call: Call, taskId: string, given: Variables): Promise<Judged> {
  const { isOpen, isClaimable } = await detail(withInput(call, { id: taskId }))
  if (!isOpen && !isClaimable) throw fault('TASK_NOT_YOURS')
  const { task, seen, instanceId } = await concernedTask(call, taskId)
  const state = await readInstance(call, instanceId)
  if (!state) throw fault('TASK_GONE')
  const graph = await graphOf(call, seen.versionId, seen.key)
  const form = formOf(graph.settings)
  const rights = await rightsToFillIn(call, { instanceId, graph, task })
  const known = visibleVariables({ state }, task.scopeId)
  return { form, faults: fillingFaults({ rights, form, given, known, as: 'agree' }) }
}

async function atStart(call: Call, key: string, given: Variables): Promise<Judged> {
  const definition = await definitionOf(call, key)
  await requireStarter(call, definition)
  const { graph } = definition
  const filled = startValues(graph, given)
  return { form: formOf(graph.settings), faults: [...startFaults(graph, filled), ...chosenFaults(graph, filled)] }
}
