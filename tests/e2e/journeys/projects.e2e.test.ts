import { describe } from 'vitest'
import { expect, test } from '../harness.ts'
import { newPosition, newProject, newUser, rootOrganization, unique } from '../records.ts'

describe('projects and land', () => {
  test('a project is made, gets a phase, is switched off, deleted and brought back', async ({ person }) => {
    const code = `E2E-${unique().toUpperCase()}`
    const name = `测试项目${code}`
    const desk = await person()
    await desk.begin('/project-manage/management')
    await desk.button('新增').click()
    await desk.fill('项目名称', name, desk.dialog)
    await desk.fill('项目编码', code, desk.dialog)
    await desk.choose('业态', '住宅', desk.dialog)
    await desk.fill('经度', '120.16', desk.dialog)
    await desk.save('保存', desk.dialog)
    await desk.expectFieldError('纬度', '经度与纬度需同时填写', desk.dialog)
    await desk.fill('纬度', '30.27', desk.dialog)
    await desk.save('保存', desk.dialog)
    await desk.expectToast('保存成功!')
    await desk.search('项目编码', code)
    const row = desk.row(name)
    await row.getByRole('switch').click()
    await desk.confirm('的有效状态吗？')
    await desk.expectToast('关闭成功！')

    await row.getByRole('button', { name, exact: true }).click()
    await desk.expectAddress('/project-manage/detail?id=')
    await desk.settled()
    await desk.button('新增分期').click()
    await desk.fill('分期名称', '首开区', desk.dialog)
    await desk.fill('分期编码', '1', desk.dialog)
    await desk.save('保存', desk.dialog)
    await desk.expectToast('保存成功!')
    const phase = desk.row('首开区')
    await desk.rowAction(phase, '编辑')
    await desk.fill('户数', '320', desk.dialog)
    await desk.save('保存', desk.dialog)
    await desk.main.getByRole('cell', { name: '320', exact: true }).first().waitFor()
    await desk.rowAction(phase, '删除')
    await desk.confirm('确定要删除该数据吗？')
    await desk.expectToast('删除成功!')
    await phase.waitFor({ state: 'detached' })
    await desk.tab('操作日志')
    await desk.main.getByText('停用').first().waitFor()

    await desk.visit('/project-manage/management')
    await desk.rowAction(row, '删除')
    await desk.confirm('确定要删除该数据吗？')
    await desk.expectToast('删除成功!')
    await row.waitFor({ state: 'detached' })
    await desk.button('回收站').click()
    await desk.rowAction(desk.row(name, desk.dialog), '恢复')
    await desk.expectToast('恢复成功!')
    await desk.dialog.getByRole('button', { name: '关闭' }).first().click()
    await row.waitFor()
  })

  test('users and positions are bound to a project, which is then not deleted, and taken away again', {
    tags: 'full',
  }, async ({ person, api }) => {
    const project = await newProject(api)
    const user = await newUser(api, 'project')
    const other = await newUser(api, 'project')
    const position = await newPosition(api)
    const desk = await person()
    await desk.begin(`/project-manage/authorizationUsers?projectId=${project.id}`)
    await desk.pick(user.name)
    await desk.save()
    await desk.expectToast('保存成功!')
    await desk.visit(`/project-manage/authorizationPosition?projectId=${project.id}`)
    await desk.pick(position.name)
    await desk.save()
    await desk.expectToast('保存成功!')

    await desk.visit('/project-manage/management')
    await desk.search('项目编码', project.code)
    desk.problems.expected.push('409 POST /project/project/deleteProById')
    await desk.rowAction(desk.row(project.name), '删除')
    await desk.confirm('确定要删除该数据吗？')
    await desk.expectToast('还有 1 位授权用户、1 个授权岗位，不能删除')

    await desk.row(project.name).getByRole('checkbox').check()
    await desk.button('批量授权用户').click()
    await desk.button('选择用户', desk.dialog).click()
    const picker = desk.page.getByRole('dialog', { name: '选择用户' })
    await picker.getByLabel('搜索可选').fill(other.name)
    await picker.getByRole('row').filter({ hasText: other.name }).getByRole('checkbox').first().check()
    await picker.getByRole('button', { name: /^确定/ }).click()
    await picker.waitFor({ state: 'hidden' })
    await desk.save('授权', desk.dialog)
    await desk.expectToast('操作成功！')

    await desk.visit(`/project-manage/detail?id=${project.id}`)
    await desk.tab('授权用户')
    await desk.rowAction(desk.row(user.name), '移除')
    await desk.confirm('的项目授权吗？')
    await desk.row(user.name).waitFor({ state: 'detached' })
    await desk.row(other.name).getByRole('checkbox').check()
    await desk.button('批量移除').click()
    await desk.confirm('确定要取消所选用户的项目授权吗？')
    await desk.row(other.name).waitFor({ state: 'detached' })
    await desk.tab('授权岗位')
    await desk.rowAction(desk.row(position.name), '移除')
    await desk.confirm('的项目授权吗？')
    await desk.row(position.name).waitFor({ state: 'detached' })
  })

  test('what a position works on is set: rights, scope, organizations and projects', { tags: 'full' }, async ({
    person,
    api,
  }) => {
    const position = await newPosition(api)
    const desk = await person()
    await desk.begin('/xqtgl-manage/postAuthority')
    await desk.search('岗位编码', position.code)
    await desk.rowAction(desk.row(position.name), '设置权限')
    await desk.expectAddress('/xqtgl-manage/authorityEditPage?positionId=')
    await desk.settled()
    await desk.main.getByPlaceholder('请输入关键字').first().fill('项目管理')
    await desk.tick('项目管理')
    await desk.save()
    await desk.expectToast('保存成功!')
    await desk.tab('数据范围')
    await desk.main.getByLabel('本组织', { exact: true }).check()
    await desk.save()
    await desk.expectToast('保存成功!')
    await desk.tab('数据组织')
    await desk.tab('数据项目')
    await desk.main.getByText('可授权项目').waitFor()
    await desk.visit('/xqtgl-manage/postAuthority')
    await desk.button('查询').click()
    // Behind code, name, organization, rank, scope and the two counts of data.
    const count = () => desk.row(position.name).getByRole('cell').nth(7).innerText()
    await expect.poll(async () => Number(await count())).toBeGreaterThan(3)
  })

  test('land is made, found by its city, hidden, seen on maps, exported and deleted', { tags: 'full' }, async ({
    person,
    api,
  }) => {
    const code = `E2E${unique().toUpperCase()}`
    const organizationId = await rootOrganization(api)
    const values = { code, name: `测试地块${code}`, organizationId, regionCode: '460205' }
    const made = await api.call<{ id: string; name: string }>('POST', '/project/landBack/add', {
      ...values,
      longitude: 109.51,
      latitude: 18.25,
    })
    const desk = await person()
    await desk.begin('/landmassManagement/landmassList')
    await desk.node('海南省（1）').click()
    await desk.settled()
    await expect.poll(() => desk.rowCount()).toBe(1)
    const row = desk.row(made.name)
    await row.getByRole('switch').click()
    await desk.confirm('的显示状态吗？')
    await desk.expectToast('关闭成功！')
    await desk.rowAction(row, '编辑')
    await desk.fill('占地面积', '52000', desk.dialog)
    await desk.save('保存', desk.dialog)
    await desk.expectToast('保存成功!')
    await row.getByRole('button', { name: made.name, exact: true }).click()
    await desk.expectAddress('/landmassManagement/landmassview?id=')
    await desk.settled()
    await desk.main.getByText('109.51, 18.25').waitFor()
    await desk.main.locator('[data-chart=places] canvas').first().waitFor()

    await desk.visit('/landmassManagement/landmassList')
    await desk.button('地图分布').click()
    await desk.dialog.locator('[data-chart=map] canvas').first().waitFor()
    await desk.dialog.locator('[data-chart=places] canvas').first().waitFor()
    await desk.page.keyboard.press('Escape')
    await desk.dialog.waitFor({ state: 'detached' })
    await desk.button('导出').click()
    const [file] = await Promise.all([
      desk.page.waitForEvent('download'),
      desk.dialog.getByRole('button', { name: /^(导出|确定)$/ }).click(),
    ])
    expect(file.suggestedFilename()).toContain('地块')
    await desk.rowAction(row, '删除')
    await desk.confirm('确定要删除该数据吗？')
    await desk.expectToast('删除成功!')
    await row.waitFor({ state: 'detached' })
  })
})
