import type { Call } from '../../kernel/call.ts'
import { directory } from '../../user/directory.ts'
import { concernedTask } from './concernedTask.ts'

/** POST /nbpm/task/people: whom somebody who has to do with a task may name at it: everybody. */
export async function people(call: Call) {
  await concernedTask(call, String(call.input.taskId))
  return directory(call)
}
