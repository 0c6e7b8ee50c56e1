import type { NodeKind } from '../../processes/state/graph.ts'
import { kindOfElement } from '../../processes/state/nodeKinds.ts'

/** BPMN symbols as paths in a 16 by 16 box. */
const envelope = 'M2 4h12v8H2zM2 4l6 5l6-5'
const back = 'M8 4v8L3 8zM13 4v8L8 8z'
const inOrOut = 'M2 6h6V3.5l5 4.5l-5 4.5V10H2z'

/** Symbols by kind of node; null where the shape says it all or the trigger has the symbol. */
export const nodeGlyphs: Readonly<Record<NodeKind, string | null>> = {
  startEvent: null,
  endEvent: null,
  intermediateCatchEvent: null,
  intermediateThrowEvent: null,
  boundaryEvent: null,
  task: null,
  callActivity: null,
  subProcess: null,
  eventSubProcess: null,
  transaction: null,
  adHocSubProcess: null,
  userTask: 'M8 2.5a2.6 2.6 0 1 1 0 5.2a2.6 2.6 0 0 1 0-5.2M2.8 14c0-3.2 2-5.2 5.2-5.2s5.2 2 5.2 5.2z',
  serviceTask:
    'M8 5.2a2.8 2.8 0 1 0 0 5.6a2.8 2.8 0 0 0 0-5.6M8 1.5v2.2M8 12.3v2.2M1.5 8h2.2M12.3 8h2.2M3.4 3.4l1.6 1.6M11 ' +
    '11l1.6 1.6M12.6 3.4L11 5M5 11l-1.6 1.6',
  scriptTask: 'M4 2h8v12H4zM6 5h4M6 8h4M6 11h4',
  sendTask: envelope,
  receiveTask: envelope,
  businessRuleTask: 'M2 3h12v10H2zM2 6h12M6 6v7',
  manualTask: 'M3 7h6M3 7v6h5l5-4M9 7l2-3M3 10h5',
  exclusiveGateway: 'M5 5l6 6M11 5l-6 6',
  parallelGateway: 'M8 3v10M3 8h10',
  inclusiveGateway: 'M8 4a4 4 0 1 1 0 8a4 4 0 0 1 0-8',
  complexGateway: 'M8 3v10M3 8h10M4.5 4.5l7 7M11.5 4.5l-7 7',
  eventBasedGateway: 'M8 2.5a5.5 5.5 0 1 1 0 11a5.5 5.5 0 0 1 0-11M8 5l3 2.2l-1.2 3.4H6.2L5 7.2z',
}

/** Symbol of a shape by its kind; null where it has none. */
export function glyphOf(kind: string): string | null {
  const known = kindOfElement(kind)
  return known ? nodeGlyphs[known] : null
}

/** Symbols by trigger of an event. */
export const triggerGlyphs: Readonly<Record<string, string>> = {
  timer: 'M8 2a6 6 0 1 1 0 12a6 6 0 0 1 0-12M8 4.5V8l2.5 1.5',
  message: envelope,
  signal: 'M8 3l5.5 9.5h-11z',
  error: 'M3 13L6 3.5l4 5L13 3l-3 10l-4-5z',
  escalation: 'M8 3l4 10l-4-4l-4 4z',
  compensate: back,
  conditional: 'M4 2h8v12H4zM5.5 5h5M5.5 8h5M5.5 11h5',
  link: 'M3 6.5h6V4l4.5 4L9 12V9.5H3z',
  cancel: 'M4 4l8 8M12 4l-8 8',
  terminate: 'M8 3.5a4.5 4.5 0 1 1 0 9a4.5 4.5 0 0 1 0-9',
  multiple: 'M8 2.5l5.7 4.1l-2.2 6.7h-7l-2.2-6.7z',
  parallelMultiple: 'M6.2 2.5h3.6v3.7h3.7v3.6H9.8v3.7H6.2V9.8H2.5V6.2h3.7z',
}

export const markerGlyphs: Readonly<Record<string, string>> = {
  parallel: 'M5 4v8M8 4v8M11 4v8',
  sequential: 'M4 5h8M4 8h8M4 11h8',
  loop: 'M10.5 12A5 5 0 1 0 5.5 12M5.5 9v3h-3',
  adHoc: 'M2.5 9c2-3 3.5-3 5.5-1s3.5 2 5.5-1',
  compensation: back,
  folded: 'M3 3h10v10H3zM8 5.5v5M5.5 8h5',
}

/** Symbols in the corner of a data object. */
export const dataGlyphs: Readonly<Record<string, string>> = { dataInput: inOrOut, dataOutput: inOrOut }
