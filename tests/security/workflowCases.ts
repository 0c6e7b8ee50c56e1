import { registry } from '../../server/ground/kernel/registry.ts'
import type { EndpointInfo } from '../../server/ground/kernel/registryTypes.ts'

type Values = Record<string, unknown>

/** Ids of another user's records. */
export interface Foreign {
  instance: string
  task: string
  /** The approver of the task, and a user without a part in it. */
  asked: string
  other: string
  version: string
  point: string
  migration: string
  incident: string
  archive: string
  file: string
}

/** Generated from schemas/endpoints, so a new call is tested without further work. */
const processCalls = [...registry.endpoints.values()].filter(({ path }) => path.startsWith('/nbpm/'))

const isForAll = ({ definition }: EndpointInfo) => [definition.permission].flat().includes('@signedIn')

/** Families whose calls, behind codes too, name an instance or what came of one. */
const ofInstances = ['Task', 'Instance', 'Variable', 'Incident', 'Migration', 'Archive', 'Message'].map(
  name => `process${name}`,
)
const searches = new Set(['page', 'export', 'log'])

/** Calls that must be tried: those open to every user, and those on instances that need the management of some. */
export const tried = processCalls.filter(
  one => isForAll(one) || (ofInstances.includes(one.name.split('.')[0] ?? '') && !searches.has(one.definition.do)),
)

/** Calls on instances of another user, each with arguments that are valid for an authorised caller. */
export const casesOn = (of: Foreign): Record<string, Values[]> => {
  const task = { id: of.task }
  const instance = { id: of.instance }
  const userIds = [of.other]
  return {
    'processTask.detail': [task],
    'processTask.decision': [task],
    'processTask.returnTargets': [task],
    'processTask.returnForm': [task],
    'processTask.returnScopes': [task],
    'processTask.returnPreview': [{ ...task, to: 'initiator' }],
    'processTask.addForm': [task],
    'processTask.addWays': [task],
    'processTask.removable': [task],
    'processTask.people': [{ taskId: of.task }],
    'processTask.nextPeople': [{ taskId: of.task }],
    'processTask.routePreview': [{ ...task, variables: {} }],
    'processTask.complete': [task, { ...task, decision: 'refuse' }],
    'processTask.completeBatch': [{ ids: [of.task] }],
    'processTask.claim': [task],
    'processTask.unclaim': [task],
    'processTask.transfer': [{ ...task, userId: of.other }],
    'processTask.delegate': [{ ...task, userId: of.other }],
    'processTask.addSigners': ['addBefore', 'addAfter', 'addParallel', 'appendApprovers'].map(how => ({
      ...task,
      how,
      userIds,
    })),
    'processTask.removeSigner': [{ ...task, slotIds: ['x'] }],
    'processTask.withdraw': [task],
    'processTask.return': [{ ...task, to: 'initiator' }],
    'processTask.communicate': [{ ...task, userIds, comment: 'x' }],
    'processTask.copy': [{ ...task, userIds }],
    'processTask.urge': [task],
    'processTask.saveDraft': [{ ...task, variables: { days: 9 } }],
    'processTask.replace': [{ ...task, fromId: of.asked, toId: of.other }],
    'processInstance.detail': [instance],
    'processInstance.form': [instance],
    'processInstance.print': [instance],
    'processInstance.timeline': [instance, { ...instance, all: true }],
    'processInstance.diagram': [instance],
    'processInstance.path': [instance],
    'processInstance.tasks': [instance],
    'processInstance.cancel': [instance],
    'processInstance.urge': [instance],
    'processInstance.wake': [instance, { ...instance, target: 'sign' }],
    'processInstance.adHocs': [instance],
    'processInstance.beginAdHoc': [{ ...instance, scopeId: 'x', nodeId: 'sign' }],
    'processInstance.endAdHoc': [{ ...instance, scopeId: 'x' }],
    'processInstance.moveForm': [instance],
    'processInstance.moveFrom': [instance],
    'processInstance.moveTo': [instance],
    'processInstance.movePreview': [{ ...instance, tokenIds: ['x'], targets: ['next'] }],
    'processInstance.move': [{ ...instance, tokenIds: ['x'], targets: ['next'] }],
    'processInstance.stop': [instance],
    'processInstance.delete': [instance],
    'processInstance.suspend': [instance],
    'processInstance.activate': [instance],
    'processInstance.migrate': [{ ...instance, versionId: of.version }],
    'processInstance.points': [instance],
    'processInstance.rollbackPreview': [{ id: of.point }],
    'processInstance.rollback': [{ id: of.point }],
    'processVariable.list': [instance],
    'processVariable.details': [{ id: 'days', instanceId: of.instance }],
    'processVariable.set': [{ ...instance, name: 'days', json: '9' }],
    'processVariable.update': [{ ...instance, variables: { days: 9 } }],
    'processIncident.retry': [{ id: of.incident }],
    'processIncident.retryBatch': [{ ids: [of.incident] }],
    'processMigration.details': [{ id: of.migration }],
    'processMigration.save': [{ fromVersionId: of.version, toVersionId: of.version }],
    'processMigration.versions': [{ fromVersionId: of.version }],
    'processMigration.map': [{ id: of.migration, nodes: [] }],
    'processMigration.targets': [{ id: of.migration }],
    'processMigration.preview': [{ id: of.migration }],
    'processMigration.run': [{ id: of.migration }],
    'processMigration.undo': [{ id: of.migration }],
    'processArchive.detail': [{ id: of.archive }],
    'processArchive.diagram': [{ id: of.archive }],
    'processArchive.fields': [{ id: of.archive }],
    'processArchive.timeline': [{ id: of.archive }],
    'processArchive.print': [{ id: of.archive }],
    'processArchive.xes': [{ id: of.archive }],
    'processArchive.verify': [{ id: of.archive }],
    'processArchive.verifyBatch': [{ ids: [of.archive] }],
    'processArchive.retry': [{ id: of.archive }],
    'processArchive.retryBatch': [{ ids: [of.archive] }],
    'processArchive.file': [{ id: of.file }],
    'processMessage.send': [{ name: 'anything', instanceId: of.instance }],
  }
}

