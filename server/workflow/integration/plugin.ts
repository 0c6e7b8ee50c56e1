import type { Plugin } from '../../kernel/call.ts'
import { addWorkHandler } from '../handlers/workHandlers.ts'
import { httpHandler } from './httpHandler.ts'
import { receiveCallback } from './receiveCallback.ts'
import { retryExchange } from './retryExchange.ts'

/** What processes exchange with other systems. */
export const integrationPlugin: Plugin = {
  name: 'workflowIntegration',
  handlers: { 'process.receiveCallback': receiveCallback, 'process.retryExchange': retryExchange },
  routes() {
    addWorkHandler('http', httpHandler('http'))
    addWorkHandler('push', httpHandler('push'))
  },
}
