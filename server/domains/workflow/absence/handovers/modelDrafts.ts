import type { Call } from '../../../../ground/kernel/call.ts'
import { Statement } from '../../../../services/records/model/statement.ts'
import { fault } from '../../faults.ts'
import type { ItemKind } from './itemKind.ts'
import { type NamedIn, type Renamed, renameBack, renamePerson } from './renamePerson.ts'

/** Item kind for model drafts, which can be edited: replaces the users named there. */
export const modelDrafts: ItemKind = {
  async find(call, fromId) {
    const from = await personOf(call, fromId)
    const s = new Statement()
    const rows = await s.run(
      call.db,
      `select d."model_id" as "targetId", '流程草稿：' || m."name" as "title", d."xml" from "process_draft" d
       join "process_model" m on m."id" = d."model_id" and m."deleted_at" is null
       where position(${s.value(from.id)}::text in d."xml") > 0
       or position(${s.value(from.username)}::text in d."xml") > 0 order by d."model_id"`,
    )
    return rows
      .filter(row => renamePerson(String(row.xml), { from, to: from }).renamed.length > 0)
      .map(row => ({ targetId: String(row.targetId), title: String(row.title) }))
  },
  async hand(tx, { targetId, fromId, toId }) {
    const people = { from: await personOf(tx, fromId), to: await personOf(tx, toId) }
    const { xml, renamed } = renamePerson((await heldDraft(tx, targetId)).xml, people)
    if (renamed.length === 0) throw fault('HANDOVER_ITEM_CHANGED')
    return { revision: await writeDraft(tx, targetId, xml), renamed }
  },
  async undo(tx, { targetId, before }) {
    const { xml, revision } = await heldDraft(tx, targetId)
    if (revision !== before.revision) throw fault('HANDED_DRAFT_CHANGED')
    await writeDraft(tx, targetId, renameBack(xml, before.renamed as Renamed[]))
  },
}

async function personOf(call: Call, id: string): Promise<NamedIn> {
  const s = new Statement()
  const [row] = await s.run<NamedIn>(
    call.db,
    `select u."id", u."username" from "app_user" u where u."id" = ${s.value(id)}`,
  )
  if (!row) throw fault('PERSON_GONE')
  return row
}

async function heldDraft(tx: Call, modelId: string): Promise<{ xml: string; revision: number }> {
  const s = new Statement()
  const [row] = await s.run(
    tx.db,
    `select d."xml", d."revision" from "process_draft" d
      join "process_model" m on m."id" = d."model_id" and m."deleted_at" is null
     where d."model_id" = ${s.value(modelId)} for update of d`,
  )
  if (!row) throw fault('MODEL_DELETED')
  return { xml: String(row.xml), revision: Number(row.revision) }
}

/** An editor with the draft open gets a conflict on save. */
async function writeDraft(tx: Call, modelId: string, xml: string): Promise<number> {
  const s = new Statement()
  const [row] = await s.run(
    tx.db,
    `update "process_draft" d set "xml" = ${s.value(xml)},
      "revision" = d."revision" + 1, "updated_at" = now(), "updated_by" = null
     where d."model_id" = ${s.value(modelId)} returning d."revision"`,
  )
  return Number(row?.revision)
}
