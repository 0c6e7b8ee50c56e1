import { attributeOf, elementsIn, type XmlElement } from '../../xml/xmlTree.ts'
import type { Edit } from '../edit.ts'
import { isOf, type ProcessDocument, referredId } from '../processDocument.ts'
import { type DetailKind, filled, partOf, text, textIn } from './detail.ts'

interface Referred {
  title: string
  /** Local name of what is defined once for the file: `signal`. */
  local: string
  /** Attribute that refers to it. */
  by: string
  /** Finds the element that has the attribute. */
  holder: (element: XmlElement) => XmlElement | undefined
  /** Attribute of its code, with the title and a hint for the form. */
  code?: { attribute: string; title: string; hint: string }
}

/**
 * What an element refers to is chosen by its name (and code). One that nothing else refers to is renamed in place; one
 * that nothing refers to any more is removed. One that says more, such as how a vendor correlates a message, stays with
 * its only element, or a name that is typed anew would lose it.
 */
const reference = ({ title, local, by, holder, code }: Referred): DetailKind => {
  const named = ({ definitions }: ProcessDocument) => elementsIn(definitions).filter(each => isOf(each, 'bpmn', local))
  const targetOf = (element: XmlElement, document: ProcessDocument) => {
    const id = attributeOf(holder(element)!, by)
    const target = id === undefined ? undefined : document.element(referredId(id))
    return target && isOf(target, 'bpmn', local) ? target : undefined
  }
  const attributesOf = (value: unknown): Record<string, string | undefined> => ({
    name: textIn(value, 'name') ?? (code && textIn(value, 'code')),
    ...(code && { [code.attribute]: textIn(value, 'code') }),
  })
  return {
    of: element => holder(element) !== undefined,
    schema: (_element, document) => ({
      type: 'object',
      title,
      properties: {
        ...(code && { code: text(code.title, { description: code.hint }) }),
        name: text('名称', {
          examples: [...new Set(named(document).flatMap(each => attributeOf(each, 'name') ?? []))],
        }),
      },
    }),
    read: (element, document) => {
      const target = targetOf(element, document)
      return (
        target &&
        filled({ name: attributeOf(target, 'name'), ...(code && { code: attributeOf(target, code.attribute) }) })
      )
    },
    write: (edit, element, value) => {
      const from = holder(element)!
      const before = targetOf(element, edit.document)
      const wanted = attributesOf(value)
      const isEmpty = Object.values(wanted).every(each => each === undefined)
      const same = named(edit.document).find(each =>
        Object.entries(wanted).every(([name, one]) => attributeOf(each, name) === one),
      )
      const isOnly = before && edit.document.referring(attributeOf(before, 'id') ?? '').length === 1
      if (isOnly && (saysMore(before, wanted) || !(isEmpty || same))) {
        for (const [name, one] of Object.entries(wanted)) edit.attribute(before, name, one ?? null)
        return
      }
      const id = isEmpty ? undefined : attributeOf(same ?? made(edit, local, wanted), 'id')
      edit.attribute(from, by, id ?? null)
      if (before && edit.document.referring(attributeOf(before, 'id') ?? '').length === 0) edit.remove(before)
    },
  }
}

/** Whether a definition says more than its id and what the form shows. */
const saysMore = (definition: XmlElement, shown: object): boolean =>
  elementsIn(definition).length > 0 ||
  definition.attributes.some(({ name }) => name !== 'id' && !Object.hasOwn(shown, name))

function made(edit: Edit, local: string, attributes: Record<string, string | undefined>): XmlElement {
  return edit.insert(edit.document.definitions, edit.create('bpmn', local, { id: edit.freeId(local), ...attributes }))
}

const holderOf = (definition: string) => (element: XmlElement) => partOf(element, definition)

const messageTasks: ReadonlySet<string> = new Set(['sendTask', 'receiveTask'])

/** The message that an event or task sends or waits for. */
export const message = reference({
  title: '消息',
  local: 'message',
  by: 'messageRef',
  holder: element => (messageTasks.has(element.local) ? element : partOf(element, 'messageEventDefinition')),
})

export const signal = reference({
  title: '信号',
  local: 'signal',
  by: 'signalRef',
  holder: holderOf('signalEventDefinition'),
})

export const error = reference({
  title: '错误',
  local: 'error',
  by: 'errorRef',
  holder: holderOf('errorEventDefinition'),
  code: { attribute: 'errorCode', title: '错误代码', hint: '抛出与捕获按代码对应；捕获时留空则捕获所有错误' },
})

export const escalation = reference({
  title: '升级',
  local: 'escalation',
  by: 'escalationRef',
  holder: holderOf('escalationEventDefinition'),
  code: { attribute: 'escalationCode', title: '升级代码', hint: '抛出与捕获按代码对应；捕获时留空则捕获所有升级' },
})
