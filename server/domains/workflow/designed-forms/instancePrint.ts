import { printedForm, printedFrame } from '../../../../processes/forms/printedForm.ts'
import { isRecord } from '../../../../schemas/evaluate/json-schema/schemaWords.ts'
import { textOf } from '../../../../schemas/evaluate/textOf.ts'
import type { Call, EndpointInput } from '../../../ground/kernel/call.ts'
import { fieldTexts } from '../forms/fieldTexts.ts'
import { formOfRow } from './boundRows.ts'
import { formOfVersion } from './instances.ts'
import { readOfKind } from './kinds.ts'

/** GET …/instance/print/{id}: returns an instance in words, as the form of its version is printed. */
export async function instancePrint(call: Call<EndpointInput<'processForm.instancePrint'>>) {
  const record = await readOfKind(call, 'formInstance', call.input.id)
  const { form } = await formOfRow(call, await formOfVersion(call, record.versionId), record)
  const values = isRecord(record.values) ? record.values : {}
  const fields = await fieldTexts(call, form, values)
  const facts = {
    title: textOf(record.title),
    number: textOf(record.no),
    processName: textOf(record.templateName),
    initiatorName: textOf(record.userName),
    organizationName: textOf(record.organizationName),
  }
  return {
    ...record,
    content: printedForm({ form, fields, values }),
    frame: printedFrame(form, fields, facts),
  }
}
