import type { Behaviour } from '../behaviour.ts'
import { finish } from '../tokens.ts'

/** A task of no kind: nothing to do. */
export const task: Behaviour = { isActivity: true, enter: (run, token) => finish(run, token) }
