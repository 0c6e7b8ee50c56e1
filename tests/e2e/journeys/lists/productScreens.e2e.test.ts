// @module-tag full
import { describe } from 'vitest'
import type { Desk } from '../../desk.ts'
import { expect, test } from '../../harness.ts'
import { newPosition, newRole, newUser, unique } from '../../records.ts'

const rowIds = (desk: Desk) =>
  desk.main.locator('tbody tr[data-id]').evaluateAll(rows => rows.map(row => row.getAttribute('data-id') ?? ''))
const total = (desk: Desk) => desk.main.getByRole('navigation', { name: '分页' }).innerText()

describe('lists of the console', () => {
  test('B15 the keyboard orders applications, and the order is stored', async ({ person }) => {
    const desk = await person()
    await desk.begin('/system-manage/permission-app')
    const [first = '', second = '', ...rest] = await rowIds(desk)
    const move = async (id: string, key: string) => {
      await desk.main.locator(`tbody tr[data-id="${id}"]`).focus()
      await desk.page.keyboard.press(key)
      await desk.expectToast('操作成功')
      await desk.settled()
    }
    await move(second, 'Alt+ArrowUp')
    await desk.page.reload()
    await desk.settled()
    await expect.poll(() => rowIds(desk)).toEqual([second, first, ...rest])
    await move(second, 'Alt+ArrowDown')
    await expect.poll(() => rowIds(desk)).toEqual([first, second, ...rest])
  })

  test('B15 a handle drags a role; users without the right to edit see no handle', async ({ person, api }) => {
    const reader = await newUser(api, 'order')
    const role = await newRole(api)
    await api.call('POST', '/upms/role/user/add', { roleId: role.id, ids: [reader.id] })
    const tree = await api.call<{ id: string; code: string; children?: never[] }[]>('GET', '/upms/auth/tree/admin')
    const flat = (nodes: { id: string; code: string; children?: never[] }[]): { id: string; code: string }[] =>
      nodes.flatMap(node => [node, ...flat(node.children ?? [])])
    const ids = flat(tree).filter(node => /ROLES-LIST$|^ROLE_VIEW$/.test(node.code))
    expect(ids.length).toBeGreaterThan(1)
    await api.call('POST', '/upms/role/permission/add', {
      roleId: role.id,
      applicationId: 'admin',
      ids: ids.map(node => node.id),
    })
    const desk = await person()
    await desk.begin('/system-manage/role-manage/roles-list')
    const before = await rowIds(desk)
    const grip = (id: string | undefined) => desk.main.locator(`tbody tr[data-id="${id}"] [data-drag]`)
    const [from, to] = [await grip(before[3]).boundingBox(), await grip(before[1]).boundingBox()]
    if (!from || !to) throw new Error('the rows cannot be dragged')
    await desk.page.mouse.move(from.x + 6, from.y + 8)
    await desk.page.mouse.down()
    await desk.page.mouse.move(from.x + 6, from.y, { steps: 3 })
    await desk.page.mouse.move(to.x + 6, to.y + 2, { steps: 8 })
    await desk.page.mouse.up()
    await desk.expectToast('操作成功')
    await desk.settled()
    const after = await rowIds(desk)
    expect(after).not.toEqual(before)
    expect(after.indexOf(before[3] ?? '')).toBeLessThan(3)
    expect(after.toSorted()).toEqual(before.toSorted())

    const other = await person()
    await other.begin('/system-manage/role-manage/roles-list', reader.username, reader.password)
    await other.main.locator('tbody tr[data-id]').first().waitFor()
    expect(await other.main.locator('[data-drag]').count()).toBe(0)
  })

  test('a position unfolds to its members', async ({ person, api }) => {
    const position = await newPosition(api)
    const member = await newUser(api, 'member')
    await api.call('POST', '/upms/position/members/add', { positionId: position.id, ids: [member.id] })
    const desk = await person()
    await desk.begin('/position-management/position-list')
    await desk.search('岗位编码', position.code)
    await desk.main.locator('[data-detail]').first().click()
    const inner = desk.main.locator('tr.table-detail')
    await inner.getByRole('row').filter({ hasText: member.username }).waitFor()
    expect(await inner.getByRole('button', { name: '查询' }).count()).toBe(0)
  })

  test('B10 checkboxes in the heading filter roles', async ({ person }) => {
    const desk = await person()
    await desk.begin('/system-manage/role-manage/roles-list')
    const all = await total(desk)
    await desk.main.getByRole('button', { name: '筛选角色类型' }).click()
    const box = desk.page.getByRole('dialog', { name: '筛选角色类型' })
    await box.getByRole('checkbox', { name: '项目角色' }).check()
    await box.getByRole('button', { name: '确定' }).click()
    await desk.settled()
    await expect.poll(() => total(desk)).not.toBe(all)
    const types = await desk.main.locator('tbody tr[data-id]').allInnerTexts()
    for (const text of types) expect(text).toContain('项目角色')
  })

  test('B16 the number of codes of a user is totalled over the systems', async ({ person, api }) => {
    const users = await api.call<{ records: { id: string }[] }>('POST', '/upms/user/list', { username: 'hr' })
    const id = users.records[0]?.id ?? ''
    const systems = await api.call<{ codeCount: number }[]>('GET', '/upms/user/detail/system', { userId: id })
    const sum = systems.reduce((all, { codeCount }) => all + codeCount, 0)
    const desk = await person()
    await desk.begin(`/system-manage/user-manage/user-details?id=${id}`)
    await desk.tab('系统')
    const foot = desk.main.locator('tfoot tr')
    await foot.filter({ hasText: '合计' }).waitFor()
    await expect.poll(async () => (await foot.innerText()).replaceAll(',', '')).toContain(String(sum))
  })

  test('views that an administrator shares appear for managers of users', async ({ person }) => {
    const desk = await person()
    await desk.begin('/system-manage/user-manage/user-list', 'hr')
    const all = await total(desk)
    await desk.button('视图：默认视图').click()
    await desk.page.getByRole('menuitem', { name: '停用的用户（系统管理员 共享）' }).click()
    await desk.button('视图：停用的用户').waitFor()
    await desk.settled()
    await expect.poll(() => total(desk)).not.toBe(all)
    const switches = await desk.main.getByRole('switch').evaluateAll(all => all.map(one => one.ariaChecked))
    expect(switches.length).toBeGreaterThan(0)
    expect(new Set(switches)).toEqual(new Set(['false']))

    await desk.visit('/position-management/position-list')
    await desk.button('视图：默认视图').click()
    await desk.page.getByRole('menuitem', { name: /^中高层岗位/ }).click()
    await desk.button('视图：中高层岗位').waitFor()
    await desk.settled()
    await expect
      .poll(() => desk.main.getByRole('button', { name: '筛选职级' }).getAttribute('data-active'))
      .toBe('true')
  })
})

