import type { NodeSettings, ProcessSettings } from '../../../schemas/types/process.ts'
import { newElement } from '../../xml/parseXml.ts'
import { namespaceAt, type XmlElement } from '../../xml/xmlTree.ts'
import type { Edit } from '../edit.ts'
import { settingsHolder, settingsNamespace } from '../settingsOf.ts'
import { type CommandKind, selecting } from './command.ts'

/** Gives an element our own settings (`<console:settings>`, JSON); null takes them away. */
export const setSettings: CommandKind<{ id: string; settings: NodeSettings | ProcessSettings | null }> = {
  title: '修改设置',
  run: (edit, { id, settings }) => {
    const element = edit.element(id)
    const { wrapper, own } = settingsHolder(element)
    if (settings === null) {
      if (own) edit.remove(own)
      if (own && wrapper?.children.length === 0) edit.remove(wrapper)
      return selecting(id)
    }
    const holder = wrapper ?? edit.insert(element, edit.create('bpmn', 'extensionElements'))
    edit.text(own ?? edit.insert(holder, settingsElement(edit)), JSON.stringify(settings))
    return selecting(id)
  },
}

/** With the prefix that the file has for our namespace; else the element declares it. */
function settingsElement(edit: Edit): XmlElement {
  const { definitions } = edit.document
  const declared = definitions.attributes.find(each => each.raw === settingsNamespace && each.name.startsWith('xmlns:'))
  if (declared) return detached(newElement(`${declared.name.slice('xmlns:'.length)}:settings`, { parent: definitions }))
  let prefix = 'console'
  while (namespaceAt(definitions, prefix) !== undefined) prefix = `${prefix}1`
  const declaration = { space: ' ', name: `xmlns:${prefix}`, equals: '=', quote: '"', raw: settingsNamespace } as const
  return newElement(`${prefix}:settings`, { attributes: [declaration] })
}

const detached = (element: XmlElement): XmlElement => Object.assign(element, { parent: null })
