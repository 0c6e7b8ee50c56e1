import type { Call, Plugin } from '../../../ground/kernel/call.ts'
import { eventLogJob, exportEventLog } from './event-log/eventLogJob.ts'
import { countProcesses, feedFacts, recountProcesses } from './feedFacts.ts'
import * as figures from './figures.ts'
import { reportDiagram } from './reportDiagram.ts'

/** Maximum instances counted within the call; the scheduled job counts the others. */
const mostAtOnce = 1000

/** POST /nbpm/report/refresh */
async function refresh(call: Call) {
  const counted = await feedFacts({ db: call.db, config: call.config }, { most: mostAtOnce })
  return { counted }
}

/** Process reports from a read model of events. */
export const reportsPlugin: Plugin = {
  name: 'reports',
  handlers: {
    'report.overview': figures.overview,
    'report.daily': figures.daily,
    'report.byProcess': figures.byProcess,
    'report.byNode': figures.byNode,
    'report.diagram': reportDiagram,
    'report.byOrganization': figures.byOrganization,
    'report.byPerson': figures.byPerson,
    'report.byDuration': figures.byDuration,
    'report.refresh': refresh,
    'report.eventLog': exportEventLog,
  },
  jobs: { processEventLog: eventLogJob },
  schedules: [
    { name: 'process-reports', title: '更新流程报表', cron: '* * * * *', run: countProcesses },
    { name: 'process-reports-all', title: '核对流程报表', cron: '52 3 * * *', run: recountProcesses },
  ],
}
