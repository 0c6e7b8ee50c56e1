import { describe } from 'vitest'
import type { ApiClient } from '../../apiClient.ts'
import type { Desk } from '../../desk.ts'
import { closeDrawer, exportFile, exportSheet, flip, withRows } from '../../gestures.ts'
import { expect, origin, test } from '../../harness.ts'
import { asking, newProcess, otherSystem, settingsOf, signedBy, startInstance } from '../../processes.ts'
import { newAccount, unique } from '../../records.ts'

const phaseOf = async (api: ApiClient, id: string) =>
  (await api.call<{ phase: string }>('GET', `/nbpm/instance/detail/${id}`)).phase

/** Loads a list anew until it shows what is done in the background. */
async function shown(desk: Desk, text: string, state: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await desk.button('查询').click()
        await desk.settled()
        const row = desk.row(text)
        return (await row.count()) > 0 ? await row.innerText() : ''
      },
      { timeout: 40_000 },
    )
    .toContain(state)
}

describe('exchange of processes with other systems', () => {
  test('failed calls stop their instances and are retried, singly and in a batch, from both lists', {
    timeout: 150_000,
  }, async ({ person, api }) => {
    await using other = await otherSystem()
    other.state.status = 404
    const node = `通知${unique()}`
    const model = await newProcess(api, [
      asking('tell', node, { method: 'POST', url: other.url, body: '{"title":"{{title}}"}', retries: 0 }),
    ])
    const titles = ['一', '二', '三', '四', '五'].map(digit => `第${digit}件${model.key}`)
    const [first = '', second = '', third = '', fourth = '', fifth = ''] = titles
    const ids: string[] = []
    for (const title of titles) ids.push(await startInstance(api, model.key, title))
    const desk = await person()
    await desk.begin('/process-example/exception')
    for (const title of titles) await shown(desk, title, '待处理')
    expect(await desk.row(first).innerText()).toContain('404')
    // Once more without success: another incident of the same kind.
    await desk.rowAction(desk.row(first), '重试')
    await desk.expectToast('已重新执行！')
    await expect.poll(() => other.state.bodies.length, { timeout: 20_000 }).toBe(6)
    other.state.status = 200
    await shown(desk, first, '待处理')
    await desk.rowAction(desk.row(first).filter({ hasText: '待处理' }), '重试')
    await expect.poll(() => phaseOf(api, ids[0] ?? ''), { timeout: 20_000 }).toBe('completed')
    await desk.button('查询').click()
    await desk.settled()
    await withRows(desk, { rows: [second, third], action: '批量重试', done: '已重新执行！' })
    for (const id of ids.slice(1, 3)) await expect.poll(() => phaseOf(api, id), { timeout: 20_000 }).toBe('completed')
    await shown(desk, second, '已处理')

    await desk.visit('/process-monitor/http-task')
    await desk.search('节点名称', node)
    await desk.rowAction(desk.row(fourth), '详情')
    await desk.dialog.getByText('404').first().waitFor()
    await desk.dialog.getByText('title').first().waitFor()
    await desk.page.keyboard.press('Escape')
    await desk.page.getByRole('dialog').waitFor({ state: 'detached' })
    await withRows(desk, { rows: [fourth], action: '批量重试', done: '已重新执行！' })
    await expect.poll(() => phaseOf(api, ids[3] ?? ''), { timeout: 20_000 }).toBe('completed')
    await desk.rowAction(desk.row(fifth), '重试')
    await desk.expectToast('已重新执行！')
    await expect.poll(() => phaseOf(api, ids[4] ?? ''), { timeout: 20_000 }).toBe('completed')
    // What went well has no button to do it again.
    await shown(desk, fourth, '成功')
    expect(await desk.row(fourth).filter({ hasText: '成功' }).getByRole('button', { name: '重试' }).count()).toBe(0)
    expect(await exportFile(desk)).toMatch(/^HTTP_任务日志_.*\.xlsx$/)
  })

  test('a failed event delivery is viewed and sent again from each list that shows it', {
    tags: 'full',
    timeout: 150_000,
  }, async ({ person, api }) => {
    await using other = await otherSystem()
    other.state.status = 400
    const me = await api.call<{ id: string }>('GET', '/upms/personInfo/detail')
    const model = await newProcess(api, [signedBy('check', '审核', me.id)])
    const name = `系统${model.key}`
    const desk = await person()
    await desk.begin('/system-config/callback')
    await desk.button('新增').click()
    await desk.settled()
    await desk.fill('配置名称', name, desk.dialog)
    await desk.fill('回调地址', other.url, desk.dialog)
    await desk.dialog.getByLabel('推送事件').click()
    for (const event of ['待办产生', '流程结束'])
      await desk.page.locator('.ant-select-item-option:visible').filter({ hasText: event }).click()
    await desk.page.keyboard.press('Escape')
    await desk.choose('适用流程', model.name, desk.dialog)
    await desk.page.keyboard.press('Escape')
    await desk.save('保存', desk.dialog)
    await desk.expectToast('保存成功!')
    const title = `告知${model.key}`
    const id = await startInstance(api, model.key, title)
    await expect.poll(() => other.state.bodies.length, { timeout: 20_000 }).toBe(1)
    expect(JSON.parse(other.state.bodies[0] ?? '')).toMatchObject({ event: 'taskOpened', instance: { id } })

    await desk.visit('/process-monitor/call-log')
    await desk.search('系统与流程', name)
    await shown(desk, title, '失败')
    await desk.rowAction(desk.row(title), '详情')
    await desk.dialog.getByText('对方系统返回 400').first().waitFor()
    await desk.page.keyboard.press('Escape')
    await desk.page.getByRole('dialog').waitFor({ state: 'detached' })
    await desk.rowAction(desk.row(title), '重试')
    await desk.expectToast('已重新执行！')
    await expect.poll(() => other.state.bodies.length, { timeout: 20_000 }).toBe(2)
    await desk.settled()
    await desk.button('查询').click()
    await desk.settled()
    await desk.row(title).getByRole('checkbox').check()
    await desk.button('批量重试').click()
    await desk.expectToast('已重新执行！')
    await expect.poll(() => other.state.bodies.length, { timeout: 20_000 }).toBe(3)
    expect(await exportFile(desk)).toMatch(/^回调日志.*\.xlsx$/)

    await desk.visit('/system-config/callback')
    await desk.search('配置名称', name)
    await desk.row(name).getByRole('button', { name }).click()
    await desk.expectAddress('/system-config/callback-details')
    await desk.settled()
    await desk.row(title).getByText('失败').waitFor()
    await desk.row(title).getByRole('checkbox').check()
    await desk.button('批量重试').click()
    await desk.expectToast('已重新推送！')
    await expect.poll(() => other.state.bodies.length, { timeout: 20_000 }).toBe(4)
    other.state.status = 200
    await expect.poll(() => desk.row(title).innerText(), { timeout: 30_000 }).toContain('失败')
    await desk.rowAction(desk.row(title), '重试')
    await expect.poll(() => other.state.bodies.length, { timeout: 20_000 }).toBe(5)
    await desk.row(title).getByText('已送达').waitFor({ timeout: 30_000 })
    expect(await exportFile(desk)).toMatch(/\.xlsx$/)
    await desk.tab('操作日志')
    await desk.row('新增').waitFor()

    await desk.visit('/system-config/callback')
    await flip(desk, desk.row(name), '关闭成功！')
    await desk.rowAction(desk.row(name), '编辑')
    await desk.settled()
    await desk.fill('备注', '不再使用', desk.dialog)
    await desk.save('保存', desk.dialog)
    await desk.expectToast('保存成功!')
    await desk.row('不再使用').waitFor()
    expect(await exportFile(desk)).toMatch(/\.xlsx$/)
    await desk.row(name).getByRole('checkbox').check()
    await desk.button('批量删除').click()
    await desk.confirm('确定要删除所选系统配置吗？')
    await desk.expectToast('删除成功!')
    await desk.row(name).waitFor({ state: 'detached' })
  })

  test('a to-do that the OA system refused is sent again, singly and in a batch, and the list exported', {
    tags: 'full',
    timeout: 150_000,
  }, async ({ person, api }) => {
    await using other = await otherSystem()
    other.state.status = 400
    const me = await api.call<{ id: string }>('GET', '/upms/personInfo/detail')
    const model = await newProcess(api, [signedBy('check', '审核', me.id)])
    const name = `办公${model.key}`
    await api.call('POST', '/nbpm/callback/save', {
      name,
      kind: 'oa',
      url: other.url,
      events: ['taskOpened'],
      processKeys: [model.key],
    })
    const [first, second] = ['一', '二'].map(digit => `待办${digit}${model.key}`) as [string, string]
    for (const title of [first, second]) await startInstance(api, model.key, title)
    const desk = await person()
    await desk.begin('/process-monitor/oa-control')
    await desk.search('节点名称', name)
    for (const title of [first, second]) await shown(desk, title, '对方系统返回 400')
    await desk.rowAction(desk.row(first), '重试')
    await desk.expectToast('已重新执行！')
    await expect.poll(() => other.state.bodies.length, { timeout: 20_000 }).toBe(3)
    other.state.status = 200
    await desk.settled()
    await withRows(desk, { rows: [second], action: '批量重试', done: '已重新执行！' })
    await shown(desk, second, '成功')
    expect(JSON.parse(other.state.bodies[3] ?? '')).toMatchObject({ event: 'taskOpened', instance: { title: second } })
    const { name: file, rows } = await exportSheet(desk)
    expect(file).toMatch(/^推送_OA_日志_.*\.xlsx$/)
    const countOf = (title: string) =>
      rows.filter(row => row.join().includes(name) && row.join().includes(title)).length
    expect([rows.length, countOf(first), countOf(second)]).toEqual([5, 2, 2])
  })

  test('a late callback of another system is stored, shown and exported', { tags: 'full' }, async ({ person, api }) => {
    await using other = await otherSystem()
    const body = '{"to":"{{callbackPath}}"}'
    const model = await newProcess(api, [
      asking('ask', '询价', { method: 'POST', url: other.url, body, callback: true }),
    ])
    const title = `询价${model.key}`
    const id = await startInstance(api, model.key, title)
    await expect.poll(() => other.state.bodies.length, { timeout: 20_000 }).toBe(1)
    const offer = `报价${unique()}`
    const { to } = JSON.parse(other.state.bodies[0] ?? '') as { to: string }
    const reported = await fetch(origin() + to, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ variables: { 报价: offer } }),
    })
    expect(reported.status).toBe(200)
    await expect.poll(() => phaseOf(api, id), { timeout: 20_000 }).toBe('completed')

    const desk = await person()
    await desk.begin('/process-monitor/accept-log')
    await desk.row(title).getByText('成功').waitFor()
    await desk.rowAction(desk.row(title), '详情')
    await desk.dialog.getByText(offer).first().waitFor()
    await desk.page.keyboard.press('Escape')
    await desk.page.getByRole('dialog').waitFor({ state: 'detached' })
    const { name, rows } = await exportSheet(desk)
    expect(name).toMatch(/^接收日志.*\.xlsx$/)
    expect(rows.filter(row => row.join().includes(title))).toHaveLength(1)
  })

  test('a message waits for its process, is sent again, discarded, and reaches its receiver', {
    tags: 'full',
    timeout: 150_000,
  }, async ({ person, api }) => {
    const name = `到货${unique()}`
    const other = await newAccount(api, 'signer')
    const model = await newProcess(
      api,
      [
        `<receiveTask id="wait" name="等到货" messageRef="m">${settingsOf({ correlation: 'order' })}</receiveTask>`,
        signedBy('check', '验收', other.id),
      ],
      { beside: `<message id="m" name="${name}"/>` },
    )
    const desk = await person()
    await desk.begin('/process-monitor/process-message')
    const send = async (order: string, variables: string) => {
      await desk.button('发送消息').click()
      await desk.settled()
      await desk.fill('消息', name, desk.dialog)
      await desk.fill('关联值', order, desk.dialog)
      await desk.fill('变量', variables, desk.dialog)
      await desk.save('发送', desk.dialog)
    }
    await send('A1', '{"pieces": 3}')
    await desk.expectToast('发送成功！')
    await desk.page.getByRole('dialog').waitFor({ state: 'detached' })
    await send('B2', '{}')
    await desk.expectToast('发送成功！')
    await desk.page.getByRole('dialog').waitFor({ state: 'detached' })
    await desk.button('等待接收').click()
    await desk.settled()
    const kept = (order: string) => desk.dialog.getByRole('row').filter({ hasText: name }).filter({ hasText: order })
    await kept('A1').waitFor()
    await desk.rowAction(kept('A1'), '重发')
    await desk.expectToast('已重发！')
    await desk.rowAction(kept('B2'), '丢弃')
    await desk.confirm('确定要丢弃该消息吗？')
    await desk.expectToast('已丢弃！')
    await kept('B2').waitFor({ state: 'detached' })

    const id = await startInstance(api, model.key, `等货${model.key}`, { order: 'A1' })
    const variables = async () => {
      const all = await api.call<{ name: string; value: unknown }[]>('POST', '/nbpm/variable/list', { id })
      return all.find(one => one.name === 'pieces')?.value
    }
    await expect.poll(variables, { timeout: 20_000 }).toBe(3)
    await closeDrawer(desk)
    await desk.search('消息', name)
    await desk.rowAction(desk.row('A1'), '详情')
    await desk.dialog.getByText('pieces').first().waitFor()
    await desk.page.keyboard.press('Escape')
    await desk.page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await exportFile(desk)).toMatch(/^流程消息.*\.xlsx$/)
  })
})
