import type { Behaviour } from '../behaviour.ts'
import { chooseFirst } from '../flows.ts'
import { finish } from '../tokens.ts'

/** Every token passes and takes the first flow whose condition holds. */
export const exclusiveGateway: Behaviour = { enter: finish, choose: chooseFirst }
