import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { signInApi } from '../apiClient.ts'
import { expect, test } from '../harness.ts'
import { newUser, rootOrganization, unique } from '../records.ts'
import { startServer } from '../startServer.ts'
import { copyOf } from './copiedTab.ts'

const toasts = (page: Page) => page.locator('[role=alert]:visible, .toast:visible').count()

describe('sessions in the browser', () => {
  // Time for the start of its own server, plus that of any test.
  test('A4 logout sends copied tabs to the login page without a toast and notifies the single sign-on', {
    tags: 'full',
    timeout: 150_000,
  }, async ({ person }) => {
    const visited: string[] = []
    const sso = createServer((request, response) => {
      visited.push(request.url ?? '')
      response.setHeader('content-type', 'text/html').end('<script>parent.leaked = true</script>')
    })
    await new Promise<void>(resolve => sso.listen(0, '127.0.0.1', resolve))
    const folder = mkdtempSync(join(tmpdir(), 'leaving-'))
    const ssoLogout = `http://127.0.0.1:${(sso.address() as AddressInfo).port}/sso/logout`
    const server = await startServer({
      script: 'server/main.ts',
      env: { HOST: '127.0.0.1', DATA_DIR: folder, SEED: 'demo', LOG_LEVEL: 'warn', SSO_LOGOUT_URL: ssoLogout },
      patience: 90_000,
    })
    const desk = await person()
    try {
      // The frame may run no script, and the browser says so.
      desk.problems.expected.push('401 ', /Blocked script execution in/)
      await desk.page.goto(`${server.address}/#/login`)
      await desk.settled()
      await desk.enterAccount('admin', 'Admin123')
      await desk.sideMenu.waitFor()
      await desk.settled()
      const copy = await copyOf(desk.page, `${server.address}/#/system-manage/user-manage/user-list`)
      await copy.getByRole('table').first().waitFor()
      await desk.userMenu('退出登录')
      await desk.page.getByRole('button', { name: '登录', exact: true }).waitFor()
      await expect.poll(() => visited, { timeout: 10_000 }).toEqual(['/sso/logout'])
      expect(await desk.page.evaluate(() => Reflect.get(window, 'leaked') ?? null)).toBeNull()
      // The event arrives without any action in the tab.
      await copy.getByRole('button', { name: '登录', exact: true }).waitFor()
      expect(new URL(copy.url()).hash).toMatch(/^#\/login/)
      expect(await toasts(copy)).toBe(0)
    } finally {
      // They still ask what the login page offers, and would miss the server.
      const pages = desk.context.pages().filter(page => page.url().startsWith(server.address))
      await Promise.all(pages.map(page => page.close()))
      await server.stop()
      await new Promise(resolve => sso.close(resolve))
      rmSync(folder, { recursive: true, force: true })
    }
  })

  test('A6 a copied tab continues with the tokens that the other tab received', { tags: 'full' }, async ({
    person,
    api,
  }) => {
    const user = await newUser(api, 'copied')
    const desk = await person()
    desk.problems.expected.push('401 ')
    await desk.signIn(user.username, user.password)
    const copy = await copyOf(desk.page, `${desk.origin}/#/personal/index`)
    await copy.getByRole('heading', { name: '登录会话' }).waitFor()
    const tokens = (page: Page) => page.evaluate(() => sessionStorage.getItem('tokens'))
    const first = await tokens(desk.page)
    expect(await tokens(copy)).toBe(first)
    // The access token runs out in one tab, which exchanges its refresh token.
    await desk.page.evaluate(() => {
      const held = JSON.parse(sessionStorage.getItem('tokens') ?? '{}')
      sessionStorage.setItem('tokens', JSON.stringify({ ...held, accessToken: 'x'.repeat(43) }))
    })
    await desk.page.reload()
    await desk.settled()
    await expect.poll(() => tokens(desk.page)).not.toContain('x'.repeat(43))
    await expect.poll(() => tokens(copy)).toBe(await tokens(desk.page))
    expect(await tokens(copy)).not.toBe(first)
    await copy.reload()
    await copy.getByRole('heading', { name: '登录会话' }).waitFor()
  })

  test('an initial password must be changed before anything else is drawn or requested', async ({ person, api }) => {
    const username = `e2e.first.${unique()}`
    const made = await api.call<{ initialPassword: string }>('POST', '/upms/user/save', {
      username,
      name: '新员工',
      organizationId: await rootOrganization(api),
    })
    const desk = await person()
    await desk.openLogin()
    await desk.enterAccount(username, made.initialPassword)
    await desk.dialog.getByText('修改密码').first().waitFor()
    await expect.poll(() => desk.sideMenu.count()).toBe(0)
    const own = await signInApi(desk.origin, username, made.initialPassword)
    expect(await own.ask('GET', '/auth/user/sessions')).toMatchObject({ status: 403, code: 40301 })
    await desk.fill('旧密码', made.initialPassword, desk.dialog)
    await desk.fill('新密码', '123456', desk.dialog)
    await desk.fill('确认新密码', '123456', desk.dialog)
    desk.problems.expected.push('400 POST /upms/pass/modifyPass')
    await desk.dialog.getByRole('button', { name: '确定' }).click()
    await desk.dialog.getByText('密码过于简单，容易被猜到，请换一个').waitFor()
    await desk.fill('新密码', 'kW7_mountain', desk.dialog)
    await desk.fill('确认新密码', 'kW7_mountain', desk.dialog)
    await desk.dialog.getByRole('button', { name: '确定' }).click()
    await desk.sideMenu.waitFor()
    await desk.settled()
  })

  test('an administrator ends a session from the list, and its user gets the login page', {
    tags: 'full',
  }, async ({ person, api }) => {
    const user = await newUser(api, 'ended')
    const desk = await person()
    desk.problems.expected.push('401 ')
    await desk.signIn(user.username, user.password)
    const admin = await person()
    await admin.begin('/system-manage/session-manage/session-list')
    const row = admin.main.getByRole('row').filter({ hasText: user.username }).first()
    await row.waitFor()
    await row.getByRole('button', { name: '结束全部' }).click()
    await admin.page
      .getByRole('button', { name: /确\s?定/ })
      .last()
      .click()
    await expect.poll(() => admin.main.getByRole('row').filter({ hasText: user.username }).count()).toBe(0)
    await desk.page.reload()
    await desk.expectAddress('/login')
  })
})
