import type { Plugin } from '../../kernel/call.ts'
import {
  archiveDetail,
  archiveDiagram,
  archiveFields,
  archiveFile,
  archivePrint,
  archiveRetry,
  archiveTimeline,
  archiveVerify,
  archiveXes,
} from './handlers.ts'

/** Instances that have ended, as they were on that day. */
export const archivePlugin: Plugin = {
  name: 'archive',
  handlers: {
    'archive.detail': archiveDetail,
    'archive.diagram': archiveDiagram,
    'archive.fields': archiveFields,
    'archive.timeline': archiveTimeline,
    'archive.print': archivePrint,
    'archive.xes': archiveXes,
    'archive.verify': archiveVerify,
    'archive.retry': archiveRetry,
    'archive.file': archiveFile,
  },
}
