import { isOf } from '../document/processDocument.ts'
import { settingsNamespace } from '../document/settingsOf.ts'
import { attributeOf, contentOf, decoded, elementsIn, namespaceAt, splitName, type XmlElement } from '../xml/xmlTree.ts'
import { isTitled } from './elementTitle.ts'

/** Parts that are compared on their own, or follow from other parts. */
const apart: ReadonlySet<string> = new Set([
  'incoming',
  'outgoing',
  'flowNodeRef',
  'laneSet',
  'conditionExpression',
  'sourceRef',
  'targetRef',
])

const attributesApart: ReadonlySet<string> = new Set(['id', 'name', 'sourceRef', 'targetRef'])

const titles: Readonly<Record<string, string>> = {
  default: '默认分支',
  attachedToRef: '依附于',
  cancelActivity: '中断活动',
  isInterrupting: '中断流程',
  isExecutable: '可执行',
  isForCompensation: '用于补偿',
  triggeredByEvent: '由事件触发',
  calledElement: '调用的流程',
  processRef: '流程',
  documentation: '说明',
  script: '脚本',
  scriptFormat: '脚本语言',
  text: '文字',
  timerEventDefinition: '定时',
  messageEventDefinition: '消息',
  signalEventDefinition: '信号',
  errorEventDefinition: '错误',
  escalationEventDefinition: '升级',
  conditionalEventDefinition: '条件',
  linkEventDefinition: '链接',
  compensateEventDefinition: '补偿',
  terminateEventDefinition: '终止',
  cancelEventDefinition: '取消',
  multiInstanceLoopCharacteristics: '多实例',
  standardLoopCharacteristics: '循环',
  extensionElements: '扩展',
}

interface Told {
  title: string
  /** The readable text. */
  text: string
  /** Canonical form: independent of prefixes, generated ids and white space. */
  canon: string
}

/** Returns the own properties of an element by name: its attributes, and parts that are not compared on their own. */
export function ownWords(element: XmlElement): ReadonlyMap<string, Told> {
  const told = new Map<string, Told>()
  for (const [name, value] of attributesOf(element))
    if (!attributesApart.has(name))
      told.set(`@${name}`, { title: titles[name] ?? name, text: yesOrNo(value), canon: value })
  for (const child of partsOf(element)) {
    const key = `${child.uri} ${child.local}`
    const before = told.get(key)
    const [text, canon] = [textOf(child), canonOf(child)]
    told.set(key, {
      title: titles[child.local] ?? child.local,
      text: before ? `${before.text}；${text}` : text,
      canon: before ? `${before.canon}\n${canon}` : canon,
    })
  }
  return told
}

/** Returns the children that are part of the element; settings are compared property by property elsewhere. */
function partsOf(element: XmlElement): XmlElement[] {
  return elementsIn(element).flatMap(child => {
    if (isOf(child, 'bpmn', 'extensionElements')) return elementsIn(child).filter(each => !isOurs(each))
    // The text of an annotation is its name.
    if (element.local === 'textAnnotation' && child.local === 'text') return []
    return isOf(child, 'bpmn') &&
      (apart.has(child.local) || (isTitled(child) && attributeOf(child, 'id') !== undefined))
      ? []
      : [child]
  })
}

const isOurs = ({ uri, local }: XmlElement): boolean => uri === settingsNamespace && local === 'settings'

/** Returns attributes without namespace declarations, under names that do not depend on prefixes. */
function attributesOf(element: XmlElement): [name: string, value: string][] {
  return element.attributes.flatMap(({ name, raw }) => {
    const [prefix, local] = splitName(name)
    if (name === 'xmlns' || prefix === 'xmlns') return []
    const known = prefix === '' ? local : `${namespaceAt(element, prefix) ?? prefix} ${local}`
    return [[known, decoded(raw)]]
  })
}

const yesOrNo = (value: string): string => (value === 'true' ? '是' : value === 'false' ? '否' : value)

function canonOf(element: XmlElement): string {
  const attributes = attributesOf(element).filter(([name]) => name !== 'id')
  return JSON.stringify([
    element.uri,
    element.local,
    attributes.toSorted(([one], [other]) => (one < other ? -1 : 1)),
    contentOf(element).trim(),
    elementsIn(element).map(canonOf),
  ])
}

function textOf(element: XmlElement): string {
  const attributes = attributesOf(element).filter(([name]) => name !== 'id' && !name.includes(' '))
  const said = attributes.map(([name, value]) => `${titles[name] ?? name}=${yesOrNo(value)}`)
  const content = contentOf(element).trim()
  const inner = elementsIn(element).map(each => textOf(each))
  const all = [...said, ...(content === '' ? [] : [content]), ...inner].filter(each => each !== '')
  return all.length === 0 ? (titles[element.local] ?? element.local) : all.join('，')
}
