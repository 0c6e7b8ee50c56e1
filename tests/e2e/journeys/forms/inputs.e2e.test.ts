// @module-tag full
import type { Route } from 'playwright-core'
import { describe } from 'vitest'
import type { Desk } from '../../desk.ts'
import { openExamples, serveExamples } from '../../examples.ts'
import { expect, test } from '../../harness.ts'
import { seriousFaults } from '../../seriousFaults.ts'

serveExamples()

const inputs = 'valid/pages/edit-inputs'

/** Returns a description of the focused element. */
const focused = (desk: Desk) =>
  desk.page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent)

async function chooseFile(desk: Desk, name: string) {
  const [chooser] = await Promise.all([
    desk.page.waitForEvent('filechooser'),
    desk.page.getByRole('button', { name: '上传附件', exact: true }).click(),
  ])
  await chooser.setFiles([{ name, mimeType: 'text/plain', buffer: Buffer.from('内容') }])
}

/** Files sent to the storage wait here until they are let through or turned away. */
async function holdUploads(desk: Desk) {
  const held: Route[] = []
  await desk.page.route('**/oss/**', route => {
    if (route.request().method() === 'PUT') held.push(route)
    else void route.continue()
  })
  return async () => {
    await expect.poll(() => held.length).toBeGreaterThan(0)
    return held.shift() as Route
  }
}

