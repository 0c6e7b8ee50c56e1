import { drawMissing } from '../../processes/bpmn/picture/drawMissing.ts'
import { ProcessDocument } from '../../processes/document/processDocument.ts'
import { runCommand } from '../../processes/document/runCommand.ts'
import { callEndpoint } from '../../runtime/data/callEndpoint.ts'
import { session } from '../../runtime/session/session.ts'
import { inSlices } from '../canvas/inSlices.ts'
import { ProcessDesign } from './processDesign.ts'
import { copiesOf, type DraftCopy, dropCopy } from './saving/draftCopies.ts'

/** A model as `processModel.details` gives it. */
export interface DesignedModel {
  id: string
  key: string
  name: string
  xml: string
  draftRevision: number
  /** Of the version in effect; null before the first deployment. */
  activeVersionId?: string | null
  activeVersionNo?: number | null
  lastVersionNo: number
}

export interface OpenedModel {
  model: DesignedModel
  design: ProcessDesign
  /** An unsaved text of this user. */
  copy?: DraftCopy | undefined
  /** Name of this designer in the stored copies. */
  writer: string
}

const isUndrawn = ({ state }: ProcessDesign): boolean => (state.get().scene?.shapes.length ?? 0) === 0

/** Milliseconds before a simpler layout replaces the automatic one. */
const patience = 15_000

/** Adds a diagram to a model; returns false if it has no elements or the worker fails. */
async function drawn({ document }: ProcessDesign): Promise<boolean> {
  try {
    const { layOutInWorker } = await import('./layOutInWorker.ts')
    const layout = await layOutInWorker(document, 0, patience)
    if (Object.keys(layout.shapes).length === 0) return false
    runCommand(document, { do: 'layout', ...layout })
    return true
  } catch {
    return false
  }
}

/** Loads a model. */
export async function openModel(id: string): Promise<OpenedModel> {
  const model = (await callEndpoint('processModel.details', { id }, { silent: true })) as DesignedModel
  const userId = session.get().user?.id ?? ''
  const copies = copiesOf(userId, id)
  for (const { xml, writer } of copies) if (xml === model.xml) dropCopy(userId, id, writer)
  return { ...(await openDraft(model)), copy: copies.find(({ xml }) => xml !== model.xml) }
}

/**
 * Opens a BPMN text; a text without a diagram gets a generated one.
 *
 * @throws XmlFault if it is no XML
 */
export async function openText(xml: string, { isSaved = true } = {}): Promise<ProcessDesign> {
  const design = new ProcessDesign(await inSlices(ProcessDocument.opening(xml)), { isSaved })
  if (isUndrawn(design) && ((await drawn(design)) || (await drawMissing(design.document)))) design.refresh()
  return design
}

/**
 * Opens the text of a loaded model, or an unsaved copy of it, which has a `writer`.
 *
 * @throws XmlFault if the text is no XML
 */
export async function openDraft(model: DesignedModel, writer?: string): Promise<OpenedModel> {
  const design = await openText(model.xml, { isSaved: writer === undefined })
  return { model, design, writer: writer ?? newWriter() }
}

/** Returns a name for the copies of one designer. */
const newWriter = (): string => String(Math.random())
