import type { Plugin } from '../../../ground/kernel/call.ts'
import { nextPeople, people } from './askable.ts'
import { decision, detail } from './detail.ts'
import { taskHandlers } from './handlers.ts'
import { copies, counts, done, readCopies, todo } from './lists.ts'
import { ownDays, ownWeek } from './ownDays.ts'
import { returnForm, returnPreview, returnScopes, returnTargetsOf } from './returning.ts'
import { addForm, addWays, removable } from './signers.ts'
import { usableSeals } from './usableSeals.ts'

/** User tasks: lists, details and actions. */
export const taskPlugin: Plugin = {
  name: 'task',
  handlers: {
    'task.complete': taskHandlers.complete,
    'task.claim': taskHandlers.claim,
    'task.unclaim': taskHandlers.unclaim,
    'task.transfer': taskHandlers.transfer,
    'task.delegate': taskHandlers.delegate,
    'task.addSigners': taskHandlers.addSigners,
    'task.removeSigner': taskHandlers.removeSigner,
    'task.withdraw': taskHandlers.withdraw,
    'task.return': taskHandlers.return,
    'task.communicate': taskHandlers.communicate,
    'task.copy': taskHandlers.copy,
    'task.urge': taskHandlers.urge,
    'task.saveDraft': taskHandlers.saveDraft,
    'task.replace': taskHandlers.replace,
    'task.todo': todo,
    'task.done': done,
    'task.counts': counts,
    'task.ownDays': ownDays,
    'task.ownWeek': ownWeek,
    'task.detail': detail,
    'task.decision': decision,
    'task.people': people,
    'task.nextPeople': nextPeople,
    'task.returnTargets': returnTargetsOf,
    'task.returnForm': returnForm,
    'task.returnScopes': returnScopes,
    'task.returnPreview': returnPreview,
    'task.addForm': addForm,
    'task.addWays': addWays,
    'task.removable': removable,
    'seal.usable': usableSeals,
    'task.copies': copies,
    'task.readCopies': readCopies,
  },
}
