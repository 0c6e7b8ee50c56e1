import type { Plugin } from '../../../ground/kernel/call.ts'
import { addCommandHook } from '../execution/commandHooks.ts'
import { bindModels, boundModels, modelCandidates, unbindModels } from './bindings.ts'
import { migrateDrafts, migrationFailures, migrationRules, reviewTemplate } from './dataMigration.ts'
import { exportTemplate, readSheetForm } from './exchange.ts'
import { followInstance } from './followInstances.ts'
import { formFieldChoices, formReport, instanceSearch, instances, listedFields } from './formData.ts'
import { deleteGroup, group, saveGroup } from './groups.ts'
import { history } from './history.ts'
import { instancePrint } from './instancePrint.ts'
import { deleteDraft, drafts, instance, mayReadInstance, saveInstance, values } from './instances.ts'
import { nodeRights, saveNodeRights } from './nodeRights.ts'
import { activateVersion, checkTemplate, compareVersions, publishTemplate, tryTemplate, version } from './publishing.ts'
import { deleteTemplate, saveTemplate, template, updateTemplate } from './templates.ts'
import { saveVersionRights, versionRights } from './versionRights.ts'
import { view } from './view.ts'

/** Designed forms, of processes and of business records: two families of calls with the same handlers. */
export const formsPlugin: Plugin = {
  name: 'forms',
  fileReaders: { formInstance: mayReadInstance },
  handlers: {
    'form.template': template,
    'form.saveTemplate': saveTemplate,
    'form.updateTemplate': updateTemplate,
    'form.deleteTemplate': deleteTemplate,
    'form.checkTemplate': checkTemplate,
    'form.tryTemplate': tryTemplate,
    'form.publishTemplate': publishTemplate,
    'form.activateVersion': activateVersion,
    'form.version': version,
    'form.compareVersions': compareVersions,
    'form.exportTemplate': exportTemplate,
    'form.readSheet': readSheetForm,
    'form.migrationRules': migrationRules,
    'form.migrationFailures': migrationFailures,
    'form.migrateDrafts': migrateDrafts,
    'form.instances': instances,
    'form.instanceReport': formReport,
    'form.fields': formFieldChoices,
    'form.listedFields': listedFields,
    'form.reviewTemplate': reviewTemplate,
    'form.group': group,
    'form.saveGroup': saveGroup,
    'form.deleteGroup': deleteGroup,
    'form.instance': instance,
    'form.instancePrint': instancePrint,
    'form.saveInstance': saveInstance,
    'form.values': values,
    'form.drafts': drafts,
    'form.deleteDraft': deleteDraft,
    'form.history': history,
    'form.view': view,
    'form.boundModels': boundModels,
    'form.modelCandidates': modelCandidates,
    'form.bindModels': bindModels,
    'form.unbindModels': unbindModels,
    'form.nodeRights': nodeRights,
    'form.saveNodeRights': saveNodeRights,
    'form.versionRights': versionRights,
    'form.saveVersionRights': saveVersionRights,
  },
  searches: { 'form.instances': instanceSearch },
  routes() {
    addCommandHook('formData', followInstance)
  },
}
