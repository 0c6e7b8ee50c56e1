import { elementsIn } from '../../xml/xmlTree.ts'
import { type CommandKind, selecting } from './command.ts'

/** An empty name takes the attribute away. */
export const rename: CommandKind<{ id: string; name: string }> = {
  title: '修改名称',
  run: (edit, { id, name }) => {
    const element = edit.element(id)
    if (element.local !== 'textAnnotation') {
      edit.attribute(element, 'name', name === '' ? null : name)
      return selecting(id)
    }
    const text =
      elementsIn(element).find(each => each.local === 'text') ?? edit.insert(element, edit.create('bpmn', 'text'))
    edit.text(text, name)
    return selecting(id)
  },
}
