import type { Behaviour } from '../behaviour.ts'
import { createTask } from '../tasks.ts'

export const userTask: Behaviour = { isActivity: true, enter: createTask }
