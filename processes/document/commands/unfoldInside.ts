import type { XmlElement } from '../../xml/xmlTree.ts'
import { type Edit, Refusal } from '../edit.ts'
import { finding } from '../findings.ts'
import { isScope } from '../kinds.ts'
import { drawnId, planesOf } from '../scene.ts'
import { type CommandKind, selecting } from './command.ts'

/** Makes a drawing of its own for what a folded sub-process holds. */
export const unfoldInside: CommandKind<{ id: string }> = {
  title: '新建子流程图',
  run: (edit, { id }) => {
    if (!isScope(edit.element(id).local)) throw new Refusal(finding('INSIDE_ONLY_OF_SUB_PROCESSES'))
    if (planesOf(edit.document).some(plane => drawnId(plane) === id)) throw new Refusal(finding('DRAWN_INSIDE_ALREADY'))
    addPlane(edit, id)
    return selecting()
  },
}

/** Adds an empty drawing of a sub-process to the file; returns its plane. */
export function addPlane(edit: Edit, id: string): XmlElement {
  const diagram = edit.create('bpmndi', 'BPMNDiagram', { id: edit.freeName(`${id}_diagram`) })
  edit.insert(edit.document.definitions, diagram)
  return edit.insert(diagram, edit.create('bpmndi', 'BPMNPlane', { id: edit.freeName(`${id}_plane`), bpmnElement: id }))
}
