// @module-tag full
import { describe } from 'vitest'
import type { FormDefinition } from '../../../../processes/forms/design/formDefinition.ts'
import { runFormCommand } from '../../../../processes/forms/design/formDocument.ts'
import { daysForm } from '../../../helpers/daysForm.ts'
import { formSheet } from '../../../helpers/formSheet.ts'
import type { ApiClient } from '../../apiClient.ts'
import type { Desk } from '../../desk.ts'
import { savedFile, textOf } from '../../downloads.ts'
import { closeDrawer, exportSheet } from '../../gestures.ts'
import { expect, test } from '../../harness.ts'
import { unique } from '../../records.ts'

const families = [
  {
    noun: '流程表单',
    list: '/process-form/design-manage',
    instances: '/process-form/instance-manage',
    base: '/jbpm/dy',
  },
  { noun: '业务表单', list: '/form-manage/template', instances: '/form-manage/instance', base: '/form/dy' },
]

/** The field is renamed in the designer; its type, which a screen does not change, beside it. */
async function retype(api: ApiClient, base: string, id: string): Promise<void> {
  const { definition, draftRevision } = await api.call<{ definition: string; draftRevision: number }>(
    'GET',
    `${base}/template/detail/${id}`,
  )
  const set = { do: 'set', field: ['total'], schema: { set: { type: 'number' } } } as const
  const next = runFormCommand(JSON.parse(definition) as FormDefinition, set).form
  await api.call('POST', `${base}/template/update`, { id, definition: JSON.stringify(next), draftRevision })
}

/** Fills the form in, in the drawer of its row. */
async function fillIn(desk: Desk, code: string, days: string, act: '提交' | '暂存'): Promise<void> {
  await desk.rowAction(desk.row(code), '填写')
  await desk.fill('天数', days, desk.dialog)
  await desk.save(act, desk.dialog)
  await desk.expectToast(act === '提交' ? '提交成功！' : '已暂存')
  await desk.page.getByRole('dialog').waitFor({ state: 'detached' })
  await desk.settled()
}

