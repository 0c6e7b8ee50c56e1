// Written by npm run generate from schemas/entities. Do not edit.
import type { ColumnType, Generated, Selectable } from 'kysely'

/** Written as a Date or an ISO string, read as a Date. */
type Timestamp = ColumnType<Date, Date | string, Date | string>
type TimestampOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
type TimestampWithDefault = ColumnType<Date, Date | string | undefined, Date | string>
/** jsonb: written as JSON text, because PostgreSQL takes a JavaScript array for an array of its own. */
type Json<T> = ColumnType<T, string, string>
type JsonOrNull<T> = ColumnType<T | null, string | null | undefined, string | null>

/** 公告 */
export interface AnnouncementTable {
  id: string
  title: string
  text: string
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type AnnouncementRow = Selectable<AnnouncementTable>

/** 应用系统 */
export interface ApplicationTable {
  id: string
  name: string
  clientId: string
  clientSecretHash: string | null
  url: string | null
  icon: string | null
  sort: Generated<number>
  enabled: Generated<boolean>
  remark: string | null
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
  deletedAt: TimestampOrNull
}
export type ApplicationRow = Selectable<ApplicationTable>

/** 常用意见 */
export interface ApprovalPhraseTable {
  id: string
  userId: string | null
  text: string
  purpose: Generated<string>
  sort: Generated<number>
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type ApprovalPhraseRow = Selectable<ApprovalPhraseTable>

/** 操作日志 */
export interface AuditLogTable {
  id: string
  at: Timestamp
  actorId: string | null
  actorName: string | null
  applicationId: string | null
  action: string
  entity: string | null
  recordId: string | null
  recordName: string | null
  recordRevision: number | null
  before: JsonOrNull<unknown>
  after: JsonOrNull<unknown>
  refused: boolean | null
  seal: number | null
  remark: string | null
  ip: string | null
  userAgent: string | null
  actingForId: string | null
  actingForName: string | null
  claimedUser: string | null
  requestId: string | null
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type AuditLogRow = Selectable<AuditLogTable>

/** 审批角色 */
export interface AuditRoleTable {
  id: string
  code: string
  name: string
  scopeKind: Generated<string>
  enabled: Generated<boolean>
  remark: string | null
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
  deletedAt: TimestampOrNull
}
export type AuditRoleRow = Selectable<AuditRoleTable>

/** 审批角色成员 */
export interface AuditRoleMemberTable {
  id: string
  roleId: string
  userId: string
  organizationId: string | null
  projectId: string | null
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type AuditRoleMemberRow = Selectable<AuditRoleMemberTable>

/** 操作日志的封条 */
export interface AuditSealTable {
  id: string
  number: number
  at: Timestamp
  rows: Json<string[]>
  digest: string
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type AuditSealRow = Selectable<AuditSealTable>

/** 节假日与调休 */
export interface CalendarDayTable {
  id: string
  date: string
  name: string
  working: Generated<boolean>
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type CalendarDayRow = Selectable<CalendarDayTable>

/** 系统配置 */
export interface CallbackSystemTable {
  id: string
  name: string
  systemSn: string | null
  kind: Generated<string>
  url: string
  events: JsonOrNull<string[]>
  processKeys: JsonOrNull<string[]>
  secret: string | null
  hasSecret: Generated<boolean>
  authorization: string | null
  hasAuthorization: Generated<boolean>
  method: Generated<string>
  body: string | null
  timeoutSeconds: Generated<number>
  enabled: Generated<boolean>
  remark: string | null
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
  deletedAt: TimestampOrNull
}
export type CallbackSystemRow = Selectable<CallbackSystemTable>

/** 控制台设置 */
export interface ConsoleSettingTable {
  id: string
  name: Generated<string>
  watermark: Generated<boolean>
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type ConsoleSettingRow = Selectable<ConsoleSettingTable>

/** 日常工作 */
export interface DailyWorkTable {
  id: string
  name: string
  group: string | null
  icon: string | null
  link: string
  newTab: Generated<boolean>
  frequency: string | null
  summary: string | null
  sort: Generated<number>
  enabled: Generated<boolean>
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
  deletedAt: TimestampOrNull
}
export type DailyWorkRow = Selectable<DailyWorkTable>

/** 数据源 */
export interface DataSourceTable {
  id: string
  name: string
  code: string
  type: string
  host: string
  port: number
  database: string
  schema: string | null
  username: string
  secret: string | null
  hasSecret: Generated<boolean>
  tls: Generated<string>
  readOnly: Generated<boolean>
  enabled: Generated<boolean>
  state: Generated<string>
  misses: Generated<number>
  version: string | null
  checkedAt: TimestampOrNull
  checkMessage: string | null
  remark: string | null
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
  deletedAt: TimestampOrNull
}
export type DataSourceRow = Selectable<DataSourceTable>

/** 字典 */
export interface DictionaryTable {
  id: string
  code: string
  title: string
  remark: string | null
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
  deletedAt: TimestampOrNull
}
export type DictionaryRow = Selectable<DictionaryTable>

/** 字典项 */
export interface DictionaryEntryTable {
  id: string
  dictionaryId: string
  parentId: string | null
  value: string
  label: string
  color: string | null
  sort: Generated<number>
  validFrom: string | null
  validTo: string | null
  enabled: Generated<boolean>
  remark: string | null
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
  deletedAt: TimestampOrNull
}
export type DictionaryEntryRow = Selectable<DictionaryEntryTable>

/** 信息系统对接人 */
export interface DockingPersonTable {
  id: string
  systemName: string
  category: string | null
  name: string
  organizationId: string
  phone: string
  email: string | null
  duty: string | null
  sort: Generated<number>
  enabled: Generated<boolean>
  remark: string | null
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
  deletedAt: TimestampOrNull
}
export type DockingPersonRow = Selectable<DockingPersonTable>

/** 下载 */
export interface DownloadTable {
  id: string
  name: string
  status: string
  progress: Generated<number>
  total: Generated<number>
  done: Generated<number>
  size: number | null
  expiresAt: TimestampOrNull
  finishedAt: TimestampOrNull
  error: string | null
  ownerId: string
  applicationId: string | null
  endpoint: string | null
  request: JsonOrNull<unknown>
  objectKey: string | null
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type DownloadRow = Selectable<DownloadTable>

/** 第三方待办 */
export interface ExternalTaskTable {
  id: string
  applicationId: string
  externalId: string
  kind: string
  title: string
  processName: string | null
  senderName: string | null
  summary: string | null
  url: string | null
  userId: string
  organizationId: string | null
  state: string | null
  arrivedAt: TimestampOrNull
  doneAt: TimestampOrNull
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type ExternalTaskRow = Selectable<ExternalTaskTable>

/** 意见反馈 */
export interface FeedbackTable {
  id: string
  kind: string
  title: string
  content: string
  images: JsonOrNull<string[]>
  contact: string | null
  userId: string | null
  organizationId: string | null
  state: Generated<string>
  reply: string | null
  repliedById: string | null
  repliedAt: TimestampOrNull
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
  deletedAt: TimestampOrNull
}
export type FeedbackRow = Selectable<FeedbackTable>

/** 附件操作日志 */
export interface FileActionTable {
  id: string
  action: string
  name: string | null
  address: string | null
  size: number | null
  business: string | null
  userId: string | null
  organizationId: string | null
  ip: string | null
  happenedAt: Timestamp
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type FileActionRow = Selectable<FileActionTable>

/** 文件引用 */
export interface FileUseTable {
  id: string
  address: string
  entity: string
  recordId: string
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type FileUseRow = Selectable<FileUseTable>

/** 图标 */
export interface FontIconTable {
  id: string
  name: string
  title: string
  group: string | null
  drawing: string
  source: string | null
  sort: Generated<number>
  enabled: Generated<boolean>
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type FontIconRow = Selectable<FontIconTable>

/** 表单分组 */
export interface FormGroupTable {
  id: string
  kind: string | null
  name: string
  parentId: string | null
  sort: Generated<number>
  remark: string | null
  path: string
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type FormGroupRow = Selectable<FormGroupTable>

/** 表单实例 */
export interface FormInstanceTable {
  id: string
  kind: string | null
  templateId: string
  versionId: string
  versionNo: number | null
  no: string | null
  title: string | null
  values: JsonOrNull<unknown>
  status: Generated<string>
  submittedAt: TimestampOrNull
  processInstanceId: string | null
  hiddenFields: JsonOrNull<string[]>
  organizationId: string | null
  userId: string | null
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type FormInstanceRow = Selectable<FormInstanceTable>

/** 表单模板 */
export interface FormTemplateTable {
  id: string
  kind: string | null
  name: string
  code: string
  groupId: string | null
  description: string | null
  definition: string | null
  draftRevision: Generated<number>
  activeVersionId: string | null
  activeVersionNo: number | null
  lastVersionNo: Generated<number>
  publishedAt: TimestampOrNull
  copiedFromId: string | null
  enabled: Generated<boolean>
  organizationId: string | null
  ownerId: string | null
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type FormTemplateRow = Selectable<FormTemplateTable>

/** 表单校验代码 */
export interface FormValidatorTable {
  id: string
  address: string
  code: string
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type FormValidatorRow = Selectable<FormValidatorTable>

/** 表单版本 */
export interface FormVersionTable {
  id: string
  kind: string | null
  templateId: string
  versionNo: number
  name: string
  active: Generated<boolean>
  definition: string | null
  digest: string | null
  validator: string | null
  note: string | null
  publishedById: string | null
  publishedAt: TimestampOrNull
  organizationId: string | null
  ownerId: string | null
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type FormVersionRow = Selectable<FormVersionTable>

/** 生成文件 */
export interface GeneratedFileTable {
  id: string
  file: string
  connection: string
  table: string | null
  content: string
  base: string
  hash: string | null
  edited: Generated<boolean>
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type GeneratedFileRow = Selectable<GeneratedFileTable>

/** 生成方案 */
export interface GenerationPlanTable {
  id: string
  sourceId: string
  name: string
  title: string | null
  table: string
  plan: JsonOrNull<unknown>
  files: Generated<number>
  route: string | null
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type GenerationPlanRow = Selectable<GenerationPlanTable>

/** 灰度用户 */
export interface GrayUserTable {
  id: string
  applicationId: string
  userId: string
  version: string
  url: string | null
  validFrom: string | null
  validTo: string | null
  enabled: Generated<boolean>
  remark: string | null
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
  deletedAt: TimestampOrNull
}
export type GrayUserRow = Selectable<GrayUserTable>

/** 导入的行 */
export interface ImportRowTable {
  id: string
  runId: string
  row: number
  outcome: string
  recordId: string | null
  revisionAfter: number | null
  before: JsonOrNull<unknown>
  faults: JsonOrNull<unknown[]>
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type ImportRowRow = Selectable<ImportRowTable>

/** 导入 */
export interface ImportRunTable {
  id: string
  name: string
  status: string
  overwrite: Generated<boolean>
  total: Generated<number>
  done: Generated<number>
  created: Generated<number>
  updated: Generated<number>
  failed: Generated<number>
  undone: Generated<number>
  ignored: JsonOrNull<string[]>
  place: JsonOrNull<unknown>
  error: string | null
  expiresAt: TimestampOrNull
  ownerId: string
  applicationId: string | null
  endpoint: string
  objectKey: string | null
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type ImportRunRow = Selectable<ImportRunTable>

/** 后台任务 */
export interface JobTable {
  id: string
  title: string
  kind: string
  state: string
  attempts: Generated<number>
  startedAt: TimestampOrNull
  finishedAt: TimestampOrNull
  error: string | null
  ownerId: string | null
  data: JsonOrNull<unknown>
  deliveryId: string | null
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type JobRow = Selectable<JobTable>

/** 待交接任务 */
export interface JobOutboxTable {
  id: string
  kind: string
  jobId: string
  data: Json<unknown>
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type JobOutboxRow = Selectable<JobOutboxTable>

/** 定时任务 */
export interface JobScheduleTable {
  id: string
  name: string
  title: string
  cron: string
  enabled: Generated<boolean>
  nextRunAt: TimestampOrNull
  lastRunAt: TimestampOrNull
  lastState: string | null
  lastError: string | null
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type JobScheduleRow = Selectable<JobScheduleTable>

/** 带幂等键的调用 */
export interface KeyedCallTable {
  id: string
  userId: string
  keyHash: string
  endpoint: string
  contentHash: string
  state: string
  status: number | null
  answer: string | null
  leaseUntil: TimestampOrNull
  expiresAt: Timestamp
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type KeyedCallRow = Selectable<KeyedCallTable>

/** 地块 */
export interface LandParcelTable {
  id: string
  code: string
  name: string
  organizationId: string
  projectId: string | null
  regionCode: string
  address: string | null
  longitude: number | null
  latitude: number | null
  landUse: string | null
  acquireWay: string | null
  state: Generated<string>
  transferor: string | null
  acquiredOn: string | null
  usableYears: number | null
  landArea: number | null
  buildArea: number | null
  plotRatio: number | null
  buildingDensity: number | null
  greenRatio: number | null
  heightLimit: number | null
  startPrice: number | null
  dealPrice: number | null
  files: JsonOrNull<unknown[]>
  visible: Generated<boolean>
  remark: string | null
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
  deletedAt: TimestampOrNull
}
export type LandParcelRow = Selectable<LandParcelTable>

/** 通知 */
export interface NoticeTable {
  id: string
  userId: string
  kind: string
  title: string
  text: string | null
  route: string | null
  subjectId: string | null
  sentAt: Timestamp
  readAt: TimestampOrNull
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type NoticeRow = Selectable<NoticeTable>

/** 组织 */
export interface OrganizationTable {
  id: string
  code: string
  name: string
  shortName: string | null
  parentId: string | null
  type: string
  level: string | null
  tags: JsonOrNull<string[]>
  cityName: string | null
  leaderId: string | null
  phone: string | null
  address: string | null
  sort: Generated<number>
  visible: Generated<boolean>
  enabled: Generated<boolean>
  remark: string | null
  path: string
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
  deletedAt: TimestampOrNull
}
export type OrganizationRow = Selectable<OrganizationTable>

/** 待发消息 */
export interface OutgoingMessageTable {
  id: string
  channel: string
  recipient: string
  subject: string
  body: string
  sentAt: TimestampOrNull
  error: string | null
  attempts: Generated<number>
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type OutgoingMessageRow = Selectable<OutgoingMessageTable>

/** 合伙公司分类 */
export interface PartnerCorporationCategoryTable {
  id: string
  name: string
  code: string | null
  parentId: string | null
  icon: string | null
  sort: Generated<number>
  enabled: Generated<boolean>
  remark: string | null
  path: string
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type PartnerCorporationCategoryRow = Selectable<PartnerCorporationCategoryTable>

/** 合伙公司 */
export interface PartnerCorporationContentTable {
  id: string
  title: string
  categoryId: string
  standing: Generated<string>
  regionCode: string | null
  foundedOn: string | null
  capital: number | null
  share: number | null
  phone: string | null
  cover: string | null
  summary: string | null
  body: string | null
  attachments: JsonOrNull<unknown[]>
  link: string | null
  sort: Generated<number>
  visible: Generated<boolean>
  state: Generated<string>
  publishFrom: TimestampOrNull
  publishTo: TimestampOrNull
  buttons: JsonOrNull<Record<string, unknown>[]>
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
  deletedAt: TimestampOrNull
}
export type PartnerCorporationContentRow = Selectable<PartnerCorporationContentTable>

/** 决策事项分类 */
export interface PartnerDecisionCategoryTable {
  id: string
  name: string
  code: string | null
  parentId: string | null
  icon: string | null
  sort: Generated<number>
  enabled: Generated<boolean>
  remark: string | null
  path: string
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type PartnerDecisionCategoryRow = Selectable<PartnerDecisionCategoryTable>

/** 决策事项 */
export interface PartnerDecisionContentTable {
  id: string
  title: string
  categoryId: string
  code: string | null
  meetingAt: Timestamp
  stage: Generated<string>
  conclusion: string | null
  cover: string | null
  summary: string | null
  body: string | null
  attachments: JsonOrNull<unknown[]>
  link: string | null
  sort: Generated<number>
  visible: Generated<boolean>
  state: Generated<string>
  publishFrom: TimestampOrNull
  publishTo: TimestampOrNull
  buttons: JsonOrNull<Record<string, unknown>[]>
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
  deletedAt: TimestampOrNull
}
export type PartnerDecisionContentRow = Selectable<PartnerDecisionContentTable>

/** 赋能内容分类 */
export interface PartnerEmpowermentCategoryTable {
  id: string
  name: string
  code: string | null
  parentId: string | null
  icon: string | null
  sort: Generated<number>
  enabled: Generated<boolean>
  remark: string | null
  path: string
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type PartnerEmpowermentCategoryRow = Selectable<PartnerEmpowermentCategoryTable>

/** 赋能内容 */
export interface PartnerEmpowermentContentTable {
  id: string
  title: string
  categoryId: string
  kind: Generated<string>
  department: string | null
  days: number | null
  cover: string | null
  summary: string | null
  body: string | null
  attachments: JsonOrNull<unknown[]>
  link: string | null
  sort: Generated<number>
  visible: Generated<boolean>
  state: Generated<string>
  publishFrom: TimestampOrNull
  publishTo: TimestampOrNull
  buttons: JsonOrNull<Record<string, unknown>[]>
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
  deletedAt: TimestampOrNull
}
export type PartnerEmpowermentContentRow = Selectable<PartnerEmpowermentContentTable>

/** 首页区块分类 */
export interface PartnerHomeCategoryTable {
  id: string
  name: string
  code: string | null
  parentId: string | null
  icon: string | null
  sort: Generated<number>
  enabled: Generated<boolean>
  remark: string | null
  path: string
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type PartnerHomeCategoryRow = Selectable<PartnerHomeCategoryTable>

/** 首页区块 */
export interface PartnerHomeContentTable {
  id: string
  title: string
  categoryId: string
  block: Generated<string>
  source: string | null
  count: Generated<number>
  wide: Generated<boolean>
  cover: string | null
  summary: string | null
  body: string | null
  attachments: JsonOrNull<unknown[]>
  link: string | null
  sort: Generated<number>
  visible: Generated<boolean>
  state: Generated<string>
  publishFrom: TimestampOrNull
  publishTo: TimestampOrNull
  buttons: JsonOrNull<Record<string, unknown>[]>
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
  deletedAt: TimestampOrNull
}
export type PartnerHomeContentRow = Selectable<PartnerHomeContentTable>

/** 日程分类 */
export interface PartnerScheduleCategoryTable {
  id: string
  name: string
  code: string | null
  parentId: string | null
  icon: string | null
  sort: Generated<number>
  enabled: Generated<boolean>
  remark: string | null
  path: string
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type PartnerScheduleCategoryRow = Selectable<PartnerScheduleCategoryTable>

/** 日程 */
export interface PartnerScheduleContentTable {
  id: string
  title: string
  categoryId: string
  startAt: Timestamp
  endAt: TimestampOrNull
  place: string | null
  color: string | null
  repeatBy: string | null
  repeatUntil: string | null
  cover: string | null
  summary: string | null
  body: string | null
  attachments: JsonOrNull<unknown[]>
  link: string | null
  sort: Generated<number>
  visible: Generated<boolean>
  state: Generated<string>
  publishFrom: TimestampOrNull
  publishTo: TimestampOrNull
  buttons: JsonOrNull<Record<string, unknown>[]>
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
  deletedAt: TimestampOrNull
}
export type PartnerScheduleContentRow = Selectable<PartnerScheduleContentTable>

/** 工具分类 */
export interface PartnerToolboxCategoryTable {
  id: string
  name: string
  code: string | null
  parentId: string | null
  icon: string | null
  sort: Generated<number>
  enabled: Generated<boolean>
  remark: string | null
  path: string
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type PartnerToolboxCategoryRow = Selectable<PartnerToolboxCategoryTable>

/** 工具 */
export interface PartnerToolboxContentTable {
  id: string
  title: string
  categoryId: string
  vendor: string | null
  release: string | null
  cover: string | null
  summary: string | null
  body: string | null
  attachments: JsonOrNull<unknown[]>
  link: string | null
  sort: Generated<number>
  visible: Generated<boolean>
  state: Generated<string>
  publishFrom: TimestampOrNull
  publishTo: TimestampOrNull
  buttons: JsonOrNull<Record<string, unknown>[]>
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
  deletedAt: TimestampOrNull
}
export type PartnerToolboxContentRow = Selectable<PartnerToolboxContentTable>

/** 通行密钥 */
export interface PasskeyTable {
  id: string
  userId: string
  name: string
  credentialId: string
  publicKey: string
  signCount: Generated<number>
  transports: string | null
  backedUp: Generated<boolean>
  lastUsedAt: TimestampOrNull
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type PasskeyRow = Selectable<PasskeyTable>

/** 门户菜单 */
export interface PortalMenuTable {
  id: string
  name: string
  parentId: string | null
  icon: string | null
  link: string | null
  newTab: Generated<boolean>
  sort: Generated<number>
  enabled: Generated<boolean>
  remark: string | null
  path: string
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type PortalMenuRow = Selectable<PortalMenuTable>

/** 岗位 */
export interface PositionTable {
  id: string
  code: string
  name: string
  organizationId: string
  rank: string | null
  dataScope: Generated<string>
  duty: string | null
  sort: Generated<number>
  enabled: Generated<boolean>
  remark: string | null
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
  deletedAt: TimestampOrNull
}
export type PositionRow = Selectable<PositionTable>

/** 岗位成员 */
export interface PositionMemberTable {
  id: string
  positionId: string
  userId: string
  main: Generated<boolean>
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type PositionMemberRow = Selectable<PositionMemberTable>

/** 岗位数据组织 */
export interface PositionOrganizationTable {
  id: string
  positionId: string
  organizationId: string
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type PositionOrganizationRow = Selectable<PositionOrganizationTable>

/** 岗位数据项目 */
export interface PositionProjectTable {
  id: string
  positionId: string
  projectId: string
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type PositionProjectRow = Selectable<PositionProjectTable>

/** 岗位资源 */
export interface PositionResourceTable {
  id: string
  positionId: string
  resourceId: string
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type PositionResourceRow = Selectable<PositionResourceTable>

/** 流程操作审计 */
export interface ProcessActionTable {
  id: string
  action: string
  businessId: string
  businessName: string | null
  remark: string | null
  userId: string | null
  organizationId: string | null
  happenedAt: TimestampOrNull
  requestId: string | null
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type ProcessActionRow = Selectable<ProcessActionTable>

/** 归档实例 */
export interface ProcessArchiveTable {
  id: string
  instanceId: string
  title: string
  number: string | null
  key: string
  processName: string | null
  versionNo: number | null
  phase: string
  businessKey: string | null
  summary: string | null
  initiatorId: string | null
  organizationId: string | null
  startedAt: TimestampOrNull
  endedAt: TimestampOrNull
  state: string
  archivedAt: TimestampOrNull
  attempts: Generated<number>
  error: string | null
  events: Generated<number>
  files: Generated<number>
  head: string | null
  verdict: string | null
  verifiedAt: TimestampOrNull
  finding: string | null
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type ProcessArchiveRow = Selectable<ProcessArchiveTable>

/** 归档内容 */
export interface ProcessArchiveContentTable {
  id: string
  archiveId: string
  xml: string
  form: JsonOrNull<unknown>
  values: JsonOrNull<unknown>
  fields: JsonOrNull<unknown[]>
  facts: JsonOrNull<unknown>
  parts: JsonOrNull<unknown>
  digests: JsonOrNull<string[]>
  files: JsonOrNull<string[]>
  seal: string | null
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type ProcessArchiveContentRow = Selectable<ProcessArchiveContentTable>

/** 归档事件 */
export interface ProcessArchiveEventTable {
  id: string
  archiveId: string
  sequence: number
  at: Timestamp
  kind: string
  nodeId: string | null
  nodeName: string | null
  actorId: string | null
  actorName: string | null
  text: string | null
  data: JsonOrNull<unknown>
  hash: string
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type ProcessArchiveEventRow = Selectable<ProcessArchiveEventTable>

/** 归档附件 */
export interface ProcessArchiveFileTable {
  id: string
  archiveId: string
  instanceId: string
  number: string | null
  processName: string | null
  source: string | null
  name: string
  size: number | null
  contentType: string | null
  digest: string | null
  state: string
  address: string | null
  objectKey: string | null
  archivedAt: TimestampOrNull
  initiatorId: string | null
  organizationId: string | null
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type ProcessArchiveFileRow = Selectable<ProcessArchiveFileTable>

/** 流程分类 */
export interface ProcessCategoryTable {
  id: string
  name: string
  code: string | null
  parentId: string | null
  sort: Generated<number>
  enabled: Generated<boolean>
  remark: string | null
  path: string
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
  deletedAt: TimestampOrNull
}
export type ProcessCategoryRow = Selectable<ProcessCategoryTable>

/** 流程命令 */
export interface ProcessCommandTable {
  id: string
  instanceId: string
  actorId: string | null
  kind: string
  body: JsonOrNull<unknown>
  result: JsonOrNull<unknown>
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type ProcessCommandRow = Selectable<ProcessCommandTable>

/** 流程沟通 */
export interface ProcessCommentTable {
  id: string
  instanceId: string
  taskId: string | null
  userId: string | null
  text: string
  files: JsonOrNull<unknown[]>
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type ProcessCommentRow = Selectable<ProcessCommentTable>

/** 流程版本内容 */
export interface ProcessContentTable {
  id: string
  versionId: string
  xml: string
  graphs: Json<unknown[]>
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type ProcessContentRow = Selectable<ProcessContentTable>

/** 抄送 */
export interface ProcessCopyTable {
  id: string
  instanceId: string
  taskId: string | null
  nodeId: string | null
  userId: string
  fromId: string | null
  comment: string | null
  hidden: JsonOrNull<string[]>
  readAt: TimestampOrNull
  sentAt: TimestampOrNull
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type ProcessCopyRow = Selectable<ProcessCopyTable>

/** 流程定义 */
export interface ProcessDefinitionTable {
  id: string
  key: string
  name: string
  modelId: string
  versionId: string
  versionNo: number
  categoryId: string | null
  settings: JsonOrNull<unknown>
  enabled: Generated<boolean>
  organizationId: string | null
  ownerId: string | null
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
  deletedAt: TimestampOrNull
}
export type ProcessDefinitionRow = Selectable<ProcessDefinitionTable>

/** 推送记录 */
export interface ProcessDeliveryTable {
  id: string
  systemId: string
  kind: string | null
  event: string
  title: string | null
  instanceId: string | null
  taskId: string | null
  slotId: string | null
  sequence: number | null
  data: JsonOrNull<unknown>
  state: string
  attempts: Generated<number>
  error: string | null
  happenedAt: Timestamp
  doneAt: TimestampOrNull
  initiatorId: string | null
  organizationId: string | null
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type ProcessDeliveryRow = Selectable<ProcessDeliveryTable>

/** 流程草稿 */
export interface ProcessDraftTable {
  id: string
  modelId: string
  xml: string
  layout: JsonOrNull<unknown>
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type ProcessDraftRow = Selectable<ProcessDraftTable>

/** 流程委托 */
export interface ProcessEntrustTable {
  id: string
  fromId: string
  toId: string
  startsAt: Timestamp
  endsAt: Timestamp
  modelIds: JsonOrNull<string[]>
  keepCopy: Generated<boolean>
  enabled: Generated<boolean>
  reason: string | null
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
  deletedAt: TimestampOrNull
}
export type ProcessEntrustRow = Selectable<ProcessEntrustTable>

/** 流程事件 */
export interface ProcessEventTable {
  id: string
  instanceId: string
  sequence: number
  at: Timestamp
  kind: string
  nodeId: string | null
  tokenId: string | null
  actorId: string | null
  data: JsonOrNull<unknown>
  rows: JsonOrNull<unknown>
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type ProcessEventRow = Selectable<ProcessEventTable>

/** 流程接口日志 */
export interface ProcessExchangeTable {
  id: string
  kind: string
  title: string
  instanceId: string | null
  nodeId: string | null
  tokenId: string | null
  jobId: string | null
  target: string | null
  method: string | null
  request: string | null
  status: number | null
  response: string | null
  state: string
  error: string | null
  attempt: Generated<number>
  milliseconds: number | null
  happenedAt: Timestamp
  organizationId: string | null
  initiatorId: string | null
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type ProcessExchangeRow = Selectable<ProcessExchangeTable>

/** 流程实例统计 */
export interface ProcessFactTable {
  id: string
  instanceId: string
  title: string | null
  number: string | null
  key: string
  processName: string | null
  versionNo: number | null
  initiatorId: string | null
  organizationId: string | null
  phase: string | null
  startedAt: Timestamp
  endedAt: TimestampOrNull
  startedOn: string | null
  endedOn: string | null
  hours: number | null
  tasks: Generated<number>
  people: Generated<number>
  returns: Generated<number>
  overdue: Generated<number>
  incidents: Generated<number>
  sequence: Generated<number>
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type ProcessFactRow = Selectable<ProcessFactTable>

/** 智能仿真 */
export interface ProcessForecastTable {
  id: string
  title: string | null
  modelId: string
  from: string | null
  to: string | null
  state: Generated<string>
  progress: Generated<number>
  message: string | null
  samples: number | null
  bottleneck: string | null
  advice: string | null
  simulationId: string | null
  seconds: number | null
  result: JsonOrNull<unknown>
  organizationId: string | null
  ownerId: string | null
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
  deletedAt: TimestampOrNull
}
export type ProcessForecastRow = Selectable<ProcessForecastTable>

/** 离职交接 */
export interface ProcessHandoverTable {
  id: string
  fromId: string
  toId: string
  kinds: JsonOrNull<string[]>
  state: Generated<string>
  total: Generated<number>
  done: Generated<number>
  failed: Generated<number>
  reason: string | null
  organizationId: string | null
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
  deletedAt: TimestampOrNull
}
export type ProcessHandoverRow = Selectable<ProcessHandoverTable>

/** 交接事项 */
export interface ProcessHandoverItemTable {
  id: string
  handoverId: string
  kind: string
  targetId: string
  title: string | null
  state: Generated<string>
  message: string | null
  before: JsonOrNull<unknown>
  fromId: string | null
  organizationId: string | null
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type ProcessHandoverItemRow = Selectable<ProcessHandoverItemTable>

/** 流程异常 */
export interface ProcessIncidentTable {
  id: string
  instanceId: string
  tokenId: string | null
  jobId: string | null
  nodeId: string | null
  kind: string
  message: string
  errorCode: string | null
  errorValues: JsonOrNull<unknown>
  state: string
  happenedAt: TimestampOrNull
  solvedAt: TimestampOrNull
  organizationId: string | null
  initiatorId: string | null
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type ProcessIncidentRow = Selectable<ProcessIncidentTable>

/** 流程实例 */
export interface ProcessInstanceTable {
  id: string
  versionId: string
  versionNo: number | null
  modelId: string | null
  categoryId: string | null
  key: string
  processName: string | null
  number: string | null
  title: string
  summary: string | null
  businessKey: string | null
  initiatorId: string | null
  organizationId: string | null
  phase: string
  incidents: Generated<number>
  reason: string | null
  parentInstanceId: string | null
  parentTokenId: string | null
  rootId: string
  sequence: Generated<number>
  variables: JsonOrNull<unknown>
  startedAt: Timestamp
  endedAt: TimestampOrNull
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
  deletedAt: TimestampOrNull
}
export type ProcessInstanceRow = Selectable<ProcessInstanceTable>

/** 流程作业 */
export interface ProcessJobTable {
  id: string
  kind: string
  instanceId: string | null
  tokenId: string | null
  nodeId: string | null
  handler: string | null
  data: JsonOrNull<unknown>
  state: string
  due: Timestamp
  attempts: Generated<number>
  most: Generated<number>
  leaseUntil: TimestampOrNull
  error: string | null
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type ProcessJobRow = Selectable<ProcessJobTable>

/** 流程消息缓存 */
export interface ProcessMessageTable {
  id: string
  name: string
  correlation: string | null
  variables: JsonOrNull<unknown>
  expiresAt: Timestamp
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type ProcessMessageRow = Selectable<ProcessMessageTable>

/** 流程迁移 */
export interface ProcessMigrationTable {
  id: string
  modelId: string | null
  modelName: string | null
  fromVersionId: string
  fromVersionNo: number | null
  toVersionId: string
  toVersionNo: number | null
  nodes: JsonOrNull<Record<string, unknown>[]>
  state: Generated<string>
  total: Generated<number>
  done: Generated<number>
  refused: Generated<number>
  failed: Generated<number>
  reason: string | null
  organizationId: string | null
  ownerId: string | null
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
  deletedAt: TimestampOrNull
}
export type ProcessMigrationRow = Selectable<ProcessMigrationTable>

/** 迁移的实例 */
export interface ProcessMigrationItemTable {
  id: string
  migrationId: string
  instanceId: string
  title: string | null
  state: Generated<string>
  message: string | null
  before: JsonOrNull<unknown>
  initiatorId: string | null
  organizationId: string | null
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type ProcessMigrationItemRow = Selectable<ProcessMigrationItemTable>

/** 流程模型 */
export interface ProcessModelTable {
  id: string
  name: string
  key: string
  categoryId: string | null
  description: string | null
  view: Generated<string>
  organizationId: string | null
  ownerId: string | null
  activeVersionId: string | null
  activeVersionNo: number | null
  lastVersionNo: Generated<number>
  deployedAt: TimestampOrNull
  copiedFromId: string | null
  enabled: Generated<boolean>
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
  deletedAt: TimestampOrNull
}
export type ProcessModelRow = Selectable<ProcessModelTable>

/** 审批人替换 */
export interface ProcessReplacementTable {
  id: string
  fromId: string
  toId: string
  modelIds: JsonOrNull<string[]>
  enabled: Generated<boolean>
  reason: string | null
  replaced: Generated<number>
  organizationId: string | null
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
  deletedAt: TimestampOrNull
}
export type ProcessReplacementRow = Selectable<ProcessReplacementTable>

/** 流程作用域 */
export interface ProcessScopeTable {
  id: string
  instanceId: string
  parentId: string | null
  nodeId: string | null
  kind: string
  tokenId: string | null
  index: number | null
  variables: Json<unknown>
  compensable: Json<unknown[]>
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type ProcessScopeRow = Selectable<ProcessScopeTable>

/** 流程流水号 */
export interface ProcessSerialTable {
  id: string
  key: string
  rest: string
  last: number
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type ProcessSerialRow = Selectable<ProcessSerialTable>

/** 流程仿真 */
export interface ProcessSimulationTable {
  id: string
  name: string
  modelId: string
  basis: Generated<string>
  versionId: string | null
  starterId: string | null
  startAt: TimestampOrNull
  variables: JsonOrNull<unknown>
  seed: Generated<number>
  instances: Generated<number>
  warmUp: Generated<number>
  arrivalKind: Generated<string>
  arrivalsPerHour: Generated<number>
  arrivalHours: Generated<string>
  nodes: JsonOrNull<Record<string, unknown>[]>
  pools: JsonOrNull<Record<string, unknown>[]>
  branches: JsonOrNull<Record<string, unknown>[]>
  data: JsonOrNull<Record<string, unknown>[]>
  remark: string | null
  trail: JsonOrNull<unknown[]>
  lastRunId: string | null
  lastState: string | null
  progress: number | null
  bottleneck: string | null
  organizationId: string | null
  ownerId: string | null
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
  deletedAt: TimestampOrNull
}
export type ProcessSimulationRow = Selectable<ProcessSimulationTable>

/** 仿真结果 */
export interface ProcessSimulationRunTable {
  id: string
  simulationId: string
  title: string
  state: Generated<string>
  progress: Generated<number>
  message: string | null
  seed: number | null
  instances: number | null
  completed: number | null
  durationMean: number | null
  bottleneck: string | null
  steps: number | null
  seconds: number | null
  endedAt: TimestampOrNull
  setup: JsonOrNull<unknown>
  result: JsonOrNull<unknown>
  organizationId: string | null
  ownerId: string | null
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type ProcessSimulationRunRow = Selectable<ProcessSimulationRunTable>

/** 审批席位 */
export interface ProcessSlotTable {
  id: string
  taskId: string
  instanceId: string
  order: number
  assignee: string
  originalAssignee: string | null
  actingFor: string | null
  source: string | null
  parentSlotId: string | null
  weight: Generated<number>
  state: string
  openFor: string | null
  openedAt: TimestampOrNull
  decidedAt: TimestampOrNull
  closedAt: TimestampOrNull
  comment: string | null
  explanation: JsonOrNull<unknown>
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type ProcessSlotRow = Selectable<ProcessSlotTable>

/** 流程启动订阅 */
export interface ProcessStartTable {
  id: string
  versionId: string
  key: string
  nodeId: string
  kind: string
  name: string | null
  due: TimestampOrNull
  repeats: JsonOrNull<unknown>
  leaseUntil: TimestampOrNull
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type ProcessStartRow = Selectable<ProcessStartTable>

/** 申请草稿 */
export interface ProcessStartDraftTable {
  id: string
  userId: string
  key: string
  versionNo: number | null
  title: string | null
  variables: JsonOrNull<unknown>
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type ProcessStartDraftRow = Selectable<ProcessStartDraftTable>

/** 流程订阅 */
export interface ProcessSubscriptionTable {
  id: string
  instanceId: string
  scopeId: string
  tokenId: string | null
  nodeId: string
  kind: string
  name: string | null
  correlation: string | null
  due: TimestampOrNull
  repeats: JsonOrNull<unknown>
  leaseUntil: TimestampOrNull
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type ProcessSubscriptionRow = Selectable<ProcessSubscriptionTable>

/** 流程任务 */
export interface ProcessTaskTable {
  id: string
  instanceId: string
  tokenId: string
  scopeId: string
  nodeId: string
  name: string | null
  mode: string
  ratio: number | null
  owner: string | null
  due: TimestampOrNull
  priority: Generated<number>
  round: Generated<number>
  candidateUsers: JsonOrNull<string[]>
  candidateGroups: JsonOrNull<string[]>
  notes: JsonOrNull<unknown>
  assignedAt: TimestampOrNull
  endedAt: TimestampOrNull
  outcome: string | null
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type ProcessTaskRow = Selectable<ProcessTaskTable>

/** 流程节点统计 */
export interface ProcessTaskFactTable {
  id: string
  taskId: string
  instanceId: string
  title: string | null
  key: string
  processName: string | null
  nodeId: string
  nodeName: string | null
  initiatorId: string | null
  organizationId: string | null
  openedAt: Timestamp
  endedAt: TimestampOrNull
  openedOn: string | null
  hours: number | null
  outcome: string | null
  round: Generated<number>
  people: Generated<number>
  overdue: Generated<boolean>
  rework: Generated<boolean>
  automatic: Generated<boolean>
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type ProcessTaskFactRow = Selectable<ProcessTaskFactTable>

/** 任务时限 */
export interface ProcessTimeoutTable {
  id: string
  taskId: string
  instanceId: string
  step: number
  due: Timestamp
  attempts: Generated<number>
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type ProcessTimeoutRow = Selectable<ProcessTimeoutTable>

/** 流程令牌 */
export interface ProcessTokenTable {
  id: string
  instanceId: string
  scopeId: string
  nodeId: string
  viaFlowId: string | null
  wait: string
  epoch: Generated<number>
  finished: boolean | null
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type ProcessTokenRow = Selectable<ProcessTokenTable>

/** 流程人员统计 */
export interface ProcessTurnFactTable {
  id: string
  slotId: string
  taskId: string
  instanceId: string
  title: string | null
  key: string
  processName: string | null
  nodeId: string
  nodeName: string | null
  userId: string | null
  userOrganizationId: string | null
  initiatorId: string | null
  organizationId: string | null
  openedAt: Timestamp
  decidedAt: TimestampOrNull
  openedOn: string | null
  hours: number | null
  result: string | null
  overdue: Generated<boolean>
  urged: Generated<number>
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type ProcessTurnFactRow = Selectable<ProcessTurnFactTable>

/** 流程版本 */
export interface ProcessVersionTable {
  id: string
  modelId: string
  versionNo: number
  name: string
  key: string | null
  active: Generated<boolean>
  keys: JsonOrNull<string[]>
  hash: string | null
  nodeCount: number | null
  warnings: JsonOrNull<unknown[]>
  deployedById: string | null
  deployedAt: TimestampOrNull
  note: string | null
  sourceVersionId: string | null
  organizationId: string | null
  ownerId: string | null
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
  deletedAt: TimestampOrNull
}
export type ProcessVersionRow = Selectable<ProcessVersionTable>

/** 专业应用 */
export interface ProfessionalAppTable {
  id: string
  name: string
  group: string | null
  icon: string | null
  link: string
  newTab: Generated<boolean>
  line: string | null
  summary: string | null
  sort: Generated<number>
  enabled: Generated<boolean>
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
  deletedAt: TimestampOrNull
}
export type ProfessionalAppRow = Selectable<ProfessionalAppTable>

/** 项目 */
export interface ProjectTable {
  id: string
  code: string
  name: string
  companyName: string | null
  organizationId: string | null
  regionCode: string | null
  cityName: string | null
  address: string | null
  longitude: number | null
  latitude: number | null
  projectType: string | null
  stage: string | null
  landArea: number | null
  buildArea: number | null
  startDate: string | null
  deliveryDate: string | null
  managerId: string | null
  sort: Generated<number>
  enabled: Generated<boolean>
  remark: string | null
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
  deletedAt: TimestampOrNull
}
export type ProjectRow = Selectable<ProjectTable>

/** 项目分期 */
export interface ProjectPhaseTable {
  id: string
  projectId: string
  organizationId: string | null
  code: string
  name: string
  stage: string | null
  landArea: number | null
  buildArea: number | null
  households: number | null
  startDate: string | null
  openDate: string | null
  deliveryDate: string | null
  sort: Generated<number>
  enabled: Generated<boolean>
  remark: string | null
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
  deletedAt: TimestampOrNull
}
export type ProjectPhaseRow = Selectable<ProjectPhaseTable>

/** 恢复码 */
export interface RecoveryCodeTable {
  id: string
  userId: string
  codeHash: string
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type RecoveryCodeRow = Selectable<RecoveryCodeTable>

/** 菜单资源 */
export interface ResourceTable {
  id: string
  applicationId: string
  parentId: string | null
  level: number
  code: string
  name: string
  route: string | null
  icon: string | null
  apis: JsonOrNull<string[]>
  classifyId: string | null
  sort: Generated<number>
  visible: Generated<boolean>
  enabled: Generated<boolean>
  remark: string | null
  path: string
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
  deletedAt: TimestampOrNull
}
export type ResourceRow = Selectable<ResourceTable>

/** 资源分类 */
export interface ResourceClassifyTable {
  id: string
  applicationId: string
  code: string
  name: string
  sort: Generated<number>
  remark: string | null
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
  deletedAt: TimestampOrNull
}
export type ResourceClassifyRow = Selectable<ResourceClassifyTable>

/** 角色 */
export interface RoleTable {
  id: string
  code: string
  name: string
  type: string | null
  dataScope: Generated<string>
  scopedPages: Generated<boolean>
  requiresSecondFactor: Generated<boolean>
  sort: Generated<number>
  enabled: Generated<boolean>
  remark: string | null
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
  deletedAt: TimestampOrNull
}
export type RoleRow = Selectable<RoleTable>

/** 角色岗位 */
export interface RolePositionTable {
  id: string
  roleId: string
  positionId: string
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type RolePositionRow = Selectable<RolePositionTable>

/** 角色资源 */
export interface RoleResourceTable {
  id: string
  roleId: string
  resourceId: string
  half: Generated<boolean>
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type RoleResourceRow = Selectable<RoleResourceTable>

/** 角色用户 */
export interface RoleUserTable {
  id: string
  roleId: string
  userId: string
  validFrom: TimestampOrNull
  validTo: TimestampOrNull
  reason: string | null
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type RoleUserRow = Selectable<RoleUserTable>

/** 列表视图 */
export interface SavedViewTable {
  id: string
  userId: string
  page: string
  name: string
  value: Json<unknown>
  roleIds: JsonOrNull<string[]>
  preset: Generated<boolean>
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type SavedViewRow = Selectable<SavedViewTable>

/** 印章 */
export interface SealTable {
  id: string
  name: string
  companyId: string
  categoryId: string
  picture: string
  validFrom: string | null
  validTo: string | null
  userIds: JsonOrNull<string[]>
  positionIds: JsonOrNull<string[]>
  organizationIds: JsonOrNull<string[]>
  enabled: Generated<boolean>
  remark: string | null
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
  deletedAt: TimestampOrNull
}
export type SealRow = Selectable<SealTable>

/** 印章分类 */
export interface SealCategoryTable {
  id: string
  name: string
  code: string
  sort: Generated<number>
  enabled: Generated<boolean>
  remark: string | null
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
  deletedAt: TimestampOrNull
}
export type SealCategoryRow = Selectable<SealCategoryTable>

/** 签章公司 */
export interface SealCompanyTable {
  id: string
  name: string
  creditCode: string
  organizationId: string
  contactName: string | null
  contactPhone: string | null
  enabled: Generated<boolean>
  remark: string | null
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
  deletedAt: TimestampOrNull
}
export type SealCompanyRow = Selectable<SealCompanyTable>

/** 用印记录 */
export interface SealMarkTable {
  id: string
  instanceId: string
  title: string | null
  number: string | null
  organizationId: string | null
  taskId: string
  slotId: string | null
  nodeId: string | null
  nodeName: string | null
  sealId: string
  sealLabel: string | null
  companyLabel: string | null
  picture: string
  pictureDigest: string
  userId: string
  signedAt: Timestamp
  nonce: string | null
  values: JsonOrNull<unknown>
  digest: string
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type SealMarkRow = Selectable<SealMarkTable>

/** 两步验证 */
export interface SecondFactorTable {
  id: string
  userId: string
  secret: string | null
  nextSecret: string | null
  confirmedAt: TimestampOrNull
  lastStep: number | null
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type SecondFactorRow = Selectable<SecondFactorTable>

/** 会话 */
export interface SessionTable {
  id: string
  userId: string
  applicationId: string
  familyId: string | null
  accessHash: string
  accessExpiresAt: Timestamp
  refreshHash: string
  refreshExpiresAt: Timestamp
  previousRefreshHash: string | null
  rotatedAt: TimestampOrNull
  ip: string | null
  userAgent: string | null
  lastSeenAt: TimestampOrNull
  way: string | null
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type SessionRow = Selectable<SessionTable>

/** 统一身份 */
export interface SignInSubjectTable {
  id: string
  userId: string
  issuer: string
  subject: string
  subjectKey: string
  lastUsedAt: TimestampOrNull
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type SignInSubjectRow = Selectable<SignInSubjectTable>

/** 标准角色 */
export interface StandardRoleTable {
  id: string
  code: string
  name: string
  state: Generated<string>
  remark: string | null
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
  deletedAt: TimestampOrNull
}
export type StandardRoleRow = Selectable<StandardRoleTable>

/** 标准角色规则 */
export interface StandardRoleRuleTable {
  id: string
  roleId: string
  companyId: string | null
  projectId: string | null
  amountFrom: number | null
  amountTo: number | null
  userId: string
  sort: Generated<number>
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type StandardRoleRuleRow = Selectable<StandardRoleRuleTable>

/** 存储桶 */
export interface StorageBucketTable {
  id: string
  name: string
  ownerId: string
  storageClass: Generated<string>
  acl: Generated<string>
  fileTypes: string | null
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type StorageBucketRow = Selectable<StorageBucketTable>

/** 文件 */
export interface StoredObjectTable {
  id: string
  key: string
  name: string | null
  size: number
  contentType: string
  ownerId: string | null
  etag: string | null
  meta: JsonOrNull<unknown>
  attributes: JsonOrNull<unknown>
  appendable: boolean | null
  held: boolean | null
  pendingUntil: TimestampOrNull
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type StoredObjectRow = Selectable<StoredObjectTable>

/** 受信任设备 */
export interface TrustedDeviceTable {
  id: string
  userId: string
  tokenHash: string
  userAgent: string | null
  ip: string | null
  lastUsedAt: TimestampOrNull
  expiresAt: Timestamp
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type TrustedDeviceRow = Selectable<TrustedDeviceTable>

/** 用户 */
export interface UserTable {
  id: string
  username: string
  name: string
  employeeNo: string | null
  gender: string | null
  phone: string | null
  email: string | null
  organizationId: string
  title: string | null
  entryDate: string | null
  avatar: string | null
  dataScope: Generated<string>
  enabled: Generated<boolean>
  superAdmin: Generated<boolean>
  signature: string | null
  remark: string | null
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
  deletedAt: TimestampOrNull
}
export type UserRow = Selectable<UserTable>

/** 其他账号 */
export interface UserAccountTable {
  id: string
  userId: string
  system: string
  account: string
  remark: string | null
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
  deletedAt: TimestampOrNull
}
export type UserAccountRow = Selectable<UserAccountTable>

/** 登录凭据 */
export interface UserCredentialTable {
  id: string
  userId: string
  passwordHash: string
  history: JsonOrNull<string[]>
  mustChange: Generated<boolean>
  changedAt: TimestampOrNull
  demo: Generated<boolean>
  failures: Generated<number>
  failedAt: TimestampOrNull
  lockedUntil: TimestampOrNull
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type UserCredentialRow = Selectable<UserCredentialTable>

/** 用户组 */
export interface UserGroupTable {
  id: string
  code: string
  name: string
  enabled: Generated<boolean>
  remark: string | null
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
  deletedAt: TimestampOrNull
}
export type UserGroupRow = Selectable<UserGroupTable>

/** 用户组成员 */
export interface UserGroupMemberTable {
  id: string
  groupId: string
  userId: string
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type UserGroupMemberRow = Selectable<UserGroupMemberTable>

/** 个人设置 */
export interface UserPreferenceTable {
  id: string
  userId: string
  key: string
  value: Json<unknown>
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type UserPreferenceRow = Selectable<UserPreferenceTable>

/** 用户项目 */
export interface UserProjectTable {
  id: string
  userId: string
  projectId: string
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type UserProjectRow = Selectable<UserProjectTable>

/** 用户资源 */
export interface UserResourceTable {
  id: string
  userId: string
  resourceId: string
  validFrom: TimestampOrNull
  validTo: TimestampOrNull
  reason: string | null
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type UserResourceRow = Selectable<UserResourceTable>

/** 校验对象 */
export interface ValidationBeanTable {
  id: string
  name: string
  title: string
  entity: string | null
  fields: JsonOrNull<Record<string, unknown>[]>
  enabled: Generated<boolean>
  shipped: Generated<boolean>
  ruleCount: Generated<number>
  remark: string | null
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
  deletedAt: TimestampOrNull
}
export type ValidationBeanRow = Selectable<ValidationBeanTable>

/** 校验规则 */
export interface ValidationRuleTable {
  id: string
  beanId: string
  field: string
  fieldTitle: string | null
  kind: string
  least: string | null
  most: string | null
  pattern: string | null
  dictionary: string | null
  expression: string | null
  condition: string | null
  message: string
  requirement: string | null
  sort: Generated<number>
  enabled: Generated<boolean>
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
  deletedAt: TimestampOrNull
}
export type ValidationRuleRow = Selectable<ValidationRuleTable>

/** 验证码 */
export interface VerifyCodeTable {
  id: string
  purpose: string
  subject: string
  codeHash: string
  expiresAt: Timestamp
  tries: Generated<number>
  ip: string | null
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type VerifyCodeRow = Selectable<VerifyCodeTable>

/** 以他人身份查看 */
export interface ViewingTable {
  id: string
  sessionId: string
  subject: string
  until: Timestamp
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type ViewingRow = Selectable<ViewingTable>

/** 变更推送 */
export interface WebhookTable {
  id: string
  name: string
  url: string
  entities: Json<string[]>
  events: Json<string[]>
  secret: string | null
  hasSecret: Generated<boolean>
  timeoutSeconds: Generated<number>
  enabled: Generated<boolean>
  remark: string | null
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type WebhookRow = Selectable<WebhookTable>

/** 变更推送记录 */
export interface WebhookDeliveryTable {
  id: string
  webhookId: string
  event: string
  entity: string
  recordId: string
  title: string | null
  content: JsonOrNull<unknown>
  state: string
  attempts: Generated<number>
  status: number | null
  milliseconds: number | null
  error: string | null
  happenedAt: Timestamp
  doneAt: TimestampOrNull
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
}
export type WebhookDeliveryRow = Selectable<WebhookDeliveryTable>

/** 应用白名单 */
export interface WhiteListEntryTable {
  id: string
  applicationId: string
  kind: string
  content: string | null
  address: string | null
  sourceId: string | null
  validTo: string | null
  enabled: Generated<boolean>
  remark: string | null
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
  deletedAt: TimestampOrNull
}
export type WhiteListEntryRow = Selectable<WhiteListEntryTable>

/** 工作时间 */
export interface WorkCalendarTable {
  id: string
  name: string
  organizationId: string | null
  days: Json<string[]>
  hours: Generated<string>
  revision: Generated<number>
  createdAt: TimestampWithDefault
  createdBy: string | null
  updatedAt: TimestampWithDefault
  updatedBy: string | null
  deletedAt: TimestampOrNull
}
export type WorkCalendarRow = Selectable<WorkCalendarTable>

/** Every table by the name that Kysely uses. */
export interface DB {
  announcement: AnnouncementTable
  application: ApplicationTable
  approvalPhrase: ApprovalPhraseTable
  auditLog: AuditLogTable
  auditRole: AuditRoleTable
  auditRoleMember: AuditRoleMemberTable
  auditSeal: AuditSealTable
  calendarDay: CalendarDayTable
  callbackSystem: CallbackSystemTable
  consoleSetting: ConsoleSettingTable
  dailyWork: DailyWorkTable
  dataSource: DataSourceTable
  dictionary: DictionaryTable
  dictionaryEntry: DictionaryEntryTable
  dockingPerson: DockingPersonTable
  download: DownloadTable
  externalTask: ExternalTaskTable
  feedback: FeedbackTable
  fileAction: FileActionTable
  fileUse: FileUseTable
  fontIcon: FontIconTable
  formGroup: FormGroupTable
  formInstance: FormInstanceTable
  formTemplate: FormTemplateTable
  formValidator: FormValidatorTable
  formVersion: FormVersionTable
  generatedFile: GeneratedFileTable
  generationPlan: GenerationPlanTable
  grayUser: GrayUserTable
  importRow: ImportRowTable
  importRun: ImportRunTable
  job: JobTable
  jobOutbox: JobOutboxTable
  jobSchedule: JobScheduleTable
  keyedCall: KeyedCallTable
  landParcel: LandParcelTable
  notice: NoticeTable
  organization: OrganizationTable
  outgoingMessage: OutgoingMessageTable
  partnerCorporationCategory: PartnerCorporationCategoryTable
  partnerCorporationContent: PartnerCorporationContentTable
  partnerDecisionCategory: PartnerDecisionCategoryTable
  partnerDecisionContent: PartnerDecisionContentTable
  partnerEmpowermentCategory: PartnerEmpowermentCategoryTable
  partnerEmpowermentContent: PartnerEmpowermentContentTable
  partnerHomeCategory: PartnerHomeCategoryTable
  partnerHomeContent: PartnerHomeContentTable
  partnerScheduleCategory: PartnerScheduleCategoryTable
  partnerScheduleContent: PartnerScheduleContentTable
  partnerToolboxCategory: PartnerToolboxCategoryTable
  partnerToolboxContent: PartnerToolboxContentTable
  passkey: PasskeyTable
  portalMenu: PortalMenuTable
  position: PositionTable
  positionMember: PositionMemberTable
  positionOrganization: PositionOrganizationTable
  positionProject: PositionProjectTable
  positionResource: PositionResourceTable
  processAction: ProcessActionTable
  processArchive: ProcessArchiveTable
  processArchiveContent: ProcessArchiveContentTable
  processArchiveEvent: ProcessArchiveEventTable
  processArchiveFile: ProcessArchiveFileTable
  processCategory: ProcessCategoryTable
  processCommand: ProcessCommandTable
  processComment: ProcessCommentTable
  processContent: ProcessContentTable
  processCopy: ProcessCopyTable
  processDefinition: ProcessDefinitionTable
  processDelivery: ProcessDeliveryTable
  processDraft: ProcessDraftTable
  processEntrust: ProcessEntrustTable
  processEvent: ProcessEventTable
  processExchange: ProcessExchangeTable
  processFact: ProcessFactTable
  processForecast: ProcessForecastTable
  processHandover: ProcessHandoverTable
  processHandoverItem: ProcessHandoverItemTable
  processIncident: ProcessIncidentTable
  processInstance: ProcessInstanceTable
  processJob: ProcessJobTable
  processMessage: ProcessMessageTable
  processMigration: ProcessMigrationTable
  processMigrationItem: ProcessMigrationItemTable
  processModel: ProcessModelTable
  processReplacement: ProcessReplacementTable
  processScope: ProcessScopeTable
  processSerial: ProcessSerialTable
  processSimulation: ProcessSimulationTable
  processSimulationRun: ProcessSimulationRunTable
  processSlot: ProcessSlotTable
  processStart: ProcessStartTable
  processStartDraft: ProcessStartDraftTable
  processSubscription: ProcessSubscriptionTable
  processTask: ProcessTaskTable
  processTaskFact: ProcessTaskFactTable
  processTimeout: ProcessTimeoutTable
  processToken: ProcessTokenTable
  processTurnFact: ProcessTurnFactTable
  processVersion: ProcessVersionTable
  professionalApp: ProfessionalAppTable
  project: ProjectTable
  projectPhase: ProjectPhaseTable
  recoveryCode: RecoveryCodeTable
  resource: ResourceTable
  resourceClassify: ResourceClassifyTable
  role: RoleTable
  rolePosition: RolePositionTable
  roleResource: RoleResourceTable
  roleUser: RoleUserTable
  savedView: SavedViewTable
  seal: SealTable
  sealCategory: SealCategoryTable
  sealCompany: SealCompanyTable
  sealMark: SealMarkTable
  secondFactor: SecondFactorTable
  session: SessionTable
  signInSubject: SignInSubjectTable
  standardRole: StandardRoleTable
  standardRoleRule: StandardRoleRuleTable
  storageBucket: StorageBucketTable
  storedObject: StoredObjectTable
  trustedDevice: TrustedDeviceTable
  appUser: UserTable
  userAccount: UserAccountTable
  userCredential: UserCredentialTable
  userGroup: UserGroupTable
  userGroupMember: UserGroupMemberTable
  userPreference: UserPreferenceTable
  userProject: UserProjectTable
  userResource: UserResourceTable
  validationBean: ValidationBeanTable
  validationRule: ValidationRuleTable
  verifyCode: VerifyCodeTable
  viewing: ViewingTable
  webhook: WebhookTable
  webhookDelivery: WebhookDeliveryTable
  whiteListEntry: WhiteListEntryTable
  workCalendar: WorkCalendarTable
}
