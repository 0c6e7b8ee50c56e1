import { hubOf } from '../../ground/events/publish.ts'
import type { Plugin } from '../../ground/kernel/call.ts'
import { dropAdded, loadAdded } from './addedFiles.ts'
import { apply, documents, download, preview, propose, removePlans, saveFile } from './handlers.ts'

/** Generated screens for tables of data sources, activated at run time. */
export const generationPlugin: Plugin = {
  name: 'generation',
  handlers: {
    'generation.propose': propose,
    'generation.preview': preview,
    'generation.apply': apply,
    'generation.download': download,
    'generation.remove': removePlans,
    'generation.saveFile': saveFile,
    'generation.documents': documents,
  },
  routes(app, { db, config }) {
    const load = () =>
      loadAdded(db).catch((error: unknown) => app.log.error({ err: error }, 'generated screens are not loaded'))
    app.addHook('onReady', async () => {
      hubOf(config)?.on('documents', (_data, isOwn) => {
        if (!isOwn) void load()
      })
      await load()
    })
    // The next server in this process starts with the shipped documents only.
    app.addHook('onClose', async () => dropAdded())
  },
}
