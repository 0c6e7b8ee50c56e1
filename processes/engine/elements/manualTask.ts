import type { Behaviour } from '../behaviour.ts'
import { finish } from '../tokens.ts'

/** Work that people do outside this system; the token passes. */
export const manualTask: Behaviour = { isActivity: true, enter: (run, token) => finish(run, token) }
