// @module-tag full
import { describe } from 'vitest'
import type { ApiClient } from '../../apiClient.ts'
import { withRows } from '../../gestures.ts'
import { expect, origin, test } from '../../harness.ts'
import { asking, newProcess, otherSystem, signedBy, startInstance } from '../../processes.ts'
import { newAccount, unique } from '../../records.ts'

const phaseOf = async (api: ApiClient, id: string) =>
  (await api.call<{ phase: string }>('GET', `/nbpm/instance/detail/${id}`)).phase

describe('other exchange of processes', () => {
  test('calls that another system reported as failed are retried, singly and in a batch', { timeout: 150_000 }, async ({
    person,
    api,
  }) => {
    await using other = await otherSystem()
    const body = '{"to":"{{callbackPath}}"}'
    const model = await newProcess(api, [
      asking('pay', '付款', { method: 'POST', url: other.url, body, callback: true }),
    ])
    const report = async (result: object) => {
      await expect.poll(() => other.state.bodies.length, { timeout: 20_000 }).toBe(1)
      const { to } = JSON.parse(other.state.bodies.pop() ?? '') as { to: string }
      const headers = { 'content-type': 'application/json' }
      const { status } = await fetch(origin() + to, { method: 'POST', headers, body: JSON.stringify(result) })
      expect(status).toBe(200)
    }
    const titles = ['一', '二'].map(digit => `付款${digit}${model.key}`) as [string, string]
    const ids: string[] = []
    for (const title of titles) {
      ids.push(await startInstance(api, model.key, title))
      await report({ error: '余额不足' })
    }
    const [first, second] = titles
    const desk = await person()
    await desk.begin('/process-monitor/accept-log')
    await desk.row(first).getByText('余额不足').waitFor()
    await desk.rowAction(desk.row(first), '重试')
    await desk.expectToast('已重新执行！')
    await report({ variables: { paid: 1 } })
    await expect.poll(() => phaseOf(api, ids[0] ?? ''), { timeout: 20_000 }).toBe('completed')
    expect(await phaseOf(api, ids[1] ?? '')).not.toBe('completed')
    await desk.button('查询').click()
    await desk.settled()
    // What came well has no button to do it again.
    const well = desk.row(first).filter({ hasText: '成功' })
    await well.waitFor()
    expect(await well.getByRole('button', { name: '重试' }).count()).toBe(0)
    await withRows(desk, { rows: [second], action: '批量重试', done: '已重新执行！' })
    await report({ variables: { paid: 2 } })
    await expect.poll(() => phaseOf(api, ids[1] ?? ''), { timeout: 20_000 }).toBe('completed')
  })

  test('a signal is sent from the message list, and all instances that wait for it continue', {
    timeout: 120_000,
  }, async ({ person, api }) => {
    const name = `放行${unique()}`
    const model = await newProcess(
      api,
      [
        `<intermediateCatchEvent id="wait" name="等放行">
          <signalEventDefinition signalRef="sig"/></intermediateCatchEvent>`,
      ],
      { beside: `<signal id="sig" name="${name}"/>` },
    )
    const ids = [await startInstance(api, model.key, '一'), await startInstance(api, model.key, '二')]
    const desk = await person()
    await desk.begin('/process-monitor/process-message')
    await desk.button('发送信号').click()
    await desk.settled()
    await desk.save('发送', desk.dialog)
    await desk.expectFieldError('信号', /不能为空|请/, desk.dialog)
    await desk.fill('信号', name, desk.dialog)
    await desk.fill('变量', '{"gate": 7}', desk.dialog)
    await desk.save('发送', desk.dialog)
    await desk.expectToast('发送成功！')
    for (const id of ids) await expect.poll(() => phaseOf(api, id), { timeout: 20_000 }).toBe('completed')
    const { variables } = await api.call<{ variables: object }>('GET', `/nbpm/instance/detail/${ids[0]}`)
    expect(variables).toMatchObject({ gate: 7 })
  })

  test('simulation parameters are reset to those of the model', { timeout: 120_000 }, async ({ person, api }) => {
    const signer = await newAccount(api, 'signer')
    const model = await newProcess(api, [signedBy('check', '审核', signer.id)])
    const name = `重置${model.key}`
    const own = { modelId: model.id, basis: 'active', instances: 100 }
    const { id } = await api.call<{ id: string }>('POST', '/nbpm/simulation/save', { name, ...own })
    const nodes = async () =>
      (await api.call<{ nodes: { high: number }[] }>('GET', `/nbpm/simulation/details/${id}`)).nodes
    const usual = await nodes()
    await api.call('POST', '/nbpm/simulation/save', {
      id,
      name,
      ...own,
      nodes: usual.map(node => ({ ...node, high: 90 })),
    })
    expect(await nodes()).not.toEqual(usual)
    const desk = await person()
    await desk.begin('/process-config/simulation')
    await desk.search('名称', name)
    await desk.rowAction(desk.row(name), '重置参数')
    await desk.confirm(`确定要把“${name}”的参数恢复为模型的默认值吗？`)
    await desk.expectToast('已重置！')
    expect(await nodes()).toEqual(usual)
  })

  test('the report draws the work of users', { timeout: 120_000 }, async ({ person, api }) => {
    const signer = await newAccount(api, 'signer')
    const model = await newProcess(api, [signedBy('check', '审核', signer.id)])
    await startInstance(api, model.key, '一')
    await api.call('POST', '/nbpm/report/refresh')
    const desk = await person()
    await desk.begin('/other/report')
    const block = desk.main.getByRole('article', { name: '人员处理', exact: true })
    await block.scrollIntoViewIfNeeded()
    await block.locator('canvas').first().waitFor()
    await block.getByText('暂无数据').waitFor({ state: 'detached' })
  })
})
