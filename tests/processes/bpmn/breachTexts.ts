import { around, file, flow } from './bpmnText.ts'

export const start = '<startEvent id="s"/>'
export const end = '<endEvent id="e"/>'
export const task = (id: string, inner = '') => `<userTask id="${id}">${inner}</userTask>`
export const twice =
  '<multiInstanceLoopCharacteristics><loopCardinality>2</loopCardinality></multiInstanceLoopCharacteristics>'
export const timer = '<timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition>'
export const signal = '<signalEventDefinition signalRef="sig"/>'
export const outside = '<signal id="sig" name="sig"/><message id="m" name="m"/><error id="err" errorCode="1"/>'
export const model = (inner: string) => file(inner, outside)
export const boundary = (on: string, inner: string, more = '') =>
  `<boundaryEvent id="b" attachedToRef="${on}" ${more}>${inner}</boundaryEvent>`
export const gateway = (kind: string, more = '') =>
  `${start}<${kind} id="g" ${more}/>${task('a')}${task('b2')}${flow('s>g')}`
export const sub = (inner: string, more = '') =>
  around(`<subProcess id="n" ${more}>${inner}</subProcess>`, 'n', outside)
export const eventSub = (inner: string) =>
  model(`${start}${end}${flow('s>e')}<subProcess id="x" triggeredByEvent="true">${inner}</subProcess>`)
export const begunBySignal = (id: string) =>
  `<subProcess id="${id}" triggeredByEvent="true"><startEvent id="${id}s">${signal}</startEvent></subProcess>`
export const link = (name: string) => `<linkEventDefinition name="${name}"/>`
export const thrower = `<intermediateThrowEvent id="t">${link('L')}</intermediateThrowEvent>`
export const heard = '<messageEventDefinition messageRef="m"/>'
export const twoBoundaries = (inner: string) =>
  model(`${start}${task('n')}${flow('s>n')}${boundary('n', inner)}${boundary('n', inner).replace('"b"', '"c"')}`)
export const receives = (id: string) => `<receiveTask id="${id}" messageRef="m"/>`
export const catcher = (id: string) => `<intermediateCatchEvent id="${id}">${link('L')}</intermediateCatchEvent>`

/** The rule, the element, the text. */
export type Breach = [rule: string, element: string | null, xml: string]
