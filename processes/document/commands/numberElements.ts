import { attributeOf, elementsBelow, type XmlElement } from '../../xml/xmlTree.ts'
import { isOf, isOfBpmn } from '../processDocument.ts'
import { type CommandKind, selecting } from './command.ts'

/** Elements that need an id, because others refer to them. */
const referred: ReadonlySet<string> = new Set(['process', 'message', 'signal', 'error', 'escalation'])

/**
 * Adds missing ids to processes, messages, signals, errors and escalations, and replaces repeated ids. References to a
 * repeated id still refer to the first element with it. Ids of vendors, such as those of form fields, stay: they count
 * within their element only.
 */
export const numberElements: CommandKind<Record<never, never>> = {
  title: '编号',
  run: edit => {
    const known = new Set<string>()
    const changed: string[] = []
    const rename = (element: XmlElement, id: string) => {
      edit.attribute(element, 'id', id)
      known.add(id)
      if (isOf(element, 'bpmn')) changed.push(id)
    }
    for (const element of [...elementsBelow(edit.document.definitions)].filter(isOfBpmn)) {
      const id = attributeOf(element, 'id')
      if (id !== undefined && known.has(id)) rename(element, edit.freeName(`${id}_2`))
      else if (id !== undefined) known.add(id)
      else if (isOf(element, 'bpmn') && referred.has(element.local)) rename(element, edit.freeId(element.local))
    }
    return selecting(...changed)
  },
}
