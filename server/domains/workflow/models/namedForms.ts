import { schemaOf } from '../../../../processes/form-definition/readDefinition.ts'
import { bindNamedForms, formCodesIn, mayNameForms, type NamedForms } from '../../../../processes/forms/namedForms.ts'
import { textsOf } from '../../../../schemas/evaluate/textOf.ts'
import type { Call, EndpointInput } from '../../../ground/kernel/call.ts'
import { AppError } from '../../../ground/kernel/errors.ts'
import { modelOf } from '../../../services/records/model/entityModel.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { visibleCondition } from '../../../services/records/search/scope.ts'
import { openText } from './openText.ts'

/** Returns the enabled and published process forms with these codes that the caller sees, in their active versions. */
export async function storedForms(call: Call<object>, codes: readonly string[]): Promise<NamedForms> {
  if (codes.length === 0) return {}
  const s = new Statement()
  const rows = await s.run<{ code: string; versionNo: number; definition: string }>(
    call.db,
    `select f."code", v."version_no" as "versionNo", v."definition"
      from "form_template" f join "form_version" v on v."id" = f."active_version_id"
     where f."kind" = 'process' and f."enabled" and f."code" = any(${s.value([...codes])}::text[])
       and ${visibleCondition(call as Call, modelOf('formTemplate'), s, 'f')}`,
  )
  return Object.fromEntries(
    rows.map(({ code, versionNo, definition }) => [code, { form: JSON.stringify(schemaOf(definition)), versionNo }]),
  )
}

/**
 * Returns the text of a model with copies of the forms that it names by code, so that what is judged, deployed and run
 * is whole by itself. A text that cannot be read, and codes without a form, stay as they are.
 */
export async function withNamedForms(call: Call<object>, xml: string, others: NamedForms = {}): Promise<string> {
  if (!mayNameForms(xml)) return xml
  try {
    const document = await openText(xml)
    const codes = formCodesIn(document)
    if (codes.length === 0) return xml
    bindNamedForms(document, { ...others, ...(await storedForms(call, codes)) })
    return document.write()
  } catch (error) {
    // The rules of deployment say what is wrong with the text.
    if (error instanceof AppError && error.error === 'MODEL_NOT_READABLE') return xml
    throw error
  }
}

/** POST /nbpm/model/namedForms: returns the forms that a draft names by code, for the variables of its expressions. */
export async function namedForms(call: Call<EndpointInput<'processModel.namedForms'>>) {
  const found = await storedForms(call, textsOf(call.input.codes))
  return Object.entries(found).map(([code, { form, versionNo }]) => ({ id: code, code, form, versionNo }))
}
