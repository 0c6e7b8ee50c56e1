import { elementsIn } from '../../xml/xmlTree.ts'
import { Refusal } from '../edit.ts'
import { finding } from '../findings.ts'
import { type CommandKind, selecting } from './command.ts'

/** Takes attributes and parts away from an element, by their names: what it may not have, or what refers to nothing. */
export const stripParts: CommandKind<{ id: string; attributes?: readonly string[]; parts?: readonly string[] }> = {
  title: '去掉多余的内容',
  run: (edit, { id, attributes = [], parts = [] }) => {
    const element = edit.element(id)
    const fixed = attributes.find(each => kept.has(each) || /^xmlns(?::|$)/.test(each))
    if (fixed !== undefined) throw new Refusal(finding('ATTRIBUTE_FIXED', { attribute: fixed }))
    for (const name of attributes) edit.attribute(element, name, null)
    for (const part of elementsIn(element)) if (parts.includes(part.local)) edit.remove(part)
    return selecting(id)
  },
}

/** Without them the element is another one, or none. */
const kept: ReadonlySet<string> = new Set(['id', 'sourceRef', 'targetRef', 'attachedToRef', 'bpmnElement'])
