import type { Call } from '../../../ground/kernel/call.ts'
import type { AppError } from '../../../ground/kernel/errors.ts'
import { fault } from '../faults.ts'

/** Whether the caller may see instances of others, within the data scope. */
export const maySeeOthers = ({ session }: Call): boolean =>
  session?.superAdmin === true || session?.codes.has('PROCESS_INSTANCE_VIEW') === true

/** The same error for a task that does not exist and for one that the caller may not see. */
export const noTask = (call: Call): AppError => fault(maySeeOthers(call) ? 'TASK_GONE' : 'TASK_NOT_YOURS')
