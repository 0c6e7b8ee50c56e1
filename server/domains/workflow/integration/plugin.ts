import type { Plugin } from '../../../ground/kernel/call.ts'
import { addCommandHook } from '../execution/commandHooks.ts'
import { addJobKind } from '../execution/jobs/jobKinds.ts'
import { addWorkHandler } from '../execution/workHandlers.ts'
import { retryDelivery, saveCallbackSystem } from './callbackSystems.ts'
import { deliver } from './deliverJob.ts'
import {
  externalTasks,
  finishExternalTasks,
  pushExternalTasks,
  readExternalTask,
  withdrawExternalTasks,
} from './externalTasks.ts'
import { httpHandler } from './httpHandler.ts'
import { dropMessage, resendMessage } from './keptMessages.ts'
import { notePushes } from './notePushes.ts'
import { processDictionary } from './processDictionary.ts'
import { receiveCallback } from './receiveCallback.ts'
import { retryExchange } from './retryExchange.ts'
import { saveAction } from './saveAction.ts'
import { testCallbackSystem } from './testCallbackSystem.ts'

/** Exchange between processes and other systems. */
export const integrationPlugin: Plugin = {
  name: 'workflowIntegration',
  handlers: {
    'process.receiveCallback': receiveCallback,
    'process.retryExchange': retryExchange,
    'process.saveCallbackSystem': saveCallbackSystem,
    'process.testCallbackSystem': testCallbackSystem,
    'process.retryDelivery': retryDelivery,
    'process.externalTasks': externalTasks,
    'process.readExternalTask': readExternalTask,
    'process.pushExternalTasks': pushExternalTasks,
    'process.finishExternalTasks': finishExternalTasks,
    'process.withdrawExternalTasks': withdrawExternalTasks,
    'process.dictionary': processDictionary,
    'process.resendMessage': resendMessage,
    'process.dropMessage': dropMessage,
    'process.saveAction': saveAction,
  },
  routes() {
    addWorkHandler('http', httpHandler('http'))
    addWorkHandler('push', httpHandler('push'))
    addJobKind('deliver', deliver)
    addCommandHook('push', notePushes)
  },
}
