import type { Behaviour } from '../behaviour.ts'
import { doWork } from '../work.ts'

export const businessRuleTask: Behaviour = { isActivity: true, enter: doWork }
