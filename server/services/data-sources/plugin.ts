import type { Plugin } from '../../ground/kernel/call.ts'
import { listColumns, listTables, previewRows } from './browseSource.ts'
import { probeSources } from './probeSources.ts'
import { saveSource } from './saveSource.ts'
import { testSource } from './testSource.ts'
import { closeSources } from './withSource.ts'

/** External databases: connecting, testing and browsing. */
export const sourcePlugin: Plugin = {
  name: 'source',
  handlers: {
    'source.save': saveSource,
    'source.test': testSource,
    'source.tables': listTables,
    'source.columns': listColumns,
    'source.rows': previewRows,
  },
  routes(app, { config }) {
    app.addHook('onClose', () => closeSources(config))
  },
  schedules: [{ name: 'source-health', title: '检测数据源的连接', cron: '*/5 * * * *', run: probeSources }],
}
