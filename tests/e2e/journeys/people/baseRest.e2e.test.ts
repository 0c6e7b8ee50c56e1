// @module-tag full
import { describe } from 'vitest'
import { beginExport, newExporters } from '../../exporters.ts'
import { bringIn, dragRow, revertToFirst, shownOrder } from '../../gestures.ts'
import { expect, test } from '../../harness.ts'
import { newAccount, newPosition, newRole, rootOrganization, unique } from '../../records.ts'

interface Made {
  id: string
  code: string
  name: string
}

describe('other functions of the base platform', () => {
  test('organizations and users are imported, and handles order the positions of an organization', async ({
    person,
    api,
  }) => {
    const root = await rootOrganization(api)
    const company = await api.call<Made>('GET', `/upms/organization/details/${root}`)
    const code = `IMO${unique().toUpperCase()}`
    const account = `e2e.file.${unique()}`
    const desk = await person()
    await desk.begin('/organization/list')
    await bringIn(
      desk,
      [
        ['组织编码', '组织名称', '组织类型', '上级组织'],
        [`${code}-1`, `导入组织${code}`, '部门', company.code],
        [`${code}-2`, `导入小组${code}`, '部门', company.code],
      ],
      '成功 2 条，失败 0 条（新增 2 条）。',
    )
    await desk.main.getByLabel('搜索组织列表').fill(`导入组织${code}`)
    await desk.node(`导入组织${code}`).click()
    await desk.expectAddress('/organization/list')

    await desk.visit('/system-manage/user-manage/user-list')
    await bringIn(
      desk,
      [
        ['账号', '姓名', '所属组织'],
        [account, '文件里的人', `${code}-1`],
      ],
      '成功 1 条，失败 0 条（新增 1 条）。',
    )
    await desk.search('账号', account)
    const row = desk.row('文件里的人')
    await row.getByText(`导入组织${code}`).waitFor()

    const found = await api.call<{ records: Made[] }>('POST', '/upms/organization/list', { code: `${code}-1` })
    const organizationId = found.records[0]?.id ?? ''
    const positions: string[] = []
    for (const sort of [1, 2, 3]) positions.push((await newPosition(api, { organizationId, sort })).id)
    await desk.visit(`/organization/detail?id=${organizationId}`)
    const panel = desk.main.getByRole('tabpanel', { name: '岗位', exact: true })
    const order = () => shownOrder(desk, positions, panel)
    await expect.poll(order).toEqual(positions)
    await dragRow(desk, positions[2] ?? '', positions[0] ?? '', panel)
    const [first, second, third] = positions
    await expect.poll(order).toEqual([third, first, second])
  })

  test('every button of the project page leads to its target', async ({ person, api }) => {
    const root = await rootOrganization(api)
    const code = `E2E-${unique().toUpperCase()}`
    const project = await api.call<Made>('POST', '/project/project/add', {
      code,
      name: `测试项目${code}`,
      organizationId: root,
    })
    const position = await newPosition(api)
    await api.call('POST', '/project/project/addPosition', { projectId: project.id, ids: [position.id] })
    for (const phase of ['1', '2'])
      await api.call('POST', '/project/project/phase/save', {
        projectId: project.id,
        code: phase,
        name: `第${phase}期`,
      })
    const desk = await person()
    const page = `/project-manage/detail?id=${project.id}`
    await desk.begin(page)
    for (const [label, address] of [
      ['授权用户', '/project-manage/authorizationUsers?projectId='],
      ['授权岗位', '/project-manage/authorizationPosition?projectId='],
    ] as const) {
      await desk.main.getByRole('button', { name: label, exact: true }).first().click()
      await desk.expectAddress(address)
      await desk.visit(page)
    }
    await desk.button('编辑').click()
    await desk.fill('项目名称', `改过的${code}`, desk.dialog)
    await desk.save('保存', desk.dialog)
    await desk.expectToast('保存成功!')
    await desk.main.getByText(`改过的${code}`).first().waitFor()
    await desk.settled()

    for (const phase of ['第1期', '第2期']) await desk.row(phase).getByRole('checkbox').check()
    await desk.button('批量删除').click()
    await desk.confirm(/所选/)
    await desk.expectToast('删除成功!')
    await desk.row('第1期').waitFor({ state: 'detached' })
    await desk.tab('授权岗位')
    await desk.row(position.name).getByRole('checkbox').check()
    await desk.button('批量移除').click()
    await desk.confirm('所选岗位的项目授权吗？')
    await desk.row(position.name).waitFor({ state: 'detached' })
    await desk.tab('操作日志')
    await revertToFirst(desk)
    await desk.main.getByText(project.name).first().waitFor()

    await desk.main.getByRole('button', { name: '删除', exact: true }).first().click()
    await desk.confirm('确定要删除该数据吗？')
    await desk.expectToast('删除成功!')
    await expect.poll(() => desk.address()).not.toContain('/project-manage/detail')
    expect((await api.ask('GET', `/project/project/details/${project.id}`)).status).toBe(404)
  })

  test('a background job is cancelled while it waits, and run again', { timeout: 90_000 }, async ({ person, api }) => {
    const { people } = await newExporters(api, 5)
    const desk = await person()
    await desk.begin('/monitoring-system/jobs')
    for (const one of [...people, ...people]) await beginExport(one)
    const jobs = async (state: string) => {
      const asked = { kind: ['export'], state: [state], size: 100 }
      return (await api.call<{ records: { id: string }[] }>('POST', '/system/job/list', asked)).records.map(
        one => one.id,
      )
    }
    const [last = '', ...others] = await jobs('waiting')
    const row = desk.main.locator(`tbody tr[data-id="${last}"]`)
    await desk.rowAction(row, '取消')
    await desk.confirm('确定要取消该任务吗？')
    await desk.expectToast('取消成功！')
    await row.getByText('已取消').waitFor()
    for (const id of others) await api.ask('POST', '/system/job/cancel', { id })
    await desk.rowAction(row, '重新执行')
    await desk.expectToast('已重新提交！')
    await row.getByText('已完成').waitFor({ timeout: 30_000 })
  })

  test('a role is granted for a time with a reason, made permanent from its page, and both logs show it', async ({
    person,
    api,
  }) => {
    const [role, user] = [await newRole(api), await newAccount(api, 'term')]
    const desk = await person()
    await desk.begin(`/system-manage/role-manage/roles-details?id=${role.id}`)
    await desk.button('限时分配').click()
    await desk.button('选择用户', desk.dialog).click()
    const picker = desk.page.getByRole('dialog', { name: '选择用户' })
    await picker.getByLabel('搜索可选').fill(user.name)
    await picker.getByRole('row').filter({ hasText: user.name }).getByRole('checkbox').first().check()
    await picker.getByRole('button', { name: /^确定/ }).click()
    await picker.waitFor({ state: 'hidden' })
    await desk.fill('有效期至', '2020-01-01 08:00:00', desk.dialog)
    await desk.page.keyboard.press('Enter')
    await desk.fill('限时原因', '替同事值班', desk.dialog)
    desk.problems.expected.push('400 POST /upms/role/user/term')
    await desk.save('确定', desk.dialog)
    await desk.expectFieldError('有效期至', '有效期应晚于现在', desk.dialog)
    await desk.dialog.getByLabel('有效期至', { exact: true }).click()
    await desk.fill('有效期至', '2099-12-31 18:00:00', desk.dialog)
    await desk.page.keyboard.press('Enter')
    await desk.save('确定', desk.dialog)
    await desk.expectToast('操作成功！')
    const row = desk.row(user.username)
    await row.getByText('2099-12-31 18:00').waitFor()
    await row.getByText('替同事值班').waitFor()

    await desk.visit(`/system-manage/user-manage/user-details?id=${user.id}`)
    await desk.tab('角色')
    await desk.row(role.code).getByText('2099-12-31 18:00').waitFor()
    await desk.rowAction(desk.row(role.code), '设置期限')
    await desk.settled()
    await desk.dialog.getByLabel('有效期至', { exact: true }).hover()
    await desk.dialog.locator('.ant-picker-clear').click()
    await desk.save('保存', desk.dialog)
    await desk.expectToast('操作成功！')
    await desk.row(role.code).getByText('2099-12-31').waitFor({ state: 'detached' })
    await desk.visit(`/system-manage/role-manage/roles-details?id=${role.id}`)
    await desk.tab('操作日志')
    await desk.row('长期').waitFor()
  })
})
