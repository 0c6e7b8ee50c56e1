import type { FieldType } from '../../../schemas/types/entity.ts'
import type { Timer } from '../../state/graph.ts'
import type { XmlElement } from '../../xml/xmlTree.ts'
import { Refusal } from '../edit.ts'
import { finding } from '../findings.ts'
import { choice, type DetailKind, filled, partOf, text, textIn, truth, writeIn, writtenIn } from './detail.ts'

type Kind = Timer['kind']

const kinds: Readonly<Record<Kind, { local: string; title: string; field: FieldType }>> = {
  duration: { local: 'timeDuration', title: '等待一段时间', field: 'duration' },
  date: { local: 'timeDate', title: '到某一时刻', field: 'moment' },
  cycle: { local: 'timeCycle', title: '重复', field: 'schedule' },
}
const titles = Object.fromEntries(Object.entries(kinds).map(([kind, { title }]) => [kind, title]))

const isKind = (kind: string): kind is Kind => Object.hasOwn(kinds, kind)
const definitionOf = (element: XmlElement) => partOf(element, 'timerEventDefinition')

const kindOf = (definition: XmlElement): Kind | undefined =>
  (Object.keys(kinds) as Kind[]).find(kind => partOf(definition, kinds[kind].local))

/** Returns the time of a timer as written in the file; undefined for an element without a timer. */
export function writtenTimer(element: XmlElement): { kind: Kind; time: string | undefined } | undefined {
  const definition = definitionOf(element)
  if (!definition) return undefined
  const kind = kindOf(definition) ?? 'duration'
  return { kind, time: writtenIn(definition, kinds[kind].local) }
}

/** When a timer is due. */
export const timer: DetailKind = {
  of: element => definitionOf(element) !== undefined,
  schema: element => {
    const { field } = kinds[kindOf(definitionOf(element)!) ?? 'duration']
    return {
      type: 'object',
      title: '定时',
      required: ['kind', 'time'],
      properties: {
        kind: choice('方式', titles),
        time: text('时间', { 'x-field': field }),
      },
    }
  },
  read: element => filled({ ...writtenTimer(element) }),
  write: (edit, element, value) => {
    const definition = definitionOf(element)!
    const wanted = textIn(value, 'kind') ?? 'duration'
    if (!isKind(wanted)) throw new Refusal(finding('TIMER_KIND_UNKNOWN'))
    for (const [kind, { local }] of Object.entries(kinds)) {
      const part = partOf(definition, local)
      if (part && (kind !== wanted || value === undefined)) edit.remove(part)
    }
    if (value === undefined) return
    const { local } = kinds[wanted]
    // Without a time the part stays, empty, to tell the kind.
    edit.text(
      partOf(definition, local) ?? edit.insert(definition, edit.create('bpmn', local)),
      textIn(value, 'time') ?? '',
    )
  },
}

const conditional = (element: XmlElement) => partOf(element, 'conditionalEventDefinition')

/** The condition of a sequence flow or of a conditional event. */
export const condition: DetailKind = {
  of: element => element.local === 'sequenceFlow' || conditional(element) !== undefined,
  schema: element =>
    element.local === 'sequenceFlow'
      ? truth('条件', { description: '留空则总是通过' })
      : truth('触发条件', { description: '变量变化后成立时触发' }),
  read: element => {
    const definition = conditional(element)
    return definition ? writtenIn(definition, 'condition') : writtenIn(element, 'conditionExpression')
  },
  write: (edit, element, value) => {
    const definition = conditional(element)
    const written = textIn({ value }, 'value')
    if (definition) writeIn(edit, definition, 'condition', written)
    else writeIn(edit, element, 'conditionExpression', written)
  },
}
