import { describe, expect, it } from 'vitest'
import { checkRules } from '../../../schemas/evaluate/checkRules.ts'
import type { RuleSet } from '../../../schemas/types/ruleSet.ts'
import { type Company, dataOf, givenCompany, recordsOf, unique } from '../company.ts'
import { databaseKinds, fieldErrors, given, givenServer } from '../harness.ts'

interface Form {
  /** Rule set that the calls keep. */
  rules: string
  create: string
  /** Changes the record that `create` answered; without it the form only creates. */
  update?: string
  /** Minimal valid values of the form, without `field`. */
  values(company: Company): Promise<Record<string, unknown>> | Record<string, unknown>
  /** A change says whose it is, as creating does. */
  isWhole?: true
  field: string
  /** The rule; otherwise the field must be filled in. */
  rule?: Record<string, unknown>
  /** What the rule refuses; otherwise nothing at all. */
  empty?: unknown
  /** Satisfies the rule. */
  filled: string | number | ((company: Company) => Promise<unknown>)
}

const feedbackOf = async ({ admin }: Company) =>
  dataOf(await admin.post('/upms/feedback/add', { kind: 'fault', title: unique('反馈'), content: '点击保存没有反应' }))
const projectOf = async ({ admin, east }: Company) =>
  dataOf(await admin.post('/project/project/add', { code: unique('XM-'), name: '项目', organizationId: east }))

const added = async ({ admin }: Company, path: string, values: Record<string, unknown>) =>
  dataOf(await admin.post(path, values)).id
/** Two people who have nothing to do with each other yet. */
const pairOf = async ({ hire, east }: Company) => ({
  fromId: (await hire({ organizationId: east })).id,
  toId: (await hire({ organizationId: east })).id,
})
let day = 0
const atLeast = (least: string) => ({ kind: 'length', least })

