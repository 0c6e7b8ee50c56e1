import { describe } from 'vitest'
import { expect, test } from '../../harness.ts'
import { unique } from '../../records.ts'

const text = JSON.stringify({
  schema: { type: 'object', properties: { reason: { type: 'string', title: '事由' } }, required: ['reason'] },
})

describe('designed forms', () => {
  test('a user writes and tries out a form, whose text fills the width of its section', async ({ person, api }) => {
    const code = `f_${unique()}`
    await api.call('POST', '/jbpm/dy/template/save', { name: `表单${code}`, code, definition: text })
    const desk = await person()
    await desk.begin('/process-form/design-manage')
    await desk.search('表单编码', code)
    await desk.rowAction(desk.row(code), '编辑')
    const editor = desk.dialog.locator('.cm-editor')
    await editor.waitFor()
    await expect.poll(async () => (await editor.boundingBox())?.width ?? 0).toBeGreaterThan(600)
    await desk.button('取消', desk.dialog).click()
    await desk.rowAction(desk.row(code), '试填')
    await desk.dialog.getByLabel('事由').waitFor()
  })
})
