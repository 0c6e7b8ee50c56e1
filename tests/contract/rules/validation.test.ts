import { describe, expect, it } from 'vitest'
import { type Answer, dataOf, givenCompany, listOf, operationOf, recordsOf, unique } from '../company.ts'
import { databaseKinds, fieldErrors, givenServer } from '../harness.ts'

describe.each(databaseKinds)('validation rules on %s', kind => {
  const server = givenServer(kind)
  const company = givenCompany(server)
  const base = '/valid/bean'

  const beanOf = async (name: string): Promise<Record<string, unknown>> => {
    const found = recordsOf(await company.admin.post(`${base}/validation/list`, { name, size: 100 }))
    return found.find(one => one.name === name) ?? {}
  }
  async function addBean(values: Record<string, unknown> = {}): Promise<string> {
    const name = unique('form')
    const answer = await company.admin.put(`${base}/validation/create`, { name, title: `表单${name}`, ...values })
    return String(dataOf(answer).id)
  }
  async function addRule(beanId: unknown, values: Record<string, unknown>): Promise<string> {
    return String(
      dataOf(await company.admin.put(`${base}/rules/create`, { beanId, message: '不符合规则', ...values })).id,
    )
  }
  const dropRule = async (id: string) => dataOf(await company.admin.post(`${base}/rules/del/${id}`))
  const newUser = (values: Record<string, unknown>): Promise<Answer> =>
    company.admin.post('/upms/user/save', {
      username: unique('u'),
      name: '新来的人',
      organizationId: company.east,
      ...values,
    })

  describe('forms with rules', () => {
    it('that may get some are found by code, title, call and page', async () => {
      const formsWith = async (keyword?: string) =>
        listOf(await company.admin.post(`${base}/forms`, { ...(keyword && { keyword }) })).map(({ id }) => id)
      const all = await formsWith()
      for (const keyword of [' ROLE.add ', '新增角色', '/upms/role/add']) {
        const found = await formsWith(keyword)
        expect(found).toContain('role.add')
        expect(found.length).toBeLessThan(all.length / 10)
      }
      expect(await formsWith('no form is called like this')).toEqual([])
    })

    it('exist for every form with rules, and cannot be deleted or changed in their fields', async () => {
      const bean = await beanOf('userCreate')
      expect(bean).toMatchObject({
        title: '新增用户',
        entity: 'user',
        entityTitle: '用户',
        shipped: true,
        enabled: true,
      })
      expect(dataOf(await company.admin.get(`${base}/validation/details/${bean.id}`)).entityTitle).toBe('用户')
      expect(await company.admin.post(`${base}/validation/del/${bean.id}`)).toMatchObject({
        http: 409,
        error: 'SYSTEM_BEAN_PROTECTED',
      })
      const changed = await company.admin.post(`${base}/validation/update/${bean.id}`, { entity: 'role' })
      expect(fieldErrors(changed)).toEqual({ entity: '系统内置的校验对象，其字段不能修改' })
      const uses = listOf(await company.admin.post(`${base}/validation/uses`, { id: bean.id }))
      expect(uses).toMatchObject([{ title: '新增用户', call: 'POST /upms/user/save' }])
      expect(String(uses[0]?.pages)).toContain('/system-manage/user-manage/user-add')
    })

    it('of an installation are created, changed, disabled, logged, exported and deleted with their rules', async () => {
      const { admin } = company
      const fields = [{ name: 'days', title: '天数', type: 'number' }]
      const id = await addBean({ fields })
      const rule = await addRule(id, {
        field: 'days',
        kind: 'range',
        least: '0.5',
        most: '30',
        message: '天数为 0.5 至 30',
      })
      const bean = dataOf(await admin.get(`${base}/validation/details/${id}`))
      expect(bean).toMatchObject({ ruleCount: 1, shipped: false, fields })
      // The full name of a call of a table with a long name; no endpoint has it.
      expect((await admin.get(`/valid/conf/validation/${'long'.repeat(40)}.add`)).http).toBe(404)
      const ruleSet = async () => dataOf(await admin.get(`/valid/conf/validation/${bean.name}`))
      expect(await ruleSet()).toMatchObject({
        rules: [{ kind: 'range', field: 'days', min: 0.5, max: 30, message: '天数为 0.5 至 30' }],
      })
      dataOf(await admin.post(`${base}/validation/enable`, { id, enabled: false }))
      expect(await ruleSet()).toMatchObject({ rules: [] })
      dataOf(await admin.post(`${base}/validation/enable`, { id, enabled: true }))

      const lost = await admin.post(`${base}/validation/update/${id}`, { fields: [] })
      expect(fieldErrors(lost)).toEqual({ fields: '字段“天数”还有规则，请先删除其规则' })
      dataOf(await admin.post(`${base}/validation/update/${id}`, { title: '请假单' }))
      const log = recordsOf(await admin.post(`${base}/validation/log`, { id }))
      expect(log.map(operationOf)).toEqual(['修改', '启用', '停用', '新增'])
      const token = await server.tokenFor(admin.username)
      expect((await server.call('validation.export', { ids: [id] }, token)).http).toBe(200)
      expect((await server.call('validation.ruleExport', { query: { beanId: id } }, token)).http).toBe(200)

      dataOf(await admin.post(`${base}/validation/del/${id}`))
      expect((await admin.get(`/valid/conf/validation/${bean.name}`)).http).toBe(404)
      expect((await admin.get(`${base}/rules/details/${rule}`)).http).toBe(404)
    })

    it('are refused with a taken name, an unknown entity or duplicate fields', async () => {
      const { admin } = company
      const create = (values: Record<string, unknown>) =>
        admin.put(`${base}/validation/create`, { name: unique('form'), title: '表单', ...values })
      expect(fieldErrors(await create({ name: 'userCreate' }))).toEqual({ name: '此规则编码由系统使用' })
      expect(fieldErrors(await create({ name: '1x' }))).toHaveProperty('name')
      expect(fieldErrors(await create({ entity: 'nothing' }))).toEqual({ entity: '业务对象“nothing”不存在' })
      const twice = { name: 'a', title: '甲', type: 'string' }
      expect(fieldErrors(await create({ fields: [twice, twice] }))).toEqual({ 'fields.1.name': '字段编码“a”重复' })
      expect(fieldErrors(await create({ shipped: true }))).not.toEqual({})
    })
  })

  describe('rules', () => {
    it('refuse the creation of a user at the next call, and accept it again when disabled', async () => {
      const bean = await beanOf('userCreate')
      dataOf(await newUser({}))
      const id = await addRule(bean.id, { field: 'employeeNo', kind: 'required', message: '新员工必须有工号' })
      expect(fieldErrors(await newUser({}))).toEqual({ employeeNo: '新员工必须有工号' })
      dataOf(await newUser({ employeeNo: unique('E') }))
      dataOf(await company.admin.post(`${base}/rules/enable`, { id, enabled: false }))
      dataOf(await newUser({}))
      dataOf(await company.admin.post(`${base}/rules/enable`, { id, enabled: true }))
      expect((await newUser({})).http).toBe(400)
      await dropRule(id)
      dataOf(await newUser({}))
    })

    it('validate an update as a whole: the given values over the stored ones', async () => {
      const bean = await beanOf('userUpdate')
      const user = dataOf(await newUser({}))
      const id = await addRule(bean.id, {
        field: 'title',
        kind: 'expression',
        expression: "form.name != '总裁' || form.title != null",
        message: '总裁须填写职务',
      })
      const change = (values: Record<string, unknown>) =>
        company.admin.post('/upms/user/update', { id: user.id, ...values })
      expect(fieldErrors(await change({ name: '总裁' }))).toEqual({ title: '总裁须填写职务' })
      dataOf(await change({ name: '总裁', title: '总裁' }))
      expect(fieldErrors(await change({ title: null }))).toEqual({ title: '总裁须填写职务' })
      await dropRule(id)
    })

    it('apply to modules, positions, roles and organizations', async () => {
      const { admin, east } = company
      const rules: string[] = []
      for (const name of ['positionSave', 'roleSave', 'organizationSave', 'moduleSave'])
        rules.push(
          await addRule((await beanOf(name)).id, {
            field: 'name',
            kind: 'length',
            most: '3',
            message: '名称最多三个字',
          }),
        )
      const refused = { name: '名称最多三个字' }
      const code = unique('C').toUpperCase()
      const position = { code, name: '四个字名', organizationId: east }
      expect(fieldErrors(await admin.post('/upms/position/add', position))).toEqual(refused)
      expect(fieldErrors(await admin.post('/upms/role/add', { code, name: '四个字名' }))).toEqual(refused)
      const organization = { code, name: '四个字名', type: 'department', parentId: east }
      expect(fieldErrors(await admin.post('/upms/organization/add', organization))).toEqual(refused)
      const resource = { applicationId: 'admin', level: 1, code, name: '四个字名' }
      expect(fieldErrors(await admin.post('/upms/auth/resource/add', resource))).toEqual(refused)
      for (const id of rules) await dropRule(id)
      dataOf(await admin.post('/upms/position/add', position))
    })

    it('of every kind refuse at their field, in their order', async () => {
      const id = await addBean({
        entity: 'position',
        fields: [
          { name: 'phone', title: '手机号', type: 'string' },
          { name: 'days', title: '天数', type: 'number' },
          { name: 'from', title: '开始', type: 'date' },
          { name: 'tags', title: '标签', type: 'array' },
        ],
      })
      const { name } = dataOf(await company.admin.get(`${base}/validation/details/${id}`))
      await addRule(id, { field: 'phone', kind: 'required', message: '缺手机号' })
      await addRule(id, { field: 'phone', kind: 'pattern', pattern: '^1\\d{10}$', message: '手机号有误' })
      await addRule(id, { field: 'days', kind: 'range', least: '1', most: '9', message: '天数有误' })
      await addRule(id, { field: 'from', kind: 'range', least: '2026-01-01', message: '日期有误' })
      await addRule(id, { field: 'tags', kind: 'length', most: '2', message: '标签过多' })
      await addRule(id, { field: 'rank', kind: 'dictionary', dictionary: 'POSITION_RANK', message: '职级有误' })
      await addRule(id, { field: 'code', kind: 'unique', message: '编码已用' })
      await addRule(id, {
        field: 'days',
        kind: 'expression',
        expression: 'form.days <= 3 || form.from != null',
        condition: 'form.phone != null',
        message: '三天以上须填开始日期',
      })
      const code = unique('V').toUpperCase()
      dataOf(await company.admin.post('/upms/position/add', { code, name: '岗', organizationId: company.east }))
      const tried = async (form: Record<string, unknown>) => {
        const answer = dataOf(await company.admin.post(`${base}/trial`, { name, form }))
        return (answer.errors as { message: string }[]).map(error => error.message)
      }
      expect(await tried({})).toEqual(['缺手机号'])
      expect(await tried({ phone: '1', days: 10, from: '2025-12-31', tags: ['a', 'b', 'c'], rank: 'X', code })).toEqual(
        ['手机号有误', '天数有误', '日期有误', '标签过多', '职级有误', '编码已用'],
      )
      expect(await tried({ phone: '13800138000', days: 5 })).toEqual(['三天以上须填开始日期'])
      expect(await tried({ phone: '13800138000', days: 5, from: '2026-01-01', rank: 'P5' })).toEqual([])
      const set = dataOf(await company.admin.get(`/valid/conf/validation/${name}`))
      const ranks = (set.rules as { kind: string; values?: string[] }[]).find(rule => rule.kind === 'dictionary')
      expect(ranks?.values).toContain('P5')
    })

    it('that cannot be evaluated are refused at their fields', async () => {
      const id = await addBean({ fields: [{ name: 'text', title: '文本', type: 'string' }] })
      const refused = async (values: Record<string, unknown>) =>
        fieldErrors(
          await company.admin.put(`${base}/rules/create`, { beanId: id, field: 'text', message: '提示', ...values }),
        )
      expect(await refused({ kind: 'pattern', pattern: '(' })).toEqual({ pattern: '正则表达式格式不正确' })
      expect(await refused({ kind: 'pattern', pattern: '^(?=a)' })).toEqual({ pattern: '正则表达式不支持前后查找' })
      expect(await refused({ kind: 'pattern' })).toEqual({ pattern: '请填写正则表达式' })
      expect(await refused({ kind: 'length', least: '-1' })).toEqual({ least: '长度应为不小于 0 的整数' })
      expect(await refused({ kind: 'length' })).toEqual({ least: '请至少填写一端' })
      expect(await refused({ kind: 'range', least: '9', most: '1' })).toEqual({ most: '最大不能小于最小' })
      expect(await refused({ kind: 'range', least: 'x' })).toHaveProperty('least')
      expect(await refused({ kind: 'dictionary', dictionary: 'NOTHING' })).toEqual({
        dictionary: '字典“NOTHING”不存在',
      })
      expect(await refused({ kind: 'unique' })).toEqual({ kind: '只有业务对象自己的字段可以要求唯一' })
      expect(await refused({ kind: 'expression', expression: 'form.text ==' })).toHaveProperty('expression')
      expect(String((await refused({ kind: 'expression', expression: 'form.nothing == 1' })).expression)).toContain(
        'form.nothing',
      )
      expect(await refused({ kind: 'expression', expression: "form.text + 'a'" })).toEqual({
        expression: '表达式的结果应为真或假',
      })
      expect(await refused({ kind: 'required', condition: 'params.id == 1' })).toHaveProperty('condition')
      expect(await refused({ kind: 'required', field: 'nothing' })).toHaveProperty('field')
      expect(await refused({ kind: 'magic' })).toHaveProperty('kind')
    })

    it('are changed, ordered and logged, and stay with their form', async () => {
      const { admin } = company
      const fields = [{ name: 'a', title: '甲', type: 'string' }]
      const [id, other] = [await addBean({ fields }), await addBean({ fields })]
      const first = await addRule(id, { field: 'a', kind: 'required', message: '一' })
      const second = await addRule(id, { field: 'a', kind: 'length', most: '5', message: '二' })
      const messages = async () =>
        recordsOf(await admin.post(`${base}/rules/list`, { beanId: id })).map(rule => rule.message)
      expect(await messages()).toEqual(['一', '二'])
      dataOf(await admin.post(`${base}/rules/order`, { ids: [second, first] }))
      expect(await messages()).toEqual(['二', '一'])
      const changed = dataOf(await admin.post(`${base}/rules/update/${second}`, { most: '8', revision: 1 }))
      expect(changed).toMatchObject({ requirement: '不超过 8 个字或项', fieldTitle: '甲' })
      expect((await admin.post(`${base}/rules/update/${second}`, { most: '9', revision: 1 })).http).toBe(409)
      expect(fieldErrors(await admin.post(`${base}/rules/update/${second}`, { beanId: other }))).toHaveProperty(
        'beanId',
      )
      expect(recordsOf(await admin.post(`${base}/rules/log`, { id: second })).map(operationOf)).toContain('新增')
    })
  })

  it('reports whether a value is taken only to users who may submit the form', async () => {
    const bean = await beanOf('userCreate')
    const rule = await addRule(bean.id, { field: 'email', kind: 'unique', message: '邮箱已有人使用' })
    const email = `${unique('m')}@example.com`
    dataOf(await newUser({ email }))
    const args = { name: 'userCreate', field: 'email', value: email }
    expect(dataOf(await company.admin.post('/valid/conf/unique', args))).toEqual({ exists: true })
    expect((await company.admin.post('/valid/conf/unique', { ...args, field: 'phone' })).http).toBe(400)
    expect(fieldErrors(await newUser({ email }))).toEqual({ email: '邮箱已有人使用' })
    const plain = await company.hire({ organizationId: company.east })
    expect((await plain.post('/valid/conf/unique', args)).http).toBe(403)
    const clerk = await company.hire({ organizationId: company.east, codes: ['USER_ADD'] })
    expect(dataOf(await clerk.post('/valid/conf/unique', args))).toEqual({ exists: true })
    await dropRule(rule)
  })

  it('opens the designer to users with its permissions only', async () => {
    const plain = await company.hire({ organizationId: company.east })
    expect((await plain.post(`${base}/validation/list`, {})).http).toBe(403)
    expect((await plain.post(`${base}/rules/list`, {})).http).toBe(403)
    expect((await plain.get('/valid/conf/validation/userCreate')).http).toBe(200)
    expect((await plain.get('/valid/conf/validation/nothing')).http).toBe(404)
    const viewer = await company.hire({ organizationId: company.east, codes: ['VALIDATION_VIEW'] })
    expect((await viewer.post(`${base}/validation/list`, {})).http).toBe(200)
    expect((await viewer.put(`${base}/validation/create`, { name: 'x', title: 'x' })).http).toBe(403)
    expect(listOf(await viewer.post(`${base}/entities`)).map(one => one.id)).toContain('user')
    expect(listOf(await viewer.post(`${base}/dictionaries`)).length).toBeGreaterThan(5)
    const bean = await beanOf('userCreate')
    const names = listOf(await viewer.post(`${base}/fields`, { beanId: bean.id })).map(one => one.id)
    expect(names).toContain('roleIds')
    expect(names).toContain('username')
  })
})
