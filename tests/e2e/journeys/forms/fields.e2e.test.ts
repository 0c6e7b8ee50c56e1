// @module-tag full
import { describe } from 'vitest'
import type { Desk } from '../../desk.ts'
import { openExamples, serveExamples } from '../../examples.ts'
import { expect, test } from '../../harness.ts'
import { newPosition, rootOrganization } from '../../records.ts'
import { seriousFaults } from '../../seriousFaults.ts'

serveExamples()

const inputs = 'valid/pages/edit-inputs'
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const pdf = (kilobytes: number) => Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(kilobytes * 1024, 'x')])

/** Hands files to the chooser that a button opens. */
async function choose(desk: Desk, button: string, files: { name: string; mimeType: string; buffer: Buffer }[]) {
  const [chooser] = await Promise.all([
    desk.page.waitForEvent('filechooser'),
    desk.page.getByRole('button', { name: button, exact: true }).click(),
  ])
  await chooser.setFiles(files)
}

/** Saves; the page then goes back to whence it was opened. */
async function save(desk: Desk) {
  const [answer] = await Promise.all([
    desk.page.waitForResponse(/\/product\/save$/),
    desk.page.getByRole('button', { name: '保存', exact: true }).click(),
  ])
  expect(answer.status()).toBe(200)
  await desk.page.waitForURL('about:blank')
}

