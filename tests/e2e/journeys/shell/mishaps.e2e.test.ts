// @module-tag full
import { describe } from 'vitest'
import type { Desk } from '../../desk.ts'
import { openExamples, serveExamples } from '../../examples.ts'
import { hold } from '../../gestures.ts'
import { expect, test } from '../../harness.ts'
import { newPosition, unique } from '../../records.ts'

serveExamples()

const positions = '/position-management/position-list'

/** Name of what has the focus. */
const focused = (desk: Desk) =>
  desk.page.evaluate(() => {
    const now = document.activeElement
    return now?.getAttribute('aria-label') ?? now?.id ?? ''
  })

describe('rapid key presses', () => {
  test('repeated Enter saves a view once, and the focus returns to its button', async ({ person }) => {
    const name = `快${unique()}`
    const desk = await person()
    await desk.begin(positions)
    await desk.button('视图：默认视图').click()
    await desk.page.getByRole('menuitem', { name: '另存为新视图…' }).click()
    const box = desk.dialog.getByPlaceholder('请输入视图名称')
    await box.fill(name)
    // The answer waits, so that the second Enter surely comes before it.
    const saves = await hold(desk, '**/upms/view/save')
    await desk.page.keyboard.press('Enter')
    await desk.page.keyboard.press('Enter')
    saves.letGo()
    await desk.button(`视图：${name}`).waitFor()
    await desk.settled()
    expect(saves.count()).toBe(1)
    await expect.poll(() => focused(desk)).toBe(`视图：${name}`)

    await desk.page.keyboard.press('Enter')
    await desk.page.getByRole('menuitem', { name: '改名与共享…' }).click()
    await desk.dialog.getByPlaceholder('请输入视图名称').waitFor()
    await desk.page.keyboard.press('Escape')
    await desk.dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => focused(desk)).toBe(`视图：${name}`)

    await desk.page.keyboard.press('Enter')
    await desk.page.getByRole('menuitem', { name: '默认视图', exact: true }).click()
    await desk.button('视图：默认视图').waitFor()
    await expect.poll(() => focused(desk)).toBe('视图：默认视图')
  })

  test('dialogs of the user menu return the focus to it', async ({ person }) => {
    const desk = await person()
    await desk.signIn()
    await desk.userMenu('以他人身份查看')
    await desk.dialog.getByText('角色', { exact: true }).waitFor()
    await desk.page.keyboard.press('Escape')
    await desk.dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => focused(desk)).toMatch(/用户菜单/)
    await desk.userMenu('诊断面板')
    const panel = desk.page.getByRole('complementary', { name: '诊断面板' })
    await panel.getByRole('button', { name: '关闭诊断面板' }).click()
    await panel.waitFor({ state: 'hidden' })
    await expect.poll(() => focused(desk)).toMatch(/用户菜单/)
  })

  test('keys pressed before the input of a cell is loaded stay in the grid', async ({ person }) => {
    const examples = await openExamples()
    const desk = await person()
    await examples.show(desk, 'valid/pages/sub-table', { id: '1' })
    const cell = (field: string) => desk.main.locator(`tr[data-row="0"] td[data-field="${field}"]`)
    await cell('buyerId').click()
    await desk.page.keyboard.press('F2')
    await desk.page.keyboard.press('Tab')
    await expect.poll(() => cell('count').getAttribute('data-active')).toBe('true')
    await desk.settled()
    await expect.poll(() => cell('count').evaluate(td => td.contains(document.activeElement))).toBe(true)
  })
})

