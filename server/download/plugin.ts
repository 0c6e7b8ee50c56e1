import type { Plugin } from '../kernel/call.ts'
import { importJob } from '../records/import/importJob.ts'
import { downloadDelete, downloadFile, downloadList, downloadRetry, downloadStatus } from './downloads.ts'
import { exportJob } from './exportJob.ts'

/** Files made in the background, and the work that makes them. */
export const downloadPlugin: Plugin = {
  name: 'download',
  handlers: {
    'download.list': downloadList,
    'download.status': downloadStatus,
    'download.file': downloadFile,
    'download.retry': downloadRetry,
    'download.delete': downloadDelete,
  },
  jobs: { export: exportJob, import: importJob },
}
