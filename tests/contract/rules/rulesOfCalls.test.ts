import { describe, expect, it } from 'vitest'
import { dataOf, givenCompany, listOf, recordsOf, unique } from '../company.ts'
import { databaseKinds, fieldErrors, givenServer } from '../harness.ts'

describe.each(databaseKinds)('rules for one call on %s', kind => {
  const server = givenServer(kind)
  const company = givenCompany(server)
  const base = '/valid/bean'
  const addBean = async (name: string, values: Record<string, unknown> = {}) =>
    dataOf(await company.admin.put(`${base}/validation/create`, { name, title: name, ...values }))
  const addRule = async (beanId: unknown, values: Record<string, unknown>) =>
    dataOf(await company.admin.put(`${base}/rules/create`, { beanId, ...values }))
  const drop = async (id: unknown) => dataOf(await company.admin.post(`${base}/validation/del/${String(id)}`))
  const listed = async (name: string) =>
    recordsOf(await company.admin.post(`${base}/validation/list`, { name, size: 100 })).find(one => one.name === name)
  const project = () => ({ code: unique('XM-'), name: '项目', organizationId: company.east })

  it('apply in that call only, beside those of its document, at once and in the browser', async () => {
    const { admin } = company
    const bean = await addBean('project.add')
    expect(bean).toMatchObject({ entity: 'project' })
    await addRule(bean.id, { field: 'remark', kind: 'required', message: '立项请写说明' })
    const shared = await addRule((await listed('project'))?.id, {
      field: 'name',
      kind: 'length',
      least: '3',
      message: '名称太短',
    })
    expect(fieldErrors(await admin.post('/project/project/add', project()))).toEqual({
      remark: '立项请写说明',
      name: '名称太短',
    })
    const form = dataOf(await admin.get('/valid/conf/validation/project.add'))
    expect(form).toMatchObject({ entity: 'project' })
    expect((form.rules as { message: string }[]).map(rule => rule.message)).toEqual(
      expect.arrayContaining(['立项请写说明', '名称太短']),
    )
    dataOf(await admin.post(`${base}/rules/del/${String(shared.id)}`))
    const made = dataOf(await admin.post('/project/project/add', { ...project(), remark: '有' }))
    dataOf(await admin.post('/project/project/update', { id: made.id, remark: null }))

    expect(listOf(await admin.post(`${base}/validation/uses`, { id: bean.id }))).toMatchObject([
      { id: 'project.add', pages: expect.stringContaining('项目') },
    ])
    expect(await listed('project.add')).toMatchObject({ usedBy: '新增项目' })
    await drop(bean.id)
    dataOf(await admin.post('/project/project/add', project()))
  })

  it('apply in a form whose document names none', async () => {
    const { admin } = company
    const bean = await addBean('processModel.create')
    await addRule(bean.id, { field: 'name', kind: 'length', least: '5', message: '名称至少五个字' })
    const key = unique('m').toLowerCase()
    const answer = await admin.post('/nbpm/model/create', { key, name: '请假' })
    expect(fieldErrors(answer)).toMatchObject({ name: '名称至少五个字' })
    await drop(bean.id)
  })

  it('are offered by their forms, and rules without a form say that nothing uses them', async () => {
    const { admin } = company
    const forms = listOf(await admin.post(`${base}/forms`))
    expect(forms).toContainEqual(
      expect.objectContaining({ id: 'landBack.add', title: '新增地块', entity: 'landParcel', hasRules: false }),
    )
    expect(forms.map(one => one.id)).not.toContain('project.list')
    const bean = await addBean('landBack.add')
    expect(listOf(await admin.post(`${base}/forms`))).toContainEqual(
      expect.objectContaining({ id: 'landBack.add', hasRules: true }),
    )
    await drop(bean.id)
    const other = await addBean(unique('form'))
    expect(await listed(String(other.name))).toMatchObject({ usedBy: '暂无表单使用' })
    expect(listOf(await admin.post(`${base}/validation/uses`, { id: other.id }))).toEqual([])
    await drop(other.id)
    const wrong = await admin.put(`${base}/validation/create`, { name: 'project.add', title: 'x', entity: 'role' })
    expect(fieldErrors(wrong)).toEqual({ entity: '业务对象应为“项目”，与表单“新增项目”一致' })
  })

  it('may check a value on the server, for users who may submit the form', async () => {
    const bean = await addBean('feedback.add')
    await addRule(bean.id, { field: 'contact', kind: 'unique', message: '已经反馈过' })
    const author = await company.hire({ organizationId: company.eastTeam, dataScope: 'own' })
    const asked = { name: 'feedback.add', field: 'contact', value: `${unique('c')}@example.com` }
    expect(dataOf(await author.post('/valid/conf/unique', asked))).toEqual({ exists: false })
    await drop(bean.id)
  })
})
