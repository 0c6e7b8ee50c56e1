import type { Behaviour } from '../behaviour.ts'
import { openSubProcess } from '../scopes.ts'

export const subProcess: Behaviour = {
  isActivity: true,
  opensScope: true,
  enter: (run, token, node) => void openSubProcess(run, token, node),
}
