import type { Plugin } from '../../ground/kernel/call.ts'
import { onChanges } from '../../services/records/log/changes.ts'
import { deliverWebhook, oldDeliveries } from './deliverJob.ts'
import { collectChanges, forgetWebhooks } from './noteChanges.ts'
import { retryDelivery, saveWebhook, testWebhook, webhookEntities } from './webhooks.ts'

/** Tells other systems about changes of records. */
export const webhookPlugin: Plugin = {
  name: 'webhook',
  handlers: {
    'webhook.entities': webhookEntities,
    'webhook.save': saveWebhook,
    'webhook.test': testWebhook,
    'webhook.retry': retryDelivery,
  },
  follows: {
    'webhook.enable': async tx => tx.afterCommit(() => forgetWebhooks(tx.config)),
  },
  jobs: { webhook: deliverWebhook },
  schedules: [{ name: 'old-webhook-deliveries', title: '清理过期的推送记录', cron: '47 3 * * *', run: oldDeliveries }],
  routes(_app, { config }) {
    onChanges(config, collectChanges)
  },
}
