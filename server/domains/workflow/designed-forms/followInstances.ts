import { shownValues } from '../../../../processes/forms/fieldRights.ts'
import type { InstanceState, Variables } from '../../../../processes/state/state.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { addressesIn, fileUseInsert } from '../../../services/records/files/fileUses.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import type { CommandResult } from '../execution/commandHooks.ts'
import { rootVariables } from '../execution/writeInstance.ts'
import { removeFormRows } from '../stored/formRows.ts'
import { graphOf } from '../stored/graphs.ts'
import { boundFormOf, hiddenFields, valuesOf } from './boundForm.ts'

/** The form of an instance as its row of form data keeps it; the row has the id of the instance. */
interface FormRow {
  id: string
  code: string
  version_no: number
  values: Variables
  hidden: string[]
  actor: string | null
  /** Null for the time at which the instance changed last. */
  at: string | null
}

/**
 * Writes what a command changed in the form of an instance into the form data, in the transaction of the command. It
 * is sent with the commit, so it costs no round trip.
 */
export async function followInstance(tx: Call, result: CommandResult): Promise<void> {
  const { before, after, graph, now } = result
  const { id, versionId, parentInstanceId } = after.instance
  const isOtherVersion = before !== undefined && before.instance.versionId !== versionId
  const form = boundFormOf(graph)
  if (!form) {
    if (isOtherVersion) await removeFormRows(tx, [id])
    return
  }
  const variables = variablesAfter(result)
  if (variables === undefined) return
  const values = valuesOf(form, variables)
  if (before && !isOtherVersion && isSame(before, after, valuesOf(form, rootVariables(before)), values)) return
  const hidden = await hiddenFields(tx, graph, parentInstanceId)
  const row = { id, code: form.code, version_no: form.versionNo, values, hidden }
  await writeFormRows(tx, [{ ...row, actor: tx.session?.userId ?? null, at: now }])
}

/** Undefined while an instance stays ended: its variables no longer change. */
const variablesAfter = ({ after, endVariables }: CommandResult): Variables | undefined =>
  after.instance.endedAt === null ? rootVariables(after) : endVariables

const isSame = (before: InstanceState, after: InstanceState, old: Variables, now: Variables): boolean =>
  before.instance.endedAt === null &&
  before.instance.title === after.instance.title &&
  JSON.stringify(old) === JSON.stringify(now)

async function writeFormRows(tx: Call, rows: readonly FormRow[]): Promise<void> {
  const s = new Statement()
  await s.write(
    tx.db,
    `insert into "form_instance" ("id", "kind", "template_id", "version_id", "version_no", "no", "title", "values",
       "status", "submitted_at", "process_instance_id", "hidden_fields", "organization_id", "user_id",
       "created_at", "created_by", "updated_at", "updated_by")
     select i."id", f."kind", f."id", v."id", v."version_no", i."number", i."title", r."values", 'submitted',
       i."started_at", i."id", r."hidden", i."organization_id", i."initiator_id",
       i."started_at", i."created_by", coalesce(r."at", i."updated_at"), r."actor"
     from jsonb_to_recordset(${s.value(JSON.stringify(rows))}::jsonb)
         r("id" text, "code" text, "version_no" int, "values" jsonb, "hidden" jsonb, "actor" text, "at" timestamptz)
       join "process_instance" i on i."id" = r."id" and i."deleted_at" is null
       join "form_template" f on f."code" = r."code"
       join "form_version" v on v."template_id" = f."id" and v."version_no" = r."version_no"
     on conflict ("id") do update set "kind" = excluded."kind", "template_id" = excluded."template_id",
       "version_id" = excluded."version_id", "version_no" = excluded."version_no", "title" = excluded."title",
       "values" = excluded."values", "hidden_fields" = excluded."hidden_fields",
       "revision" = "form_instance"."revision" + 1, "updated_at" = excluded."updated_at",
       "updated_by" = excluded."updated_by"`,
  )
  for (const { id, values, hidden } of rows) await noteFiles(tx, id, values, hidden)
}

const hide = (field: string) => ({ field, right: 'hide' as const })

/** Whoever reads the row reads its files too, except those of fields that a node hides. */
async function noteFiles(tx: Call, recordId: string, values: Variables, hidden: readonly string[]): Promise<void> {
  const all = addressesIn(values)
  if (all.length === 0) return
  const addresses = addressesIn(shownValues(values, hidden.map(hide)))
  const s = new Statement()
  if (addresses.length > 0) await s.write(tx.db, fileUseInsert(s, { entity: 'formInstance', recordId, addresses }))
  const concealed = all.filter(address => !addresses.includes(address))
  if (concealed.length === 0) return
  const own = new Statement()
  await own.write(
    tx.db,
    `delete from "file_use" where "entity" = 'formInstance' and "record_id" = ${own.value(recordId)}
       and "address" = any(${own.value(concealed)}::text[])`,
  )
}

interface Unfilled {
  id: string
  parentId: string | null
  variables: Variables | null
}

/** Instances to fill in at a time. */
const together = 500

/**
 * Adds the form data of instances that have none: those from before form data followed processes, and those that were
 * stored as rows. Returns their number.
 */
export async function fillFormRows(tx: Call): Promise<number> {
  let count = 0
  for (const { versionId, key } of await boundVersions(tx)) {
    const graph = await graphOf(tx, versionId, key)
    const form = boundFormOf(graph)
    if (!form) continue
    for await (const instances of unfilled(tx, versionId, key)) {
      const rows: FormRow[] = []
      for (const { id, parentId, variables } of instances) {
        const values = valuesOf(form, variables ?? {})
        const hidden = await hiddenFields(tx, graph, parentId)
        rows.push({ id, code: form.code, version_no: form.versionNo, values, hidden, actor: null, at: null })
      }
      await writeFormRows(tx, rows)
      count += rows.length
    }
  }
  return count
}

/** Whether form data follows processes in this database already, so that nothing has to be filled in. */
export async function hasFormRows(tx: Call): Promise<boolean> {
  const s = new Statement()
  const rows = await s.run(tx.db, 'select 1 from "form_instance" where "process_instance_id" is not null limit 1')
  return rows.length > 0
}

async function boundVersions(tx: Call): Promise<{ versionId: string; key: string }[]> {
  const s = new Statement()
  return s.run(
    tx.db,
    `select distinct i."version_id" as "versionId", i."key" from "process_instance" i
       join "process_content" c on c."version_id" = i."version_id"
      where i."deleted_at" is null and jsonb_path_exists(c."graphs", '$[*].settings.formCode')`,
  )
}

/** Yields the instances of a version without form data, in parts; forms that do not exist give none. */
async function* unfilled(tx: Call, versionId: string, key: string): AsyncGenerator<Unfilled[]> {
  for (let last = ''; ; ) {
    const s = new Statement()
    const rows = await s.run<Unfilled>(
      tx.db,
      `select i."id", i."parent_instance_id" as "parentId", coalesce(c."variables", i."variables") as "variables"
       from "process_instance" i
         left join "process_scope" c on c."instance_id" = i."id" and c."parent_id" is null
       where i."version_id" = ${s.value(versionId)} and i."key" = ${s.value(key)} and i."deleted_at" is null
         and i."id" > ${s.value(last)}
         and not exists (select 1 from "form_instance" f where f."id" = i."id")
       order by i."id" limit ${together}`,
    )
    if (rows.length > 0) yield rows
    if (rows.length < together) return
    last = rows.at(-1)!.id
  }
}
