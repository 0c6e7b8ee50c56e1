import { hubOf } from '../../ground/events/publish.ts'
import type { Plugin } from '../../ground/kernel/call.ts'
import { onChanges } from '../../services/records/log/changes.ts'
import { deliverWebhook, oldDeliveries } from './deliverJob.ts'
import { collectChanges, lookForWebhooks, readWanted } from './noteChanges.ts'
import { retryDelivery, saveWebhook, testWebhook, toldOfWebhooks, webhookEntities } from './webhooks.ts'

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
    'webhook.enable': async tx => toldOfWebhooks(tx),
    'webhook.delete': async tx => toldOfWebhooks(tx),
  },
  jobs: { webhook: deliverWebhook },
  schedules: [{ name: 'old-webhook-deliveries', title: '清理过期的推送记录', cron: '47 3 * * *', run: oldDeliveries }],
  routes(app, { db, config }) {
    onChanges(config, collectChanges)
    app.addHook('onReady', async () => {
      hubOf(config)?.on('webhooks', () => {
        lookForWebhooks(config)
        readWanted(db, config).catch(error => app.log.error({ err: error }, 'webhooks'))
      })
      await readWanted(db, config)
    })
  },
}
