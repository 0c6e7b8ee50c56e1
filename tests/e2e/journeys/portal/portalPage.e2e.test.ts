// @module-tag full
import { describe } from 'vitest'
import type { Desk } from '../../desk.ts'
import { textOf } from '../../downloads.ts'
import { expect, test } from '../../harness.ts'
import { newUser, unique } from '../../records.ts'
import { seriousFaults } from '../../seriousFaults.ts'

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Opens a place of the portal, which has no menu of the console to wait for. */
async function openPortal(desk: Desk, address: string): Promise<void> {
  await desk.visit(address)
  await desk.page.getByRole('link', { name: '合伙人门户', exact: true }).waitFor()
  await desk.settled()
}

describe('the partner portal', () => {
  test('an editor writes with cover and file, looks at the draft, publishes; a plain user reads it on a phone', {
    timeout: 240_000,
  }, async ({ person, api }) => {
    const reader = await newUser(api, 'portal')
    const category = `分类${unique()}`
    await api.call('POST', '/partner/toolbox/category/save', { name: category })
    const title = `测算${unique()}`
    const desk = await person()
    await desk.begin('/partner-mange/toolbox')
    await desk.button('新增').click()
    await desk.fill('标题', title, desk.dialog)
    await desk.chooseInTree('分类', category, desk.dialog)
    await desk.fill('摘要', '一句话说明', desk.dialog)
    const files = desk.dialog.locator('input[type=file]')
    await files.first().setInputFiles({ name: '封面.png', mimeType: 'image/png', buffer: picture })
    await files.last().setInputFiles({ name: '说明.txt', mimeType: 'text/plain', buffer: Buffer.from('说明') })
    await desk.dialog.getByRole('textbox', { name: '正文', exact: true }).click()
    await desk.page.keyboard.type('正文第一段')
    await desk.settled()
    await desk.button('预览', desk.dialog).click()
    const look = desk.page.getByRole('dialog', { name: '预览' })
    await look.getByRole('heading', { level: 1, name: title }).waitFor()
    await look.getByText('正文第一段').waitFor()
    await look.getByRole('tab', { name: '手机' }).click()
    await expect
      .poll(async () => (await look.getByRole('article').boundingBox())?.width ?? 1000)
      .toBeLessThanOrEqual(390)
    await look.getByRole('button', { name: /关闭|Close/ }).click()
    await desk.save('保存', desk.dialog)
    await desk.expectToast('保存成功!')
    await desk.settled()

    await desk.rowAction(desk.row(title), '预览')
    await desk.dialog.getByRole('heading', { level: 1, name: title }).waitFor()
    await desk.page.keyboard.press('Escape')
    await desk.rowAction(desk.row(title), '发布')
    await desk.save('发布', desk.dialog)
    await desk.expectToast('发布成功!')

    const phone = await person()
    await phone.begin('/process-home', reader.username, reader.password)
    await phone.page.setViewportSize({ width: 390, height: 844 })
    await openPortal(phone, '/portal?section=toolbox')
    expect(await phone.page.getByRole('navigation', { name: '主菜单' }).count()).toBe(0)
    await phone.fill('搜索工具箱', title, phone.page.locator('main'))
    await phone.button('查询', phone.page.locator('main')).click()
    await phone.page.getByRole('link', { name: new RegExp(title) }).click()
    await phone.page.getByRole('heading', { level: 1, name: title }).waitFor()
    const [download] = await Promise.all([
      phone.page.waitForEvent('download'),
      phone.page.getByRole('button', { name: '下载说明.txt' }).click(),
    ])
    expect(await textOf(download)).toBe('说明')
    expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await api.call('POST', '/partner/toolbox/content/show', {
      id: new URL(phone.page.url().replace('#', '')).searchParams.get('id'),
      visible: false,
    })
    phone.problems.expected.push('404 GET /partner/toolbox/homeDetail')
    await phone.page.reload()
    await phone.page.getByText('该内容未发布或已下线').waitFor()
  })

  test.for(['light', 'dark'] as const)(
    'every section is reached from home, without serious faults, %s',
    {
      timeout: 240_000,
    },
    async (theme, { person }) => {
      const desk = await person()
      await desk.page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      await desk.begin('/process-home')
      await openPortal(desk, '/portal')
      const faults = (await seriousFaults(desk.page)).map(fault => `home: ${fault}`)
      const figures = desk.page.getByRole('region', { name: '门户内容一览' }).getByRole('link')
      await figures.first().waitFor()
      const titles = (await figures.locator('span').allInnerTexts()).map(text => text.trim())
      expect(titles).toHaveLength(5)
      for (const title of titles) {
        await figures.filter({ hasText: title }).click()
        await desk.page.getByRole('heading', { level: 1, name: title }).waitFor()
        await desk.settled()
        faults.push(...(await seriousFaults(desk.page)).map(fault => `${title}: ${fault}`))
        await desk.page.locator('main ul li a[href*="id="]').first().click()
        await desk.page.getByRole('article').waitFor()
        await desk.settled()
        faults.push(...(await seriousFaults(desk.page)).map(fault => `${title} content: ${fault}`))
        await desk.page.getByRole('link', { name: '合伙人门户', exact: true }).click()
        await figures.first().waitFor()
      }
      expect(faults).toEqual([])
      await desk.page.getByRole('button', { name: /控制台/ }).click()
      const console = desk.page.getByRole('navigation', { name: '控制台' })
      await console.getByRole('link', { name: '系统管理', exact: true }).hover()
      await console.getByRole('link', { name: '用户列表', exact: true }).click()
      await desk.sideMenu.waitFor()
      await desk.expectAddress('/system-manage/user-manage/user-list')
    },
  )
})
