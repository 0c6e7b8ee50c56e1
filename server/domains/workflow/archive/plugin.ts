import type { Plugin } from '../../../ground/kernel/call.ts'
import { addJobKind } from '../execution/jobs/jobKinds.ts'
import { archive } from './archiveJob.ts'
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

/** Archives of ended instances, as they were at that time. */
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
  routes() {
    addJobKind('archive', archive)
  },
}
