import type { Plugin } from '../../../ground/kernel/call.ts'
import { history } from './history.ts'
import { audit, operationList, operationParam } from './operations.ts'
import { product } from './product.ts'
import { validate } from './validate.ts'

/** The form of a running process at a task: what may be done with it, and who filled it in. */
export const formTasksPlugin: Plugin = {
  name: 'form-tasks',
  handlers: {
    'formFlow.operations': operationList,
    'formFlow.parameters': operationParam,
    'formFlow.audit': audit,
    'formFlow.history': history,
    'formFlow.product': product,
    'formFlow.validate': validate,
  },
}
