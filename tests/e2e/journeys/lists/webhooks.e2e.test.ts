// @module-tag full
import { describe } from 'vitest'
import { closeDrawer, flip } from '../../gestures.ts'
import { test } from '../../harness.ts'
import { rootOrganization } from '../../records.ts'

describe('webhooks', () => {
  test('are made, tried, told about a change and deleted', async ({ person, api }) => {
    const name = `对接${Date.now() % 1_000_000}`
    const desk = await person()
    await desk.begin('/system-setting-manage/webhook')
    await desk.button('新增').click()
    await desk.fill('名称', name, desk.dialog)
    await desk.fill('接收地址', 'http://127.0.0.1:9/none', desk.dialog)
    for (const [field, option] of [
      ['数据', '岗位（position）'],
      ['事件', '新增'],
    ] as const) {
      await desk.choose(field, option, desk.dialog)
      // The list of a choice of several stays open.
      await desk.page.keyboard.press('Escape')
    }
    await desk.fill('签名密钥', 'a secret of at least 24 signs'.replaceAll(' ', '-'), desk.dialog)
    await desk.save('保存', desk.dialog)
    await desk.search('名称', name)
    await desk.row(name).getByText('是').first().waitFor()
    await desk.rowAction(desk.row(name), '测试')
    await desk.dialog.getByText(/无法连接|不在允许的范围/).waitFor()
    await desk.page.keyboard.press('Escape')

    const code = `HOOK-${Date.now() % 1_000_000}`
    const { id } = await api.call<{ id: string }>('POST', '/upms/position/add', {
      code,
      name: `新岗位${code}`,
      organizationId: await rootOrganization(api),
    })
    await desk.rowAction(desk.row(name), '推送记录')
    await desk.dialog.getByText(`新岗位${code}`).first().waitFor()
    const delivery = desk.row(`新岗位${code}`, desk.dialog)
    await delivery.getByRole('checkbox').check()
    await desk.button('批量重试', desk.dialog).click()
    await desk.expectToast('已重新推送！')
    await desk.settled()
    await desk.rowAction(delivery, '重试')
    await desk.expectToast('已重新推送！')
    await closeDrawer(desk)
    await desk.rowAction(desk.row(name), '日志')
    await desk.dialog.getByText('新增').first().waitFor()
    await closeDrawer(desk)
    await flip(desk, desk.row(name), /成功/)
    await desk.rowAction(desk.row(name), '删除')
    await desk.confirm('确定要删除')
    await desk.main.getByText('暂无数据').waitFor()
    await api.call('POST', '/upms/position/delete', { id })
  })
})
