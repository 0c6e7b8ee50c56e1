import { drawMissing } from '../../processes/bpmn/picture/drawMissing.ts'
import { runCommand } from '../../processes/document/runCommand.ts'
import { callEndpoint } from '../../runtime/data/callEndpoint.ts'
import { ProcessDesign } from './processDesign.ts'

/** A model as `processModel.details` gives it. */
export interface DesignedModel {
  id: string
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
}

const isUndrawn = ({ state }: ProcessDesign): boolean => (state.get().scene?.shapes.length ?? 0) === 0

/** Gives a model a drawing; false where there is nothing to draw, or no worker. */
async function drawn({ document }: ProcessDesign): Promise<boolean> {
  try {
    const { layOutInWorker } = await import('./layOutInWorker.ts')
    const layout = await layOutInWorker(document, 0)
    if (Object.keys(layout.shapes).length === 0) return false
    runCommand(document, { do: 'layout', ...layout })
    return true
  } catch {
    return false
  }
}

/** Loads a model; a model without a diagram gets a generated one. */
export async function openModel(id: string): Promise<OpenedModel> {
  const model = (await callEndpoint('processModel.details', { id }, { silent: true })) as DesignedModel
  const design = new ProcessDesign(model.xml)
  if (isUndrawn(design) && ((await drawn(design)) || (await drawMissing(design.document)))) design.refresh()
  return { model, design }
}

/**
 * Returns a model with the text of a file in the place of its draft, not stored yet.
 *
 * @throws XmlFault if the text is no XML
 */
export async function openText(model: DesignedModel, xml: string): Promise<OpenedModel> {
  const design = new ProcessDesign(xml, { isSaved: false })
  if (await drawMissing(design.document)) design.refresh()
  return { model: { ...model, xml }, design }
}
