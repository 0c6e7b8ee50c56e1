// @module-tag full
import { describe } from 'vitest'
import type { ApiClient } from '../../apiClient.ts'
import { savedFile, textOf } from '../../downloads.ts'
import { exportFile, withRows } from '../../gestures.ts'
import { expect, test } from '../../harness.ts'
import { newProcess, signedBy, startInstance } from '../../processes.ts'
import { unique } from '../../records.ts'

/** Instances of a process of their own that the administrator signed, each archived. */
async function ended(api: ApiClient, count: number) {
  const me = await api.call<{ id: string }>('GET', '/upms/personInfo/detail')
  const model = await newProcess(api, [signedBy('check', '审核', me.id)])
  const titles = Array.from({ length: count }, (_, at) => `归档${at + 1}号${model.key}`)
  for (const title of titles) {
    const instanceId = await startInstance(api, model.key, title)
    const { records } = await api.call<{ records: { id: string }[] }>('POST', '/nbpm/task/todo', { instanceId })
    await api.call('POST', '/nbpm/task/complete', { id: records[0]?.id, comment: '同意' })
  }
  const archived = async () =>
    (await api.call<{ total: number }>('POST', '/nbpm/archive/page', { title: model.key })).total
  await expect.poll(archived, { timeout: 30_000 }).toBe(count)
  return { model, titles }
}

/** An application whose system hands over what waits for people elsewhere. */
async function newSystem(api: ApiClient, origin: string) {
  const made = await api.call<{ clientId: string; clientSecret: string }>('POST', '/upms/application/add', {
    name: `协同${unique()}`,
    clientId: `third${unique()}`,
  })
  const authorization = `Basic ${Buffer.from(`${made.clientId}:${made.clientSecret}`).toString('base64')}`
  return async (kind: 'todo' | 'read', titles: readonly string[]) => {
    const tasks = titles.map(title => ({ id: unique(), username: 'admin', title, url: 'https://oa.example.com/1' }))
    const answer = await fetch(`${origin}/nbpm/thirdParty/push`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ kind, tasks }),
    })
    expect(answer.status).toBe(200)
  }
}