describe('forms of the console', () => {
  test('C7 resource categories are added, changed and deleted in the table', async ({ person }) => {
    const code = `c${unique()}`
    const desk = await person()
    await desk.begin('/system-manage/resources-manage/menu-manage')
    await desk.button('资源分类').click()
    await desk.settled()
    const rows = desk.dialog.locator('tr[data-row]')
    await rows.first().waitFor()
    const before = await rows.count()
    await desk.button('添加一行', desk.dialog).click()
    await desk.page.keyboard.type(code)
    await desk.page.keyboard.press('Tab')
    await desk.page.keyboard.type('报表功能')
    await desk.page.keyboard.press('ArrowUp')
    await desk.dialog.locator(`tr[data-row="${before}"][data-mark="saved"]`).waitFor()
    const own = rows.filter({ hasText: code })
    await own.locator('td[data-field="sort"]').click()
    await desk.page.keyboard.type('9')
    await desk.page.keyboard.press('ArrowUp')
    await desk.dialog.locator(`tr[data-row="${before}"][data-mark="saved"]`).waitFor()
    // Stored, and not only shown.
    await desk.page.reload()
    await desk.settled()
    await desk.button('资源分类').click()
    await desk.settled()
    await expect.poll(async () => (await own.locator('td[data-field="sort"]').innerText()).trim()).toBe('9')
    await desk.button(`删除第 ${before + 1} 行`, desk.dialog).click()
    await desk.confirm('确定要删除该数据吗？')
    await desk.expectToast('删除成功!')
    await expect.poll(() => rows.count()).toBe(before)
  })

  test('the long form of a new user has links to its sections', async ({ person }) => {
    const desk = await person()
    await desk.begin('/system-manage/user-manage/user-add')
    const remark = desk.main.getByLabel('备注', { exact: true })
    const isInSight = () => remark.evaluate(field => field.getBoundingClientRect().bottom <= window.innerHeight)
    await remark.waitFor()
    await expect.poll(() => isInSight()).toBe(false)
    await desk.main.getByRole('navigation', { name: '表单目录' }).getByText('其他', { exact: true }).click()
    await expect.poll(isInSight).toBe(true)
  })
})
