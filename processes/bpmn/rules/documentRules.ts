import { child, children, type Element, textOf } from '../element.ts'
import type { Faults } from '../faults.ts'
import { idNear, type ModelDocument } from '../openDocument.ts'
import { finding } from './findings.ts'

const longestKey = 255

/** Rules about the whole file: processes, pools and the messages between them. */
export function checkDocument(document: ModelDocument, processes: Element[], faults: Faults): void {
  for (const process of processes) {
    if (!process.id) faults.error('processId', null, finding('PROCESS_WITHOUT_ID'))
    else if (process.id.length > longestKey)
      faults.error('processId', process.id, finding('PROCESS_ID_TOO_LONG', { longestKey }))
  }
  checkNamed(document, faults)
  for (const collaboration of children(document.definitions, 'rootElements')) {
    for (const participant of children(collaboration, 'participants')) {
      const { element, text } = document.refer(participant, 'processRef')
      if (!element && text !== undefined) {
        faults.error('unknownReference', participant.id, finding('POOL_PROCESS_UNKNOWN', { text }))
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
    if (!element.id) {
      const values = { name: name ?? '' }
      const missing = isSignal ? finding('SIGNAL_WITHOUT_ID', values) : finding('MESSAGE_WITHOUT_ID', values)
      faults.error('definitionId', null, missing)
    }
    if (!isSignal) continue
    if (name === undefined) faults.error('signalName', element.id, finding('SIGNAL_WITHOUT_NAME'))
    else if (signals.has(name)) faults.error('signalName', element.id, finding('SIGNAL_NAME_TWICE', { name }))
    else signals.add(name)
  }
}

function checkMessageFlow(document: ModelDocument, flow: Element, faults: Faults): void {
  const source = document.refer(flow, 'sourceRef')
  const target = document.refer(flow, 'targetRef')
  for (const { text } of [source, target]) {
    if (text !== undefined)
      faults.error('unknownReference', idNear(flow), finding('MESSAGE_FLOW_END_UNKNOWN', { text }))
  }
  const from = source.element && poolOf(source.element)
  if (from && target.element && from === poolOf(target.element)) {
    faults.error('messageFlow', idNear(flow), finding('MESSAGE_FLOW_WITHIN_POOL'))
  }
}

/** Returns the enclosing process of an element, or the process of a pool. */
function poolOf(element: Element): Element | undefined {
  if (element.$type === 'bpmn:Participant') return child(element, 'processRef') ?? element
  for (let at: Element | undefined = element; at; at = at.$parent) if (at.$type === 'bpmn:Process') return at
  return undefined
}
