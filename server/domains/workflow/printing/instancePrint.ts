import { formFields } from '../../../../processes/forms/formFields.ts'
import type { Call, EndpointInput } from '../../../ground/kernel/call.ts'
import { withInput } from '../../../ground/kernel/createCall.ts'
import { instanceDiagram } from '../diagram/instanceDiagram.ts'
import { fieldTexts } from '../forms/fieldTexts.ts'
import { type PrintedFacts, paperOf } from '../forms/paperOf.ts'
import { formOfInstance } from '../instances/instanceForm.ts'
import { recordOf, timeline } from '../instances/views.ts'
import { concernedInstance } from '../instances/visibleInstance.ts'
import { marksToPrintNow } from '../seals/marks.ts'
import { noteAction } from '../stored/noteAction.ts'

interface PrintedEvent {
  id: string
  at: string
  nodeName: string | null
  actorName: string | null
  text: string
}

/**
 * GET /nbpm/instance/print/{id}: returns everything for printing an instance as it is now: the form as far as the
 * caller sees it, the timeline, the diagram and the seals.
 */
export async function instancePrint(call: Call<EndpointInput<'processInstance.print'>>) {
  const seen = await concernedInstance(call, call.input.id)
  const facts = (await recordOf(call, seen.id)) as unknown as PrintedFacts
  const shown = await formOfInstance(call, seen)
  const { form } = shown
  const values = shown.values ?? {}
  const fields = form && formFields(form).size > 0 ? await fieldTexts(call, form, values) : []
  const events = await timeline(withInput<EndpointInput<'processInstance.timeline'>>(call, { id: seen.id }))
  const { diagram } = await instanceDiagram(call)
  await noteAction(call, {
    action: seen.endedAt === null ? 'instanceView' : 'instanceHistoryView',
    businessId: seen.id,
    businessName: seen.title,
    remark: '打印',
  })
  return {
    id: seen.id,
    ...paperOf({ form, fields, values }, facts),
    diagram,
    events: (events as unknown as PrintedEvent[]).map(({ id, at, nodeName, actorName, text }) => ({
      id,
      at,
      nodeName,
      actorName,
      text,
    })),
    seals: await marksToPrintNow(call, seen.id),
  }
}
