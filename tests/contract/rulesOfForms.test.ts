import { describe, expect, it } from 'vitest'
import { checkRules } from '../../schemas/evaluate/checkRules.ts'
import type { RuleSet } from '../../schemas/types/ruleSet.ts'
import { type Company, dataOf, givenCompany, recordsOf, unique } from './company.ts'
import { databaseKinds, fieldErrors, givenServer } from './harness.ts'

interface Form {
  /** Rule set that the calls keep. */
  rules: string
  create: string
  /** Changes the record that `create` answered; without it the form only creates. */
  update?: string
  /** What a form with nothing but the necessary sends; `field` is not in it. */
  values(company: Company): Promise<Record<string, unknown>> | Record<string, unknown>
  /** A change says whose it is, as creating does. */
  isWhole?: true
  field: string
  /** Satisfies the rule. */
  filled: unknown
}

const feedbackOf = async ({ admin }: Company) =>
  dataOf(await admin.post('/upms/feedback/add', { kind: 'fault', title: unique('反馈'), content: '点击保存没有反应' }))
const projectOf = async ({ admin, east }: Company) =>
  dataOf(await admin.post('/project/project/add', { code: unique('XM-'), name: '项目', organizationId: east }))

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
]

describe.each(databaseKinds)('rules made in the designer on %s', kind => {
  const server = givenServer(kind, { DATA_SOURCE_HOSTS: '127.0.0.1' })
  const company = givenCompany(server)
  const message = '请补充这一项'

  it.each(forms)('of $rules stop the form and its calls at once, and let them pass when they are gone', async form => {
    const { admin } = company
    const token = await server.tokenFor(admin.username)
    const call = (name: string, args: Record<string, unknown>) => server.call(name, args, token)
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
          }),
        ).id,
      )
    const drop = async (id: string) => dataOf(await admin.post(`/valid/bean/rules/del/${id}`))
    const given = await form.values(company)
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

    const again = await add()
    const change = { ...(form.isWhole && given), id: made.id, [form.field]: null }
    expect(fieldErrors(await call(form.update, change))).toEqual(refused)
    dataOf(await call(form.update, { ...change, [form.field]: form.filled }))
    expect(fieldErrors(await call(form.update, change))).toEqual(refused)
    await drop(again)
    dataOf(await call(form.update, change))
  })

  it('ask the server about a value for everybody who may submit the form, also one that needs no code', async () => {
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
