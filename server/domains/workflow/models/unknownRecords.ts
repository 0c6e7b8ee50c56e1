import { type RecordKind, recordKinds } from '../../../../processes/assignment/approverRules.ts'
import type { ModelFault } from '../../../../processes/bpmn/faults.ts'
import type { NamedRecord } from '../../../../processes/bpmn/namedRecords.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { finding } from '../findings.ts'

/** Maximum number of warnings. */
const mostReported = 200

/**
 * Returns warnings for records that a model names but that are missing or disabled. They are no errors, because people
 * and roles may be added after the model, as in other engines.
 */
export async function unknownRecords(call: Call, records: readonly NamedRecord[]): Promise<ModelFault[]> {
  const wanted = [...new Map(records.map(({ kind, name }) => [`${kind} ${name}`, { kind, name }])).values()]
  if (wanted.length === 0) return []
  const s = new Statement()
  const kinds = s.value(wanted.map(({ kind }) => kind))
  const names = s.value(wanted.map(({ name }) => name))
  const rows = await s.run(
    call.db,
    `select w."kind", w."name" from unnest(${kinds}::text[], ${names}::text[]) w("kind", "name")
     where not (case w."kind" ${Object.entries(known)
       .map(([kind, sql]) => `when '${kind}' then ${sql}`)
       .join(' ')} end)`,
  )
  const missing = new Set(rows.map(row => `${row.kind} ${row.name}`))
  const reported = new Map<string, ModelFault>()
  for (const { elementId, element, kind, name } of records) {
    if (!missing.has(`${kind} ${name}`) || reported.size >= mostReported) continue
    const values = { element, kind: recordKinds[kind], name }
    const isPersonal = kind === 'person' || kind === 'weighed'
    const found = isPersonal ? finding('RECORD_NAMED_UNKNOWN', values) : finding('RECORD_NAMED_DISABLED', values)
    reported.set(`${elementId} ${found.message}`, { elementId, rule: 'unknownRecord', ...found, level: 'warning' })
  }
  return [...reported.values()]
}

const inUse = (table: string, ...columns: string[]) =>
  `exists (select 1 from "${table}" x where (${columns.map(column => `x."${column}" = w."name"`).join(' or ')})
    and x."enabled" and x."deleted_at" is null)`

const isPerson = 'exists (select 1 from "app_user" x where x."id" = w."name" and x."deleted_at" is null)'

/** SQL that tests whether a record exists, by kind, matching the rules of that kind. */
const known: Record<RecordKind, string> = {
  person: `(${isPerson} or exists (select 1 from "app_user" x
    where lower(x."username") = lower(w."name") and x."username" = w."name" and x."deleted_at" is null))`,
  weighed: isPerson,
  role: inUse('role', 'id', 'code'),
  position: inUse('position', 'id', 'code'),
  organization: inUse('organization', 'id', 'code'),
  userGroup: inUse('user_group', 'id', 'code'),
  auditRole: inUse('audit_role', 'id', 'code'),
  standardRole: `exists (select 1 from "standard_role" x
    where (x."id" = w."name" or x."code" = w."name") and x."state" = 'enabled' and x."deleted_at" is null)`,
  seal: inUse('seal', 'id'),
  sealCategory: inUse('seal_category', 'id', 'code'),
  group: `(${['role', 'position', 'user_group', 'audit_role']
    .map(table => inUse(table, 'id', 'code', 'name'))
    .join(' or ')})`,
}
