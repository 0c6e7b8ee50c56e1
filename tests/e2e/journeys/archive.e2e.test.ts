import { describe } from 'vitest'
import type { ApiClient } from '../apiClient.ts'
import { expect, test } from '../harness.ts'
import { newOrganization, newUser, rootOrganization } from '../records.ts'

/** Somebody of a team of his own who applied for leave and took it back: an instance that has ended. */
async function endedLeave(api: ApiClient) {
  const team = await newOrganization(api, await rootOrganization(api))
  const member = await newUser(api, 'archived', team.id)
  const mine = await api.as(member.username, member.password)
  const { id } = await mine.call<{ id: string }>('POST', '/nbpm/instance/start', {
    key: 'leave',
    variables: { kind: '年假', days: 2, from: '2026-12-07', to: '2026-12-08', reason: '归档测试' },
  })
  await mine.call('POST', '/nbpm/instance/cancel', { id, reason: '行程有变' })
  const archived = async () => {
    const { records } = await api.call<{ records: { id: string; instanceId: string }[] }>(
      'POST',
      '/nbpm/archive/page',
      {
        title: member.name,
      },
    )
    return records.find(row => row.instanceId === id)?.id
  }
  await expect.poll(archived, { timeout: 20_000 }).toBeTruthy()
  return { member, team, id }
}

describe('what remains of processes', () => {
  test('is archived in words, holds when it is checked, and goes to paper', async ({ person, api }) => {
    const { member } = await endedLeave(api)
    const desk = await person()
    await desk.begin('/archive/archive-instance')
    await desk.search('标题', member.name)
    await desk.rowAction(desk.row(member.name), '详情')
    await desk.expectAddress('/archive/instance-detail')
    await desk.settled()
    await desk.main.getByText('归档测试').first().waitFor()
    await desk.tab('时间线')
    await desk.main.getByText(`${member.name} 发起`).first().waitFor()
    await desk.button('校验').click()
    await desk.dialog.getByText(/完整：\d+ 行事件与签封一致/).waitFor()
    await desk.page.keyboard.press('Escape')
    await desk.button('打印').click()
    await desk.expectAddress('/archive/print')
    const sheet = desk.main.getByRole('article', { name: '归档单' })
    await sheet.getByText('归档测试').waitFor()
    await desk.page.emulateMedia({ media: 'print' })
    await expect.poll(() => desk.sideMenu.isVisible()).toBe(false)
    expect(await sheet.isVisible()).toBe(true)
    await desk.page.emulateMedia({ media: 'screen' })
    await desk.visit('/system-config/operating-log')
    await desk.row('查看归档实例').waitFor()
  })

  test('is counted: a report leads to the instances behind a figure', async ({ person, api }) => {
    const { member } = await endedLeave(api)
    await api.call('POST', '/nbpm/report/refresh')
    const desk = await person()
    await desk.begin('/other/report')
    await desk.main.getByText('流程概况').waitFor()
    await desk.main.getByText('人员明细').waitFor()
    await desk.visit('/other/report-instances?key=leave')
    await desk.search('标题', member.name)
    await desk.row(member.name).getByText('已撤销').waitFor()
  })

  test('is told to systems that are configured, once they can be reached', async ({ person }) => {
    const name = `测试系统${Date.now() % 1_000_000}`
    const desk = await person()
    await desk.begin('/system-config/callback')
    await desk.button('新增').click()
    await desk.fill('配置名称', name, desk.dialog)
    await desk.fill('回调地址', 'http://127.0.0.1:9/none', desk.dialog)
    await desk.dialog.getByLabel('推送事件').click()
    await desk.page.locator('.ant-select-item-option:visible').filter({ hasText: '流程结束' }).click()
    await desk.page.keyboard.press('Escape')
    await desk.save('保存', desk.dialog)
    await desk.search('配置名称', name)
    await desk.rowAction(desk.row(name), '测试')
    await desk.dialog.getByText(/无法连接|不在允许的范围/).waitFor()
    await desk.page.keyboard.press('Escape')
    await desk.rowAction(desk.row(name), '删除')
    await desk.confirm('确定要删除')
    await desk.main.getByText('暂无数据').waitFor()
    for (const route of [
      '/sys-integrated/medone',
      '/sys-integrated/await-read',
      '/process-monitor/call-log',
      '/archive/exception',
    ]) {
      await desk.visit(route)
      expect(desk.address()).toBe(route)
    }
  })
})
