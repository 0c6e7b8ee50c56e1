import { namespaceAt, splitName } from '../../xml/xmlTree.ts'
import { Refusal } from '../edit.ts'
import { finding } from '../findings.ts'
import { isReference } from '../processDocument.ts'
import { type CommandKind, selecting } from './command.ts'

const plainName = /^[\p{L}_][\p{L}\p{N}_.-]*(?::[\p{L}_][\p{L}\p{N}_.-]*)?$/u

/** Sets an attribute that says nothing about places and connections; null takes it away. */
export const setAttribute: CommandKind<{ id: string; attribute: string; value: string | null }> = {
  title: '修改属性',
  run: (edit, { id, attribute, value }) => {
    const element = edit.element(id)
    const [prefix] = splitName(attribute)
    const isKnown = prefix === '' || namespaceAt(element, prefix) !== undefined
    const isKept = attribute === 'id' || prefix === 'xmlns' || attribute === 'xmlns' || isReference(attribute)
    if (isKept || !isKnown || !plainName.test(attribute)) throw new Refusal(finding('ATTRIBUTE_FIXED', { attribute }))
    edit.attribute(element, attribute, value)
    return selecting(id)
  },
}
