// @module-tag full
import type { Locator, Page } from 'playwright-core'
import { expect, test } from '../../harness.ts'
import { unique } from '../../records.ts'

const empty = JSON.stringify({ schema: { type: 'object', properties: {} }, layout: {} })
const mostStops = 150

/** Presses Tab, or Shift and Tab, until an element or something in it has the focus. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.waitFor()
  for (let stop = 0; stop < mostStops; stop++) {
    if (await target.evaluate(element => element.contains(document.activeElement))) return
    await page.keyboard.press(key)
  }
  throw new Error(`${key} does not reach ${String(target)}`)
}

test('an expense form is designed, linked, saved and published by keys alone', async ({ person, api }) => {
  const code = `f_${unique()}`
  const { id } = (await api.call('POST', '/jbpm/dy/template/save', {
    name: `报销${code}`,
    code,
    definition: empty,
  })) as {
    id: string
  }
  const desk = await person()
  const { page } = desk
  const keys = page.keyboard
  await desk.begin('/process-form/design-manage')
  await desk.search('表单编码', code)
  const design = desk.row(code).getByRole('button', { name: '设计', exact: true })
  await tabTo(page, design)
  await keys.press('Enter')
  const designer = page.getByRole('region', { name: `表单设计：报销${code}` })
  const search = designer.getByLabel('查找字段类型')
  const panel = designer.getByRole('complementary', { name: '属性' })

  const add = async (kind: string) => {
    await tabTo(page, search, 'Shift+Tab')
    await keys.press('Control+a')
    await keys.type(kind)
    await tabTo(page, designer.getByRole('button', { name: kind, exact: true }))
    await keys.press('Enter')
    await panel.getByText(new RegExp(`^${kind}，`)).waitFor()
  }
  const rename = async (title: string) => {
    await tabTo(page, panel.getByLabel('标题', { exact: true }))
    await keys.press('Control+a')
    await keys.type(title)
    await designer.locator('[data-canvas]').getByText(title, { exact: true }).first().waitFor()
  }
  const compute = async (formula: string) => {
    await tabTo(page, panel.locator('.cm-content').first())
    await keys.press('Control+a')
    await keys.insertText(formula)
  }

  await tabTo(page, search)
  await add('子表')
  await rename('费用明细')
  await add('日期')
  await add('数字')
  await rename('数量')
  await add('金额')
  await rename('单价')
  await add('公式')
  await rename('小计')
  await compute('=row.number * row.amount')
  // Nothing selected: the next field stands behind the sub-table.
  await tabTo(page, designer.getByRole('group', { name: '费用明细', exact: true }).first(), 'Shift+Tab')
  await keys.press('Escape')
  await add('公式')
  await rename('总额')
  await compute('=sum(form.lines.map(line, line.result))')
  await add('多行文本')
  await rename('超额说明')
  await add('附件')
  await add('签名')

  const views = designer.getByRole('radiogroup', { name: '视图' })
  await tabTo(page, views, 'Shift+Tab')
  await keys.press('ArrowRight')
  const choose = async (label: string, title: string) => {
    await tabTo(page, designer.getByLabel(label, { exact: true }))
    await keys.type(title)
    await page.locator('.ant-select-item-option').getByText(title, { exact: true }).waitFor()
    await keys.press('Enter')
  }
  await choose('字段', '总额')
  await designer.getByText('它依据的字段').waitFor()
  await choose('要设置条件的字段', '超额说明')
  await tabTo(page, designer.getByRole('button', { name: '添加', exact: true }))
  await keys.press('Enter')
  await expect.poll(() => panel.locator('[data-place=visible]').innerText()).toContain('总额')

  await keys.press('Control+s')
  await expect.poll(() => designer.getByRole('status').first().innerText()).toBe('已保存')
  const draft = (await api.call('GET', `/jbpm/dy/template/detail/${id}`)) as { definition: string }
  const { schema } = JSON.parse(draft.definition) as { schema: { properties: Record<string, Record<string, unknown>> } }
  const { lines, result, remark, files, signature } = schema.properties
  expect(Object.keys((lines!.items as { properties: object }).properties)).toHaveLength(5)
  expect([result, remark, files, signature].map(field => field?.title)).toEqual(['总额', '超额说明', '附件', '签名'])
  expect(remark?.['x-visible']).toBe('=form.result != null')

  await api.call('POST', '/jbpm/dy/template/check', { id }).then(found => expect(found).toEqual([]))
  await desk.tag('表单设计管理').focus()
  await keys.press('Enter')
  await desk.row(code).waitFor()
  const more = desk
    .row(code)
    .getByRole('button', { name: /发布|更多/ })
    .first()
  await tabTo(page, more)
  await keys.press('Enter')
  const item = page.getByRole('menuitem', { name: '发布', exact: true })
  if (
    await item.waitFor({ timeout: 2000 }).then(
      () => true,
      () => false,
    )
  ) {
    await tabTo(page, item, 'Tab').catch(() => item.focus())
    await keys.press('Enter')
  }
  await tabTo(page, desk.dialog.getByRole('button', { name: '发布', exact: true }))
  await keys.press('Enter')
  await desk.expectToast('发布成功！')
}, 120_000)
