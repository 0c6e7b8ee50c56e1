// @module-tag full
import { describe } from 'vitest'
import type { ApiClient } from '../../apiClient.ts'
import type { Desk } from '../../desk.ts'
import { beginExport, newExporters } from '../../exporters.ts'
import { closeDrawer } from '../../gestures.ts'
import { expect, test } from '../../harness.ts'
import { unique } from '../../records.ts'

interface Made {
  id: string
}

/** Reads the log in the drawer of a record: operation, user, and changes; finds a record by the user's name. */
async function readLog(desk: Desk, ...texts: string[]): Promise<void> {
  await desk.dialog.getByRole('tab', { name: '操作日志' }).click()
  const panel = desk.dialog.getByRole('tabpanel', { name: '操作日志' })
  for (const words of texts) await panel.getByText(words, { exact: true }).first().waitFor()
  await desk.button('展开', panel).click()
  await desk.search('操作人', '没有这个人', panel)
  await panel.getByText('暂无数据').first().waitFor()
  await desk.search('操作人', '', panel)
  await panel
    .getByText(texts[0] ?? '', { exact: true })
    .first()
    .waitFor()
  await closeDrawer(desk)
}

async function newEntry(api: ApiClient): Promise<{ dictionary: string; label: string }> {
  const code = `E2E_${unique().toUpperCase()}`
  const dictionary = `测试字典${code}`
  const { id } = await api.call<Made>('POST', '/basic/dictparams/code/save', { code, title: dictionary })
  const label = `选项${code}`
  const entry = await api.call<Made>('POST', '/basic/dictparams/save', { dictionaryId: id, value: '1', label })
  await api.call('POST', '/basic/dictparams/enable', { id: entry.id, enabled: false })
  return { dictionary, label }
}

test('the operating log shows what an operation on a process changed', async ({ person, api }) => {
  const name = `日志分类${unique()}`
  const { id } = await api.call<Made>('POST', '/nbpm/category/save', { name, code: `log_${unique()}` })
  await api.call('POST', '/nbpm/category/save', { id, name: `${name}改` })
  const desk = await person()
  await desk.begin('/system-config/operating-log')
  await desk.button('展开', desk.main).click()
  await desk.search('业务名称', `${name}改`)
  await desk.rowAction(desk.row(`${name}改`), '详情')
  await desk.dialog.getByText('编辑流程分类').first().waitFor()
  await desk.rowAction(desk.row('修改', desk.dialog), '对比')
  await desk.page.getByText('逐项变更').waitFor()
  await desk.page.getByRole('dialog').last().getByText(`${name}改`).first().waitFor()
})

describe('the log of a record is on its page', () => {
  test('of a dictionary entry', async ({ person, api }) => {
    const { dictionary, label } = await newEntry(api)
    const desk = await person()
    await desk.begin('/system-setting-manage/dictionary-manage')
    await desk.main.getByLabel('搜索字典管理').fill(dictionary)
    await desk.node(dictionary).click()
    await desk.settled()
    await desk.main.getByRole('button', { name: label, exact: true }).click()
    await readLog(desk, '停用', '新增')
  })

  test('of a white list entry', async ({ person, api }) => {
    const applications = await api.call<{ id: string; name: string }[]>('GET', '/upms/application/options')
    const applicationId = applications.find(({ name }) => name === '流程中心')?.id
    const content = '203.0.113.77'
    const { id } = await api.call<Made>('POST', '/auth/client/manage/whiteList/save', {
      applicationId,
      kind: 'address',
      address: content,
      enabled: false,
    })
    const desk = await person()
    await desk.begin('/system-setting-manage/application-white-list')
    await desk.search('允许的地址或应用', content)
    await desk.rowAction(desk.row(content), '编辑')
    await desk.fill('备注', '临时出口', desk.dialog)
    await desk.save('保存', desk.dialog)
    await desk.page.getByRole('dialog').waitFor({ state: 'detached' })
    await desk.row(content).getByRole('button', { name: content }).click()
    await readLog(desk, '修改', '新增')
    await api.call('POST', '/auth/client/manage/whiteList/delete', { id })
  })

  test('of a schedule and of feedback', async ({ person, api }) => {
    const schedules = await api.call<{ records: { id: string; name: string }[] }>(
      'POST',
      '/system/jobSchedule/list',
      {},
    )
    const id = schedules.records.find(({ name }) => name === 'expired-keys')?.id
    for (const enabled of [false, true]) await api.call('POST', '/system/jobSchedule/enable', { id, enabled })
    const title = `日志反馈${unique()}`
    const feedback = await api.call<Made>('POST', '/upms/feedback/add', { kind: 'fault', title, content: '列表打不开' })
    await api.call('POST', '/upms/feedback/handle', { id: feedback.id, state: 'answered', reply: '已修复' })
    const desk = await person()
    await desk.begin('/monitoring-system/schedules')
    await desk.row('清理过期的幂等键').getByRole('button', { name: '清理过期的幂等键' }).click()
    await readLog(desk, '启用', '停用')

    await desk.visit('/feedback')
    await desk.tab('处理反馈')
    const all = desk.main.getByRole('tabpanel', { name: '处理反馈' })
    await desk.row(title, all).getByRole('button', { name: title }).click()
    await desk.dialog.getByText('已修复').first().waitFor()
    await readLog(desk, '新增')
  })
})

describe('background exports', () => {
  test('an export that failed for a missing permission is repeated after it is granted, then deleted', {
    timeout: 120_000,
  }, async ({ person, api }) => {
    const { roleId, people } = await newExporters(api, 5)
    const [own, ...others] = people
    if (!own) throw new Error('no user was created')
    for (const one of [...others, ...others, own, own]) await beginExport(one)
    // The last of them has not started yet.
    await api.call('POST', '/upms/role/enable', { id: roleId, enabled: false })
    const desk = await person()
    await desk.begin('/download/index', own.username, own.password)
    const failed = desk.main.locator('tbody tr[data-id]').filter({ hasText: '失败' }).first()
    await failed.waitFor({ timeout: 60_000 })
    const id = (await failed.getAttribute('data-id')) ?? ''
    await api.call('POST', '/upms/role/enable', { id: roleId, enabled: true })
    const row = desk.main.locator(`tbody tr[data-id="${id}"]`)
    await desk.rowAction(row, '重试')
    await desk.expectToast('操作成功！')
    await row.getByText('已完成').waitFor({ timeout: 60_000 })
    const [file] = await Promise.all([desk.page.waitForEvent('download'), desk.rowAction(row, '下载')])
    expect(file.suggestedFilename()).toMatch(/^用户.*\.xlsx$/)
    await desk.rowAction(row, '删除')
    await desk.confirm('确定要删除该数据吗？')
    await desk.expectToast('删除成功!')
    await row.waitFor({ state: 'detached' })
    const kept = await own.caller.call<{ records: Made[] }>('POST', '/upms/download/list', {})
    expect(kept.records.map(one => one.id)).not.toContain(id)
  })
})
