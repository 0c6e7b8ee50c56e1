import type { Behaviour } from '../behaviour.ts'
import { openSubProcess } from '../scopes.ts'

/** Nothing in it begins by itself: people choose what they do and in which order. */
export const adHocSubProcess: Behaviour = {
  isActivity: true,
  opensScope: true,
  enter: (run, token, node) => void openSubProcess(run, token, node, false),
}
