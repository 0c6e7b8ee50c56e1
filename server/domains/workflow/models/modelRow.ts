import type { Call } from '../../../ground/kernel/call.ts'
import { modelOf } from '../../../services/records/model/entityModel.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { visibleCondition } from '../../../services/records/search/scope.ts'
import { fault } from '../faults.ts'

export interface ModelRow {
  id: string
  key: string
  name: string
  categoryId: string | null
  organizationId: string | null
  ownerId: string | null
  activeVersionId: string | null
  activeVersionNo: number | null
  lastVersionNo: number
  revision: number
}

export interface DraftRow {
  xml: string
  layout: Record<string, unknown> | null
  revision: number
}

/**
 * Returns a visible model, locked until the end of the transaction. Starting instances stays possible, except during
 * deletion.
 */
export async function heldModel(
  tx: Call,
  id: unknown,
  { isDeleting = false }: { isDeleting?: boolean } = {},
): Promise<ModelRow> {
  const statement = new Statement()
  const [row] = await statement.run<ModelRow>(
    tx.db,
    `select t."id", t."key", t."name", t."category_id" as "categoryId",
      t."organization_id" as "organizationId", t."owner_id" as "ownerId",
       t."active_version_id" as "activeVersionId", t."active_version_no" as "activeVersionNo",
       t."last_version_no" as "lastVersionNo", t."revision"
     from "process_model" t where t."id" = ${statement.value(String(id))}
     and ${visibleCondition(tx, modelOf('processModel'), statement)} for ${isDeleting ? '' : 'no key '}update`,
  )
  if (!row) throw fault('MODEL_GONE')
  return row
}

export async function draftOf(call: Call, modelId: string): Promise<DraftRow> {
  const statement = new Statement()
  const [row] = await statement.run<DraftRow>(
    call.db,
    `select d."xml", d."layout", d."revision" from "process_draft" d where d."model_id" = ${statement.value(modelId)}`,
  )
  if (!row) throw fault('DRAFT_GONE')
  return row
}

export async function insertDraft(
  tx: Call,
  { id, modelId, xml, layout }: { id: string; modelId: string; xml: string; layout?: unknown },
): Promise<void> {
  const statement = new Statement()
  await statement.run(
    tx.db,
    `insert into "process_draft" ("id", "model_id", "xml", "layout", "created_by", "updated_by")
     values (${statement.value(id)}, ${statement.value(modelId)}, ${statement.value(xml)},
     ${statement.value(layout ? JSON.stringify(layout) : null)}::jsonb,
       ${statement.value(tx.session?.userId ?? null)}, ${statement.value(tx.session?.userId ?? null)})`,
  )
}

export interface VersionRow {
  id: string
  modelId: string
  versionNo: number
  name: string
}

export async function versionOf(
  tx: Call,
  where: { id: string } | { modelId: string; versionNo: number },
): Promise<VersionRow> {
  const statement = new Statement()
  const condition =
    'id' in where
      ? `v."id" = ${statement.value(where.id)}`
      : `v."model_id" = ${statement.value(where.modelId)} and v."version_no" = ${statement.value(where.versionNo)}`
  const [row] = await statement.run<VersionRow>(
    tx.db,
    `select v."id", v."model_id" as "modelId", v."version_no" as "versionNo", v."name" from "process_version" v
      where ${condition} and ${visibleCondition(tx, modelOf('processVersion'), statement, 'v')}`,
  )
  if (!row) throw fault('VERSION_GONE')
  return row
}
