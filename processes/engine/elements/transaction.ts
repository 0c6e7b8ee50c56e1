import type { Behaviour } from '../behaviour.ts'
import { openSubProcess } from '../scopes.ts'

/** A sub-process that a cancel end event compensates. */
export const transaction: Behaviour = {
  isActivity: true,
  opensScope: true,
  enter: (run, token, node) => void openSubProcess(run, token, node),
}
