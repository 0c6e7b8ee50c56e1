import { readModel } from '../bpmn/readModel.ts'
import { ProcessDocument } from '../document/processDocument.ts'
import type { NamedForms } from '../forms/namedForms.ts'
import { XmlFault } from '../xml/parseXml.ts'
import { type DesignFault, hintsOf } from './hints.ts'

/**
 * Returns the faults of a text by the rules of deployment, and the hints of the designer. `forms` has the forms that
 * the text names by code.
 *
 * @example const faults = await judgeDesign(xml)
 */
export async function judgeDesign(xml: string, forms: NamedForms = {}): Promise<readonly DesignFault[]> {
  const { graphs, faults } = await readModel(xml, { forms })
  const unreached = new Set(faults.flatMap(each => (each.rule === 'unreachable' ? (each.elementId ?? []) : [])))
  let opened: ProcessDocument | undefined
  const document = () => {
    opened ??= ProcessDocument.open(xml)
    return opened
  }
  try {
    return [...faults, ...hintsOf({ document, isDrawn: xml.includes('BPMNDiagram'), graphs, unreached })]
  } catch (error) {
    // If the text is no XML, the faults already contain the reason.
    if (error instanceof XmlFault) return faults
    throw error
  }
}
