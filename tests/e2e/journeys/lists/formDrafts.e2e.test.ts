// @module-tag full
import { expect, test } from '../../harness.ts'
import { unique } from '../../records.ts'

const families = [
  { noun: '流程表单', list: '/process-form/design-manage', data: '/process-form/instance-manage', base: '/jbpm/dy' },
  { noun: '业务表单', list: '/form-manage/template', data: '/form-manage/instance', base: '/form/dy' },
]
const definition = JSON.stringify({
  schema: { type: 'object', properties: { reason: { type: 'string', title: '事由', 'x-listed': true } } },
})

for (const { noun, list, data, base } of families)
  test(`${noun}: a draft is put away and deleted, and data has the columns that the form marks`, async ({
    person,
    api,
  }) => {
    const code = `f_${unique()}`
    const name = `表单${code}`
    const { id } = await api.call<{ id: string }>('POST', `${base}/template/save`, { name, code, definition })
    await api.call('POST', `${base}/template/deploy`, { id })
    const filled = { templateId: id, title: name, values: { reason: '出差' }, submit: true }
    await api.call('POST', `${base}/instance/save`, filled)
    const desk = await person()
    await desk.begin(list)
    await desk.search('表单编码', code)
    await desk.rowAction(desk.row(code), '数据')
    await desk.dialog.getByRole('columnheader', { name: '事由' }).waitFor()
    expect(await desk.row(name, desk.dialog).textContent()).toContain('出差')
    await desk.page.keyboard.press('Escape')
    await desk.dialog.waitFor({ state: 'hidden' })
    await desk.search('表单编码', code)
    await desk.rowAction(desk.row(code), '填写')
    await desk.fill('事由', '培训', desk.dialog)
    await desk.button('暂存', desk.dialog).click()
    await desk.expectToast('已暂存，可在草稿中继续填写')
    await desk.visit(data)
    await desk.button('草稿').click()
    await desk.rowAction(desk.row(name, desk.dialog), '删除')
    await desk.confirm('确定要删除草稿')
    await desk.expectToast('删除成功!')
  })
