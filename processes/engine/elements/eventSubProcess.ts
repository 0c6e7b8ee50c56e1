import type { Behaviour } from '../behaviour.ts'
import { endToken } from '../tokens.ts'

/** Only its start events begin it; no flow leads here. */
export const eventSubProcess: Behaviour = { enter: endToken }
