import { describe } from 'vitest'
import { expect, test } from '../../harness.ts'
import { newUser } from '../../records.ts'

describe('signing in', () => {
  test('the dialog changes the password, and the new one signs in', async ({ person, api }) => {
    const user = await newUser(api, 'password')
    const desk = await person()
    await desk.signIn(user.username, user.password)
    await desk.userMenu('修改密码')
    const { dialog } = desk
    await dialog.getByRole('button', { name: '确定' }).click()
    await dialog.getByText('请输入旧密码', { exact: true }).waitFor()
    await dialog.getByText('请输入新密码', { exact: true }).waitFor()
    await desk.fill('旧密码', user.password, dialog)
    await desk.fill('新密码', 'a!b', dialog)
    await desk.fill('确认新密码', 'Another456', dialog)
    await dialog.getByRole('button', { name: '确定' }).click()
    await dialog.getByText('输入6-16位数字或字母，不可输入特殊字符').first().waitFor()
    await desk.fill('新密码', 'Another45', dialog)
    await dialog.getByRole('button', { name: '确定' }).click()
    await dialog.getByText('两次输入密码不一致').waitFor()
    await desk.fill('新密码', 'Another456', dialog)
    await dialog.getByRole('button', { name: '确定' }).click()
    await dialog.waitFor({ state: 'hidden' })

    const again = await person()
    again.problems.expected.push('400 POST /auth/oauth/token')
    await again.openLogin()
    await again.enterAccount(user.username, user.password)
    await again.page.getByText('账号或密码错误').waitFor()
    await again.enterAccount(user.username, 'Another456')
    await again.page.getByRole('navigation').first().waitFor()
  })

  test('a captcha appears after three failures', { tags: 'full' }, async ({ person, api }) => {
    const user = await newUser(api, 'code')
    const desk = await person()
    desk.problems.expected.push('400 POST /auth/oauth/token')
    await desk.openLogin()
    for (let failure = 1; failure <= 3; failure++) {
      expect(await desk.page.getByPlaceholder('请输入验证码').count()).toBe(0)
      await desk.enterAccount(user.username, 'Wrong1234')
      await desk.page.getByText('账号或密码错误').waitFor()
      await desk.settled()
    }
    await desk.page.getByPlaceholder('请输入验证码').waitFor()
    await desk.page.getByRole('img', { name: /验证码/ }).waitFor()
    await desk.enterAccount(user.username, user.password)
    await desk.page
      .getByText(/请输入验证码|验证码/)
      .first()
      .waitFor()
    await desk.expectAddress('/login')
  })

  test('signing in returns to the requested page', async ({ person }) => {
    const desk = await person()
    await desk.page.goto(`${desk.origin}/#/position-management/position-list`)
    await desk.expectAddress(/\/login\?from=.*position-list/)
    await desk.loginReady()
    await desk.enterAccount('admin', 'Admin123')
    await desk.expectAddress('/position-management/position-list')
    await desk.settled()
    await desk.signOut()
    await desk.expectAddress('/login')
    expect(await desk.page.evaluate(() => sessionStorage.getItem('tokens'))).toBeNull()
    await desk.page.goto(`${desk.origin}/#/position-management/position-list`)
    await desk.expectAddress('/login')
  })

  test('signing out while a page is loading shows no refusal', { tags: 'full' }, async ({ person }) => {
    const desk = await person()
    await desk.begin('/process-home')
    // As on a busy machine: what the list asks for arrives after its person has left.
    let asked = 0
    let answer = () => {}
    const held = new Promise<void>(resolve => {
      answer = resolve
    })
    await desk.page.route('**/upms/position/list**', async route => {
      asked += 1
      await held
      await route.continue().catch(() => undefined)
    })
    await desk.page.evaluate(() => {
      window.location.hash = '/position-management/position-list'
    })
    await expect.poll(() => asked).toBeGreaterThan(0)
    await desk.userMenu('退出登录')
    await desk.loginReady()
    answer()
    await desk.settled()
    expect(desk.problems.found).toEqual([])
    await desk.expectAddress('/login')
  })
})
