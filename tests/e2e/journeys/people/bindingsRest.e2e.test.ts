// @module-tag full
import { describe } from 'vitest'
import type { ApiClient } from '../../apiClient.ts'
import type { Desk } from '../../desk.ts'
import { expect, test } from '../../harness.ts'
import { newAccount, newPosition, newProject, newRole, newUser, rootOrganization, unique } from '../../records.ts'

/** Takes a record out of the right list of a transfer picker and stores that. */
async function takeOut(desk: Desk, text: string, within = desk.main): Promise<void> {
  const right = within
    .getByRole('region')
    .filter({ has: desk.page.getByRole('button', { name: /^移除/ }) })
    .last()
  await right.getByRole('row').filter({ hasText: text }).getByRole('checkbox').check()
  await right.getByRole('button', { name: /^移除/ }).click()
  await desk.save('保存', within)
  await desk.expectToast('保存成功!')
}

const count = async (api: ApiClient, path: string, values: Record<string, unknown>): Promise<number> => {
  const answer = await api.call<unknown[] | { records: unknown[] }>('POST', path, values)
  return Array.isArray(answer) ? answer.length : answer.records.length
}

/** A date and time, as by hand. */
async function fillMoment(desk: Desk, label: string, moment: string): Promise<void> {
  const input = desk.dialog.getByLabel(label, { exact: true })
  await input.click()
  await input.fill(moment)
  await input.press('Enter')
}

/** Chooses a user in the dialog of a field of the uppermost form. */
async function pickUser(desk: Desk, name: string): Promise<void> {
  await desk.button('选择用户', desk.dialog).click()
  const picker = desk.page.getByRole('dialog', { name: '选择用户' })
  await picker.getByLabel('搜索可选').fill(name)
  await picker.getByRole('row').filter({ hasText: name }).getByRole('checkbox').first().check()
  await picker.getByRole('button', { name: /^确定/ }).click()
  await picker.waitFor({ state: 'hidden' })
}

describe('revoking', () => {
  test('roles and projects of a user, projects of a position', async ({ person, api }) => {
    const [user, role, project] = [await newAccount(api, 'unbound'), await newRole(api), await newProject(api)]
    const position = await newPosition(api)
    await api.call('POST', '/upms/user/addRoles', { userId: user.id, ids: [role.id] })
    await api.call('POST', '/upms/user/project/add', { userId: user.id, ids: [project.id] })
    await api.call('POST', '/upms/position/project/add', { positionId: position.id, ids: [project.id] })
    const desk = await person()
    await desk.begin(`/system-manage/user-manage/user-details?id=${user.id}`)
    await desk.tab('角色')
    await desk.row(role.name).waitFor()
    await desk.button('分配角色').click()
    await desk.settled()
    await takeOut(desk, role.name, desk.dialog)
    await desk.page.getByRole('dialog').waitFor({ state: 'detached' })
    await desk.row(role.name).waitFor({ state: 'detached' })
    expect(await count(api, '/upms/role/user/list', { roleId: role.id })).toBe(0)

    await desk.visit(`/system-manage/user-manage/user-prject?userId=${user.id}`)
    await takeOut(desk, project.name)
    // After saving, the page goes back: an earlier visit elsewhere would be interrupted.
    await desk.expectAddress('/system-manage/user-manage/user-details')
    expect(await count(api, '/upms/user/detail/project', { userId: user.id })).toBe(0)

    await desk.visit(`/position-management/permission-page?id=${position.id}`)
    await desk.tab('项目')
    await takeOut(desk, project.name, desk.main.getByRole('tabpanel', { name: '项目', exact: true }))
    // The toast may still be that of the step before.
    await expect.poll(() => count(api, '/upms/position/project/bound', { positionId: position.id })).toBe(0)
  })
})

