import type { Behaviour } from '../behaviour.ts'
import { finish } from '../tokens.ts'

/** Done by people without this system, which does not hear of it. */
export const manualTask: Behaviour = { isActivity: true, enter: (run, token) => finish(run, token) }