describe.each(families)('the data of a form: $noun', ({ noun, list, instances, base }) => {
  const made = async (api: ApiClient) => {
    const code = `f_${unique()}`
    const form = { name: `${noun}${code}`, code, definition: JSON.stringify(daysForm) }
    const { id } = await api.call<{ id: string }>('POST', `${base}/template/save`, form)
    await api.call('POST', `${base}/template/deploy`, { id })
    return { id, code }
  }

  test('a renamed field migrates drafts, and lists, reports and exports count old and new', {
    timeout: 180_000,
  }, async ({ person, api }) => {
    const { id, code } = await made(api)
    const desk = await person()
    await desk.begin(list)
    await desk.search('表单编码', code)
    await fillIn(desk, code, '3', '提交')
    await fillIn(desk, code, '4', '暂存')
    await fillIn(desk, code, '三天', '暂存')
    await desk.rowAction(desk.row(code), '设计')
    const designer = desk.page.getByRole('region', { name: `表单设计：${noun}${code}` })
    await designer.getByRole('group', { name: '天数', exact: true }).click()
    await designer.getByLabel('标识', { exact: true }).fill('total')
    await desk.page.keyboard.press('Enter')
    await desk.button('保存', designer).click()
    await expect.poll(() => designer.getByRole('status').first().innerText()).toBe('已保存')
    await retype(api, base, id)
    await desk.visit(list)
    await desk.rowAction(desk.row(code), '发布')
    await desk.dialog.getByText('“天数”由文本改为数字（版本 1：2 份可以转换，1 份不能）').waitFor()
    await desk.save('发布', desk.dialog)
    await desk.expectToast('发布成功！')
    await desk.settled()
    await fillIn(desk, code, '3', '提交')

    await desk.rowAction(desk.row(code), '数据迁移')
    await desk.row('由文本改为数字', desk.dialog).waitFor()
    await desk.button('不能转换的数据', desk.dialog).click()
    await desk.row('三天', desk.dialog).getByText('不是数字').waitFor()
    await closeDrawer(desk)
    await desk.button('迁移草稿', desk.dialog).click()
    await desk.confirm('确定要把旧版本的草稿迁移到生效版本吗')
    await desk.dialog.getByText('已迁移 1 份草稿，1 份有值不能转换或会丢失，保持不变').waitFor()
    await desk.page.keyboard.press('Escape')
    await closeDrawer(desk)

    await desk.rowAction(desk.row(code), '数据')
    await desk.search('表单内容', '3', desk.dialog)
    await expect.poll(() => desk.rowCount(desk.dialog)).toBe(2)
    await desk.button('统计', desk.dialog).click()
    await desk.row('备注', desk.dialog).waitFor()
    await desk.choose('字段', '天数', desk.dialog)
    await desk.button('查询', desk.dialog).click()
    const counted = desk.row('3', desk.dialog)
    await expect.poll(async () => (await counted.getByRole('cell').allInnerTexts()).slice(-3)).toEqual(['3', '2', '6'])
    await closeDrawer(desk)
    const { rows } = await exportSheet(desk, desk.dialog)
    const at = (rows[0] ?? []).indexOf('天数')
    expect(rows.slice(1).map(row => row[at])).toEqual(['3', '3'])
    await desk.settled()
    // The old one keeps its form and its value.
    const old = desk.dialog.locator('tbody tr[data-id]').last()
    await old.getByRole('button').first().click()
    await desk.dialog.getByText('填写历史').first().click()
    await desk.settled()
    await closeDrawer(desk)
    await closeDrawer(desk)

    await desk.visit(instances)
    await desk.button('草稿').click()
    await desk.search('标题', code, desk.dialog)
    await expect.poll(() => desk.rowCount(desk.dialog)).toBe(2)
    await desk.rowAction(desk.dialog.locator('tbody tr[data-id]').first(), '继续填写')
    await desk.dialog.getByLabel('天数', { exact: true }).waitFor()
    await closeDrawer(desk)
    await closeDrawer(desk)
    await desk.search('标题', code)
    await desk.rowAction(desk.main.locator('tbody tr[data-id]').first(), '填写历史')
    await desk.dialog.locator('tbody tr[data-id]').first().waitFor()
  })

  test('a form is exported in each format, made from a spreadsheet, checked and switched off', {
    timeout: 120_000,
  }, async ({ person, api }) => {
    const { code } = await made(api)
    const desk = await person()
    await desk.begin(list)
    await desk.search('表单编码', code)
    const own = await savedFile(desk, () => desk.rowAction(desk.row(code), '导出'))
    expect(JSON.parse(await textOf(own))).toMatchObject({ kind: 'schema-console-form' })
    await desk
      .row(code)
      .getByRole('button', { name: `${noun}${code}`, exact: true })
      .click()
    await desk.settled()
    for (const [label, word] of [
      ['导出 JSON Schema', '"properties"'],
      ['导出 form-js', '"components"'],
    ] as const)
      expect(await textOf(await savedFile(desk, () => desk.button(label, desk.dialog).click()))).toContain(word)
    await closeDrawer(desk)
    await desk.rowAction(desk.row(code), '编辑')
    await desk.dialog.getByText('没有发现问题，可以发布').waitFor()
    await closeDrawer(desk)
    await desk.rowAction(desk.row(code), '停用')
    await desk.confirm('确定要停用')
    await desk.expectToast('已停用！')
    await desk.settled()
    await desk.rowAction(desk.row(code), '启用')
    await desk.expectToast('已启用！')

    const second = `f_${unique()}`
    await desk.button('导入').click()
    await desk.dialog.getByLabel('表单文件').setInputFiles({
      name: '采购.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: Buffer.from(formSheet(), 'base64'),
    })
    await expect.poll(() => desk.dialog.getByLabel('表单名称', { exact: true }).inputValue()).toBe('采购申请单')
    // The name in the file is that of a form which was there already.
    await desk.fill('表单名称', `采购${second}`, desk.dialog)
    await desk.fill('表单编码', second, desk.dialog)
    await desk.button('导入', desk.dialog).click()
    await desk.page.getByRole('dialog').waitFor({ state: 'detached' })
    await desk.search('表单编码', second)
    await desk.rowAction(desk.row(second), '试填')
    await desk.dialog.getByLabel('申请人', { exact: true }).waitFor()
  })
})
