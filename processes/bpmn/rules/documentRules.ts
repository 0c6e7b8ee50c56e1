import { child, children, type Element, textOf } from '../element.ts'
import type { Faults } from '../faults.ts'
import { idNear, type ModelDocument } from '../openDocument.ts'

const longestKey = 255

/** Rules about the whole file: processes, pools and the messages between them. */
export function checkDocument(document: ModelDocument, processes: Element[], faults: Faults): void {
  for (const process of processes) {
    if (!process.id) faults.error('processId', null, '流程没有编号')
    else if (process.id.length > longestKey) faults.error('processId', process.id, `流程编号超过 ${longestKey} 个字`)
  }
  checkNamed(document, faults)
  for (const collaboration of children(document.definitions, 'rootElements')) {
    for (const participant of children(collaboration, 'participants')) {
      const { element, text } = document.refer(participant, 'processRef')
      if (!element && text !== undefined) {
        faults.error('unknownReference', participant.id, `泳池引用的流程“${text}”不存在`)
      }
    }
    for (const flow of children(collaboration, 'messageFlows')) checkMessageFlow(document, flow, faults)
  }
}

/** Checks what events refer to; a signal is identified by its name everywhere. */
function checkNamed(document: ModelDocument, faults: Faults): void {
  const signals = new Set<string>()
  for (const element of children(document.definitions, 'rootElements')) {
    const isSignal = element.$type === 'bpmn:Signal'
    if (!isSignal && element.$type !== 'bpmn:Message') continue
    const name = textOf(element, 'name')
    const what = isSignal ? '信号' : '消息'
    if (!element.id) faults.error('definitionId', null, `${what}“${name ?? ''}”没有编号，无法引用`)
    if (!isSignal) continue
    if (name === undefined) faults.error('signalName', element.id, '信号没有名称')
    else if (signals.has(name)) faults.error('signalName', element.id, `有多个名为“${name}”的信号`)
    else signals.add(name)
  }
}

function checkMessageFlow(document: ModelDocument, flow: Element, faults: Faults): void {
  const source = document.refer(flow, 'sourceRef')
  const target = document.refer(flow, 'targetRef')
  for (const { text } of [source, target]) {
    if (text !== undefined) faults.error('unknownReference', idNear(flow), `消息流的一端“${text}”不存在`)
  }
  const from = source.element && poolOf(source.element)
  if (from && target.element && from === poolOf(target.element)) {
    faults.error('messageFlow', idNear(flow), '消息流只能在不同的泳池之间')
  }
}

/** Returns the enclosing process of an element, or the process of a pool. */
function poolOf(element: Element): Element | undefined {
  if (element.$type === 'bpmn:Participant') return child(element, 'processRef') ?? element
  for (let at: Element | undefined = element; at; at = at.$parent) if (at.$type === 'bpmn:Process') return at
  return undefined
}
