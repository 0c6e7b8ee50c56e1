import { attributeOf, elementsBelow, type XmlElement } from '../../xml/xmlTree.ts'
import { isOf } from '../processDocument.ts'
import { type CommandKind, selecting } from './command.ts'

/** Elements that others refer to, and so need an id. */
const referred: ReadonlySet<string> = new Set(['process', 'message', 'signal', 'error', 'escalation'])

/**
 * Gives an id to processes and definitions without one, and another id to each element that has the id of an earlier
 * one. What refers to the id goes on referring to the first.
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
    for (const element of [...elementsBelow(edit.document.definitions)]) {
      const id = attributeOf(element, 'id')
      if (id !== undefined && known.has(id)) rename(element, edit.freeName(`${id}_2`))
      else if (id !== undefined) known.add(id)
      else if (isOf(element, 'bpmn') && referred.has(element.local)) rename(element, edit.freeId(element.local))
    }
    return selecting(...changed)
  },
}
