import { afterAll, beforeAll, describe } from 'vitest'
import { type Provider, startProvider } from '../../../security/openIdProvider.ts'
import { signInApi } from '../../apiClient.ts'
import type { Desk } from '../../desk.ts'
import { expect, test } from '../../harness.ts'
import { addAuthenticator, openPasskeyConsole, type PasskeyConsole } from '../../passkeyBrowser.ts'
import { newUser } from '../../records.ts'
import { seriousFaults } from '../../seriousFaults.ts'

describe('S8 passkeys and OpenID Connect', () => {
  let console: PasskeyConsole
  let provider: Provider
  beforeAll(async () => {
    const client = { clientId: 'console', clientSecret: 'secret of the console' }
    provider = await startProvider(client)
    console = await openPasskeyConsole({
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: client.clientId,
      OIDC_CLIENT_SECRET: client.clientSecret,
    })
  })
  afterAll(async () => {
    await console.close()
    await provider.close()
  })

  const enterByPasskey = ({ page }: Desk) => page.getByRole('button', { name: '使用通行密钥登录' }).click()
  const atHome = (desk: Desk) => desk.sideMenu.waitFor()

  test('S8 a passkey is added, signs in alone, is the second factor, is renamed and removed', async () => {
    const user = await newUser(await signInApi(console.address), 'passkey')
    const desk = await console.person()
    const { page, dialog } = desk
    const authenticator = await addAuthenticator(page)
    const confirm = () => dialog.getByRole('button', { name: /^(下一步|确\s?定)$/ }).click()
    await desk.openLogin()
    await desk.enterAccount(user.username, user.password)
    await atHome(desk)
    await desk.visit('/personal')
    await desk.button('添加通行密钥').click()
    await dialog.getByLabel('名称').fill('办公电脑')
    await dialog.getByLabel('登录密码').fill(user.password)
    await confirm()
    await dialog.getByRole('list', { name: '恢复码' }).waitFor()
    await dialog.getByRole('button', { name: '我已保存' }).click()
    expect(await authenticator.keys()).toBe(1)
    const row = page.getByRole('table', { name: '通行密钥' }).getByRole('row').last()
    await expect.poll(() => row.innerText()).toContain('办公电脑')

    // The first passkey is named beside the account; it is not made a second time on the same device.
    await desk.signOut()
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await seriousFaults(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    desk.problems.expected.push('400 POST /auth/passkey/signIn')
    await enterByPasskey(desk)
    await expect.poll(() => desk.address()).not.toMatch(/^\/login/)
    await desk.settled()

    await page.setViewportSize({ width: 1366, height: 768 })
    await desk.signOut()
    await desk.enterAccount(user.username, user.password)
    await page.getByRole('button', { name: '使用通行密钥验证' }).waitFor()
    expect(await seriousFaults(page)).toEqual([])
    await page.getByRole('button', { name: '使用通行密钥验证' }).click()
    await atHome(desk)

    await desk.visit('/personal')
    await row.getByRole('button', { name: '重命名' }).click()
    await dialog.getByLabel('名称').fill('家里')
    await confirm()
    await expect.poll(() => row.innerText()).toContain('家里')
    await row.getByRole('button', { name: '移除' }).click()
    await dialog.getByLabel('登录密码').fill(user.password)
    await authenticator.recognise(false)
    await confirm()
    await dialog.getByText('已取消，或未在规定时间内完成').waitFor()
    await authenticator.recognise(true)
    await confirm()
    await page.getByText('两步验证未开启').waitFor()

    await desk.signOut()
    await enterByPasskey(desk)
    await page.getByText('通行密钥登录失败，请重试或使用账号密码登录').waitFor()
    expect(desk.problems.found).toEqual([])
  })

  test('S8 the provider signs the user in, returns to the requested page, and signs out', async () => {
    const user = await newUser(await signInApi(console.address), 'oidc')
    const desk = await console.person()
    const { page } = desk
    let answer = (url: string) => provider.authorize(url, { sub: user.id, preferred_username: user.username })
    await page.route(`${provider.issuer}/**`, async route => {
      const url = route.request().url()
      const { searchParams, pathname } = new URL(url)
      const back = pathname === '/bye' ? searchParams.get('post_logout_redirect_uri') : searchParams.get('redirect_uri')
      const location = pathname === '/bye' ? `${back}` : `${back}?${answer(url)}`
      await route.fulfill({ status: 302, headers: { location } })
    })
    const enter = () => page.getByRole('button', { name: '统一身份认证登录' }).click()
    await page.goto(`${desk.origin}/#/personal`)
    await desk.loginReady()
    await enter()
    await atHome(desk)
    await expect.poll(() => desk.address()).toMatch(/^\/personal/)
    await desk.settled()
    await desk.signOut()
    expect(provider.asked).toContain('/token')

    // Refused at the provider, and an answer that this browser did not ask for.
    desk.problems.expected.push('400 POST /auth/oidc/token')
    answer = url => {
      const { searchParams } = new URL(url)
      return new URLSearchParams({
        error: 'access_denied',
        state: searchParams.get('state') ?? '',
        iss: provider.issuer,
      })
    }
    await enter()
    await page.getByText('统一身份认证已取消或被拒绝').waitFor()
    await page.goto(`${desk.origin}/auth/oidc/callback?code=foreign&state=foreign`)
    await page.getByText('登录已超时或不是由此浏览器发起，请重新登录').waitFor()
    // An address outside of the console is not gone on to.
    answer = url => provider.authorize(url, { sub: user.id })
    await page.goto(`${desk.origin}/#/login?from=${encodeURIComponent('//evil.example/')}`)
    await enter()
    await atHome(desk)
    expect(page.url()).toMatch(/^http:\/\/console\.localhost\/#\/(?!.*evil)/)
    expect(desk.problems.found).toEqual([])
  })

  test('S8 at an address other than the configured one the page says where passkeys work', async ({ person }) => {
    const elsewhere = await person()
    await elsewhere.page.route('**/auth/login/options', async route => {
      const response = await route.fetch()
      const { data, ...rest } = await response.json()
      await route.fulfill({ json: { ...rest, data: { ...data, passkeyOrigin: 'https://console.example' } } })
    })
    await elsewhere.openLogin()
    await enterByPasskey(elsewhere)
    await elsewhere.page.getByText('通行密钥只能在 https://console.example 使用，请从该地址打开控制台').waitFor()
  })
})
