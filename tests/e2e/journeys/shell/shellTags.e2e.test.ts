import { describe } from 'vitest'
import { expect, test } from '../../harness.ts'

const userList = '/system-manage/user-manage/user-list'
const positionList = '/position-management/position-list'

describe('tags of open pages', () => {
  test('D2 a pinned tag is next to home and stays until it is unpinned', { tags: 'full' }, async ({ person }) => {
    const desk = await person()
    await desk.begin('/organization/list')
    await desk.visit(positionList)
    await desk.tagMenu('岗位列表', '固定')
    await expect.poll(() => desk.tags()).toEqual(['首页', '岗位列表', '组织列表'])
    await desk.tagMenu('组织列表', '关闭所有')
    await expect.poll(() => desk.tags()).toEqual(['首页', '岗位列表'])
    await desk.tagMenu('岗位列表')
    await expect.poll(() => desk.page.getByRole('menuitem', { name: '关闭', exact: true }).isDisabled()).toBe(true)
    await desk.page.getByRole('menuitem', { name: '取消固定' }).click()
    await desk.tagMenu('岗位列表', '关闭')
    await expect.poll(() => desk.tags()).toEqual(['首页'])
  })

  test('D2 the menu of a tag closes the tags left or right of it, and reloads its page', async ({ person }) => {
    const desk = await person()
    await desk.begin('/organization/list')
    for (const address of [positionList, userList]) await desk.visit(address)
    const asked = desk.page.waitForResponse(/upms\/position\/list$/)
    await desk.tagMenu('岗位列表', '刷新')
    await desk.tag('岗位列表').click()
    await asked
    await desk.tagMenu('岗位列表', '关闭左侧')
    await expect.poll(() => desk.tags()).toEqual(['首页', '岗位列表', '用户列表'])
    await desk.tagMenu('岗位列表', '关闭右侧')
    await expect.poll(() => desk.tags()).toEqual(['首页', '岗位列表'])
    await desk.expectAddress(positionList)
    await desk.tag('岗位列表').click({ button: 'middle' })
    await expect.poll(() => desk.tags()).toEqual(['首页'])
  })

  test('D2 dragging orders tags, the wheel scrolls them, and a list names them all', {
    tags: 'full',
  }, async ({ person }) => {
    const desk = await person()
    await desk.signIn()
    for (const address of ['/organization/list', positionList, userList]) await desk.visit(address)
    await desk.tag('用户列表').dragTo(desk.tag('组织列表'), { targetPosition: { x: 5, y: 10 } })
    await expect.poll(() => desk.tags()).toEqual(['首页', '用户列表', '组织列表', '岗位列表'])
    await expect.poll(() => desk.page.getByRole('button', { name: '全部标签' }).count()).toBe(0)

    await desk.page.setViewportSize({ width: 320, height: 700 })
    await desk.page.getByRole('button', { name: '全部标签' }).click()
    const menu = desk.page.getByRole('menu', { name: '全部标签' })
    await expect.poll(() => menu.getByRole('menuitem').allInnerTexts()).toEqual(await desk.tags())
    await menu.getByRole('menuitem', { name: '岗位列表' }).click()
    await desk.expectAddress(positionList)
    const bar = desk.page.getByRole('tablist', { name: '已打开的页面' })
    await expect.poll(() => bar.evaluate(element => element.scrollLeft)).toBeGreaterThan(0)
    await bar.hover()
    await desk.page.mouse.wheel(0, -900)
    await expect.poll(() => bar.evaluate(element => element.scrollLeft)).toBe(0)
  })

  test('D2 the tag of a page just opened is fully visible in the bar', { tags: 'full' }, async ({ person }) => {
    const desk = await person()
    await desk.begin('/organization/list')
    await desk.page.setViewportSize({ width: 390, height: 844 })
    const bar = desk.page.getByRole('tablist', { name: '已打开的页面' })
    const hidden = () =>
      bar.evaluate(element => {
        const tag = element.querySelector('[data-active=true]')?.getBoundingClientRect()
        const { left, right } = element.getBoundingClientRect()
        return tag === undefined ? null : Math.max(0, tag.right - right, left - tag.left)
      })
    for (const address of [positionList, userList, '/process-config/role']) {
      await desk.visit(address)
      await expect.poll(hidden, { message: address }).toBeLessThan(1)
    }
    await desk.page.getByRole('button', { name: '全部标签' }).waitFor()
  })

  test('D2 D16 the keyboard walks along the tags, closes one and opens its menu', { tags: 'full' }, async ({
    person,
  }) => {
    const desk = await person()
    await desk.begin('/organization/list')
    await desk.visit(positionList)
    await desk.tag('岗位列表').focus()
    await desk.page.keyboard.press('ArrowLeft')
    await expect.poll(() => desk.page.evaluate(() => document.activeElement?.textContent)).toBe('组织列表')
    await desk.page.keyboard.press('Enter')
    await desk.expectAddress('/organization/list')
    await desk.page.keyboard.press('Shift+F10')
    await desk.page.getByRole('menu', { name: '页面标签' }).waitFor()
    await desk.page.keyboard.press('Escape')
    await expect.poll(() => desk.page.evaluate(() => document.activeElement?.textContent)).toBe('组织列表')
    await desk.page.keyboard.press('Delete')
    await expect.poll(() => desk.tags()).toEqual(['首页', '岗位列表'])
  })

  test('D3 two records of one page have two tags, each with its record in the title', { tags: 'full' }, async ({
    person,
    api,
  }) => {
    const { records } = await api.call<{ records: { id: string; name: string }[] }>('POST', '/upms/user/list', {
      size: 2,
    })
    const desk = await person()
    await desk.signIn()
    for (const { id } of records) await desk.visit(`/system-manage/user-manage/user-details?id=${id}`)
    const names = records.map(({ name }) => `用户详情 · ${name}`)
    await expect.poll(() => desk.tags()).toEqual(['首页', ...names])
    await desk.tagMenu(names[0] ?? '', '关闭')
    await expect.poll(() => desk.tags()).toEqual(['首页', '用户详情'])
  })

  test('D3 a half-filled form survives a switch to another tag', { tags: 'full' }, async ({ person }) => {
    const desk = await person()
    await desk.begin('/position-management/position-add')
    await desk.fill('岗位名称', '写了一半')
    await desk.tag('首页').click()
    await desk.settled()
    await desk.page.getByRole('tablist', { name: '已打开的页面' }).getByRole('tab').nth(1).click()
    await expect.poll(() => desk.main.getByLabel('岗位名称', { exact: true }).inputValue()).toBe('写了一半')
  })
})