describe('inputs and cells', () => {
  test('A4 every input has a placeholder, and a button clears its value', async ({ person }) => {
    const examples = await openExamples()
    const desk = await person()
    await examples.show(desk, inputs)
    for (const label of ['产品名称', '单价']) {
      await expect
        .poll(() => desk.page.getByLabel(label, { exact: true }).getAttribute('placeholder'))
        .toBe(`请输入${label}`)
    }
    for (const label of ['开售时刻', '账期']) {
      await expect
        .poll(() => desk.page.getByLabel(label, { exact: true }).getAttribute('placeholder'))
        .toBe(`请选择${label}`)
    }
    for (const label of ['产地', '部门', '负责人', '评审人'])
      await desk.page.locator('[data-field]').getByText(`请选择${label}`).first().waitFor()

    const origin = desk.page.locator('[data-field=origin]')
    await desk.page.getByLabel('产地', { exact: true }).click()
    for (const step of ['广东省', '深圳市', '南山区'])
      await desk.page.locator('.ant-cascader-menu-item').filter({ hasText: step }).first().click()
    await origin.getByText('广东省 / 深圳市 / 南山区').filter({ visible: true }).waitFor()
    await origin.hover()
    await origin.getByRole('button', { name: '清除' }).click()
    await origin.getByText('请选择产地').filter({ visible: true }).waitFor()
  })

  test('A6 the dialog of a picker searches once per input and works by keyboard alone', {}, async ({ person }) => {
    const examples = await openExamples()
    const desk = await person()
    await examples.show(desk, inputs, { id: '3' })
    const { page } = desk
    await page.getByRole('button', { name: '选择负责人' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: '选择员工' })
    await dialog.getByRole('radio').nth(9).waitFor()
    const asked: string[] = []
    page.on('request', request => {
      if (request.url().endsWith('/employee/list')) asked.push(request.postData() ?? '')
    })
    await page.keyboard.type('10012', { delay: 40 })
    await dialog.getByText('共 1 条').waitFor()
    expect(asked.map(body => (JSON.parse(body) as { keyword?: string }).keyword)).toEqual(['10012'])
    await dialog.getByRole('radio').focus()
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    const name = await page.getByRole('list', { name: '已选负责人' }).innerText()
    expect(name.trim()).not.toBe('')
    // The focus is back where the dialog was opened from.
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === '选择负责人')

    await page.getByRole('button', { name: '选择评审人' }).click()
    const several = page.getByRole('dialog', { name: '选择评审人' })
    await several.getByRole('treeitem', { name: '研发中心' }).click()
    await several.getByText('共 23 条').waitFor()
    await several.getByRole('button', { name: '清空' }).click()
    await several.getByRole('checkbox').nth(0).check()
    await several.getByRole('checkbox').nth(1).check()
    await several.getByRole('button', { name: '确定（2）' }).click()
    await expect.poll(() => page.getByRole('list', { name: '已选评审人' }).getByRole('listitem').count()).toBe(2)
    await save(desk)
    const stored = await examples.api.call<{ reviewerIds: string[] }>('GET', '/product/3')
    expect(stored.reviewerIds).toHaveLength(2)
  })

  test('B7 B8 B9 rows show money, tags, regions, and dashes for empty values', async ({ person }) => {
    const examples = await openExamples()
    await examples.api.call('POST', '/product/save', { name: '空产品', price: 1234567.5 })
    const desk = await person()
    await examples.show(desk, 'valid/pages/list-cells')
    const row = desk.row('恒温水壶')
    await row.getByText('浙江省 / 杭州市 / 西湖区').waitFor()
    const tag = row.locator('.cell-tag').filter({ hasText: '初级' })
    await expect
      .poll(() => tag.evaluate(element => getComputedStyle(element).backgroundColor))
      .not.toBe('rgba(0, 0, 0, 0)')
    const empty = desk.row('空产品')
    const money = empty.getByText('1,234,567.50')
    await expect
      .poll(() => money.evaluate(element => getComputedStyle(element.closest('td') as Element).textAlign))
      .toBe('right')
    const cells = (await empty.getByRole('cell').allInnerTexts()).map(text => text.trim())
    expect(cells.filter(text => text === '-')).toHaveLength(cells.length - 2)
  })

  test('files upload with progress, are refused by type and size, and are downloaded', async ({ person }) => {
    const examples = await openExamples()
    const desk = await person()
    await examples.show(desk, inputs, { id: '4' })
    const { page } = desk
    await page.evaluate(() => {
      const watch = new MutationObserver(() => {
        if (document.querySelector('progress')) document.body.dataset.sawProgress = 'yes'
      })
      watch.observe(document.body, { childList: true, subtree: true })
    })
    await choose(desk, '上传附件', [
      { name: '合同.pdf', mimeType: 'application/pdf', buffer: pdf(300) },
      { name: '程序.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
      { name: '太大.pdf', mimeType: 'application/pdf', buffer: pdf(5200) },
    ])
    const list = page.getByRole('list', { name: '附件的文件' })
    await list.getByRole('button', { name: '合同.pdf', exact: true }).waitFor()
    expect(await page.evaluate(() => document.body.dataset.sawProgress)).toBe('yes')
    await list.getByText('只支持 .pdf、.docx、.xlsx、.txt').waitFor()
    await list.getByText('不能超过 5 MB').waitFor()
    await page.getByRole('button', { name: '取消程序.exe' }).click()
    await page.getByRole('button', { name: '取消太大.pdf' }).click()

    // Dropped onto the zone.
    const dropped = await page.evaluateHandle(() => {
      const data = new DataTransfer()
      data.items.add(new File(['说明'], '说明.txt', { type: 'text/plain' }))
      return data
    })
    await page.getByRole('button', { name: '上传附件' }).dispatchEvent('drop', { dataTransfer: dropped })
    await list.getByRole('button', { name: '说明.txt', exact: true }).waitFor()
    await save(desk)

    await examples.show(desk, 'valid/pages/detail-cells', { id: '4' })
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '合同.pdf', exact: true }).click(),
    ])
    expect(download.suggestedFilename()).toBe('合同.pdf')

    await examples.show(desk, inputs, { id: '4' })
    await page.getByRole('button', { name: '移除合同.pdf' }).click()
    await save(desk)
    const stored = await examples.api.call<{ files: { name: string }[] }>('GET', '/product/4')
    expect(stored.files.map(({ name }) => name)).toEqual(['说明.txt'])
  })

  test('a picture has a thumbnail, opens large on click, and is stored as an address', async ({ person }) => {
    const examples = await openExamples()
    const desk = await person()
    await examples.show(desk, inputs, { id: '5' })
    const { page } = desk
    await choose(desk, '上传封面', [{ name: '封面.png', mimeType: 'image/png', buffer: png }])
    const image = page.getByAltText('封面 1')
    await image.waitFor()
    await expect.poll(() => image.evaluate(element => (element as HTMLImageElement).naturalWidth)).toBe(1)
    // Clicked twice by choosing another: the first one goes.
    await choose(desk, '更换封面', [{ name: '封面2.png', mimeType: 'image/png', buffer: png }])
    await page.waitForFunction(() => document.querySelectorAll('[data-field=cover] img').length === 1)
    await save(desk)
    const { cover } = await examples.api.call<{ cover: string }>('GET', '/product/5')
    expect(cover).toMatch(/^\/oss\/user\/[^/]+\/image\/[0-9a-f-]{36}\.png$/)
  })

  test('rich text is edited by buttons and keys, and scripts in it do not run', async ({ person }) => {
    const examples = await openExamples()
    const desk = await person()
    await examples.show(desk, inputs, { id: '6' })
    const { page } = desk
    const area = page.getByRole('textbox', { name: '介绍' })
    await area.click()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('标题')
    await page.getByRole('combobox', { name: '段落样式' }).selectOption('标题 2')
    await area.click()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+b')
    await page.keyboard.type('重要')
    await page.getByRole('button', { name: '链接', exact: true }).click()
    await page.getByLabel('链接地址').fill('javascript:attack()')
    await page.keyboard.press('Enter')
    await page.getByText('链接地址不正确').waitFor()
    await page.getByLabel('链接地址').fill('www.example.com')
    await page.keyboard.press('Enter')
    // The browser says that it refuses the handlers even where a text is only taken apart.
    desk.problems.expected.push(/Executing inline event handler violates/)
    // Pasted from elsewhere, with everything that others put into their pages.
    await area.evaluate(element => {
      const data = new DataTransfer()
      data.setData(
        'text/html',
        '<p style="color:red" onclick="attack()">贴来的<script>attack()</script><img src=x onerror=attack()></p>',
      )
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    })
    await area.getByText('贴来的').waitFor()
    await save(desk)
    const { story } = await examples.api.call<{ story: string }>('GET', '/product/6')
    expect(story).toContain('<h2>标题</h2>')
    expect(story).toContain('<strong>重要</strong>')
    expect(story).toContain('href="https://www.example.com"')
    expect(story).toContain('贴来的')
    expect(story).not.toMatch(/style|onclick|onerror|script|attack/)

    await examples.show(desk, 'valid/pages/detail-formatted-text', { id: '6' })
    const { main } = desk
    await main.getByRole('heading', { name: '标题' }).waitFor()
    const made = main.locator('[data-field=made]')
    await made.getByText('正文').click()
    expect(await main.locator('script, [onclick], [onerror], img').count()).toBe(0)
    expect(await made.getByText('代码').getAttribute('href')).toBeNull()
    await expect.poll(() => made.getByText('网页').getAttribute('rel')).toContain('noopener')
  })

  test('code is highlighted, and invalid JSON is refused', async ({ person }) => {
    const examples = await openExamples()
    const desk = await person()
    await examples.show(desk, inputs, { id: '2' })
    const { page } = desk
    const script = page.getByRole('textbox', { name: '脚本' })
    const keyword = script.getByText('function', { exact: true })
    const plain = await script.evaluate(element => getComputedStyle(element).color)
    await expect.poll(() => keyword.evaluate(element => getComputedStyle(element).color)).not.toBe(plain)

    const setting = page.getByRole('textbox', { name: '参数' })
    await setting.click()
    await page.keyboard.press('Control+a')
    await page.keyboard.insertText('{ "volt": ')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.locator('[data-field=setting]').getByRole('alert').waitFor()
    await setting.click()
    await page.keyboard.press('Control+End')
    await page.keyboard.insertText('110 }')
    await save(desk)
    await expect.poll(() => examples.api.call('GET', '/product/2')).toMatchObject({ setting: { volt: 110 } })
  })

  test.for(['light', 'dark'] as const)(
    'axe finds nothing serious in any input or cell, %s',

    async (theme, { person }) => {
      const examples = await openExamples()
      const desk = await person()
      const { page } = desk
      await page.emulateMedia({ colorScheme: theme })
      for (const example of [inputs, 'valid/pages/detail-cells', 'valid/pages/list-cells']) {
        await examples.show(desk, example, { id: '1' })
        await page
          .getByText('轻便电钻')
          .or(page.getByRole('textbox', { name: '参数' }))
          .first()
          .waitFor()
        expect(await seriousFaults(page), example).toEqual([])
      }
      await examples.show(desk, inputs, { id: '1' })
      await page.getByRole('button', { name: '选择评审人' }).click()
      await page.getByRole('dialog').getByRole('row').nth(5).waitFor()
      expect(await seriousFaults(page), 'picker').toEqual([])
    },
  )

  test('the form of a new user picks positions by organization, and a leader among its members', {}, async ({
    person,
    api,
  }) => {
    const position = await newPosition(api)
    const desk = await person()
    await desk.begin('/system-manage/user-manage/user-add')
    const { page } = desk
    await page.getByRole('button', { name: '选择岗位' }).click()
    const dialog = page.getByRole('dialog', { name: '选择岗位' })
    await dialog.getByLabel('搜索可选').fill(position.code)
    await dialog.getByText('共 1 条').waitFor()
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: '确定（1）' }).click()
    await page.getByRole('list', { name: '已选岗位' }).getByText(position.name).waitFor()

    await desk.visit(`/organization/edit?id=${await rootOrganization(api)}`)
    await page.getByRole('button', { name: '选择负责人' }).click()
    const people = page.getByRole('dialog', { name: '选择用户' })
    await people.getByRole('treeitem').first().click()
    await people.getByRole('row').nth(2).getByRole('radio').check()
    await people.getByRole('button', { name: '确定' }).click()
    await expect.poll(() => page.getByRole('list', { name: '已选负责人' }).getByRole('listitem').count()).toBe(1)
  })
})
