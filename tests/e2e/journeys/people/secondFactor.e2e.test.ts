import { Secret, TOTP } from 'otpauth'
import { describe } from 'vitest'
import type { Desk } from '../../desk.ts'
import { expect, test } from '../../harness.ts'
import { newRole, newUser } from '../../records.ts'
import { seriousFaults } from '../../seriousFaults.ts'

/** The code that the app of a person would show after reading the key on screen. */
const codeOf = (secret: string, step = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + step * 30_000 })
const codesOnScreen = async ({ dialog }: Desk) => {
  const list = dialog.getByRole('list', { name: '恢复码' })
  await list.waitFor()
  return list.getByRole('listitem').allInnerTexts()
}
const keyOnScreen = async ({ page }: Desk) => {
  await page.getByRole('img', { name: '两步验证的二维码' }).waitFor()
  return (await page.locator('code').innerText()).replaceAll(' ', '')
}

describe('S8 second factor', () => {
  test('S8 a user turns it on, signs in with it, renews it and turns it off, on a phone too', async ({
    person,
    api,
  }) => {
    const user = await newUser(api, 'factor')
    const desk = await person()
    await desk.begin('/personal', user.username, user.password)
    await desk.page.setViewportSize({ width: 390, height: 844 })
    desk.problems.expected.push('400 POST /upms/secondFactor/confirm')
    const prove = async ({ dialog }: Desk, code?: string) => {
      await dialog.getByLabel('登录密码').fill(user.password)
      if (code !== undefined) await dialog.getByLabel('验证码或恢复码').fill(code)
      await dialog.getByRole('button', { name: /^(下一步|确定)$/ }).click()
    }
    await desk.button('开启两步验证').click()
    await prove(desk)
    const secret = await keyOnScreen(desk)
    const { dialog } = desk
    await dialog.getByLabel('验证码').fill('12345')
    await dialog.getByRole('button', { name: /确\s?定/ }).click()
    await dialog.getByRole('alert').waitFor()
    await dialog.getByLabel('验证码').fill(codeOf(secret, -1))
    await dialog.getByRole('button', { name: /确\s?定/ }).click()
    const codes = await codesOnScreen(desk)
    expect(codes).toHaveLength(10)
    await dialog.getByRole('button', { name: '我已保存' }).click()
    await desk.page.getByText('剩余 10 个恢复码').waitFor()
    expect(await desk.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

    const again = await person()
    await again.page.setViewportSize({ width: 390, height: 844 })
    await again.openLogin()
    await again.enterAccount(user.username, user.password)
    await again.page.getByLabel('验证码或恢复码').fill(codeOf(secret))
    await again.page.getByLabel('30 天内信任此设备').check()
    expect(await seriousFaults(again.page)).toEqual([])
    expect(await again.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await again.page.getByRole('button', { name: '登录', exact: true }).click()
    await expect.poll(() => again.address()).not.toMatch(/^\/login/)
    await again.settled()
    await again.visit('/personal')
    await again.page.getByRole('table', { name: '受信任设备' }).getByRole('button', { name: '移除' }).click()
    await again.page.getByRole('button', { name: /确\s?定/ }).click()
    await again.expectToast('已移除')
    await again.button('更换恢复码').click()
    await prove(again, codes[0])
    const [fresh] = await codesOnScreen(again)
    await again.dialog.getByRole('button', { name: '我已保存' }).click()
    await again.button('关闭两步验证').click()
    await prove(again, fresh)
    await again.expectToast('两步验证已关闭')
  })

  test('S8 a role requires it: set up while signing in, and reset by the administrator', async ({ person, api }) => {
    const user = await newUser(api, 'demanded')
    const role = await newRole(api, { requiresSecondFactor: true })
    await api.call('POST', '/upms/role/user/add', { roleId: role.id, ids: [user.id] })
    const desk = await person()
    await desk.openLogin()
    await desk.enterAccount(user.username, user.password)
    await desk.page.getByRole('heading', { name: '设置两步验证' }).waitFor()
    const secret = await keyOnScreen(desk)
    expect(await seriousFaults(desk.page)).toEqual([])
    await desk.page.getByLabel('验证码').fill(codeOf(secret))
    await desk.page.getByRole('button', { name: '确认并登录' }).click()
    await desk.page.getByRole('list', { name: '恢复码' }).waitFor()
    await desk.page.getByRole('button', { name: '我已保存，进入控制台' }).click()
    await desk.sideMenu.waitFor()

    // The reset ends the session of the person, whose page learns it by its next call.
    desk.problems.expected.push(/^401 /)
    const admin = await person()
    await admin.begin(`/system-manage/user-manage/user-details?id=${user.id}`)
    await admin.button('重置两步验证').click()
    await admin.confirm(`确定要重置“${user.name}”的两步验证吗？`)
    await admin.expectToast('操作成功')
    await expect.poll(() => admin.button('重置两步验证').count()).toBe(0)
  })
})
