import { textOf } from '../../../../schemas/evaluate/textOf.ts'
import type { Call, EndpointInput } from '../../../ground/kernel/call.ts'
import { modelOf } from '../../../services/records/model/entityModel.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { visibleCondition } from '../../../services/records/search/scope.ts'
import { fault } from '../faults.ts'
import { isOffered } from '../forms/requireStarter.ts'
import { readableInstance } from '../instances/visibleInstance.ts'
import { codePattern } from '../models/boundModels.ts'
import { definitionOf } from '../stored/definitions.ts'

/**
 * GET /form/flow/product/{code}: returns what the address of a designed form opens. With `id`, the instance of the
 * form, or the process that was started with it; without, the process that the caller may start with it, if any.
 */
export async function product(call: Call<EndpointInput<'formFlow.product'>>) {
  const { code } = call.input
  const form = await formOfCode(call, code)
  const id = textOf(call.input.id)
  const found = { id: form.id, code, name: form.name, kind: form.kind, enabled: form.enabled }
  const nothing = { instanceId: null, processInstanceId: null, processKey: null }
  if (id === null) return { ...found, ...nothing, processKey: await startableKey(call, code) }
  const row = await instanceOf(call, form.id, id)
  // What a process fills in opens the process, for those who may see it.
  const seen = row?.processInstanceId === null ? undefined : await readableInstance(call, id)
  if (seen) return { ...found, ...nothing, processInstanceId: seen.id }
  if (!row) throw fault('FORM_INSTANCE_GONE')
  return { ...found, ...nothing, instanceId: id }
}

interface FoundForm {
  id: string
  name: string
  kind: string
  /** Whether it can be filled in: enabled, with an active version. */
  enabled: boolean
}

async function formOfCode(call: Call, code: string): Promise<FoundForm> {
  const s = new Statement()
  const [row] = await s.run<FoundForm>(
    call.db,
    `select f."id", f."name", f."kind", f."enabled" and f."active_version_id" is not null as "enabled"
     from "form_template" f where f."code" = ${s.value(code)}`,
  )
  if (!row) throw fault('FORM_GONE')
  return row
}

/** Returns an instance of the form that the caller sees; drafts belong to their writer. */
async function instanceOf(call: Call, templateId: string, id: string) {
  const s = new Statement()
  const [row] = await s.run<{ processInstanceId: string | null }>(
    call.db,
    `select t."process_instance_id" as "processInstanceId" from "form_instance" t
      where t."id" = ${s.value(id)} and t."template_id" = ${s.value(templateId)}
        and (t."status" <> 'draft' or t."user_id" = ${s.value(call.session?.userId ?? null)})
        and ${visibleCondition(call, modelOf('formInstance'), s)}`,
  )
  return row
}

/** Returns the first process by name that is deployed with the form and that the caller may start. */
async function startableKey(call: Call, code: string): Promise<string | null> {
  const s = new Statement()
  const rows = await s.run<{ key: string }>(
    call.db,
    `select d."key" from "process_definition" d join "process_model" m on m."id" = d."model_id"
       join "process_content" c on c."version_id" = d."version_id"
      where d."deleted_at" is null and m."deleted_at" is null and d."enabled" and m."enabled"
        and c."xml" ~ ${s.value(codePattern(code))} order by pinyin_key(d."name"), d."key"`,
  )
  for (const { key } of rows) if (await isOffered(call, await definitionOf(call, key))) return key
  return null
}
