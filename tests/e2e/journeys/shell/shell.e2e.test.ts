import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import type { Desk } from '../../desk.ts'
import { hold } from '../../gestures.ts'
import { expect, test } from '../../harness.ts'
import { newUser } from '../../records.ts'

const userList = '/system-manage/user-manage/user-list'
const positionList = '/position-management/position-list'

const searchBox = (page: Page) => page.getByRole('combobox', { name: '搜索页面、记录和操作' })
const setting = (desk: Desk, name: string) =>
  desk.page.getByRole('dialog', { name: '界面设置' }).getByText(name, { exact: true })
const colourOf = (page: Page, name: string) =>
  page.evaluate(property => getComputedStyle(document.documentElement).getPropertyValue(property).trim(), name)
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

describe('the menu', () => {
  test('D1 opens one submenu at a time, searches, folds and remembers its state', { tags: 'full' }, async ({
    person,
  }) => {
    const desk = await person()
    await desk.signIn()
    const module = (name: string) => desk.sideMenu.getByRole('button', { name, exact: true })
    await desk.openModule('组织岗位')
    await desk.openModule('系统管理')
    await expect
      .poll(() => desk.sideMenu.locator('[data-module][aria-expanded=true]').allInnerTexts())
      .toEqual(['系统管理'])

    await desk.page.getByRole('button', { name: '收起菜单' }).click()
    await expect.poll(async () => (await desk.sideMenu.boundingBox())?.width).toBeLessThan(80)
    await desk.page.reload()
    await desk.settled()
    await expect.poll(async () => (await desk.sideMenu.boundingBox())?.width).toBeLessThan(80)
    // Folded, the pages of a module fly out beside it, by the keyboard too.
    await module('组织岗位').focus()
    await desk.sideMenu.getByRole('link', { name: '岗位列表' }).waitFor()
    await desk.page.getByRole('button', { name: '展开菜单' }).click()

    const search = desk.sideMenu.getByRole('searchbox', { name: '搜索菜单' })
    await search.fill('角色列')
    await expect.poll(() => desk.sideMenu.getByRole('link', { name: /列表/ }).allInnerTexts()).toEqual(['角色列表'])
    await search.press('Enter')
    await desk.expectAddress('/system-manage/role-manage/roles-list')
  })
})

test('D4 a detail page keeps its list marked, and back returns to its page', { tags: 'full' }, async ({ person }) => {
  const desk = await person()
  await desk.begin(userList)
  await desk.main.getByRole('button', { name: '下一页' }).click()
  await desk.settled()
  await desk.main.locator('tbody tr[data-id] .cell-link').first().click()
  await desk.expectAddress('/system-manage/user-manage/user-details')
  await desk.settled()
  const crumbs = desk.page.getByRole('navigation', { name: '当前位置' })
  await expect.poll(() => crumbs.getByRole('listitem').allInnerTexts()).toEqual(['系统管理', '用户列表', '用户详情'])
  await expect.poll(() => desk.sideMenu.locator('[aria-current=page]').innerText()).toBe('用户列表')
  await crumbs.getByRole('link', { name: '用户列表' }).click()
  await desk.settled()
  await expect.poll(() => desk.main.locator('[aria-current=page]').innerText()).toBe('2')
})

