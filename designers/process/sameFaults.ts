import type { ModelFault } from '../../processes/bpmn/faults.ts'

export const faultKey = ({ rule, elementId, message }: ModelFault): string => JSON.stringify([rule, elementId, message])

/** Returns whether two lists contain the same faults, regardless of the order. */
export function sameFaults(one: readonly ModelFault[], other: readonly ModelFault[]): boolean {
  return one.length === other.length && one.map(faultKey).sort().join() === other.map(faultKey).sort().join()
}
