import { Refusal } from '../edit.ts'
import { type CommandKind, selecting } from './command.ts'

const kept: ReadonlySet<string> = new Set(['id', 'sourceRef', 'targetRef', 'attachedToRef', 'processRef'])

/** Sets an attribute that says nothing about places and connections; null takes it away. */
export const setAttribute: CommandKind<{ id: string; attribute: string; value: string | null }> = {
  title: '修改属性',
  run: (edit, { id, attribute, value }) => {
    if (kept.has(attribute) || attribute.startsWith('xmlns')) throw new Refusal(`属性“${attribute}”不能这样修改`)
    edit.attribute(edit.element(id), attribute, value)
    return selecting(id)
  },
}
