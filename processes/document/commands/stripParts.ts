import { elementsIn } from '../../xml/xmlTree.ts'
import { Refusal } from '../edit.ts'
import { finding } from '../findings.ts'
import { type CommandKind, selecting } from './command.ts'

/** Removes attributes and child elements by name: those that are not allowed, or that refer to a missing element. */
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

/** Attributes that identify or connect an element, so no fix may remove them. */
const kept: ReadonlySet<string> = new Set(['id', 'sourceRef', 'targetRef', 'attachedToRef', 'bpmnElement'])
