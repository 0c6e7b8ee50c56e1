import type { Plugin } from '../../kernel/call.ts'
import { detail, targets } from './detail.ts'
import { taskHandlers } from './handlers.ts'
import { copies, counts, done, readCopies, todo } from './lists.ts'

/** Tasks of people: what is to be done, what was done, and everything that may be done about it. */
export const taskPlugin: Plugin = {
  name: 'task',
  handlers: {
    ...taskHandlers,
    'task.todo': todo,
    'task.done': done,
    'task.counts': counts,
    'task.detail': detail,
    'task.returnTargets': targets,
    'task.copies': copies,
    'task.readCopies': readCopies,
  },
}