describe('grants for a time', () => {
  test('a permission granted for a period has no effect before, is prolonged and revoked', async ({ person, api }) => {
    const user = await newUser(api, 'later')
    const own = await api.as(user.username, user.password)
    const holds = async () =>
      (await own.call<{ permissionsList: string[] }>('GET', '/auth/user/permissions')).permissionsList.includes(
        'ROLE_VIEW',
      )
    const desk = await person()
    await desk.begin('/system-manage/resources-manage/menu-manage?applicationId=admin')
    await desk.main.getByLabel('搜索菜单资源').fill('ROLE_VIEW')
    await desk.node('查看角色').click()
    await desk.settled()
    await desk.tab('用户')
    await desk.button('限时授权').click()
    await desk.settled()
    await pickUser(desk, user.name)
    await fillMoment(desk, '生效时间', '2099-12-31 08:00:00')
    await fillMoment(desk, '有效期至', '2099-01-01 08:00:00')
    await desk.fill('限时原因', '年终盘点', desk.dialog)
    desk.problems.expected.push('400 POST /upms/auth/resource/user/term')
    await desk.save('确定', desk.dialog)
    await desk.expectFieldError('生效时间', '生效时间应早于有效期', desk.dialog)
    await fillMoment(desk, '生效时间', '2098-12-31 08:00:00')
    await desk.save('确定', desk.dialog)
    await desk.expectToast('操作成功！')
    const row = desk.row(user.username)
    await row.getByText('2098-12-31 08:00').waitFor()
    await row.getByText('2099-01-01 08:00').waitFor()
    expect(await holds()).toBe(false)

    // From now on.
    await desk.rowAction(row, '设置期限')
    await desk.settled()
    await desk.dialog.getByLabel('生效时间', { exact: true }).hover()
    await desk.dialog.locator('.ant-picker-clear').first().click()
    await desk.save('保存', desk.dialog)
    await desk.expectToast('操作成功！')
    await row.getByText('2098-12-31').waitFor({ state: 'detached' })
    expect(await holds()).toBe(true)
    await desk.rowAction(row, '取消授权')
    await desk.confirm(`确定要取消“${user.name}”的授权吗？`)
    await row.waitFor({ state: 'detached' })
    await expect.poll(holds).toBe(false)
  })
})

describe('forms on empty data', () => {
  test('land is entered by hand, and its number is validated during input', async ({ person, api }) => {
    const code = `E2E${unique().toUpperCase()}`
    const organizationId = await rootOrganization(api)
    const values = { code, name: `已有地块${code}`, organizationId, regionCode: '330106' }
    await api.call('POST', '/project/landBack/add', values)
    const desk = await person()
    await desk.begin('/landmassManagement/landmassList')
    await desk.button('新增').click()
    await desk.settled()
    await desk.fill('地块名称', `新地块${code}`, desk.dialog)
    await desk.fill('地块编号', code, desk.dialog)
    await desk.dialog.getByLabel('地块名称', { exact: true }).click()
    await desk.expectFieldError('地块编号', /已存在|已被/, desk.dialog)
    await desk.fill('地块编号', `${code}-2`, desk.dialog)
    await desk.chooseInTree('所属组织', undefined, desk.dialog)
    await desk.dialog.getByLabel('所在地区', { exact: true }).click()
    for (const place of ['浙江省', '杭州市', '西湖区'])
      await desk.page.locator('.ant-cascader-menu-item:visible').filter({ hasText: place }).first().click()
    await desk.save('保存', desk.dialog)
    await desk.expectToast('保存成功!')
    await desk.search('地块编号', `${code}-2`)
    await desk.row(`新地块${code}`).getByText('西湖区').waitFor()
    const found = await api.call<{ records: { regionCode: string }[] }>('POST', '/project/landBack/list', {
      code: `${code}-2`,
    })
    expect(found.records.map(one => one.regionCode)).toEqual(['330106'])
  })

  test('a rule on dictionary entries selects from the existing dictionaries', async ({ person, api }) => {
    const name = `dict${unique()}`
    const bean = await api.call<{ id: string; name: string }>('PUT', '/valid/bean/validation/create', {
      name,
      title: '字典规则',
      fields: [{ name: 'use', title: '用途', type: 'string' }],
    })
    const desk = await person()
    await desk.begin('/system-setting-manage/form-validation')
    await desk.search('规则编码', name)
    await desk.row(name).getByRole('button', { name }).click()
    await desk.settled()
    await desk.button('新增规则').click()
    await desk.settled()
    await desk.choose('字段', '用途（use）', desk.dialog)
    await desk.choose('规则类型', '字典', desk.dialog)
    await desk.save('保存', desk.dialog)
    await desk.dialog.getByRole('alert').filter({ hasText: '字典不能为空' }).waitFor()
    await desk.fill('字典', '土地用途', desk.dialog)
    await desk.choose('字典', '土地用途', desk.dialog)
    await desk.fill('提示语', '用途应为字典中的值', desk.dialog)
    await desk.save('保存', desk.dialog)
    await desk
      .row('用途应为字典中的值')
      .getByText(/土地用途|LAND_USE/)
      .waitFor()
    const rules = await api.call<{ records: { kind: string; dictionary: string }[] }>(
      'POST',
      '/valid/bean/rules/list',
      {
        beanId: bean.id,
      },
    )
    expect(rules.records).toMatchObject([{ kind: 'dictionary', dictionary: 'LAND_USE' }])
  })
})
