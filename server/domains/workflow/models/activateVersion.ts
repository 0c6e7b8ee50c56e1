import type { ProcessFacts } from '../../../../processes/bpmn/processFacts.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { newId } from '../../../ground/kernel/id.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { syncStartEvents } from '../execution/startEvents.ts'
import { wakeAfter } from '../execution/wake.ts'
import { faultWith } from '../faults.ts'
import type { ModelRow, VersionRow } from './modelRow.ts'
import { takenBy, takenKinds } from './takenNames.ts'

/**
 * Makes a version the one for new instances. Only pointers change; running instances stay in their versions. The model
 * must be locked. Refuses names that another model uses.
 */
export async function activateVersion(
  tx: Call,
  { model, version, processes }: { model: ModelRow; version: VersionRow; processes: readonly ProcessFacts[] },
): Promise<void> {
  for (const kind of takenKinds) {
    const faults = await takenBy(tx, kind, { modelId: model.id, processes })
    const errors = faults.map(each => ({ ...each, field: each.elementId ?? '' }))
    if (errors.length > 0) throw faultWith(kind, errors.map(({ message }) => message).join('；'), { errors })
  }
  const statement = new Statement()
  const modelId = statement.value(model.id)
  const versionId = statement.value(version.id)
  const actor = statement.value(tx.session?.userId ?? null)
  const rows = processes.map(({ key, name, settings }) => ({
    id: newId(),
    key,
    name: (name || key).slice(0, 100),
    model_id: model.id,
    version_id: version.id,
    version_no: version.versionNo,
    category_id: model.categoryId,
    settings,
    organization_id: model.organizationId,
    owner_id: model.ownerId,
  }))
  await statement.run(
    tx.db,
    `with pointer as (
       update "process_model" m set "active_version_id" = ${versionId},
       "active_version_no" = ${statement.value(version.versionNo)},
         "deployed_at" = now(), "revision" = m."revision" + 1, "updated_at" = now(), "updated_by" = ${actor}
         where m."id" = ${modelId}),
     marked as (
       update "process_version" v set "active" = (v."id" = ${versionId})
       where v."model_id" = ${modelId} and v."active" is distinct from (v."id" = ${versionId})),
     gone as (
       update "process_definition" d set "deleted_at" = now() where d."model_id" = ${modelId} and d."deleted_at" is null
         and d."key" <> all(${statement.value(processes.map(({ key }) => key))}::text[]))
     insert into "process_definition" as d ("id", "key", "name", "model_id",
     "version_id", "version_no", "category_id", "settings", "organization_id", "owner_id")
     select "id", "key", "name", "model_id", "version_id",
     "version_no", "category_id", "settings", "organization_id", "owner_id"
       from jsonb_populate_recordset(null::"process_definition", ${statement.value(JSON.stringify(rows))}::jsonb)
     on conflict ("key") where "deleted_at" is null do update
     set "name" = excluded."name", "version_id" = excluded."version_id",
       "version_no" = excluded."version_no", "category_id" = excluded."category_id", "settings" = excluded."settings",
       "organization_id" = excluded."organization_id", "owner_id" = excluded."owner_id",
       "revision" = d."revision" + 1, "updated_at" = now()`,
  )
  await syncStartEvents(tx, { modelId: model.id, versionId: version.id, processes })
  wakeAfter(tx)
}
