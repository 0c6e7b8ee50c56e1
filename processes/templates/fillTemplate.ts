import { drawMissing } from '../bpmn/picture/drawMissing.ts'
import { ProcessDocument } from '../document/processDocument.ts'
import { runCommand } from '../document/runCommand.ts'
import { nameProcess } from './nameProcess.ts'

/**
 * Returns the text of a template as the model with that key and name, with its diagram.
 *
 * @throws XmlFault if the text is no XML
 */
export async function fillTemplate(text: string, model: { key: string; name: string }): Promise<string> {
  const document = ProcessDocument.open(nameProcess(text, model))
  await drawMissing(document)
  runCommand(document, { do: 'arrange' })
  return document.write()
}