describe('keyboard input and pending uploads', () => {
  test('D16 arrow keys select an icon in the grid', async ({ person }) => {
    const examples = await openExamples()
    const desk = await person()
    const { page } = desk
    await examples.show(desk, inputs, { id: '3' })
    await page.getByRole('button', { name: '图标：首页' }).focus()
    await page.keyboard.press('Enter')
    const panel = page.getByRole('dialog', { name: '选择图标' })
    await panel.getByRole('gridcell', { name: '首页' }).waitFor()
    await expect.poll(() => focused(desk)).toBe('搜索图标')
    expect(await seriousFaults(page)).toEqual([])
    await page.keyboard.press('Tab')
    await expect.poll(() => focused(desk)).toBe('首页')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowRight')
    const name = await focused(desk)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: `图标：${name}` }).waitFor()
    await expect.poll(() => focused(desk)).toBe(`图标：${name}`)
  })

  test('D16 in a drawer Esc closes the icon grid only', async ({ person }) => {
    const desk = await person()
    const { page } = desk
    await desk.begin('/system-manage/permission-app')
    await desk.button('新增').click()
    await desk.dialog.getByRole('button', { name: '图标：未选择' }).click()
    const grid = page.getByRole('dialog', { name: '选择图标' })
    await grid.getByRole('textbox').fill('团队')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: '图标：团队' }).waitFor()
    // Esc closes the grid alone.
    await page.getByRole('button', { name: '图标：团队' }).click()
    await grid.waitFor()
    await page.keyboard.press('Escape')
    await grid.waitFor({ state: 'hidden' })
    await expect.poll(() => desk.dialog.getByRole('button', { name: '图标：团队' }).isVisible()).toBe(true)
  })

  test('D16 a rating is one tab stop; arrow keys change it by halves, and Delete clears it', async ({ person }) => {
    const examples = await openExamples()
    const desk = await person()
    const { page } = desk
    await examples.show(desk, inputs, { id: '2' })
    const stars = page.getByRole('radiogroup', { name: '评分' })
    await stars.getByRole('radio', { name: '2 星' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => stars.getByRole('radio', { name: '3 星' }).isChecked()).toBe(true)
    await page.keyboard.press('Tab')
    await expect.poll(() => focused(desk)).toBe('3.5 星')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => focused(desk)).toBe('4.5 星')
    await page.keyboard.press('Shift+Tab')
    await expect.poll(() => focused(desk)).toBe('3 星')
    await page.keyboard.press('Delete')
    await expect.poll(() => stars.getByRole('radio', { checked: true }).count()).toBe(0)
    // By the mouse: the fourth one, then the same again.
    await stars.locator('label').nth(3).click()
    await expect.poll(() => stars.getByRole('radio', { name: '4 星' }).isChecked()).toBe(true)
    await desk.button('保存').click()
    await page.waitForURL('about:blank')
    await expect.poll(() => examples.api.call('GET', '/product/2')).toMatchObject({ stars: 4, score: 4.5 })
  })

  test('C2 saving waits for pending uploads and continues by itself', async ({ person }) => {
    const examples = await openExamples()
    const desk = await person()
    const { page } = desk
    await examples.show(desk, inputs, { id: '1' })
    const next = await holdUploads(desk)
    const calls: string[] = []
    page.on('request', request => {
      if (request.url().endsWith('/product/save')) calls.push(request.url())
    })
    await chooseFile(desk, '说明.txt')
    const upload = await next()
    await desk.button('保存').click()
    await page.getByRole('button', { name: /等待上传完成/ }).waitFor()
    expect(calls).toEqual([])
    // The form can still be filled in meanwhile.
    await desk.fill('产品名称', '等来的产品')
    await upload.continue()
    await page.waitForURL('about:blank')
    const stored = await examples.api.call<{ name: string; files: { name: string }[] }>('GET', '/product/1')
    expect(stored).toMatchObject({ name: '等来的产品', files: [{ name: '说明.txt' }] })
    expect(calls).toHaveLength(1)
  })

  test('C2 a failed upload prevents the form from being saved without the file', async ({ person }) => {
    const examples = await openExamples()
    const desk = await person()
    const { page } = desk
    await examples.show(desk, inputs, { id: '5' })
    const next = await holdUploads(desk)
    await chooseFile(desk, '合同.txt')
    const upload = await next()
    await desk.button('保存').click()
    await page.getByRole('button', { name: /等待上传完成/ }).waitFor()
    desk.problems.expected.push(/503|Failed to load resource/)
    await upload.fulfill({ status: 503, body: '' })
    await desk.expectToast('附件有文件上传失败，请重试或取消后再保存')
    await page.getByRole('button', { name: '重试合同.txt' }).click()
    await (await next()).continue()
    await page.getByRole('button', { name: '合同.txt', exact: true }).waitFor()
    await desk.save()
    await page.waitForURL('about:blank')
    await expect.poll(() => examples.api.call('GET', '/product/5')).toMatchObject({ files: [{ name: '合同.txt' }] })
  })

  test('C10 leaving asks while an upload is pending, although nothing else changed', async ({ person }) => {
    const examples = await openExamples()
    const desk = await person()
    const { page } = desk
    await examples.show(desk, inputs, { id: '6' })
    const next = await holdUploads(desk)
    await chooseFile(desk, '说明.txt')
    const upload = await next()
    await desk.button('取消').click()
    const question = page.getByRole('dialog').filter({ hasText: '内容尚未保存' })
    await question.getByRole('button', { name: /^取\s*消$/ }).click()
    await question.waitFor({ state: 'hidden' })
    await upload.continue()
    await page.getByRole('button', { name: '说明.txt', exact: true }).waitFor()
  })

  test('a rich text table is edited, merged, pasted from a spreadsheet, stored and read', async ({ person }) => {
    const examples = await openExamples()
    const desk = await person()
    const { page } = desk
    await examples.show(desk, inputs, { id: '4' })
    const area = page.getByRole('textbox', { name: '介绍' })
    await area.click()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    await page.getByRole('button', { name: '表格', exact: true }).click()
    const bar = page.getByRole('toolbar', { name: '介绍的表格' })
    await bar.waitFor()
    expect(await seriousFaults(page)).toEqual([])
    await page.keyboard.type('月份')
    await page.keyboard.press('Tab')
    await page.keyboard.type('数量')
    for (let cell = 0; cell < 7; cell += 1) await page.keyboard.press('Tab')
    // Behind the last cell a row is added.
    await page.keyboard.press('Tab')
    await page.keyboard.type('第四行')
    await expect.poll(() => area.getByRole('row').count()).toBe(4)
    await bar.getByRole('button', { name: '删除列' }).click()
    await area.getByRole('columnheader', { name: '数量' }).waitFor()
    await area.getByRole('columnheader', { name: '数量' }).click()
    await bar.getByRole('button', { name: '在右侧插入列' }).click()
    await expect.poll(() => area.getByRole('columnheader').count()).toBe(3)

    // Picked by the keyboard, past the end of the text into the last cell, two cells become one.
    const merge = bar.getByRole('button', { name: '合并单元格' })
    const reach = async () => {
      await page.keyboard.press('Shift+ArrowRight')
      return merge.isEnabled()
    }
    await expect.poll(reach).toBe(true)
    await merge.click()
    await expect.poll(() => area.locator('[colspan="2"]').count()).toBe(1)

    await page.keyboard.press('Control+End')
    await area.evaluate(element => {
      const data = new DataTransfer()
      data.setData(
        'text/html',
        `<table style="width:120px"><col width="60"><tr><td style="color:red" rowspan="2">甲</td><td>10</td></tr><tr>
          <td>20</td></tr></table>`,
      )
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    })
    await area.getByRole('cell', { name: '甲' }).waitFor()
    await desk.button('保存').click()
    await page.waitForURL('about:blank')
    const { story } = await examples.api.call<{ story: string }>('GET', '/product/4')
    expect(story).toContain('<th colspan="2"><p>数量</p></th>')
    expect(story).toContain('<td rowspan="2"><p>甲</p></td>')
    expect(story).not.toMatch(/style|<col/)

    await examples.show(desk, 'valid/pages/detail-formatted-text', { id: '4' })
    await desk.main.getByRole('columnheader', { name: '数量' }).waitFor()
    await expect.poll(() => desk.main.getByRole('table').count()).toBe(2)
    // Opened again it is the same table.
    await examples.show(desk, inputs, { id: '4' })
    await area.getByRole('cell', { name: '甲' }).waitFor()
    await expect.poll(() => area.locator('[rowspan="2"], [colspan="2"]').count()).toBe(2)
  })
})
