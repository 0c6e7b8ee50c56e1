import type { Behaviour } from '../behaviour.ts'
import { doWork } from '../work.ts'

export const serviceTask: Behaviour = { isActivity: true, enter: doWork }
