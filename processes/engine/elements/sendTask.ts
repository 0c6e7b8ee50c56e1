import type { Behaviour } from '../behaviour.ts'
import { doWork } from '../work.ts'

export const sendTask: Behaviour = { isActivity: true, enter: doWork }
