import { parseXml, XmlFault } from '../../xml/parseXml.ts'
import { attributeOf, decoded, type XmlElement } from '../../xml/xmlTree.ts'
import { Refusal } from '../edit.ts'
import { finding } from '../findings.ts'
import type { CommandKind } from './command.ts'

/** Puts the content of a file in the place of the whole process. */
export const takeFile: CommandKind<{ xml: string }> = {
  title: '导入文件',
  run: (edit, { xml }) => {
    const root = rootOf(xml)
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
    edit.fill(own, root.children)
    return { selected: [] }
  },
}

function rootOf(xml: string): XmlElement {
  try {
    return parseXml(xml).root
  } catch (error) {
    if (error instanceof XmlFault) throw new Refusal(error.finding)
    throw error
  }
}
