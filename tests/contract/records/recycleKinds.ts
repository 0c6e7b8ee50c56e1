import { type Company, unique } from '../company.ts'

type Row = Record<string, unknown>

/** A kind of record: how to create and change one, and the names of its calls if they differ. */
export interface Kind {
  make: () => Promise<Row> | Row
  change: Row
  create?: string
  update?: string
  remove?: string
  bin?: string
  restore?: string
  log?: string
  revert?: string
  removesMany?: boolean
}

/** An object of forms with one field that rules can be about. */
export const amountBean = () => ({
  name: unique('bin'),
  title: '校验',
  fields: [{ name: 'amount', title: '金额', type: 'number' }],
})

/** Kinds with a recycle bin and older states; `made` stores a record by its call and returns its id. */
export function recycleKinds(
  company: Company,
  made: (name: string, values: Row) => Promise<string>,
): Record<string, Kind> {
  const code = () => unique('B').toUpperCase()
  const bean = () => made('validation.create', amountBean())
  return {
    dockingPeople: {
      make: () => ({ systemName: unique('系统'), name: '甲', phone: '13800001234', organizationId: company.east }),
      change: { name: '乙' },
      remove: 'delete',
    },
    defaultSource: {
      make: () => ({
        name: unique('源'),
        code: unique('s'),
        type: 'postgresql',
        host: '127.0.0.1',
        port: 5432,
        database: 'd',
        username: 'u',
        secret: 'Geheim_9',
      }),
      change: { remark: '改' },
    },
    grayUser: {
      make: async () => ({
        applicationId: 'admin',
        userId: (await company.hire({ organizationId: company.east })).id,
        version: unique('v'),
      }),
      change: { remark: '改' },
    },
    whiteList: {
      make: () => ({ applicationId: 'admin', kind: 'address', address: '127.0.0.0/8' }),
      change: { remark: '改' },
    },
    dailyWork: { make: () => ({ name: unique('工作'), link: '/a' }), change: { summary: '改' } },
    professionalApp: { make: () => ({ name: unique('应用'), link: '/a' }), change: { summary: '改' } },
    userGroup: { make: () => ({ code: code(), name: '组' }), change: { name: '新组' }, removesMany: true },
    standardRole: { make: () => ({ code: code(), name: '角色' }), change: { name: '新角色' }, removesMany: true },
    auditRole: {
      make: () => ({ code: code(), name: '角色', scopeKind: 'company' }),
      change: { name: '新角色' },
      removesMany: true,
    },
    processCallback: {
      make: () => ({
        name: unique('系统'),
        kind: 'callback',
        url: 'http://127.0.0.1:9/in',
        secret: 'geheimer-schluessel',
      }),
      change: { remark: '改' },
      removesMany: true,
    },
    validation: {
      make: () => ({ name: unique('bin'), title: '校验' }),
      change: { title: '新校验' },
      create: 'create',
      update: 'update',
    },
    'validation.rule': {
      make: async () => ({ beanId: await bean(), field: 'amount', kind: 'required', message: '请填写金额' }),
      change: { message: '金额必填' },
      create: 'ruleCreate',
      update: 'ruleUpdate',
      remove: 'ruleDelete',
      bin: 'ruleRecycleList',
      restore: 'ruleRestore',
      log: 'ruleLog',
      revert: 'ruleRevert',
    },
    dictionaryCode: { make: () => ({ code: code(), title: '字典' }), change: { title: '新字典' } },
    dictionary: {
      make: async () => ({
        dictionaryId: await made('dictionaryCode.save', { code: code(), title: '字典' }),
        value: 'a',
        label: '甲',
      }),
      change: { label: '乙' },
      update: 'update',
      remove: 'remove',
    },
    classify: {
      make: () => ({ applicationId: 'admin', code: code(), name: '分类' }),
      change: { name: '新分类' },
      update: 'update',
    },
    workCalendar: {
      make: async () => ({
        name: '工作时间',
        days: ['1', '2'],
        hours: '09:00-18:00',
        organizationId: await made('organization.add', {
          code: code(),
          name: unique('组'),
          type: 'department',
          parentId: company.east,
        }),
      }),
      change: { name: '夏令时间' },
      removesMany: true,
    },
    processCategory: { make: () => ({ name: '分类', code: code() }), change: { name: '新分类' } },
    'project.phase': {
      make: async () => ({
        projectId: await made('project.add', { code: code(), name: unique('项目'), organizationId: company.east }),
        code: code(),
        name: '一期',
      }),
      change: { name: '二期' },
      create: 'phaseSave',
      update: 'phaseSave',
      remove: 'phaseDelete',
      bin: 'phaseRecycleList',
      restore: 'phaseRestore',
      log: 'phaseLog',
      revert: 'phaseRevert',
      removesMany: true,
    },
    resource: {
      make: () => ({ applicationId: 'admin', level: 1, code: code(), name: '模块' }),
      change: { name: '新模块' },
      create: 'add',
      update: 'update',
    },
    role: {
      make: () => ({ code: code(), name: unique('角色'), dataScope: 'own' }),
      change: { name: unique('新角色') },
      create: 'add',
      update: 'update',
      log: 'auditLogList',
    },
    application: {
      make: () => ({ name: unique('应用'), clientId: unique('app'), url: 'https://example.com/' }),
      change: { url: 'https://example.org/' },
      create: 'add',
      update: 'edit',
    },
    organization: {
      make: () => ({ code: code(), name: unique('组'), type: 'department', parentId: company.east }),
      change: { name: unique('新组') },
      create: 'add',
      update: 'edit',
    },
    user: {
      make: () => ({ username: unique('bin'), name: '甲', organizationId: company.east }),
      change: { name: '乙' },
      update: 'update',
      log: 'detailLog',
    },
    landBack: {
      make: () => ({ code: code(), name: '地块', organizationId: company.east, regionCode: '330106' }),
      change: { name: '新地块' },
      create: 'add',
      update: 'update',
    },
  }
}
