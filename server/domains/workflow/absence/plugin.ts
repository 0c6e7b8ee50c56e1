import type { Plugin } from '../../../ground/kernel/call.ts'
import { calendarFollows, calendarMilliseconds, companyDays, readCompanyCalendar } from '../people/companyCalendar.ts'
import { deletePhrases, phrases, savePhrase } from '../people/phrases.ts'
import {
  disableStandardRole,
  enableStandardRole,
  restartStandardRole,
  saveStandardRoleRule,
} from '../people/standardRoles.ts'
import { deleteEntrusts, receivedEntrusts, saveEntrust } from './entrusts.ts'
import { handoverEstimate, handoverKinds } from './handovers/foresee.ts'
import { previewHandover, processHandover, runHandover, saveHandover, undoHandover } from './handovers/handovers.ts'
import { runReplacement, saveReplacement } from './replacements.ts'
import { runTimeouts, takeOverEntrusted } from './sweeps.ts'

/** Process participants: roles, entrusting, replacement and hand-over. */
export const peoplePlugin: Plugin = {
  name: 'people',
  follows: calendarFollows,
  routes(app, { db }) {
    const read = () => readCompanyCalendar(db).catch(error => app.log.error({ err: error }, 'no company calendar'))
    app.addHook('onReady', read)
    const timer = setInterval(read, calendarMilliseconds)
    timer.unref()
    app.addHook('preClose', async () => clearInterval(timer))
  },
  handlers: {
    'people.enableStandardRole': enableStandardRole,
    'people.disableStandardRole': disableStandardRole,
    'people.restartStandardRole': restartStandardRole,
    'people.saveStandardRoleRule': saveStandardRoleRule,
    'people.saveEntrust': saveEntrust,
    'people.deleteEntrusts': deleteEntrusts,
    'people.receivedEntrusts': receivedEntrusts,
    'people.saveReplacement': saveReplacement,
    'people.previewHandover': previewHandover,
    'people.handoverKinds': handoverKinds,
    'people.handoverEstimate': handoverEstimate,
    'people.saveHandover': saveHandover,
    'people.runHandover': runHandover,
    'people.undoHandover': undoHandover,
    'people.companyCalendar': companyDays,
    'people.phrases': phrases,
    'people.savePhrase': savePhrase,
    'people.deletePhrases': deletePhrases,
  },
  jobs: { processHandover, processReplacement: runReplacement },
  schedules: [
    { name: 'process-timeouts', title: '处理到期的审批任务', cron: '* * * * *', run: runTimeouts },
    { name: 'process-entrusts', title: '转交已委托的待办', cron: '*/5 * * * *', run: takeOverEntrusted },
  ],
}
