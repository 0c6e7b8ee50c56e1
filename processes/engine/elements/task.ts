import type { Behaviour } from '../behaviour.ts'
import { finish } from '../tokens.ts'

/** A plain task does nothing and passes. */
export const task: Behaviour = { isActivity: true, enter: (run, token) => finish(run, token) }
