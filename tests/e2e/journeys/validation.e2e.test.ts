import { describe } from 'vitest'
import { expect, test } from '../harness.ts'
import { unique } from '../records.ts'

describe('validation rules', () => {
  test('a rule added in the designer stops a bad user in the browser and at the API, without a restart', async ({
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

    // The form of another person, who was signed in all the time.
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

  test('a form of its own is declared, ruled, exported and deleted; what is shipped stays', async ({ person }) => {
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
})
