import type { XmlElement } from '../../xml/xmlTree.ts'
import { Refusal } from '../edit.ts'
import { finding } from '../findings.ts'
import { choice, type DetailKind, filled, partOf, text, textIn, writeIn, writtenIn } from './detail.ts'

const kinds: Readonly<Record<string, { local: string; title: string; example: string }>> = {
  duration: { local: 'timeDuration', title: '等待一段时间', example: '如 PT2H（2 小时）、P3D（3 天）、P1W（1 周）' },
  date: { local: 'timeDate', title: '到某一时刻', example: '如 2026-12-31T18:00:00+08:00' },
  cycle: {
    local: 'timeCycle',
    title: '重复',
    example: '如 R3/PT10M（每 10 分钟，共 3 次）、0 9 * * 1-5（工作日 9 点）',
  },
}
const titles = Object.fromEntries(Object.entries(kinds).map(([kind, { title }]) => [kind, title]))

const definitionOf = (element: XmlElement) => partOf(element, 'timerEventDefinition')

function kindOf(definition: XmlElement): string | undefined {
  return Object.keys(kinds).find(kind => partOf(definition, kinds[kind]!.local))
}

/** When a timer is due. */
export const timer: DetailKind = {
  of: element => definitionOf(element) !== undefined,
  schema: element => ({
    type: 'object',
    title: '定时',
    required: ['kind', 'time'],
    properties: {
      kind: choice('方式', titles),
      time: text('时间', { description: kinds[kindOf(definitionOf(element)!) ?? 'duration']?.example }),
    },
  }),
  read: element => {
    const definition = definitionOf(element)!
    const kind = kindOf(definition)
    return filled({ kind: kind ?? 'duration', time: kind && writtenIn(definition, kinds[kind]!.local) })
  },
  write: (edit, element, value) => {
    const definition = definitionOf(element)!
    const wanted = textIn(value, 'kind') ?? 'duration'
    if (!kinds[wanted]) throw new Refusal(finding('TIMER_KIND_UNKNOWN'))
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

/** The condition of a conditional event. */
export const condition: DetailKind = {
  of: element => partOf(element, 'conditionalEventDefinition') !== undefined,
  schema: () => ({
    type: 'string',
    title: '触发条件',
    maxLength: 4000,
    'x-field': 'textarea',
    description: 'CEL 表达式，如 stock < 10；变量变化后成立时触发',
  }),
  read: element => writtenIn(partOf(element, 'conditionalEventDefinition')!, 'condition'),
  write: (edit, element, value) =>
    writeIn(edit, partOf(element, 'conditionalEventDefinition')!, 'condition', textIn({ value }, 'value')),
}
