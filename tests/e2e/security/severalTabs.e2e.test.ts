// @module-tag full
import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { takeTokens } from '../apiClient.ts'
import { expect, test } from '../harness.ts'
import { newUser } from '../records.ts'
import { copyOf, storageOf } from './copiedTab.ts'

const tokensIn = (page: Page) => page.evaluate(() => sessionStorage.getItem('tokens'))
/** The access token is over: the next call exchanges the refresh token. */
const outdate = (page: Page) =>
  page.evaluate(() => {
    const held = JSON.parse(sessionStorage.getItem('tokens') ?? '{}')
    sessionStorage.setItem('tokens', JSON.stringify({ ...held, accessToken: 'x'.repeat(43) }))
  })
const sessions = (page: Page) => page.getByRole('heading', { name: '登录会话' })
const login = (page: Page) => page.getByRole('button', { name: '登录', exact: true })
const toasts = (page: Page) => page.locator('[role=alert]:visible, .toast:visible').count()

describe('several tabs of one browser', () => {
  test('A6 tabs that refresh at the same moment get the same tokens, and both go on', async ({ person, api }) => {
    const user = await newUser(api, 'twins')
    const desk = await person()
    desk.problems.expected.push('401 ')
    await desk.begin('/personal/index', user.username, user.password)
    const copy = await copyOf(desk.page, `${desk.origin}/#/personal/index`)
    await sessions(copy).waitFor()
    for (let round = 0; round < 2; round++) {
      await Promise.all([outdate(desk.page), outdate(copy)])
      const before = await tokensIn(copy)
      await Promise.all([desk.page.reload(), copy.reload()])
      await Promise.all([sessions(desk.page).waitFor(), sessions(copy).waitFor()])
      await expect.poll(() => tokensIn(copy)).not.toBe(before)
      await expect.poll(async () => (await tokensIn(desk.page)) === (await tokensIn(copy))).toBe(true)
    }
    expect([await toasts(desk.page), await toasts(copy)]).toEqual([0, 0])
  })

  test('A6 a reopened tab with outdated tokens asks the other tabs before it uses them', {}, async ({
    person,
    api,
  }) => {
    const user = await newUser(api, 'reopened')
    const desk = await person()
    desk.problems.expected.push('401 ')
    await desk.begin('/personal/index', user.username, user.password)
    const closed = await storageOf(desk.page)
    await outdate(desk.page)
    await desk.page.reload()
    await sessions(desk.page).waitFor()
    await expect.poll(() => tokensIn(desk.page)).not.toContain('xxxx')
    const exchanged = Date.now()
    // For ten seconds the server takes the same refresh token again; later it would end the session of both.
    await expect.poll(() => Date.now() - exchanged, { timeout: 15_000, interval: 500 }).toBeGreaterThan(10_500)
    const again = await copyOf(desk.page, `${desk.origin}/#/personal/index`, closed)
    await sessions(again).waitFor()
    await expect.poll(() => tokensIn(again)).toBe(await tokensIn(desk.page))
    await desk.page.reload()
    await sessions(desk.page).waitFor()
  })

  test('A12 life of a session: signing in as another user in one tab does not affect the others', {}, async ({
    person,
    api,
  }) => {
    const first = await newUser(api, 'first')
    const second = await newUser(api, 'second')
    const desk = await person()
    desk.problems.expected.push('401 ')
    await desk.begin('/personal/index', first.username, first.password)
    const copy = await copyOf(desk.page, `${desk.origin}/#/personal/index`)
    await sessions(copy).waitFor()
    await desk.userMenu('退出登录')
    await login(desk.page).waitFor()
    await desk.enterAccount(second.username, second.password)
    await desk.sideMenu.waitFor()
    await desk.settled()
    // The page learns it by an event or by its next call; the other sign-in has ended this session.
    await copy.reload()
    await login(copy).waitFor()
    expect(await tokensIn(copy)).toBeNull()
    expect(await toasts(copy)).toBe(0)

    await desk.begin('/personal/index', second.username, second.password)
    const other = await copyOf(desk.page, `${desk.origin}/#/personal/index`)
    await sessions(other).waitFor()
    // The copy signs in as another user without notice to the first tab, whose tokens then expire.
    const given = await takeTokens(desk.origin, first.username, first.password)
    await other.evaluate(
      ([kept, name]) => {
        sessionStorage.setItem('tokens', kept)
        sessionStorage.setItem('lastUser', name)
      },
      [
        JSON.stringify({
          accessToken: given.access_token,
          refreshToken: given.refresh_token,
          userCode: given.userCode,
        }),
        given.userCode,
      ] as const,
    )
    await other.reload()
    await sessions(other).waitFor()
    await expect.poll(() => tokensIn(other)).toContain(first.username)
    await outdate(desk.page)
    await desk.page.reload()
    await sessions(desk.page).waitFor()
    await expect.poll(() => tokensIn(desk.page)).not.toContain('xxxx')
    expect(await tokensIn(desk.page)).toContain(second.username)
    expect(await tokensIn(other)).toContain(first.username)
  })
})
