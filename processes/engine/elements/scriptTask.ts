import type { Behaviour } from '../behaviour.ts'
import { doWork } from '../work.ts'

/** The script is one expression. */
export const scriptTask: Behaviour = { isActivity: true, enter: doWork }
