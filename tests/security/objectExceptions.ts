import { registry } from '../../server/ground/kernel/registry.ts'

/** Arguments that end like ids but name no record with restricted access. */
export const notOfRecords: Record<string, string> = {
  businessId: 'what an action was done to, of any kind: a condition of lists of own rows',
  commandId: 'made by the caller, so that the same operation is not done twice',
  nodeId: 'a node inside a model',
  requestId: 'the number of a call',
  scopeId: 'a scope inside an instance that is named beside it',
  tokenIds: 'tokens inside an instance that is named beside them',
  waitId: 'a wait inside a simulation that is named beside it',
}

/** Entities without a data scope: one set of rows for the installation, managed by the holders of its code. */
export const ofEverybody: Record<string, string> = {
  announcement: 'sent to everybody',
  application: 'a system that people sign in to',
  auditLog: 'read under WORK_LOG_VIEW by those who look into everything; own rows by workLog.own',
  auditRole: 'roles that processes ask, for the whole company',
  calendarDay: 'of a work calendar',
  callbackSystem: 'an address that processes call',
  consoleSetting: 'one row for the console',
  dailyWork: 'links of the portal',
  dataSource: 'a database that screens are made of',
  dictionary: 'words of the product',
  dictionaryEntry: 'words of the product',
  fontIcon: 'icons of the console',
  formGroup: 'classes of forms',
  generatedFile: 'a screen',
  generationPlan: 'a screen',
  job: 'work in the background, seen by those who operate the installation',
  jobSchedule: 'likewise',
  partnerCorporationCategory: 'contents of the portal',
  partnerCorporationContent: 'contents of the portal',
  partnerDecisionCategory: 'contents of the portal',
  partnerDecisionContent: 'contents of the portal',
  partnerEmpowermentCategory: 'contents of the portal',
  partnerEmpowermentContent: 'contents of the portal',
  partnerHomeCategory: 'contents of the portal',
  partnerHomeContent: 'contents of the portal',
  partnerScheduleCategory: 'contents of the portal',
  partnerScheduleContent: 'contents of the portal',
  partnerToolboxCategory: 'contents of the portal',
  partnerToolboxContent: 'contents of the portal',
  portalMenu: 'the menu of the portal',
  processCategory: 'classes of processes',
  processMessage: 'events that no process waits for yet, visible to operators of processes',
  professionalApp: 'links of the portal',
  resource: 'pages and buttons; what a role may be given of them is B7 and B11',
  resourceClassify: 'their classes',
  role: 'rights for the whole company; who may give them is B7 and B11',
  sealCategory: 'classes of seals',
  standardRole: 'roles that processes ask, for the whole company',
  userGroup: 'who signs together across organizations, without rights',
  validationBean: 'rules of forms',
  validationRule: 'rules of forms',
  webhook: 'an address that is told about changes, of the installation',
  webhookDelivery: 'what such an address was told',
  whiteListEntry: 'calls that need no sign-in',
  workCalendar: 'one for the company',
}

/**
 * B8 tries every call on tasks in processes: a user without a part in one is refused with the message that it belongs
 * to others.
 */
export const triedByB8 = new Set(['processTask', 'processSlot'])

/**
 * A user may choose more than the users in the own data scope: names of users (tests/contract/workflow/groups.test.ts)
 * and of processes that may be chosen, and nothing else of them.
 */
export const directories = new Set(['user.directory', 'processModel.directory'])

/**
 * Answers that may differ. A batch of sessions looks for rows, which have no scope of their own, before it asks whose
 * they are: the answer reveals that a session has that id, which cannot be guessed, and ends nothing.
 */
export const differing = new Set(['session.endBatch ids'])

export const scopedNames = [...registry.entities.values()].filter(one => one['x-scope']).map(one => one.name)