const forms: Form[] = [
  {
    rules: 'dictionarySave',
    create: 'dictionaryCode.save',
    update: 'dictionaryCode.save',
    values: () => ({ code: unique('D').toUpperCase(), title: '字典' }),
    field: 'remark',
    filled: '说明',
  },
  {
    rules: 'dictionaryEntrySave',
    create: 'dictionary.save',
    update: 'dictionary.update',
    values: async ({ admin }) => {
      const dictionary = dataOf(
        await admin.post('/basic/dictparams/code/save', { code: unique('E').toUpperCase(), title: '字典' }),
      )
      return { dictionaryId: dictionary.id, value: unique('v'), label: '一项' }
    },
    field: 'remark',
    filled: '说明',
  },
  {
    rules: 'grayUserSave',
    create: 'grayUser.save',
    update: 'grayUser.save',
    values: async ({ hire, east }) => ({
      applicationId: 'process',
      userId: (await hire({ organizationId: east })).id,
      version: 'next',
    }),
    field: 'remark',
    filled: '试用',
  },
  {
    rules: 'whiteListSave',
    create: 'whiteList.save',
    update: 'whiteList.save',
    values: () => ({ applicationId: 'process', kind: 'address', address: '10.77.0.0/16', enabled: false }),
    field: 'remark',
    filled: '机房',
  },
  {
    rules: 'dockingPersonSave',
    create: 'dockingPeople.save',
    update: 'dockingPeople.save',
    values: ({ east }) => ({
      systemName: unique('系统'),
      name: '张三',
      phone: '13800138000',
      organizationId: east,
    }),
    field: 'email',
    filled: 'zhang@example.com',
  },
  {
    rules: 'dataSourceSave',
    create: 'defaultSource.save',
    update: 'defaultSource.save',
    values: () => ({
      name: unique('源'),
      code: unique('s').toLowerCase(),
      type: 'postgresql',
      host: '127.0.0.1',
      port: 5432,
      database: 'x',
      username: 'x',
    }),
    field: 'remark',
    filled: '只读副本',
  },
  {
    rules: 'feedbackAdd',
    create: 'feedback.add',
    values: () => ({ kind: 'fault', title: unique('反馈'), content: '点击保存没有反应' }),
    field: 'contact',
    filled: '13800138000',
  },
  {
    rules: 'feedbackHandle',
    create: 'feedback.handle',
    values: async company => ({ id: (await feedbackOf(company)).id, state: 'working' }),
    field: 'reply',
    filled: '已修复',
  },
  {
    rules: 'userAccountSave',
    create: 'user.otherAccountSave',
    update: 'user.otherAccountSave',
    values: ({ admin }) => ({ userId: admin.id, system: 'oa', account: unique('a') }),
    isWhole: true,
    field: 'remark',
    filled: '旧系统',
  },
  {
    rules: 'project',
    create: 'project.add',
    update: 'project.update',
    values: ({ east }) => ({ code: unique('XM-'), name: '项目', organizationId: east }),
    field: 'remark',
    filled: '一期',
  },
  {
    rules: 'projectPhase',
    create: 'project.phaseSave',
    update: 'project.phaseSave',
    values: async company => ({ projectId: (await projectOf(company)).id, code: unique('F-'), name: '一期' }),
    field: 'remark',
    filled: '一期',
  },
  {
    rules: 'userGroupSave',
    create: 'userGroup.save',
    update: 'userGroup.save',
    values: () => ({ code: unique('G-'), name: '用户组' }),
    field: 'remark',
    filled: '轮值',
  },
  {
    rules: 'standardRoleSave',
    create: 'standardRole.save',
    update: 'standardRole.save',
    values: () => ({ code: unique('S-'), name: '标准角色' }),
    field: 'remark',
    filled: '按公司',
  },
  {
    rules: 'standardRoleRuleSave',
    create: 'standardRole.saveRule',
    update: 'standardRole.saveRule',
    values: async company => ({
      roleId: await added(company, '/nbpm/standardRole/save', { code: unique('S-'), name: '标准角色' }),
      userId: (await company.hire({ organizationId: company.east })).id,
    }),
    isWhole: true,
    field: 'amountTo',
    filled: 5000,
  },
  {
    rules: 'auditRoleSave',
    create: 'auditRole.save',
    update: 'auditRole.save',
    values: () => ({ code: unique('A-'), name: '审批角色', scopeKind: 'company' }),
    field: 'remark',
    filled: '按公司',
  },
  {
    rules: 'auditRoleMemberSave',
    create: 'auditRole.saveMember',
    update: 'auditRole.saveMember',
    values: async company => ({
      roleId: await added(company, '/nbpm/auditRole/save', {
        code: unique('A-'),
        name: '审批角色',
        scopeKind: 'company',
      }),
      userId: (await company.hire({ organizationId: company.east })).id,
      organizationId: company.east,
    }),
    isWhole: true,
    field: 'projectId',
    filled: async (company: Company) => (await projectOf(company)).id,
  },
  {
    rules: 'announcementSend',
    create: 'announcement.send',
    values: () => ({ title: '今晚升级' }),
    field: 'text',
    rule: atLeast('5'),
    empty: '升级',
    filled: '今晚八点升级',
  },
  {
    rules: 'approvalPhraseSave',
    create: 'approvalPhrase.save',
    update: 'approvalPhrase.save',
    values: () => ({}),
    field: 'text',
    rule: atLeast('5'),
    empty: '同意',
    filled: '同意，请尽快办理',
  },
  {
    rules: 'calendarDaySave',
    create: 'workCalendar.saveDay',
    update: 'workCalendar.saveDay',
    values: () => ({ date: `20${40 + day++}-10-01` }),
    field: 'name',
    rule: atLeast('3'),
    empty: '国庆',
    filled: '国庆节',
  },
  {
    rules: 'callbackSystemSave',
    create: 'processCallback.save',
    update: 'processCallback.save',
    values: () => ({ name: unique('系统'), kind: 'callback', url: 'http://127.0.0.1:1/x', enabled: false }),
    field: 'remark',
    filled: '测试环境',
  },
  {
    rules: 'webhookSave',
    create: 'webhook.save',
    update: 'webhook.save',
    values: () => ({
      name: unique('对接'),
      url: 'http://127.0.0.1:1/x',
      entities: ['position'],
      events: ['created'],
      enabled: false,
    }),
    field: 'remark',
    filled: '测试环境',
  },
  {
    rules: 'processCategorySave',
    create: 'processCategory.save',
    update: 'processCategory.save',
    values: () => ({ name: unique('分类') }),
    isWhole: true,
    field: 'remark',
    filled: '人事',
  },
  {
    rules: 'processEntrustSave',
    create: 'processEntrust.save',
    update: 'processEntrust.save',
    values: async company => ({
      ...(await pairOf(company)),
      startsAt: '2090-01-01T00:00:00.000Z',
      endsAt: '2090-02-01T00:00:00.000Z',
    }),
    isWhole: true,
    field: 'reason',
    filled: '休假',
  },
  {
    rules: 'processReplacementSave',
    create: 'processReplacement.save',
    update: 'processReplacement.save',
    values: pairOf,
    isWhole: true,
    field: 'reason',
    filled: '调岗',
  },
  {
    rules: 'processHandoverSave',
    create: 'processHandover.save',
    values: pairOf,
    field: 'reason',
    filled: '离职',
  },
]

