// @module-tag full
import type { Desk } from '../../desk.ts'
import { expect, test } from '../../harness.ts'
import { unique } from '../../records.ts'

const families = [
  { noun: '流程表单', list: '/process-form/design-manage', base: '/jbpm/dy' },
  { noun: '业务表单', list: '/form-manage/template', base: '/form/dy' },
]

const definition = (...titles: readonly string[]) =>
  JSON.stringify({
    schema: {
      type: 'object',
      properties: Object.fromEntries(titles.map((title, at) => [`field${at}`, { type: 'string', title }])),
      required: ['field0'],
    },
  })

/** Types a definition into the code editor of the dialog. */
async function write(desk: Desk, text: string) {
  const editor = desk.dialog.locator('.cm-content')
  await editor.waitFor()
  await editor.click()
  await desk.page.keyboard.press('Control+a')
  await desk.page.keyboard.insertText(text)
}

/** Closes the uppermost drawer. */
async function close(desk: Desk) {
  const open = await desk.page.getByRole('dialog').count()
  await desk.dialog
    .getByRole('button', { name: /关闭|Close/ })
    .first()
    .click()
  await expect.poll(() => desk.page.getByRole('dialog').count()).toBeLessThan(open)
}

for (const { noun, list, base } of families) {
  test(`${noun}: created, tried, published twice, compared, activated and deleted`, async ({ person }) => {
    const code = `f_${unique()}`
    const desk = await person()
    await desk.begin(list)
    await desk.button('新增').click()
    await desk.fill('表单名称', `表单${code}`, desk.dialog)
    await desk.fill('表单编码', code, desk.dialog)
    await write(desk, definition('事由'))
    await desk.save('保存', desk.dialog)
    await desk.expectToast('保存成功!')
    await desk.search('表单编码', code)
    const row = desk.row(code)
    await desk.rowAction(row, '试填')
    await desk.fill('事由', '出差', desk.dialog)
    await desk.save('校验', desk.dialog)
    await desk.expectToast('填写符合要求！')
    await desk.rowAction(row, '发布')
    await desk.save('发布', desk.dialog)
    await desk.expectToast('发布成功！')
    await desk.rowAction(row, '编辑')
    await write(desk, definition('事由', '日期'))
    await desk.save('保存', desk.dialog)
    await desk.expectToast('保存成功!')
    await desk.rowAction(row, '发布')
    await desk.save('发布', desk.dialog)
    await desk.expectToast('发布成功！')
    await desk.rowAction(row, '版本')
    const versions = desk.dialog
    await desk.rowAction(versions.locator('tbody tr[data-id]').first(), '与上一版本对比')
    await desk.page.getByText('新增字段“日期”').waitFor()
    await close(desk)
    await desk.rowAction(versions.locator('tbody tr[data-id]').last(), '查看')
    await desk.dialog.getByText('表单定义').first().waitFor()
    await close(desk)
    await desk.rowAction(versions.locator('tbody tr[data-id]').last(), '启用')
    await desk.confirm('确定要启用版本 1 吗')
    await desk.expectToast('启用成功！')
    await close(desk)
    await desk.rowAction(row, '删除')
    await desk.confirm('确定要删除')
    await desk.expectToast('删除成功!')
  })

  test(`${noun}: bound to a process, given rights at its nodes, filled in and unbound`, async ({ person, api }) => {
    const code = `f_${unique()}`
    const key = `e2e_${unique()}`
    await api.call('POST', '/nbpm/model/create', { key, name: `模型${key}` })
    const form = { name: `表单${code}`, code, definition: definition('事由') }
    const { id } = await api.call<{ id: string }>('POST', `${base}/template/save`, form)
    await api.call('POST', `${base}/template/deploy`, { id })
    const desk = await person()
    await desk.begin(list)
    await desk.search('表单编码', code)
    await desk.rowAction(desk.row(code), '填写')
    await desk.fill('事由', '出差', desk.dialog)
    await desk.save('提交', desk.dialog)
    await desk.expectToast('提交成功！')
    await desk.rowAction(desk.row(code), '绑定流程')
    await desk.settled()
    await desk.pick(key)
    await desk.save()
    await desk.expectToast(/成功/)
    await desk.visit(list)
    await desk.rowAction(desk.row(code), '已绑定流程')
    const bound = desk.dialog
    await desk.rowAction(desk.row(key, bound), '字段权限')
    await desk.rowAction(desk.row('事由', desk.dialog), '隐藏')
    await desk.expectToast('保存成功!')
    await close(desk)
    await desk.rowAction(desk.row(key, bound), '解除绑定')
    await desk.confirm('确定要解除')
    await desk.expectToast('已解除绑定！')
  })

  test(`${noun}: groups are created below each other, renamed and deleted`, async ({ person }) => {
    const name = `分组${unique()}`
    const desk = await person()
    await desk.begin(list)
    await desk.button('分组').click()
    const groups = desk.dialog
    await desk.button('新增', groups).click()
    await desk.fill('分组名称', name, desk.dialog)
    await desk.save('保存', desk.dialog)
    await desk.expectToast('保存成功!')
    await desk.rowAction(desk.row(name, groups), '编辑')
    await desk.fill('分组名称', `${name}新`, desk.dialog)
    await desk.save('保存', desk.dialog)
    await desk.row(`${name}新`, groups).waitFor()
    await desk.rowAction(desk.row(`${name}新`, groups), '删除')
    await desk.confirm('确定要删除')
    await desk.expectToast('删除成功!')
  })
}
