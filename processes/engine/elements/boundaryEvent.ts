import type { Behaviour } from '../behaviour.ts'
import { finish } from '../tokens.ts'

/** Its token is made when it happens and only goes on. */
export const boundaryEvent: Behaviour = { enter: finish }