describe('records of processes and to-dos of other systems', () => {
  test('archives are verified in a batch and exported, also as event logs', { timeout: 150_000 }, async ({
    person,
    api,
  }) => {
    const { model, titles } = await ended(api, 2)
    const [first = '', second = ''] = titles
    const desk = await person()
    await desk.begin('/archive/archive-instance')
    await desk.search('标题', model.key)
    await withRows(desk, { rows: [first, second], action: '批量校验', done: '校验完成！' })
    for (const title of titles) await desk.row(title).getByText('完整').waitFor()
    expect(await exportFile(desk)).toMatch(/^归档实例.*\.xlsx$/)
    await desk.button('导出事件日志').click()
    await desk.settled()
    await desk.fill('开始日期', '2020-01-01', desk.dialog)
    await desk.page.keyboard.press('Enter')
    await desk.fill('结束日期', '2019-01-01', desk.dialog)
    await desk.page.keyboard.press('Enter')
    desk.problems.expected.push('400 POST /nbpm/report/eventLog')
    await desk.save('开始导出', desk.dialog)
    await desk.expectFieldError('结束日期', /./, desk.dialog)
    // A calendar that is still fading away takes Esc for itself.
    await expect.poll(() => desk.page.locator('.ant-picker-dropdown:visible').count()).toBe(0)
    await desk.page.keyboard.press('Escape')
    await desk.confirm('内容尚未保存，确定要离开吗？')
    await desk.page.getByRole('dialog').waitFor({ state: 'detached' })
    await desk.button('导出事件日志').click()
    await desk.settled()
    // The company's day, which is not always the day of UTC.
    const today = new Date().toLocaleDateString('sv', { timeZone: 'Asia/Shanghai' })
    for (const label of ['开始日期', '结束日期']) {
      await desk.fill(label, today, desk.dialog)
      await desk.page.keyboard.press('Enter')
    }
    await desk.dialog.getByLabel('OCEL 2.0（JSON）').check()
    await desk.choose('流程', model.name, desk.dialog)
    await desk.save('开始导出', desk.dialog)
    await desk.expectToast('已开始导出')
    const place = desk.address()
    await desk.visit('/download/index')
    const file = desk.row('事件日志')
    await file.getByText('已完成').waitFor()
    const log = JSON.parse(await textOf(await savedFile(desk, () => desk.rowAction(file, '下载')))) as {
      objects: { attributes: { value: string }[] }[]
      events: unknown[]
    }
    const values = log.objects.flatMap(({ attributes }) => attributes.map(({ value }) => value))
    for (const title of titles) expect(values).toContain(title)
    expect(log.events.length).toBeGreaterThan(4)
    await desk.visit(place)

    await desk.row(first).getByRole('button', { name: first }).click()
    await desk.expectAddress('/archive/instance-detail')
    for (const tab of ['附件', '流程图']) await desk.tab(tab)
    await desk.main.getByText('审核').filter({ visible: true }).first().waitFor()
    for (const [route, name] of [
      ['/archive/exception', /^归档异常.*\.xlsx$/],
      ['/system-config/operating-log', /^流程操作日志_.*\.xlsx$/],
      ['/process-monitor/accept-log', /^接收日志.*\.xlsx$/],
      ['/process-monitor/oa-control', /^推送_OA_日志_.*\.xlsx$/],
    ] as const) {
      await desk.visit(route)
      expect(await exportFile(desk), route).toMatch(name)
    }
    await desk.visit('/archive/archive-attach')
    await desk.search('附件名称', model.key)
    await desk.main.getByText('暂无数据').waitFor()
  })

  test('the report of a process leads to its instances, tasks and assignments, each exported', {
    timeout: 150_000,
  }, async ({ person, api }) => {
    const { model, titles } = await ended(api, 2)
    await api.call('POST', '/nbpm/report/refresh')
    const desk = await person()
    await desk.begin(`/other/report-process?key=${model.key}`)
    const figure = (name: string) => desk.main.getByRole('button', { name: new RegExp(`^${name}`) }).first()
    await figure('结束').click()
    await desk.expectAddress('/other/report-instances')
    await desk.settled()
    for (const title of titles) await desk.row(title).getByText('已完成').waitFor()
    expect(await exportFile(desk)).toMatch(/\.xlsx$/)
    await desk.visit(`/other/report-tasks?key=${model.key}`)
    await expect.poll(() => desk.rowCount()).toBe(2)
    expect(await exportFile(desk)).toMatch(/\.xlsx$/)
    const me = await api.call<{ id: string }>('GET', '/upms/personInfo/detail')
    await desk.visit(`/other/report-turns?userId=${me.id}`)
    await desk.row(titles[0] ?? '').waitFor()
    expect(await exportFile(desk)).toMatch(/\.xlsx$/)
  })

  test('to-reads of other systems are searched, read singly and in a batch, and exported', {
    timeout: 150_000,
  }, async ({ person, api }) => {
    const desk = await person()
    const push = await newSystem(api, desk.origin)
    const tag = unique()
    const [one, two, three, four] = ['一', '二', '三', '四'].map(digit => `通报${digit}${tag}`)
    await push('read', [one ?? '', two ?? '', three ?? ''])
    await push('todo', [four ?? ''])
    await desk.begin('/sys-integrated/medone')
    await desk.search('标题', tag)
    await desk.row(four ?? '').waitFor()
    await expect.poll(() => desk.rowCount()).toBe(1)
    expect(await exportFile(desk)).toMatch(/^第三方任务_.*\.xlsx$/)
    await desk.visit('/sys-integrated/await-read')
    await desk.search('标题', tag)
    await expect.poll(() => desk.rowCount()).toBe(3)
    await desk.rowAction(desk.row(one ?? ''), '已阅')
    await desk.expectToast('操作成功！')
    await desk
      .row(one ?? '')
      .getByRole('button', { name: '已阅' })
      .waitFor({ state: 'detached' })
    await desk.settled()
    await withRows(desk, { rows: [two ?? '', three ?? ''], action: '批量已阅', done: '操作成功！' })
    await expect.poll(() => desk.main.getByRole('button', { name: '已阅', exact: true }).count()).toBe(0)
    expect(await exportFile(desk)).toMatch(/^第三方任务_.*\.xlsx$/)
  })
})
