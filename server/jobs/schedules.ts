import { keepMonths } from '../audit/months.ts'
import { sealAudit } from '../audit/sealRows.ts'
import { housekeeping } from '../download/housekeeping.ts'
import { forgetKeys } from '../http/keyed/keyedRows.ts'
import { sendMessages } from '../identity/message.ts'
import type { JobHandler } from '../kernel/call.ts'
import { oldNotices } from '../notices/oldNotices.ts'
import { reviewAccess } from '../permission/accessReview.ts'
import { checkPaths } from '../permission/checkPaths.ts'
import { endedGrants } from '../permission/endedGrants.ts'
import { orphanedGrants } from '../permission/orphanedGrants.ts'
import { probeSources } from '../source/probeSources.ts'
import { oldProcessRows } from '../workflow/execution/oldProcessRows.ts'
import { runTimeouts, takeOverEntrusted } from '../workflow/people/sweeps.ts'
import { countProcesses, recountProcesses } from '../workflow/reports/feedFacts.ts'
import { expiredCodes, expiredSessions, finishedJobs } from './cleaning.ts'

/** Work that is done again and again. One line here is one more; it is seen and paused on the page of schedules. */
export interface Schedule {
  name: string
  title: string
  /** Minute, hour, day, month, weekday, by the clock of `scheduleZone`. */
  cron: string
  run: JobHandler
}

/** The clock of the company, whatever that of the machine. */
export const scheduleZone = 'Asia/Shanghai'

export const schedules: readonly Schedule[] = [
  { name: 'expired-files', title: '清理过期文件与导入记录', cron: '7 * * * *', run: housekeeping },
  { name: 'expired-sessions', title: '清理过期登录会话', cron: '17 * * * *', run: expiredSessions },
  { name: 'expired-codes', title: '清理过期验证码', cron: '27 * * * *', run: expiredCodes },
  { name: 'unsent-messages', title: '补发未发出的消息', cron: '* * * * *', run: sendMessages },
  { name: 'expired-keys', title: '清理过期的幂等键', cron: '47 * * * *', run: ({ db }) => forgetKeys(db) },
  { name: 'ended-grants', title: '生效与收回限时的授权', cron: '*/5 * * * *', run: endedGrants },
  { name: 'audit-seals', title: '封存操作日志', cron: '*/5 * * * *', run: sealAudit },
  { name: 'source-health', title: '检测数据源的连接', cron: '*/5 * * * *', run: probeSources },
  { name: 'audit-months', title: '准备与清理操作日志的月份', cron: '57 2 * * *', run: keepMonths },
  { name: 'tree-paths', title: '核对组织与资源的层级', cron: '2 4 * * *', run: checkPaths },
  { name: 'orphaned-grants', title: '清理对象已不存在的授权', cron: '12 4 * * *', run: orphanedGrants },
  { name: 'access-review', title: '提醒复核长期未使用的授权', cron: '32 8 * * 1', run: reviewAccess },
  { name: 'finished-jobs', title: '清理已结束的后台任务', cron: '37 3 * * *', run: finishedJobs },
  { name: 'old-notices', title: '清理过期的通知', cron: '42 3 * * *', run: oldNotices },
  { name: 'process-timeouts', title: '处理到期的审批任务', cron: '* * * * *', run: runTimeouts },
  { name: 'process-entrusts', title: '转交已委托的待办', cron: '*/5 * * * *', run: takeOverEntrusted },
  { name: 'process-reports', title: '更新流程报表', cron: '* * * * *', run: countProcesses },
  { name: 'process-reports-all', title: '核对流程报表', cron: '52 3 * * *', run: recountProcesses },
  { name: 'process-rows', title: '清理流程的命令与消息', cron: '22 3 * * *', run: oldProcessRows },
]
