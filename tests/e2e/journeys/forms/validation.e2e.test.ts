import { describe } from 'vitest'
import { expect, test } from '../../harness.ts'
import { newPosition, unique } from '../../records.ts'

describe('validation rules', () => {
  test('a rule added in the designer refuses an invalid user in browser and API, without a restart', async ({
    person,
    api,
  }) => {
    const desk = await person()
    await desk.begin('/system-setting-manage/form-validation')
    await desk.search('规则编码', 'userCreate')
    await desk.rowAction(desk.row('userCreate'), '设计规则')
    await desk.settled()
    await desk.button('新增规则').click()
    await desk.settled()
    await desk.choose('字段', '职务（title）', desk.dialog)
    await desk.choose('规则类型', '长度', desk.dialog)
    await desk.fill('最小', '9', desk.dialog)
    await desk.fill('最大', '3', desk.dialog)
    const message = `职务至少三个字 ${unique()}`
    await desk.fill('提示语', message, desk.dialog)
    desk.problems.expected.push(/^400 /)
    await desk.save('保存', desk.dialog)
    await desk.expectFieldError('最大', '最大不能小于最小', desk.dialog)
    await desk.fill('最小', '3', desk.dialog)
    await desk.fill('最大', '', desk.dialog)
    await desk.save('保存', desk.dialog)
    await desk.row(message).getByText('不少于 3').waitFor()

    // Tried out in place: the browser at once, the server when asked.
    await desk.tab('试填')
    await desk.fill('职务', '长')
    await desk.row(message).getByText('不通过').waitFor()
    await desk.button('由服务器校验').click()
    await expect.poll(() => desk.row(message).getByText('不通过').count()).toBe(2)

    // The form of another user, who was signed in all the time.
    const clerk = await person()
    await clerk.begin('/system-manage/user-manage/user-add')
    const username = `e2e.ruled.${unique()}`
    await clerk.fill('账号', username)
    await clerk.fill('姓名', '新来的人')
    await clerk.chooseInTree('所属组织')
    await clerk.fill('职务', '长')
    await clerk.save()
    await clerk.expectFieldError('职务', message)
    const organizations = await api.call<{ id: string }[]>('GET', '/upms/organization/getList')
    const values = { username, name: '新来的人', organizationId: organizations[0]?.id, title: '长' }
    expect(await api.ask('POST', '/upms/user/save', values)).toMatchObject({ status: 400, message })

    await desk.tab('规则')
    await desk.row(message).getByRole('switch').click()
    await desk.confirm(/停用|关闭|确定/)
    await desk.settled()
    expect(await api.ask('POST', '/upms/user/save', values)).toMatchObject({ status: 200 })
    await desk.rowAction(desk.row(message), '日志')
    await desk.dialog.getByText('停用').first().waitFor()
    await desk.page.keyboard.press('Escape')
    await desk.rowAction(desk.row(message), '删除')
    await desk.confirm('确定要删除该数据吗？')
    await desk.expectToast('删除成功!')
    await desk.row(message).waitFor({ state: 'detached' })
  })

  test('a custom form is declared, gets rules, is exported and deleted; shipped forms stay', { tags: 'full' }, async ({
    person,
  }) => {
    const desk = await person()
    const name = `leave${unique()}`
    await desk.begin('/system-setting-manage/form-validation')
    await desk.button('新增').click()
    await desk.settled()
    await desk.fill('规则编码', name, desk.dialog)
    await desk.fill('名称', '请假申请', desk.dialog)
    await desk.fill('业务对象', '岗位', desk.dialog)
    await desk.choose('业务对象', '岗位', desk.dialog)
    await desk.save('保存', desk.dialog)
    await desk.search('规则编码', name)
    await desk.row(name).getByRole('button', { name }).click()
    await desk.settled()
    await desk.button('新增规则').click()
    await desk.settled()
    await desk.choose('字段', '岗位名称（name）', desk.dialog)
    await desk.choose('规则类型', '必填', desk.dialog)
    await desk.fill('提示语', '请填写岗位名称', desk.dialog)
    await desk.save('保存', desk.dialog)
    await desk.row('请填写岗位名称').waitFor()
    await desk.tab('用在何处')
    await desk.tab('操作日志')
    await desk.row('新增').waitFor()

    await desk.visit('/system-setting-manage/form-validation')
    await desk.search('规则编码', name)
    await desk.rowAction(desk.row(name), '编辑')
    await desk.settled()
    await desk.fill('名称', '请假申请单', desk.dialog)
    await desk.save('保存', desk.dialog)
    await desk.row('请假申请单').waitFor()
    await desk.row(name).getByRole('switch').click()
    await desk.confirm(/停用|关闭|确定/)
    await desk.settled()
    await desk.rowAction(desk.row(name), '删除')
    await desk.confirm('确定要删除该数据吗？')
    await desk.expectToast('删除成功!')
    await desk.search('规则编码', 'userCreate')
    expect(await desk.row('userCreate').getByRole('button', { name: '删除' }).count()).toBe(0)
  })

  test('a rule has a pattern, uniqueness or an expression; an invalid rule is refused at its field', {
    tags: 'full',
  }, async ({ person, api }) => {
    const [name, { code }] = [`kinds${unique()}`, await newPosition(api)]
    const fields = [{ name: 'extra', title: '附加', type: 'string' }]
    const values = { name, title: '各类规则', entity: 'position', fields }
    await api.call('PUT', '/valid/bean/validation/create', values)
    const desk = await person()
    await desk.begin('/system-setting-manage/form-validation')
    await desk.search('规则编码', name)
    await desk.rowAction(desk.row(name), '设计规则')
    await desk.settled()
    desk.problems.expected.push(/^400 PUT \/valid\/bean\/rules\/create/)
    const begin = async (field: string, kind: string) => {
      await desk.button('新增规则').click()
      await desk.settled()
      await desk.choose('字段', field, desk.dialog)
      await desk.choose('规则类型', kind, desk.dialog)
      await desk.fill('提示语', `${kind}不符`, desk.dialog)
    }
    const store = async (kind: string) => {
      await desk.save('保存', desk.dialog)
      await desk.row(`${kind}不符`).waitFor()
      await desk.page.getByRole('dialog').waitFor({ state: 'detached' })
      await desk.settled()
    }
    await begin('岗位名称（name）', '格式')
    await desk.fill('正则表达式', '^岗(', desk.dialog)
    await desk.save('保存', desk.dialog)
    await desk.expectFieldError('正则表达式', '正则表达式格式不正确', desk.dialog)
    await desk.fill('正则表达式', '^岗', desk.dialog)
    await store('格式')
    await begin('附加（extra）', '唯一')
    await desk.save('保存', desk.dialog)
    await desk.expectFieldError('规则类型', '只有业务对象自己的字段可以要求唯一', desk.dialog)
    await desk.choose('字段', '岗位编码（code）', desk.dialog)
    await store('唯一')
    await begin('备注（remark）', '表达式')
    await desk.fill('表达式', "form.remark + 'a'", desk.dialog)
    await desk.save('保存', desk.dialog)
    // The kind reads as the field does.
    await desk.dialog.getByRole('alert').filter({ hasText: '表达式的结果应为真或假' }).waitFor()
    await desk.fill('表达式', 'form.remark != form.name', desk.dialog)
    await store('表达式')

    await desk.tab('试填')
    await desk.fill('岗位名称', '出纳')
    await desk.fill('岗位编码', code)
    await desk.fill('备注', '出纳')
    await desk.button('由服务器校验').click()
    for (const kind of ['格式', '唯一', '表达式']) await desk.row(`${kind}不符`).getByText('不通过').last().waitFor()
    await desk.fill('岗位名称', '岗位出纳')
    await desk.fill('岗位编码', `${code}-1`)
    await desk.button('由服务器校验').click()
    for (const kind of ['格式', '唯一', '表达式'])
      await expect.poll(() => desk.row(`${kind}不符`).getByText('不通过').count()).toBe(0)
  })

  test('rules of a form selected by its code apply at once', { tags: 'full' }, async ({ person, api }) => {
    const desk = await person()
    await desk.begin('/system-setting-manage/form-validation')
    await desk.button('表单编码').click()
    await desk.settled()
    await desk.search('关键字', 'role.add', desk.dialog)
    await desk.rowAction(desk.row('role.add', desk.dialog), '设置规则')
    await desk.settled()
    expect(await desk.dialog.getByLabel('规则编码').inputValue()).toBe('role.add')
    await desk.save('保存', desk.dialog)
    const dialogs = desk.page.getByRole('dialog')
    await expect.poll(() => dialogs.count()).toBe(1)
    await desk.row('role.add', desk.dialog).getByRole('button', { name: '设置规则' }).waitFor({ state: 'detached' })
    await desk.page.keyboard.press('Escape')
    await expect.poll(() => dialogs.count()).toBe(0)
    await desk.search('规则编码', 'role.add')
    await desk.row('role.add').getByText('新增角色').first().waitFor()
    await desk.rowAction(desk.row('role.add'), '设计规则')
    await desk.settled()
    await desk.button('新增规则').click()
    await desk.settled()
    await desk.choose('字段', '备注（remark）', desk.dialog)
    await desk.choose('规则类型', '必填', desk.dialog)
    const message = `请说明角色的用途 ${unique()}`
    await desk.fill('提示语', message, desk.dialog)
    await desk.save('保存', desk.dialog)
    await desk.row(message).waitFor()

    const clerk = await person()
    await clerk.begin('/system-manage/role-manage/roles-list')
    await clerk.button('新增').click()
    await clerk.settled()
    const values = { name: `角色${unique()}`, code: `R${unique().toUpperCase()}` }
    await clerk.fill('角色名称', values.name, clerk.dialog)
    await clerk.fill('角色编码', values.code, clerk.dialog)
    await clerk.save('保存', clerk.dialog)
    await clerk.expectFieldError('备注', message, clerk.dialog)
    expect(await api.ask('POST', '/upms/role/add', values)).toMatchObject({ status: 400, message })

    await desk.visit('/system-setting-manage/form-validation')
    await desk.search('规则编码', 'role.add')
    await desk.rowAction(desk.row('role.add'), '删除')
    await desk.confirm('确定要删除该数据吗？')
    await desk.expectToast('删除成功!')
    expect(await api.ask('POST', '/upms/role/add', values)).toMatchObject({ status: 200 })
  })
})
