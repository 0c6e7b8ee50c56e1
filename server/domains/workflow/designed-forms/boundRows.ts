import { shownValues } from '../../../../processes/forms/fieldRights.ts'
import type { FormSchema } from '../../../../processes/forms/formFields.ts'
import { formAt } from '../../../../processes/forms/processForm.ts'
import { isRecord } from '../../../../schemas/evaluate/json-schema/schemaWords.ts'
import type { FieldRight } from '../../../../schemas/types/process.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { modelOf } from '../../../services/records/model/entityModel.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { visibleCondition } from '../../../services/records/search/scope.ts'
import { hiddenIn, visibilityOf } from '../instances/visibility.ts'
import { graphOf } from '../stored/graphs.ts'

interface HidingRow {
  id: string
  hidden: string[]
  instanceId: string | null
  key: string
  versionId: string
  initiatorId: string | null
}

/**
 * Returns what the processes hide from the caller in rows of form data, by the id of the row; rows that hide nothing
 * are missing. Whoever takes part in an instance reads what its nodes show, whoever manages it reads everything, and
 * others read what no node hides.
 */
export async function hiddenInRows(call: Call, ids: readonly unknown[]): Promise<Map<string, FieldRight[]>> {
  const found = new Map<string, FieldRight[]>()
  // The program reads everything.
  if (call.session === null || ids.length === 0) return found
  for (const { id, hidden, instanceId, ...about } of await hidingRows(call, ids.map(String))) {
    const seen = { id: String(instanceId), initiatorId: about.initiatorId }
    const visibility =
      instanceId === null
        ? null
        : await visibilityOf(call, { seen, graph: await graphOf(call, about.versionId, about.key) })
    const rights = visibility === null ? rightsOf(hidden) : hiddenIn(visibility)
    if (rights.length > 0) found.set(id, rights)
  }
  return found
}

async function hidingRows(call: Call, ids: readonly string[]): Promise<HidingRow[]> {
  const s = new Statement()
  return s.run<HidingRow>(
    call.db,
    `select f."id", f."hidden_fields" as "hidden", i."id" as "instanceId", i."key", i."version_id" as "versionId",
       i."initiator_id" as "initiatorId"
     from "form_instance" f left join "process_instance" i on i."id" = f."process_instance_id"
     where f."id" = any(${s.value(ids)}::text[]) and jsonb_array_length(f."hidden_fields") > 0`,
  )
}

/** Returns rows of form data without the values that their processes hide from the caller. */
export async function withoutHidden<Row extends { id?: unknown; values?: unknown }>(
  call: Call,
  rows: readonly Row[],
): Promise<Row[]> {
  const hidden = await hiddenInRows(
    call,
    rows.map(({ id }) => id),
  )
  return rows.map(row => ({ ...row, values: shownTo(row.values, hidden.get(String(row.id))) }))
}

const shownTo = (values: unknown, rights: readonly FieldRight[] | undefined): unknown =>
  rights && isRecord(values) ? shownValues(values, rights) : values

/** Returns the form of a row without the fields that its process hides from the caller. */
export async function formOfRow(
  call: Call,
  form: FormSchema,
  { id, values }: { id?: unknown; values?: unknown },
): Promise<{ form: FormSchema; hidden: readonly FieldRight[] }> {
  const hidden = (await hiddenInRows(call, [id])).get(String(id)) ?? []
  const known = isRecord(values) ? values : {}
  return { form: hidden.length === 0 ? form : formAt(form, hidden, 'write', known), hidden }
}

/** Returns the values of a row without the given fields; null hides none. */
export const withoutFields = (values: Record<string, unknown> | null, hidden: readonly string[] | null) =>
  shownValues(values ?? {}, rightsOf(hidden ?? []))

const rightsOf = (fields: readonly string[]): FieldRight[] => fields.map(field => ({ field, right: 'hide' }))

/**
 * Returns SQL for the fields that some node hides in a row, null for callers who manage its instance. Where many rows
 * are read, parts of the caller in single instances do not count.
 */
export const hiddenSql = (call: Call, s: Statement): string =>
  `case when not (${managesSql(call, s)}) then nullif(t."hidden_fields", '[]'::jsonb) end`

/** Returns SQL that a field of a row is hidden from the caller, in the same way. */
export function hidesSql(call: Call, s: Statement, path: string): string {
  const place = `${s.value(path)}::text`
  return `exists (select 1 from jsonb_array_elements_text(${hiddenSql(call, s)}) h(field)
    where h.field = ${place} or starts_with(h.field, ${place} || '.') or starts_with(${place}, h.field || '.'))`
}

function managesSql(call: Call, s: Statement): string {
  const { session } = call
  if (session === null || session.superAdmin) return 'true'
  if (!session.codes.has('PROCESS_INSTANCE_VIEW')) return 'false'
  return `exists (select 1 from "process_instance" p where p."id" = t."process_instance_id"
    and ${visibleCondition(call, modelOf('processInstance'), s, 'p')})`
}
