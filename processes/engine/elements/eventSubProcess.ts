import type { Behaviour } from '../behaviour.ts'
import { endToken } from '../tokens.ts'

/** Started only by its start events; no flow leads here. */
export const eventSubProcess: Behaviour = { enter: endToken }