describe('the header', () => {
  test('D5 finds pages by search, switches to full screen, lists notices', { tags: 'full' }, async ({
    person,
    api,
  }) => {
    await api.call('POST', '/system/notice/readAll')
    const desk = await person()
    await desk.signIn()
    await desk.page.getByRole('button', { name: /^搜索/ }).click()
    await searchBox(desk.page).fill('岗位')
    const results = desk.page.getByRole('listbox', { name: '搜索结果' }).getByRole('option')
    await expect.poll(async () => (await results.first().innerText()).startsWith('岗位')).toBe(true)
    await searchBox(desk.page).fill('用户列表')
    await results.first().click()
    await desk.expectAddress(userList)

    await desk.page
      .getByRole('button', { name: '全屏', exact: true })
      .last()
      .or(desk.page.locator('header').getByRole('button', { name: '全屏' }))
      .first()
      .click()
    await expect.poll(() => desk.page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
    await desk.page.getByRole('button', { name: '退出全屏' }).click()

    await desk.page.getByRole('button', { name: '通知', exact: true }).click()
    const list = desk.page.getByRole('dialog', { name: '通知' })
    await list.getByText('暂无通知').waitFor()
    await expect.poll(() => list.getByRole('button', { name: '全部已读' }).isDisabled()).toBe(true)
  })

  test('D5 the user menu leads to the pages of the current user', { tags: 'full' }, async ({ person }) => {
    const desk = await person()
    await desk.signIn()
    await desk.userMenu('个人信息')
    await desk.expectAddress('/personal/index')
    await desk.userMenu('修改密码')
    await desk.page.getByRole('dialog', { name: '修改密码' }).waitFor()
    await desk.page.keyboard.press('Escape')
    await desk.page.getByRole('dialog', { name: '修改密码' }).waitFor({ state: 'detached' })
  })

  test('D5 switching the application never shows a refusal', { tags: 'full' }, async ({ person }) => {
    const desk = await person()
    await desk.begin(userList)
    await desk.page.evaluate(() => {
      const seen: string[] = []
      Object.assign(window, { seen })
      const note = () => seen.push(window.location.hash)
      for (const name of ['pushState', 'replaceState'] as const) {
        const change = history[name].bind(history)
        history[name] = (...given) => {
          change(...given)
          note()
        }
      }
    })
    await desk.switchApplication('流程中心')
    const seen = await desk.page.evaluate(() => (window as unknown as { seen: string[] }).seen)
    expect(seen.length).toBeGreaterThan(0)
    expect(seen.filter(address => address.includes('noPermission'))).toEqual([])
  })
})

test('D6 a toast shows for three seconds at top centre, and the same text only once', { tags: 'full' }, async ({
  person,
}) => {
  const desk = await person()
  await desk.begin(userList)
  desk.problems.expected.push(/^net::ERR_FAILED/, /^console: Failed to load/)
  await desk.page.route('**/upms/user/list', route => route.abort('failed'))
  for (let time = 0; time < 3; time++) {
    await desk.main.getByRole('button', { name: '刷新' }).click()
    await desk.settled()
  }
  await desk.page.unroute('**/upms/user/list')
  await desk.visit(positionList)
  await desk.rowAction(desk.main.locator('tbody tr[data-id]').first(), '编辑')
  await desk.settled()
  await desk.save('保存', desk.page.locator('main > :not([hidden]), [role=dialog]').last())
  const toast = desk.page.getByRole('status').filter({ hasText: '保存成功!' })
  await toast.waitFor()
  expect(await toast.count()).toBe(1)
  const box = await toast.boundingBox()
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - 683)).toBeLessThan(20)
  expect(box?.y).toBeLessThan(60)
  await toast.waitFor({ state: 'detached', timeout: 6000 })
})

test('D7 D10 D14 the theme is stored and follows the user to another browser', { tags: 'full' }, async ({
  person,
  api,
}) => {
  const { username, password } = await newUser(api, 'look')
  const desk = await person()
  await desk.signIn(username, password)
  await desk.page.getByRole('button', { name: '界面设置' }).click()
  const saved = desk.page.waitForResponse(
    response => response.url().endsWith('/upms/preference') && response.request().method() === 'POST',
  )
  for (const choice of ['深色', '宽松', '松绿', '灰色']) await setting(desk, choice).click()
  await setting(desk, '显示水印（姓名和账号）').click()
  await saved
  await desk.page.getByRole('button', { name: '完成' }).click()

  const other = await person()
  await other.signIn(username, password)
  const page = other.page.locator('html')
  await expect.poll(() => page.getAttribute('data-theme')).toBe('dark')
  await expect.poll(() => page.getAttribute('data-density')).toBe('loose')
  await expect.poll(() => page.getAttribute('data-filter')).toBe('grey')
  await expect.poll(() => colourOf(other.page, '--c-primary')).toBe('#6cc28d')
  await expect.poll(() => colourOf(other.page, '--control')).toBe('40px')
  await expect.poll(() => other.page.locator('[data-watermark]').getAttribute('data-watermark')).toContain(username)
  // The first paint has it too.
  await other.page.reload()
  await expect.poll(() => page.getAttribute('data-theme')).toBe('dark')
})

test('D8 the mask covers the screen during a slow call, and never during a quick one', { tags: 'full' }, async ({
  person,
}) => {
  const desk = await person()
  await desk.begin(positionList)
  const mask = desk.page.getByTestId('loading-mask')
  let seen = 0
  await desk.page.exposeFunction('maskShown', () => {
    seen += 1
  })
  await desk.page.evaluate(() => {
    new MutationObserver(() => {
      if (document.querySelector('[data-testid=loading-mask]')) (window as unknown as { maskShown(): void }).maskShown()
    }).observe(document.body, { childList: true, subtree: true })
  })
  const { letGo } = await hold(desk, '**/upms/position/details/**')
  await desk.main.locator('tbody tr[data-id] .cell-link').first().click()
  await mask.waitFor()
  letGo()
  await mask.waitFor({ state: 'detached' })
  expect(seen).toBeGreaterThan(0)
  await desk.page.unroute('**/upms/position/details/**')
})

