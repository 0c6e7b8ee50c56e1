import type { Behaviour } from '../behaviour.ts'
import { finish } from '../tokens.ts'

/** Its token is created when the event fires, and leaves at once. */
export const boundaryEvent: Behaviour = { enter: finish }