describe('layout', () => {
  test('the diagnostics panel is beside the page, so that every part can be selected', async ({ person }) => {
    const desk = await person()
    await desk.begin(positions)
    await desk.userMenu('诊断面板')
    const panel = desk.page.getByRole('complementary', { name: '诊断面板' })
    await panel.getByRole('button', { name: '点选元素' }).click()
    await desk.button('查询').click()
    await panel.getByRole('button', { name: '点选元素' }).waitFor()
    await panel.getByRole('button', { name: '关闭诊断面板' }).click()
    await panel.waitFor({ state: 'hidden' })
    await expect
      .poll(() => desk.page.evaluate(() => document.querySelector('main')?.getBoundingClientRect().right))
      .toBe(1366)
  })

  test('on a phone the right edge is not cut off, and table text is readable', async ({ person, api }) => {
    // A line of one of them ends with a quotation mark that has no room.
    const wide = () => [...unique()].map(letter => String.fromCodePoint(0x4e00 + letter.charCodeAt(0))).join('')
    for (let length = 3; length <= 10; length++)
      await api.call('POST', '/upms/role/add', {
        name: (wide() + wide()).slice(-length),
        code: `E2E_${unique().toUpperCase()}`,
      })
    const desk = await person()
    await desk.page.setViewportSize({ width: 390, height: 844 })
    await desk.openLogin()
    await desk.enterAccount('admin', 'Admin123')
    await desk.page.getByRole('table', { name: '最新动态' }).waitFor()
    await desk.settled()
    const cut = await desk.page
      .getByRole('table', { name: '最新动态' })
      .evaluate(table => [...table.querySelectorAll('td')].filter(td => td.scrollWidth > td.clientWidth).length)
    expect(cut).toBe(0)
    await desk.visit('/personal/index')
    await expect.poll(() => desk.main.evaluate(page => page.scrollWidth - page.clientWidth)).toBe(0)
  })

  test('on a phone sub-table columns and the transfer search have enough room', async ({ person }) => {
    const examples = await openExamples()
    const desk = await person()
    await desk.page.setViewportSize({ width: 390, height: 844 })
    await examples.show(desk, 'valid/pages/sub-table', { id: '1' })
    const copy = desk.main.locator('tr[data-row="0"] [data-operation="#copy"]')
    await copy.waitFor()
    await expect.poll(async () => (await copy.boundingBox())?.x).toBeGreaterThan(390)
    await examples.show(desk, 'valid/pages/transfer')
    const search = desk.main.getByRole('region', { name: '可选' }).getByRole('textbox').first()
    await expect.poll(async () => (await search.boundingBox())?.width).toBeGreaterThan(100)
  })
})

describe('rapid clicks', () => {
  test('a cancelled deletion asks again at once', async ({ person, api }) => {
    const { code } = await newPosition(api)
    const desk = await person()
    await desk.begin(positions)
    await desk.search('岗位编码', code)
    const row = desk.row(code)
    const question = desk.page.getByRole('dialog').filter({ hasText: '确定要删除' })
    for (let times = 0; times < 3; times++) {
      await desk.rowAction(row, '删除')
      await question.getByRole('button', { name: '取消' }).click()
      await question.waitFor({ state: 'hidden' })
    }
    await row.waitFor()
  })

  test('the buttons of a form keep their position while its inputs load', async ({ person }) => {
    const examples = await openExamples()
    const desk = await person()
    // Inputs, but not `resolveField`, without which no page is drawn.
    const { letGo } = await hold(desk, /\/assets\/(?!resolve)\w+Field-[^/]*\.js$/)
    await desk.page.goto('about:blank')
    // The page waits for what is held back before it counts as loaded.
    await desk.page.goto(`${examples.address}/?bare#/valid/pages/edit-inputs`, { waitUntil: 'commit' })
    await desk.page.locator('[data-field=setting] [aria-busy=true]').waitFor()
    const tall = ['cover', 'files', 'story', 'script', 'setting']
    const heights = () =>
      Promise.all(
        tall.map(async field => (await desk.page.locator(`[data-field=${field}]`).boundingBox())?.height ?? 0),
      )
    const before = await heights()
    letGo()
    await desk.settled()
    expect(await desk.page.locator('[data-field] [aria-busy=true]').count()).toBe(0)
    expect(await heights()).toEqual(before)
  })
})

describe('pasting', () => {
  test('pasted web content loses its scripts before the browser blocks them', async ({ person }) => {
    const examples = await openExamples()
    const desk = await person()
    await examples.show(desk, 'valid/pages/edit-inputs', { id: '2' })
    const text = desk.main.getByRole('textbox', { name: '介绍' })
    await text.click()
    await text.evaluate(box => {
      const data = new DataTransfer()
      data.setData(
        'text/html',
        '<p onclick="attack()">粘贴的字<img src=x onerror="attack()"><script>attack()</script></p>',
      )
      box.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    })
    await text.getByText('粘贴的字').waitFor()
    expect(await text.innerHTML()).not.toMatch(/attack/)
  })
})
