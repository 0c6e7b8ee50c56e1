import type { Behaviour } from '../behaviour.ts'
import { joinParallel } from '../joins.ts'

export const parallelGateway: Behaviour = { enter: joinParallel, choose: (_run, _token, node) => node.outgoing }
