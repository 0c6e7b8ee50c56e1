import { drawMissing } from '../bpmn/picture/drawMissing.ts'
import { ProcessDocument } from '../document/processDocument.ts'
import { runCommand } from '../document/runCommand.ts'

/** Id of the process in the file of a template. */
const placeholder = 'template'

/**
 * Returns the text of a template as the model with that key and name, with its diagram.
 *
 * @throws XmlFault if the text is no XML
 */
export async function fillTemplate(text: string, { key, name }: { key: string; name: string }): Promise<string> {
  const own = text.replace(
    new RegExp(`<bpmn:process id="${placeholder}" name="[^"]*"`),
    () => `<bpmn:process id="${escaped(key)}" name="${escaped(name)}"`,
  )
  const document = ProcessDocument.open(own)
  await drawMissing(document)
  runCommand(document, { do: 'arrange' })
  return document.write()
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