describe.each(databaseKinds)('custom rules on %s', kind => {
  const server = givenServer(kind, { DATA_SOURCE_HOSTS: '127.0.0.1' })
  const company = givenCompany(server)
  // One session for all: the number of sessions of a user is limited, and a new one ends the oldest.
  const caller = given(async () => {
    const token = await server.tokenFor(company.admin.username)
    return { call: (name: string, args: Record<string, unknown>) => server.call(name, args, token) }
  })
  const message = '请补充这一项'

  it.each(forms)(
    'of $rules refuse input in the form and its calls at once, and accept it after removal',
    async form => {
      const { admin } = company
      const { call } = caller
      const [bean] = recordsOf(await admin.post('/valid/bean/validation/list', { name: form.rules, size: 100 })).filter(
        one => one.name === form.rules,
      )
      expect(bean).toMatchObject({ shipped: true, enabled: true })
      const add = async () =>
        String(
          dataOf(
            await admin.put('/valid/bean/rules/create', {
              beanId: bean?.id,
              field: form.field,
              kind: 'required',
              message,
              ...form.rule,
            }),
          ).id,
        )
      const drop = async (id: string) => dataOf(await admin.post(`/valid/bean/rules/del/${id}`))
      const given = { ...(await form.values(company)), ...(form.empty !== undefined && { [form.field]: form.empty }) }
      const refused = { [form.field]: message }

      const rule = await add()
      expect(fieldErrors(await call(form.create, given))).toEqual(refused)
      // What the form of the browser asks for when it opens, judged as it does.
      const ruleSet = dataOf(await admin.get(`/valid/conf/validation/${form.rules}`)) as unknown as RuleSet
      expect(checkRules(ruleSet, given, {})).toEqual([{ field: form.field, message }])
      const uses = dataOf(await admin.post('/valid/bean/validation/uses', { id: bean?.id })) as unknown as {
        id: string
        pages: string
      }[]
      expect(uses.map(one => one.id).sort()).toEqual([...new Set([form.create, form.update ?? form.create])].sort())
      expect(uses.every(one => one.pages !== '')).toBe(true)
      await drop(rule)
      const made = dataOf(await call(form.create, given))
      if (form.update === undefined) return

      const filled = typeof form.filled === 'function' ? await form.filled(company) : form.filled
      const again = await add()
      const change = { ...(form.isWhole && given), id: made.id, [form.field]: form.empty ?? null }
      expect(fieldErrors(await call(form.update, change))).toEqual(refused)
      dataOf(await call(form.update, { ...change, [form.field]: filled }))
      expect(fieldErrors(await call(form.update, change))).toEqual(refused)
      await drop(again)
      dataOf(await call(form.update, change))
    },
  )

  it('check values on the server for every user of the form, also of one without a code', async () => {
    const { admin } = company
    const [bean] = recordsOf(await admin.post('/valid/bean/validation/list', { name: 'feedbackAdd' }))
    const rule = { beanId: bean?.id, field: 'contact', kind: 'unique', message: '已经反馈过' }
    const { id } = dataOf(await admin.put('/valid/bean/rules/create', rule))
    const author = await company.hire({ organizationId: company.eastTeam, dataScope: 'own' })
    const contact = `${unique('c')}@example.com`
    const ask = async () =>
      dataOf(await author.post('/valid/conf/unique', { name: 'feedbackAdd', field: 'contact', value: contact }))
    expect(await ask()).toEqual({ exists: false })
    dataOf(
      await author.post('/upms/feedback/add', { kind: 'fault', title: '标题', content: '点击保存没有反应', contact }),
    )
    expect(await ask()).toEqual({ exists: true })
    dataOf(await admin.post(`/valid/bean/rules/del/${String(id)}`))
  })
})
