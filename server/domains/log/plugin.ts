import type { Plugin } from '../../ground/kernel/call.ts'
import { keepMonths } from '../../services/audit/months.ts'
import { sealAudit } from '../../services/audit/sealRows.ts'
import { auditAnchor } from './auditAnchor.ts'
import { changesOfAction } from './changesOfAction.ts'
import { ownLog, workLogDetails, workLogEntities, workLogList, workLogSearch } from './workLog.ts'

/** The readable audit log of the company and of the user. */
export const logPlugin: Plugin = {
  name: 'log',
  handlers: {
    'workLog.list': workLogList,
    'workLog.details': workLogDetails,
    'workLog.entities': workLogEntities,
    'workLog.own': ownLog,
    'workLog.anchor': auditAnchor,
    'workLog.ofProcessAction': changesOfAction,
  },
  searches: { 'workLog.list': workLogSearch },
  schedules: [
    { name: 'audit-seals', title: '封存操作日志', cron: '*/5 * * * *', run: sealAudit },
    { name: 'audit-months', title: '准备与清理操作日志的月份', cron: '57 2 * * *', run: keepMonths },
  ],
}
