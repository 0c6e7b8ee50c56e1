import { describe } from 'vitest'
import { readRefusal } from '../../gestures.ts'
import { expect, test } from '../../harness.ts'
import { newOrganization, newPosition, newUser, roleWith, rootOrganization, unique } from '../../records.ts'

describe('trees', () => {
  test('an organization gets a child, is disabled and deleted in its tree', async ({ person, api }) => {
    const parent = await newOrganization(api, await rootOrganization(api))
    const name = `下级${unique()}`
    const desk = await person()
    await desk.begin('/organization/list')
    await desk.main.getByLabel('搜索组织列表').fill(parent.name)
    await desk.nodeAction(parent.name, '新增下级')
    await desk.expectAddress('/organization/edit?parentId=')
    await desk.settled()
    await desk.fill('组织名称', name)
    await desk.fill('组织编码', `E2E_${unique()}`)
    await desk.choose('组织类型', '部门')
    await desk.save()
    await desk.expectToast('保存成功!')
    await desk.expectAddress('/organization/list')
    await desk.settled()
    await desk.node(name).waitFor()

    await desk.nodeAction(name, '停用')
    await desk.confirm('确定要停用')
    await desk.expectToast('关闭成功！')
    await desk.nodeAction(parent.name, '删除')
    await readRefusal(desk, `· 下级组织 1 条：${name}`)
    await desk.nodeAction(name, '删除')
    await desk.confirm('确定要删除该数据吗？')
    await desk.expectToast('删除成功!')
    await desk.node(name).waitFor({ state: 'detached' })
  })

  test('an organization is dragged below another, and not below itself', { tags: 'full' }, async ({ person, api }) => {
    const root = await rootOrganization(api)
    const above = await newOrganization(api, root)
    const below = await newOrganization(api, above.id)
    const other = await newOrganization(api, root)
    const desk = await person()
    await desk.begin('/organization/list')
    // Dropped to the right of where it was taken: below the other, not beside it.
    await desk.node(other.name).dragTo(desk.node(above.name), {
      sourcePosition: { x: 70, y: 14 },
      targetPosition: { x: 170, y: 14 },
    })
    await desk.confirm(`确定要将“${other.name}”移动到“${above.name}”下吗？`)
    await desk.expectToast('操作成功！')
    const refused = await api.ask('POST', '/upms/organization/move', { id: above.id, parentId: below.id })
    expect(refused.status).toBe(400)
    const moved = await api.call<{ parentId: string }>('GET', `/upms/organization/details/${other.id}`)
    expect(moved.parentId).toBe(above.id)
  })

  test('a button is added below a page, and an application has its own resources', { tags: 'full' }, async ({
    person,
  }) => {
    const code = `E2E_BUTTON_${unique().toUpperCase()}`
    const desk = await person()
    await desk.begin('/system-manage/resources-manage/menu-manage')
    await desk.main.getByLabel('搜索菜单资源').fill('角色列表')
    await desk.nodeAction('角色列表', '新增下级')
    await desk.expectAddress('/system-manage/resources-manage/edit-resources')
    await desk.settled()
    await desk.choose('层级', '按钮')
    await desk.fill('资源名称', '测试按钮')
    await desk.fill('权限编码', code)
    await desk.save()
    await desk.expectToast('保存成功!')
    await desk.expectAddress('/system-manage/resources-manage/menu-manage')
    await desk.main.getByLabel('搜索菜单资源').fill(code)
    await desk.node('测试按钮').click()
    await desk.settled()
    await desk.main.getByRole('definition').filter({ hasText: code }).waitFor()

    await desk.main.getByLabel('应用系统').click()
    await desk.page.locator('.ant-select-item-option:visible').filter({ hasText: '流程中心' }).click()
    await desk.settled()
    await desk.main.getByLabel('搜索菜单资源').fill('流程模型')
    await desk.node('流程模型').waitFor()
    await expect.poll(() => desk.node('测试按钮').count()).toBe(0)
  })

  test('菜单资源 shows the application of the address, else the one used last', {
    tags: 'full',
  }, async ({ person }) => {
    const desk = await person()
    const shown = () => desk.main.locator('.ant-select').first().innerText()
    await desk.begin('/system-manage/resources-manage/menu-manage')
    await expect.poll(shown).toContain('用户中心')
    const kept = desk.stored('choice:applicationId')
    await desk.choose('应用系统', '流程中心')
    await kept
    await desk.main.getByLabel('搜索菜单资源').fill('流程模型')
    await desk.node('流程模型').waitFor()
    await desk.page.reload()
    await expect.poll(shown).toContain('流程中心')

    await desk.visit('/system-manage/resources-manage/menu-manage?applicationId=admin')
    await expect.poll(shown).toContain('用户中心')
    await desk.main.getByLabel('搜索菜单资源').fill('角色列表')
    await desk.node('角色列表').waitFor()
    await desk.visit('/auth-setting')
    await expect.poll(shown).toContain('流程中心')
    await desk.visit('/auth-setting?applicationId=nobody')
    await expect.poll(shown).toContain('流程中心')
  })

  test('data organizations of a position are ticked and kept', { tags: 'full' }, async ({ person, api }) => {
    const position = await newPosition(api, { dataScope: 'chosen' })
    const team = await newOrganization(api, await rootOrganization(api))
    const desk = await person()
    await desk.begin(`/position-management/permission-page?id=${position.id}`)
    await desk.tab('组织')
    await desk.main.getByPlaceholder('请输入关键字').fill(team.name)
    await desk.tick(team.name)
    await desk.save()
    await desk.expectToast('保存成功!')
    await desk.page.reload()
    await desk.settled()
    await desk.tab('组织')
    await desk.main.getByText(/^已选 1 \//).waitFor()
    await desk.tab('项目')
    await desk.main.getByText('可授权项目').waitFor()
  })

  test('data authorization shows the scope of the position first and counts ticks per position', {
    tags: 'full',
  }, async ({ person, api }) => {
    const root = await rootOrganization(api)
    const [home, away] = [await newOrganization(api, root), await newOrganization(api, root)]
    const position = await newPosition(api, { organizationId: home.id })
    const there = await newPosition(api, { organizationId: away.id })
    const member = await newUser(api, 'scoped', home.id)
    const role = await roleWith(api, ['POSITION_VIEW'], { dataScope: 'own' })
    await api.call('POST', '/upms/role/user/add', { roleId: role.id, ids: [member.id] })
    await api.call('POST', '/upms/position/members/add', { positionId: position.id, ids: [member.id] })
    const own = await api.as(member.username, member.password)
    const seen = async () =>
      (await own.call<{ records: unknown[] }>('POST', '/upms/position/list', { code: there.code })).records.length
    const desk = await person()
    await desk.begin(`/position-management/permission-page?id=${position.id}`)
    const scope = (label: string) => desk.main.getByRole('radio', { name: label, exact: true })
    await expect.poll(() => scope('本组织及以下').isChecked()).toBe(true)
    await desk.main.getByText('勾选的组织与项目只在“指定组织与项目”时有效').waitFor()
    await desk.tab('组织')
    await desk.main.getByPlaceholder('请输入关键字').fill(away.name)
    await desk.tick(away.name)
    await desk.save()
    await desk.expectToast('保存成功!')
    expect(await seen()).toBe(0)
    await desk.tab('数据范围')
    await scope('指定组织与项目').check()
    await desk.save()
    await expect.poll(seen).toBe(1)
    await desk.page.reload()
    await expect.poll(() => scope('指定组织与项目').isChecked()).toBe(true)
  })

  test('unsaved ticks are not discarded without asking', { tags: 'full' }, async ({ person }) => {
    const desk = await person()
    await desk.begin('/system-manage/user-manage/user-list')
    await desk.button('新增').click()
    await desk.settled()
    await desk.fill('姓名', '还没保存')
    await desk.button('取消').click()
    await desk.dialog.waitFor()
    await desk.button('取消', desk.dialog).click()
    await expect.poll(() => desk.main.getByLabel('姓名', { exact: true }).inputValue()).toBe('还没保存')
  })

  test('D13 on a phone the heading of 菜单资源 stays on one line with its switcher and buttons', {
    tags: 'full',
  }, async ({ person }) => {
    const desk = await person()
    await desk.signIn()
    await desk.page.setViewportSize({ width: 390, height: 844 })
    await desk.visit('/system-manage/resources-manage/menu-manage')
    const heading = desk.main.getByRole('heading', { name: '菜单资源' })
    await heading.waitFor()
    await expect.poll(async () => (await heading.boundingBox())?.height).toBeLessThan(40)
    await expect.poll(() => desk.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})
