import { readModel } from '../bpmn/readModel.ts'
import { ProcessDocument } from '../document/processDocument.ts'
import { XmlFault } from '../xml/parseXml.ts'
import { type DesignFault, hintsOf } from './hints.ts'

/**
 * Judges a text by the rules that the server deploys by, and adds what a designer should look at besides.
 *
 * @example const faults = await judgeDesign(xml)
 */
export async function judgeDesign(xml: string): Promise<readonly DesignFault[]> {
  const { graphs, faults } = await readModel(xml)
  const unreached = new Set(faults.flatMap(each => (each.rule === 'unreachable' ? (each.elementId ?? []) : [])))
  try {
    return [...faults, ...hintsOf(ProcessDocument.open(xml), graphs, unreached)]
  } catch (error) {
    // What is wrong with the text is among the faults.
    if (error instanceof XmlFault) return faults
    throw error
  }
}