test('D9 D6 a newer console version is announced once at top right, and behind the bell', {
  tags: 'full',
}, async ({ person, api }) => {
  await api.call('POST', '/system/notice/readAll')
  const desk = await person()
  await desk.signIn()
  await desk.page.route('**/index.html', route =>
    route.fulfill({ contentType: 'text/html', body: '<html>newer</html>' }),
  )
  await desk.page.evaluate(() => window.dispatchEvent(new Event('vite:preloadError')))
  const card = desk.page.getByRole('status').filter({ hasText: '新版本可用' })
  await card.waitFor()
  const place = await card.boundingBox()
  expect(place?.x).toBeGreaterThan(1366 / 2)
  expect(place?.y).toBeLessThan(768 / 4)
  await card.getByRole('button', { name: '收起：新版本可用' }).click()
  await card.waitFor({ state: 'detached' })
  await desk.page.getByRole('button', { name: '通知，1 条未读' }).click()
  const list = desk.page.getByRole('dialog', { name: '通知' })
  await list.getByRole('button', { name: '全部已读' }).click()
  await desk.page.getByRole('button', { name: '通知', exact: true }).waitFor()
  await desk.page.unroute('**/index.html')
  const loaded = desk.page.waitForEvent('load')
  await list.getByRole('button', { name: '立即刷新' }).click()
  await loaded
  await desk.settled()
})

test('D10 a locked screen shows nothing and opens by the own password', async ({ person, api }) => {
  const { username, password } = await newUser(api, 'lock')
  const desk = await person()
  await desk.signIn(username, password)
  await desk.userMenu('锁定屏幕')
  const box = desk.page.getByRole('dialog', { name: '屏幕已锁定' })
  await box.waitFor()
  await desk.page.keyboard.press('Escape')
  await desk.page.reload()
  await box.waitFor()
  desk.problems.expected.push('400 POST /upms/pass/verify')
  await box.getByLabel('密码', { exact: true }).fill('Wrong_123')
  await box.getByRole('button', { name: '解锁' }).click()
  await box.getByText('密码不正确').waitFor()
  await box.getByLabel('密码', { exact: true }).fill(password)
  await box.getByRole('button', { name: '解锁' }).click()
  await box.waitFor({ state: 'detached' })
  await desk.sideMenu.waitFor()
})

describe('refusals', () => {
  test('D11 unknown and forbidden addresses say so and link to the home page', { tags: 'full' }, async ({ person }) => {
    const desk = await person()
    await desk.signIn('guest')
    for (const [address, text] of [
      ['/no/such/page', '页面不存在'],
      ['/system-manage/role-manage/roles-list', '暂无访问权限'],
    ] as const) {
      await desk.visit(address)
      await desk.page.getByRole('heading', { name: text }).waitFor()
      await desk.page.getByRole('button', { name: '返回首页' }).click()
      await desk.expectAddress('/process-home')
    }
  })

  test('D11 an ended session leads to login and back to the same page', { tags: 'full' }, async ({ person }) => {
    const desk = await person()
    await desk.begin(positionList)
    desk.problems.expected.push(/^401 /, /^400 POST \/auth\/oauth\/token/, /^refused/)
    await desk.page.route('**/upms/position/list', route =>
      route.fulfill({ status: 401, json: { status: false, code: 401, message: '请重新登录', data: null } }),
    )
    await desk.page.route('**/auth/oauth/token', route =>
      route.fulfill({ status: 400, json: { status: false, code: 400, message: '已失效', data: null } }),
    )
    await desk.main.getByRole('button', { name: '刷新' }).click()
    await desk.expectAddress('/login?from=')
    // No toast: the login page says it all.
    expect(await desk.page.getByRole('alert').count()).toBe(0)
    await desk.page.unrouteAll()
    await desk.page.getByPlaceholder('请输入账号').waitFor()
    await desk.settled()
    await desk.enterAccount('admin', 'Admin123')
    await desk.expectAddress(positionList)
  })

  test('D11 a session that ended on the refusal page leads to login', { tags: 'full' }, async ({ person }) => {
    const desk = await person()
    await desk.begin('/system-manage/role-manage/roles-list', 'guest')
    await desk.expectAddress('/noPermission')
    desk.problems.expected.push(/^401 /, /^400 POST \/auth\/oauth\/token/, /^refused/)
    await desk.page.route('**/auth/user/applications', route =>
      route.fulfill({ status: 401, json: { status: false, code: 401, message: '请重新登录', data: null } }),
    )
    await desk.page.route('**/auth/oauth/token', route =>
      route.fulfill({ status: 400, json: { status: false, code: 400, message: '已失效', data: null } }),
    )
    await desk.page.getByRole('button', { name: /^切换应用/ }).click()
    await desk.expectAddress('/login')
  })

  test('D11 many failures at once show one message', { tags: 'full' }, async ({ person }) => {
    const desk = await person()
    await desk.signIn()
    desk.problems.expected.push(/^net::ERR_FAILED/, /^console: /)
    await desk.page.route('**/auth/user/applications', route => route.abort('failed'))
    const opener = desk.page.getByRole('button', { name: /^切换应用/ })
    for (let time = 0; time < 5; time++) await opener.click()
    await desk.settled()
    await desk.page.locator('[data-kind=error]').first().waitFor()
    expect(await desk.page.locator('[data-kind=error]').count()).toBe(1)
  })
})