/** Lists of one's own records, and of shared ones: they answer without any record of another user. */
export const lists = (of: Foreign): Record<string, Values> => ({
  'approvalPhrase.list': {},
  'externalTask.list': { kind: 'todo' },
  'processCopy.list': { instanceId: of.instance },
  'processDefinition.startable': {},
  'processEntrust.list': {},
  'processEntrust.received': {},
  'processIncident.list': {},
  'processInstance.started': {},
  'processInstance.open': {},
  'processModel.directory': {},
  'processOpen.dictionary': { code: 'PROCESS_PHASE' },
  'processOpen.downloads': {},
  'processTask.todo': { instanceId: of.instance },
  'processTask.done': { instanceId: of.instance },
  'processTask.count': {},
  'processTask.ownDays': {},
  'processTask.ownWeek': {},
  'startDraft.list': {},
  'workCalendar.company': {},
})

/**
 * What names no instance. Records of one's own are tried with those of another tenant by objectLevel.test.ts; who may
 * start what, by tests/contract/workflow; messages without an instance go to the instances that wait for them.
 */
export const elsewhere: ReadonlySet<string> = new Set([
  'approvalPhrase.details',
  'approvalPhrase.save',
  'approvalPhrase.delete',
  'externalTask.done',
  'externalTask.doneBatch',
  'processCopy.read',
  'processDefinition.routePreview',
  'processDefinition.form',
  'processEntrust.details',
  'processEntrust.save',
  'processEntrust.delete',
  'processInstance.start',
  'processMessage.resend',
  'processMessage.drop',
  'processMessage.signal',
  'startDraft.save',
  'startDraft.delete',
])

/** Calls that only look at a task. */
export const looking =
  /^processTask\.(detail|decision|return[A-Z]\w+|add(Form|Ways)|removable|people|nextPeople|routePreview)$/
