import { setImmediate } from 'node:timers/promises'
import { ProcessDocument } from '../../../../processes/document/processDocument.ts'
import { XmlFault } from '../../../../processes/xml/parseXml.ts'
import { fault } from '../faults.ts'

/** Opens the text of a model. Yields to other calls between the parts of a long text. */
export async function openText(xml: string): Promise<ProcessDocument> {
  try {
    const opening = ProcessDocument.opening(xml)
    for (;;) {
      const { done, value } = opening.next()
      if (done) return value
      await setImmediate()
    }
  } catch (error) {
    if (error instanceof XmlFault) throw fault('MODEL_NOT_READABLE')
    throw error
  }
}
