import { hubOf } from '../../ground/events/publish.ts'
import type { Plugin } from '../../ground/kernel/call.ts'
import { dropAdded, loadAdded } from './addedFiles.ts'
import { apply, documents, download, preview, propose, removePlans, saveFile } from './handlers.ts'

/** Screens made of the tables of data sources, and their use while the server runs. */
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
    // The next server of this process begins with what the product itself declares.
    app.addHook('onClose', async () => dropAdded())
  },
}
