import type { Plugin } from '../../ground/kernel/call.ts'
import { importJob } from '../exchange/import/importJob.ts'
import { downloadDelete, downloadFile, downloadList, downloadRetry, downloadStatus } from './downloads.ts'
import { exportJob } from './exportJob.ts'
import { housekeeping } from './housekeeping.ts'

/** Background files and the jobs that write them. */
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
  schedules: [{ name: 'expired-files', title: '清理过期文件与导入记录', cron: '7 * * * *', run: housekeeping }],
}
