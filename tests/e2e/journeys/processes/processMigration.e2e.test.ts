// @module-tag full
import { describe } from 'vitest'
import type { ApiClient } from '../../apiClient.ts'
import { cell, press, shown } from '../../gridCells.ts'
import { expect, test } from '../../harness.ts'
import { newProcess, newVersion, signedBy, startInstance } from '../../processes.ts'
import { newAccount } from '../../records.ts'

/** Two instances wait at a node that the next version keeps, one at a node that it lacks. */
async function oldInstances(api: ApiClient) {
  const me = await api.call<{ id: string }>('GET', '/upms/personInfo/detail')
  const other = await newAccount(api, 'signer')
  const check = signedBy('check', '初审', me.id)
  const model = await newProcess(api, [check, signedBy('again', '复审', other.id)])
  const titles = ['甲', '乙', '丙'].map(letter => `${letter}${model.key}`)
  for (const title of titles) await startInstance(api, model.key, title)
  const { records } = await api.call<{ records: { id: string }[] }>('POST', '/nbpm/task/todo', { title: titles[2] })
  await api.call('POST', '/nbpm/task/complete', { id: records[0]?.id })
  await newVersion(api, model, [check, signedBy('final', '终审', other.id)])
  return { model, titles }
}

const versionsOf = async (api: ApiClient, modelId: string) => {
  const { records } = await api.call<{ records: { title: string; versionNo: number }[] }>(
    'POST',
    '/nbpm/instance/page',
    { modelId, size: 20 },
  )
  return Object.fromEntries(records.map(({ title, versionNo }) => [title, versionNo]))
}

describe('migration of instances', () => {
  test('a preview judges each instance; possible ones migrate, a node mapping moves the rest, all return', {
    timeout: 150_000,
  }, async ({ person, api }) => {
    const { model, titles } = await oldInstances(api)
    const [first = '', second = '', stuck = ''] = titles
    const desk = await person()
    await desk.begin('/process-config/deploy')
    await desk.search('流程标识', model.key)
    await desk.rowAction(desk.row(model.key), '部署历史')
    await desk.expectAddress('/process-config/deploy-history')
    await desk.settled()
    await desk.rowAction(desk.main.locator('tbody tr[data-id]').last(), '迁移实例')
    await desk.settled()
    await desk.choose('目标版本', '版本 2', desk.dialog)
    await desk.fill('迁移说明', '改为终审', desk.dialog)
    await desk.save('登记并试算', desk.dialog)
    await desk.expectToast('已开始试算！')

    await desk.visit(`/process-config/model-details?id=${model.id}`)
    await desk.tab('实例迁移')
    await desk.row('改为终审').getByText('待执行').waitFor({ timeout: 40_000 })
    await desk.row('改为终审').getByRole('button').first().click()
    await desk.expectAddress('/process-config/migration')
    await desk.settled()
    await desk.row(stuck).getByText('新版本中没有与节点“复审”对应的节点').waitFor()
    await desk.row(first).getByText('可迁移').waitFor()

    await desk.button('执行').click()
    await desk.dialog.getByText('将把 2 个实例迁移到版本 2；1 个实例不能迁移，留在版本 1').waitFor()
    await desk.dialog.getByRole('button', { name: '取消' }).click()
    await desk.page.getByRole('dialog').waitFor({ state: 'detached' })
    await desk.tab('节点对应')
    await cell(desk, 2, 'targetId').click()
    await press(desk, 'Enter')
    await desk.page.locator('.ant-select-item-option:visible').filter({ hasText: '终审' }).first().click()
    await expect.poll(() => shown(desk, 2, 'targetId')).toContain('终审')
    await desk.save('保存并试算')
    await desk.expectToast('已开始试算！')
    await desk.tab('实例')
    await desk.row(stuck).getByText('可迁移', { exact: true }).waitFor({ timeout: 40_000 })
    // The head follows the work without a reload of the page, and so do its buttons.
    const head = desk.main.locator('[data-field=state]').first()
    await head.getByText('待执行').waitFor({ timeout: 40_000 })
    await desk.button('执行').click()
    await desk.dialog.getByText('将把 3 个实例迁移到版本 2').waitFor()
    await desk.confirm('确定要执行该迁移吗？')
    await desk.expectToast('已开始执行！')
    await head.getByText('已完成').waitFor({ timeout: 40_000 })
    await desk.row(first).getByText('已迁移').waitFor()
    expect(await versionsOf(api, model.id)).toEqual({ [first]: 2, [second]: 2, [stuck]: 2 })

    await desk.button('撤销').click()
    await desk.confirm('确定要撤销该迁移吗？')
    await head.getByText('已撤销').waitFor({ timeout: 40_000 })
    expect(await versionsOf(api, model.id)).toEqual({ [first]: 1, [second]: 1, [stuck]: 1 })
    await desk.row(stuck).getByRole('button', { name: stuck }).click()
    await desk.expectAddress('/process-example/details')
    await desk.tab('全部事件')
    await desk.row('迁移').first().waitFor()
    // What is below is what the tab is called.
    expect(await desk.main.getByRole('region', { name: '办理记录' }).count()).toBe(0)
  })
})
