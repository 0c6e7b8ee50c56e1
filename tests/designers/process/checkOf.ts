import type { CheckState, ModelCheck } from '../../../designers/process/modelCheck.ts'
import { createStore } from '../../../runtime/store.ts'

/** The state of a check that has found these faults. */
export const checkOf = (faults: ModelCheck['faults']): CheckState =>
  createStore({ faults, marked: faults, isPending: false, hasFailed: false })
