import type { Command } from '../../../../processes/document/commands/registry.ts'
import { isOf, type ProcessDocument } from '../../../../processes/document/processDocument.ts'
import { runCommands } from '../../../../processes/document/runCommand.ts'
import { attributeOf, elementsIn, type XmlElement } from '../../../../processes/xml/xmlTree.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { fault } from '../faults.ts'
import { draftConflict } from '../models/draftConflict.ts'
import { draftOf, heldModel, type ModelRow } from '../models/modelRow.ts'
import { openText } from '../models/openText.ts'

/** Returns the process of a model that applications start: the one with its key, else the first. */
export function mainProcess(document: ProcessDocument, key: string): XmlElement {
  const all = elementsIn(document.definitions).filter(each => isOf(each, 'bpmn', 'process'))
  const main = all.find(each => attributeOf(each, 'id') === key) ?? all[0]
  if (!main || attributeOf(main, 'id') === undefined) throw fault('MODEL_NOT_READABLE')
  return main
}

/** Throws 403 for users who may not design processes. Data scopes limit the models elsewhere. */
export function requireModelEdit({ session }: Call): void {
  if (session && !session.superAdmin && !session.codes.has('PROCESS_MODEL_EDIT')) throw fault('MODEL_EDIT_FORBIDDEN')
}

/**
 * Changes the draft of a model by commands of the designer and returns its new revision. With `draftRevision`, refused
 * if another user saved in between.
 */
export async function editDraft(
  tx: Call,
  modelId: unknown,
  {
    draftRevision,
    commands,
  }: {
    draftRevision?: unknown
    commands(document: ProcessDocument, model: ModelRow): readonly Command[] | Promise<readonly Command[]>
  },
): Promise<{ model: ModelRow; revision: number }> {
  requireModelEdit(tx)
  const model = await heldModel(tx, modelId)
  const draft = await draftOf(tx, model.id)
  if (draftRevision !== undefined && draftRevision !== null && Number(draftRevision) !== draft.revision)
    throw await draftConflict(tx, model.id, '保存')
  const document = await openText(draft.xml)
  const edits = await commands(document, model)
  if (edits.length === 0) return { model, revision: draft.revision }
  runCommands(document, edits)
  const s = new Statement()
  const [row] = await s.run(
    tx.db,
    `update "process_draft" d set "xml" = ${s.value(document.write())}, "revision" = d."revision" + 1,
      "updated_at" = now(), "updated_by" = ${s.value(tx.session?.userId ?? null)}
     where d."model_id" = ${s.value(model.id)} and d."revision" = ${s.value(draft.revision)} returning d."revision"`,
  )
  if (!row) throw await draftConflict(tx, model.id, '保存')
  return { model, revision: Number(row.revision) }
}
