import { diagnosticsPlugin } from './domains/diagnostics/plugin.ts'
import { dictionaryPlugin } from './domains/dictionary/plugin.ts'
import { embedPlugin } from './domains/embed/plugin.ts'
import { feedbackPlugin } from './domains/feedback/plugin.ts'
import { generationPlugin } from './domains/generation/plugin.ts'
import { home } from './domains/home/plugin.ts'
import { iconsPlugin } from './domains/icons/plugin.ts'
import { identity } from './domains/identity/plugin.ts'
import { landPlugin } from './domains/land/plugin.ts'
import { logPlugin } from './domains/log/plugin.ts'
import { noticesPlugin } from './domains/notices/plugin.ts'
import { organizationPlugin } from './domains/organization/plugin.ts'
import { permissionPlugin } from './domains/permission/plugin.ts'
import { portalPlugin } from './domains/portal/plugin.ts'
import { projectPlugin } from './domains/project/plugin.ts'
import { settingPlugin } from './domains/setting/plugin.ts'
import { userPlugin } from './domains/user/plugin.ts'
import { validationPlugin } from './domains/validation/plugin.ts'
import { viewPlugin } from './domains/view/plugin.ts'
import { webhookPlugin } from './domains/webhook/plugin.ts'
import { peoplePlugin } from './domains/workflow/absence/plugin.ts'
import { archivePlugin } from './domains/workflow/archive/plugin.ts'
import { formsPlugin } from './domains/workflow/designed-forms/plugin.ts'
import { formTasksPlugin } from './domains/workflow/form-tasks/plugin.ts'
import { integrationPlugin } from './domains/workflow/integration/plugin.ts'
import { migrationPlugin } from './domains/workflow/migration/plugin.ts'
import { workflowPlugin } from './domains/workflow/plugin.ts'
import { printingPlugin } from './domains/workflow/printing/plugin.ts'
import { reportsPlugin } from './domains/workflow/reports/plugin.ts'
import { sealPlugin } from './domains/workflow/seals/plugin.ts'
import { simulationPlugin } from './domains/workflow/simulation/plugin.ts'
import { taskPlugin } from './domains/workflow/tasks/plugin.ts'
import { eventsPlugin } from './ground/events/plugin.ts'
import type { Plugin } from './ground/kernel/call.ts'
import { sourcePlugin } from './services/data-sources/plugin.ts'
import { downloadPlugin } from './services/download/plugin.ts'
import { keyedPlugin } from './services/http/keyed/plugin.ts'
import { jobsPlugin } from './services/jobs/plugin.ts'
import { storage } from './services/storage/plugin.ts'

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
  portalPlugin,
  iconsPlugin,
  sourcePlugin,
  generationPlugin,
  downloadPlugin,
  viewPlugin,
  diagnosticsPlugin,
  embedPlugin,
  validationPlugin,
  webhookPlugin,
  logPlugin,
  feedbackPlugin,
  eventsPlugin,
  noticesPlugin,
  jobsPlugin,
  keyedPlugin,
  workflowPlugin,
  formsPlugin,
  integrationPlugin,
  sealPlugin,
  taskPlugin,
  formTasksPlugin,
  peoplePlugin,
  archivePlugin,
  printingPlugin,
  reportsPlugin,
  migrationPlugin,
  simulationPlugin,
]
