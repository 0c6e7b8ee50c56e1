// @module-tag full
import { describe } from 'vitest'
import type { Desk } from '../../desk.ts'
import { expect, test } from '../../harness.ts'
import { newPosition, newUser, unique } from '../../records.ts'

/** Chooses a field of all shown rows and gives it a value, up to the preview. */
async function previewOf(desk: Desk, field: string, value: string): Promise<void> {
  await desk.main.locator('thead').getByRole('checkbox').last().check()
  await desk.button('批量修改').click()
  await desk.dialog.getByRole('checkbox', { name: field, exact: true }).check()
  await desk.fill(`${field}的新值`, value, desk.dialog)
  await desk.button(/^预\s*览$/, desk.dialog).click()
}

describe('fields of many records', () => {
  test('are changed after a preview; what others changed is named and tried again', async ({ person, api }) => {
    const mark = unique().toUpperCase()
    const made = []
    for (const letter of ['A', 'B', 'C']) made.push(await newPosition(api, { name: `${mark}${letter}` }))
    const desk = await person()
    await desk.begin('/position-management/position-list')
    await desk.search('岗位名称', mark)
    await expect.poll(() => desk.rowCount()).toBe(3)
    const [, second] = made
    await api.call('POST', '/upms/position/edit', { id: second!.id, remark: '先改的' })
    await previewOf(desk, '备注', '批量写入')
    const preview = desk.dialog.getByRole('region', { name: '修改预览' })
    await preview
      .getByText(/批量写入/)
      .first()
      .waitFor()
    await desk.dialog.getByText('2 条可以修改，1 条会被拒绝。').waitFor()
    await desk.button('修改 2 条', desk.dialog).click()
    await desk.dialog.getByText('已修改 2 条，失败 1 条。').waitFor()
    await desk.dialog.getByRole('listitem').filter({ hasText: second!.name }).getByText(/修改/).waitFor()
    await desk.button('重试失败的 1 条', desk.dialog).click()
    await desk.dialog.getByText('已修改 3 条。').waitFor()
    await desk.button(/^完\s*成$/, desk.dialog).click()
    for (const { id } of made) {
      const { remark } = await api.call<{ remark: string }>('GET', `/upms/position/details/${id}`)
      expect(remark).toBe('批量写入')
    }
  })

  test('users get a title together', async ({ person, api }) => {
    const one = await newUser(api, 'bulk')
    const desk = await person()
    await desk.begin('/system-manage/user-manage/user-list')
    await desk.search('账号', one.username)
    await expect.poll(() => desk.rowCount()).toBe(1)
    await previewOf(desk, '职务', '顾问')
    await desk.button('修改 1 条', desk.dialog).click()
    await desk.dialog.getByText('已修改 1 条。').waitFor()
    await desk.button(/^完\s*成$/, desk.dialog).click()
    await desk.row(one.username).getByText('顾问').waitFor()
  })
})
