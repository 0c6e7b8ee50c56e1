import { dictionaryPlugin } from './dictionary/plugin.ts'
import { downloadPlugin } from './download/plugin.ts'
import { embedPlugin } from './embed/plugin.ts'
import { eventsPlugin } from './events/plugin.ts'
import { feedbackPlugin } from './feedback/plugin.ts'
import { generationPlugin } from './generation/plugin.ts'
import { home } from './home/plugin.ts'
import { identity } from './identity/plugin.ts'
import { insightPlugin } from './insight/plugin.ts'
import { jobsPlugin } from './jobs/plugin.ts'
import type { Plugin } from './kernel/call.ts'
import { landPlugin } from './land/plugin.ts'
import { logPlugin } from './log/plugin.ts'
import { noticesPlugin } from './notices/plugin.ts'
import { organizationPlugin } from './organization/plugin.ts'
import { permissionPlugin } from './permission/plugin.ts'
import { projectPlugin } from './project/plugin.ts'
import { settingPlugin } from './setting/plugin.ts'
import { sourcePlugin } from './source/plugin.ts'
import { storage } from './storage/plugin.ts'
import { userPlugin } from './user/plugin.ts'
import { validationPlugin } from './validation/plugin.ts'
import { viewPlugin } from './view/plugin.ts'
import { archivePlugin } from './workflow/archive/plugin.ts'
import { integrationPlugin } from './workflow/integration/plugin.ts'
import { peoplePlugin } from './workflow/people/plugin.ts'
import { workflowPlugin } from './workflow/plugin.ts'
import { repairPlugin } from './workflow/repair/plugin.ts'
import { reportsPlugin } from './workflow/reports/plugin.ts'
import { simulationPlugin } from './workflow/simulation/plugin.ts'
import { taskPlugin } from './workflow/tasks/plugin.ts'

/** The domains of the server, by name and in order. */
export const plugins: readonly Plugin[] = [
  identity,
  home,
  storage,
  organizationPlugin,
  userPlugin,
  permissionPlugin,
  projectPlugin,
  landPlugin,
  dictionaryPlugin,
  settingPlugin,
  sourcePlugin,
  generationPlugin,
  downloadPlugin,
  viewPlugin,
  insightPlugin,
  embedPlugin,
  validationPlugin,
  logPlugin,
  feedbackPlugin,
  eventsPlugin,
  noticesPlugin,
  jobsPlugin,
  workflowPlugin,
  integrationPlugin,
  taskPlugin,
  peoplePlugin,
  archivePlugin,
  reportsPlugin,
  repairPlugin,
  simulationPlugin,
]
