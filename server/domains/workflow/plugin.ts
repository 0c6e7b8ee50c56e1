import type { Plugin } from '../../ground/kernel/call.ts'
import { userWork } from './absence/userWork.ts'
import { instanceDiagram } from './diagram/instanceDiagram.ts'
import { diagramOfVersion, modelDiagram } from './diagram/modelDiagrams.ts'
import { runningNodes } from './diagram/runningNodes.ts'
import { createDueWork } from './execution/dueWork.ts'
import { oldProcessRows } from './execution/oldProcessRows.ts'
import { deleteStartDrafts, saveStartDraft, startDrafts } from './forms/startDrafts.ts'
import { adHocs, beginAdHoc, endAdHoc } from './instances/adHoc.ts'
import * as commands from './instances/commands.ts'
import { incidents, retryIncident } from './instances/incidents.ts'
import { instanceForm } from './instances/instanceForm.ts'
import { open, openSearch, startable, started } from './instances/lists.ts'
import { sendMessage, sendSignal } from './instances/messages.ts'
import { moveForm, moveFrom, movePreview, moveTo } from './instances/moving.ts'
import { openTasks } from './instances/openTasks.ts'
import { showsFile } from './instances/showsFile.ts'
import { startForm } from './instances/startForm.ts'
import { setVariable, variable, variables } from './instances/variables.ts'
import { detail, timeline } from './instances/views.ts'
import { wakeInstance } from './instances/wake.ts'
import { deleteCategory, saveCategory } from './models/categories.ts'
import { checkModel, deployModel, modelFaults } from './models/deploy.ts'
import { modelDirectory } from './models/directory.ts'
import { importReports } from './models/importReports.ts'
import {
  activateModelVersion,
  copyModel,
  createModel,
  deleteModel,
  modelDetails,
  rollbackModel,
  updateModel,
  versionDetails,
} from './models/models.ts'
import { namedForms } from './models/namedForms.ts'
import { noteEdits } from './models/noteEdits.ts'
import { templates } from './models/templates.ts'
import { draftRoutePreview } from './route-preview/draftPreview.ts'
import { instancePath, startRoutePreview, taskRoutePreview } from './route-preview/routePreviews.ts'
import { urgeInstance } from './tasks/urge.ts'

/** Processes: models, versions and running instances. */
export const workflowPlugin: Plugin = {
  name: 'workflow',
  fileReaders: { processInstance: showsFile },
  follows: noteEdits,
  handlers: {
    'user.work': userWork,
    'process.modelDetails': modelDetails,
    'process.modelDiagram': modelDiagram,
    'process.versionDiagram': diagramOfVersion,
    'process.runningNodes': runningNodes,
    'process.modelDirectory': modelDirectory,
    'process.createModel': createModel,
    'process.templates': templates,
    'process.updateModel': updateModel,
    'process.checkModel': checkModel,
    'process.modelFaults': modelFaults,
    'process.namedForms': namedForms,
    'process.importReport': importReports,
    'process.draftRoutePreview': draftRoutePreview,
    'process.deployModel': deployModel,
    'process.rollbackModel': rollbackModel,
    'process.activateModelVersion': activateModelVersion,
    'process.copyModel': copyModel,
    'process.deleteModel': deleteModel,
    'process.versionDetails': versionDetails,
    'process.saveCategory': saveCategory,
    'process.deleteCategory': deleteCategory,
    'process.startable': startable,
    'process.startForm': startForm,
    'process.startDrafts': startDrafts,
    'process.saveStartDraft': saveStartDraft,
    'process.deleteStartDrafts': deleteStartDrafts,
    'process.started': started,
    'process.open': open,
    'process.instanceDetail': detail,
    'process.instanceForm': instanceForm,
    'process.timeline': timeline,
    'process.start': commands.start,
    'process.cancel': commands.cancel,
    'process.stop': commands.stop,
    'process.deleteInstance': commands.remove,
    'process.suspend': commands.suspend,
    'process.activate': commands.activate,
    'process.move': commands.move,
    'process.moveForm': moveForm,
    'process.moveFrom': moveFrom,
    'process.moveTo': moveTo,
    'process.movePreview': movePreview,
    'process.wake': wakeInstance,
    'process.adHocs': adHocs,
    'process.beginAdHoc': beginAdHoc,
    'process.endAdHoc': endAdHoc,
    'process.openTasks': openTasks,
    'process.urge': urgeInstance,
    'process.startRoutePreview': startRoutePreview,
    'process.instancePath': instancePath,
    'process.instanceDiagram': instanceDiagram,
    'task.routePreview': taskRoutePreview,
    'process.migrate': commands.migrate,
    'process.variables': variables,
    'process.variable': variable,
    'process.setVariable': setVariable,
    'process.updateVariables': commands.updateVariables,
    'process.incidents': incidents,
    'process.retryIncident': retryIncident,
    'process.sendMessage': sendMessage,
    'process.sendSignal': sendSignal,
  },
  searches: { 'process.open': openSearch },
  routes(app, { db, config }) {
    const work = createDueWork({ db, config, log: (error, message) => app.log.error({ err: error }, message) })
    app.addHook('onReady', async () => work.open())
    app.addHook('onClose', () => work.close())
  },
  schedules: [{ name: 'process-rows', title: '清理流程的命令与消息', cron: '22 3 * * *', run: oldProcessRows }],
}
