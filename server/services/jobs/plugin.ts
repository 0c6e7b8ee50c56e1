import type { Plugin } from '../../ground/kernel/call.ts'
import { expiredCodes, expiredSessions, finishedJobs } from './cleaning.ts'
import { nextRuns } from './nextRuns.ts'
import { again, cancel, runNow } from './operate.ts'

/** Background jobs for operators. */
export const jobsPlugin: Plugin = {
  name: 'jobs',
  handlers: { 'job.again': again, 'job.cancel': cancel, 'job.runNow': runNow, 'job.nextRuns': nextRuns },
  schedules: [
    { name: 'expired-sessions', title: '清理过期登录会话', cron: '17 * * * *', run: expiredSessions },
    { name: 'expired-codes', title: '清理过期验证码', cron: '27 * * * *', run: expiredCodes },
    { name: 'finished-jobs', title: '清理已结束的后台任务', cron: '37 3 * * *', run: finishedJobs },
  ],
}
