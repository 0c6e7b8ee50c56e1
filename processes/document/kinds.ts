import type { Box } from './geometry.ts'

export interface Size {
  width: number
  height: number
}

const task: Size = { width: 100, height: 80 }
const event: Size = { width: 36, height: 36 }
const gateway: Size = { width: 50, height: 50 }

const sizes: Readonly<Record<string, Size>> = {
  subProcess: { width: 350, height: 200 },
  transaction: { width: 350, height: 200 },
  adHocSubProcess: { width: 350, height: 200 },
  participant: { width: 600, height: 250 },
  lane: { width: 570, height: 125 },
  dataObjectReference: { width: 36, height: 50 },
  dataInput: { width: 36, height: 50 },
  dataOutput: { width: 36, height: 50 },
  dataStoreReference: { width: 50, height: 50 },
  textAnnotation: { width: 100, height: 30 },
  group: { width: 300, height: 300 },
}

/** Size with which an element is made, in pixels. */
export function sizeOf(type: string): Size {
  if (sizes[type]) return sizes[type]
  if (isEvent(type)) return event
  return isGateway(type) ? gateway : task
}

export const isEvent = (type: string): boolean => type.endsWith('Event')
export const isGateway = (type: string): boolean => type.endsWith('Gateway')
export const isTask = (type: string): boolean => type === 'task' || type.endsWith('Task') || type === 'callActivity'
export const isScope = (type: string): boolean => ['subProcess', 'transaction', 'adHocSubProcess'].includes(type)
export const isActivity = (type: string): boolean => isTask(type) || isScope(type)
export const isFlowNode = (type: string): boolean => isActivity(type) || isEvent(type) || isGateway(type)
export const isArtifact = (type: string): boolean => type === 'textAnnotation' || type === 'group'
export const isData = (type: string): boolean => /^data(?:ObjectReference|StoreReference|Input|Output)$/.test(type)

export const boxAt = (type: string, middle: { x: number; y: number }): Box => {
  const { width, height } = sizeOf(type)
  return { x: middle.x - width / 2, y: middle.y - height / 2, width, height }
}
