// @module-tag full
import { fileURLToPath } from 'node:url'
import { describe } from 'vitest'
import { filesBelow } from '../../../../scripts/documents/filesBelow.ts'
import { openExamples, serveExamples } from '../../examples.ts'
import { expect, test } from '../../harness.ts'
import { seriousFaults } from '../../seriousFaults.ts'

serveExamples()

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const pages = ['pages', 'valid/pages']
  .flatMap(folder => filesBelow(root, `schemas/examples/${folder}`, '.json'))
  .map(file => file.slice('schemas/examples/'.length, -'.json'.length))

/** Examples of what only the console's own code can draw. */
const elsewhere = new Set(['valid/pages/custom', 'valid/pages/public'])

describe('the playground', () => {
  test('D16 every valid page is drawn without a fault, and axe finds nothing serious', {
    timeout: 300_000,
  }, async ({ person }) => {
    const examples = await openExamples()
    const desk = await person()
    await examples.show(desk, 'valid/pages/list-smallest')
    const broken: string[] = []
    for (const page of pages.filter(page => !elsewhere.has(page))) {
      await desk.visit(`/${page}`)
      const alerts = await desk.page.getByRole('alert').allInnerTexts()
      const text = (await desk.main.innerText()).trim()
      const found = [...desk.problems.found.splice(0), ...(await seriousFaults(desk.page))]
      if (alerts.length > 0 || text === '' || found.length > 0) broken.push([page, ...alerts, ...found].join('\n'))
    }
    expect(broken).toEqual([])
  })

  test('an example is found by a keyword, edited, checked and reset', async ({ person }) => {
    const examples = await openExamples()
    const desk = await person()
    await examples.playground(desk, 'valid/pages/list-smallest')
    const list = desk.page.getByRole('navigation', { name: '样例' })
    await list.getByRole('searchbox').fill('detail-smallest')
    await list.getByRole('button', { name: /detail-smallest/ }).click()
    await expect.poll(() => desk.address()).toContain('valid/pages/detail-smallest')

    await examples.playground(desk, 'pages/employee/list')
    const messages = desk.page.getByRole('status', { name: '检查结果' })
    await messages.getByText('检查通过').waitFor()
    await desk.page.getByRole('columnheader', { name: '姓名' }).waitFor()
    const editor = desk.page.getByRole('textbox', { name: 'JSON' })

    await editor.click()
    await desk.page.keyboard.press('Control+A')
    await desk.page.keyboard.insertText(
      '{ "version": 2, "kind": "list", "title": "员工列表", "source": "employee.list", "columns": ["nmae", "level"] }',
    )
    await messages.getByText(/field "nmae" .*name\?/).waitFor()
    await desk.page.getByRole('columnheader', { name: '级别' }).waitFor()

    await editor.click()
    await desk.page.keyboard.press('Control+A')
    await desk.page.keyboard.insertText('{ "kind": "list", ')
    await desk.page.getByRole('alert').filter({ hasText: '不是合法的 JSON' }).waitFor()

    await desk.page.getByRole('button', { name: '还原' }).click()
    await messages.getByText('检查通过').waitFor()
    await desk.page.getByRole('columnheader', { name: '姓名' }).waitFor()
    await desk.page.getByRole('columnheader', { name: '级别' }).waitFor({ state: 'detached' })
  })

  test('an edited text survives a reload until it is reset', async ({ person }) => {
    const examples = await openExamples()
    const desk = await person()
    await examples.playground(desk, 'valid/pages/list-smallest')
    const editor = desk.page.getByRole('textbox', { name: 'JSON' })
    await editor.click()
    await desk.page.keyboard.press('Control+A')
    await desk.page.keyboard.insertText(
      '{ "version": 2, "kind": "list", "title": "改过的标题", "source": "employee.list", "columns": ["name"] }',
    )
    // At once: before the text was drawn.
    await desk.page.reload()
    await desk.page.getByRole('heading', { name: '改过的标题' }).waitFor()
    await expect.poll(() => editor.innerText()).toContain('改过的标题')
    await desk.page.getByRole('note').getByText('只保存在本浏览器中').waitFor()

    await desk.button('还原', desk.page.locator('body')).click()
    await desk.page.getByRole('heading', { name: '改过的标题' }).waitFor({ state: 'detached' })
    await desk.page.reload()
    await editor.waitFor()
    await desk.settled()
    await expect.poll(() => desk.page.getByRole('note').count()).toBe(0)
    await expect.poll(() => editor.innerText()).not.toContain('改过的标题')
  })

  test('D16 the keyboard reaches and scrolls the text and its findings', async ({ person }) => {
    const examples = await openExamples()
    const desk = await person()
    await desk.page.setViewportSize({ width: 1366, height: 420 })
    await examples.playground(desk, 'invalid/pages/list-editable-names')
    const messages = desk.page.getByRole('status', { name: '检查结果' })
    await messages.getByText('there is no endpoint').waitFor()
    await desk.page.getByRole('textbox', { name: 'JSON' }).waitFor()
    expect(await seriousFaults(desk.page)).toEqual([])
    await messages.focus()
    await desk.page.keyboard.press('End')
    await expect.poll(() => messages.evaluate(box => box.scrollTop)).toBeGreaterThan(0)
  })
})
