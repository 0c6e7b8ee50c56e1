import { describe } from 'vitest'
import type { ApiClient } from '../../apiClient.ts'
import { contentOnDisk } from '../../contentOnDisk.ts'
import { savedFile, textOf } from '../../downloads.ts'
import { exportSheet, withRows } from '../../gestures.ts'
import { expect, test } from '../../harness.ts'
import { newProcess, startInstance } from '../../processes.ts'
import { newOrganization, newUser, rootOrganization, unique } from '../../records.ts'

/** Creates a user of a new team who applied for leave and withdrew it: an ended instance. */
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

/** What an application is about, with a proof of it. */
const form = JSON.stringify({
  type: 'object',
  properties: {
    subject: { type: 'string', title: '事由' },
    proof: { type: 'array', title: '凭证', items: { type: 'object' }, 'x-field': 'upload' },
  },
})

interface ArchiveRow {
  instanceId: string
  title: string
  attempts: number
}

const rowsOf = async (api: ApiClient, list: 'page' | 'exception/page', title: string): Promise<ArchiveRow[]> =>
  (await api.call<{ records: ArchiveRow[] }>('POST', `/nbpm/archive/${list}`, { title })).records

describe('the archive of a process', () => {
  test('shows the form and timeline in words, verifies, and prints', async ({ person, api }) => {
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
    const log = await savedFile(desk, () => desk.button('导出 XES').click())
    expect(await textOf(log)).toContain(member.name)
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

  test('keeps its files; an unreadable one is listed as an exception until a retry succeeds', {
    tags: 'full',
    timeout: 150_000,
  }, async ({ person, api }) => {
    // It ends as soon as it begins.
    const model = await newProcess(api, [], { settings: { title: '{{subject}}', form } })
    const [kept, second, third] = ['一', '二', '三'].map(digit => `第${digit}次报销${model.key}`) as [
      string,
      string,
      string,
    ]
    const text = `发票${unique()}`
    const desk = await person()
    await desk.begin(`/workbench/start?key=${model.key}`)
    await desk.fill('事由', kept)
    await desk.main
      .locator('input[type=file]')
      .setInputFiles({ name: `${text}.txt`, mimeType: 'text/plain', buffer: Buffer.from(text) })
    await desk.main.getByText(`${text}.txt`).first().waitFor()
    await desk.settled()
    const content = await contentOnDisk(text)
    await desk.save('提交')
    await desk.expectToast('发起成功')
    const archived = async (title: string) => (await rowsOf(api, 'page', title))[0]?.instanceId
    await expect.poll(() => archived(kept), { timeout: 20_000 }).toBeTruthy()
    const { variables } = await api.call<{ variables: Record<string, unknown> }>(
      'GET',
      `/nbpm/instance/detail/${await archived(kept)}`,
    )
    await content.takeAway()
    for (const title of [second, third]) await startInstance(api, model.key, title, { proof: variables.proof })

    await desk.visit('/archive/archive-instance')
    await desk.search('标题', model.key)
    await desk.row(kept).getByRole('button', { name: kept }).click()
    await desk.expectAddress('/archive/instance-detail')
    await desk.tab('附件')
    await desk.row(`${text}.txt`).getByText('凭证').waitFor()
    const file = await savedFile(desk, () => desk.rowAction(desk.row(`${text}.txt`), '下载'))
    expect([file.suggestedFilename(), await textOf(file)]).toEqual([`${text}.txt`, text])
    await desk.tab('流程图')
    await desk.main.getByText(model.name).first().waitFor()

    await desk.visit('/archive/exception')
    await desk.search('标题', model.key)
    for (const title of [second, third]) await desk.row(title).getByText('归档失败').waitFor()
    const { name, rows } = await exportSheet(desk)
    expect(name).toMatch(/^归档异常.*\.xlsx$/)
    expect(
      rows
        .slice(1)
        .map(([title]) => title)
        .sort(),
    ).toEqual([second, third].sort())
    // The server rests for 20 seconds after the third failure: what becomes of it meanwhile is done by hand.
    const failures = async () => (await rowsOf(api, 'exception/page', model.key)).map(({ attempts }) => attempts)
    await expect.poll(failures, { timeout: 30_000 }).toEqual([3, 3])
    await content.putBack()
    await desk.rowAction(desk.row(second), '重试')
    await desk.expectToast('已重新归档！')
    await expect.poll(() => archived(second)).toBeTruthy()
    await desk.settled()
    await withRows(desk, { rows: [third], action: '批量重试', done: '已重新归档！' })
    await expect.poll(() => archived(third)).toBeTruthy()
    await desk.search('标题', model.key)
    await desk.main.getByText('暂无数据').waitFor()
    await desk.visit('/archive/archive-attach')
    await desk.search('附件名称', text)
    await expect.poll(() => desk.rowCount()).toBe(3)
    await desk.visit('/system-config/file-log')
    await desk.search('附件名称', text)
    await desk.rowAction(desk.row('下载归档附件'), '详情')
    for (const shown of [`${text}.txt`, kept]) await desk.dialog.getByText(shown).first().waitFor()
  })

  test('feeds the report, which leads to the instances behind a figure', { tags: 'full' }, async ({ person, api }) => {
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

  test('is sent to configured systems, once they can be reached', { tags: 'full' }, async ({ person }) => {
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
