import { parseXml, XmlFault } from '../../xml/parseXml.ts'
import { attributeOf, decoded, type XmlDocument } from '../../xml/xmlTree.ts'
import { Refusal } from '../edit.ts'
import { finding } from '../findings.ts'
import type { CommandKind } from './command.ts'

/**
 * Puts the content of a file in the place of the whole process, with the comments around its root. A parsed file spares
 * parsing its text; its elements are moved, so it must not be used afterwards. Refuses if the document has another
 * version than the given one, so that edits made while the file was opened are not lost.
 */
export const takeFile: CommandKind<{ xml: string | XmlDocument; version?: number }> = {
  title: '导入文件',
  run: (edit, { xml, version }) => {
    if (version !== undefined && version !== edit.document.version) throw new Refusal(finding('FILE_OVERTAKEN'))
    const file = typeof xml === 'string' ? parsed(xml) : xml
    const { root } = file
    const own = edit.document.definitions
    if (root.uri !== own.uri || root.local !== own.local) throw new Refusal(finding('FILE_NOT_BPMN'))
    // The root keeps its name, so the prefix of that name keeps its namespace.
    const declaration = own.name.includes(':') ? `xmlns:${own.name.split(':')[0]}` : 'xmlns'
    const other = attributeOf(root, declaration)
    if (other !== undefined && other !== own.uri) throw new Refusal(finding('FILE_PREFIX_TAKEN', { declaration }))
    const names = new Set(root.attributes.map(({ name }) => name))
    for (const { name } of [...own.attributes])
      if (!names.has(name) && name !== declaration) edit.attribute(own, name, null)
    for (const { name, raw } of root.attributes) edit.attribute(own, name, decoded(raw))
    edit.emptied(own)
    edit.fill(own, root.children.splice(0))
    // The declaration stays: it says how the stored text is encoded.
    const [ownDeclaration = ''] = declared.exec(edit.document.xml.head) ?? []
    edit.surround(ownDeclaration + file.head.replace(declared, ''), file.tail)
    return { selected: [] }
  },
}

/** The XML declaration with the white space behind it. */
const declared = /^\uFEFF?<\?xml\s[^?]*\?>\s*/

function parsed(xml: string): XmlDocument {
  try {
    return parseXml(xml)
  } catch (error) {
    if (error instanceof XmlFault) throw new Refusal(error.finding)
    throw error
  }
}
