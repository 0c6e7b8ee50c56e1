import { elementsIn } from '../../xml/xmlTree.ts'
import { Refusal } from '../edit.ts'
import { finding } from '../findings.ts'
import { type CommandKind, selecting } from './command.ts'

/** Gives a sequence flow its condition; an empty text takes it away. */
export const setCondition: CommandKind<{ id: string; text: string }> = {
  title: '修改条件',
  run: (edit, { id, text }) => {
    const flow = edit.element(id)
    if (flow.local !== 'sequenceFlow') throw new Refusal(finding('CONDITION_NOT_HERE'))
    const before = elementsIn(flow).find(each => each.local === 'conditionExpression')
    if (text === '') {
      if (before) edit.remove(before)
      return selecting(id)
    }
    edit.text(before ?? edit.insert(flow, edit.create('bpmn', 'conditionExpression')), text)
    return selecting(id)
  },
}
