import type { Behaviour } from '../behaviour.ts'
import { chooseAll } from '../flows.ts'
import { joinInclusive } from '../joins.ts'

export const inclusiveGateway: Behaviour = { enter: joinInclusive, choose: chooseAll }
