import { XmlFault } from '../../../processes/xml/parseXml.ts'
import { notify } from '../../../runtime/notify/notify.ts'
import { openText } from '../openModel.ts'
import type { ProcessDesign } from '../processDesign.ts'

/**
 * Puts the text of a file in the place of what is designed, as one step of the history; a text without a diagram gets a
 * generated one. Returns false if it cannot be read or does not fit, or if the process was edited meanwhile, which the
 * screen says.
 */
export async function importFile(design: ProcessDesign, text: string): Promise<boolean> {
  const { version } = design.document
  try {
    const { document } = await openText(text)
    return design.run({ do: 'take', xml: document.xml, version })
  } catch (error) {
    if (!(error instanceof XmlFault)) throw error
    notify.error(error.message)
    return false
  }
}