describe('layout', () => {
  test('D13 no page needs sideways scrolling at 1366 × 768, nor at 150 %', { tags: 'full' }, async ({ person }) => {
    const desk = await person()
    await desk.signIn()
    for (const size of [
      { width: 1366, height: 768 },
      { width: 911, height: 512 },
    ]) {
      await desk.page.setViewportSize(size)
      for (const address of [
        '/process-home',
        userList,
        positionList,
        '/position-management/position-add',
        '/personal/index',
      ]) {
        await desk.visit(address)
        await expect.poll(() => overflow(desk.page), { message: `${address} at ${size.width}` }).toBeLessThanOrEqual(0)
      }
    }
  })

  test('D13 on a phone the menu is a drawer and the header fits', async ({ person }) => {
    const desk = await person()
    await desk.signIn()
    await desk.page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => desk.sideMenu.count()).toBe(0)
    const opener = desk.page.getByRole('button', { name: '展开菜单' })
    await opener.click()
    await desk.sideMenu.waitFor()
    await desk.page.keyboard.press('Escape')
    await desk.sideMenu.waitFor({ state: 'detached' })
    await expect.poll(() => opener.evaluate(element => element === document.activeElement)).toBe(true)
    await opener.click()
    await desk.menu('系统管理', '用户列表')
    await desk.sideMenu.waitFor({ state: 'detached' })
    await desk.expectAddress(userList)
    for (const address of ['/process-home', userList, '/position-management/position-add', '/personal/index']) {
      await desk.visit(address)
      await expect.poll(() => overflow(desk.page), { message: address }).toBeLessThanOrEqual(0)
    }
    // The days of the home page stay on one line.
    await desk.visit('/process-home')
    const days = desk.main.getByText(/^\d{4}-\d{2}-\d{2} 至 /).first()
    await expect.poll(async () => (await days.boundingBox())?.height ?? 99).toBeLessThan(30)
  })
})

test('D15 screen readers skip icons, so that no English word remains', { tags: 'full' }, async ({ person }) => {
  const desk = await person()
  await desk.begin(userList)
  expect(await desk.page.locator('.anticon').count()).toBeGreaterThan(10)
  expect(await desk.page.locator('.anticon:not([aria-hidden=true])').count()).toBe(0)
  await expect.poll(() => desk.page.locator('html').getAttribute('lang')).toBe('zh-CN')
})

test('D16 Ctrl+K opens the search anywhere, arrows select, Esc closes and returns the focus', { tags: 'full' }, async ({
  person,
}) => {
  const desk = await person()
  await desk.begin(positionList)
  const field = desk.main.getByLabel('岗位名称', { exact: true })
  await field.focus()
  await desk.page.keyboard.press('Control+K')
  await searchBox(desk.page).waitFor()
  await desk.page.keyboard.press('Escape')
  await searchBox(desk.page).waitFor({ state: 'detached' })
  await expect.poll(() => field.evaluate(element => element === document.activeElement)).toBe(true)

  await desk.page.keyboard.press('Control+K')
  await searchBox(desk.page).fill('列表')
  const chosen = desk.page.getByRole('listbox', { name: '搜索结果' }).getByRole('option', { selected: true })
  const first = await chosen.innerText()
  await desk.page.keyboard.press('ArrowDown')
  await expect.poll(() => chosen.innerText()).not.toBe(first)
  await desk.page.keyboard.press('ArrowUp')
  await desk.page.keyboard.press('Enter')
  await desk.settled()
  await expect.poll(() => desk.page.title()).toContain(first.split('\n')[0])
})
