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
  routes() {
    addJobKind('archive', archive)
  },
}
