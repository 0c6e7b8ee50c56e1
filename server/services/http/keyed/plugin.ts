import type { Plugin } from '../../../ground/kernel/call.ts'
import { forgetKeys } from './keyedRows.ts'

/** Removes the responses of keyed calls after a day. */
export const keyedPlugin: Plugin = {
  name: 'keyed',
  handlers: {},
  schedules: [{ name: 'expired-keys', title: '清理过期的幂等键', cron: '47 * * * *', run: ({ db }) => forgetKeys(db) }],
}
