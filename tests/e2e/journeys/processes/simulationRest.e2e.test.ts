// @module-tag full
import { describe } from 'vitest'
import type { Desk } from '../../desk.ts'
import { closeDrawer, pickRecords } from '../../gestures.ts'
import { expect, test } from '../../harness.ts'
import { asking, newProcess, newVersion, settingsOf, signedBy, startInstance } from '../../processes.ts'
import { newAccount, unique } from '../../records.ts'

const dialogGone = (desk: Desk) => desk.page.getByRole('dialog').waitFor({ state: 'detached' })

describe('other functions of simulation', () => {
  test('step by step: form, return, timer, message, failed call and restart', {
    timeout: 150_000,
  }, async ({ person, api }) => {
    const signer = await newAccount(api, 'signer')
    const form = JSON.stringify({
      type: 'object',
      required: ['amount'],
      properties: { amount: { type: 'number', title: '核定金额', minimum: 0 } },
    })
    const message = `回执${unique()}`
    const check = `<userTask id="check" name="核定">${settingsOf({
      approvers: [{ rule: 'users', users: [signer.id] }],
      fields: [{ field: 'amount', right: 'write' }],
    })}</userTask>`
    const model = await newProcess(
      api,
      [
        check,
        `<userTask id="second" name="复核">${settingsOf({
          approvers: [{ rule: 'users', users: [signer.id] }],
          returns: { to: ['any'], resubmit: 'inOrder' },
        })}</userTask>`,
        `<intermediateCatchEvent id="pause" name="公示"><timerEventDefinition>
          <timeDuration>PT2H</timeDuration></timerEventDefinition></intermediateCatchEvent>`,
        '<receiveTask id="wait" name="等回执" messageRef="m"/>',
        asking('tell', '通知财务', { method: 'POST', url: 'https://finance.example.com/in' }),
      ],
      { beside: `<message id="m" name="${message}"/>`, settings: { form } },
    )
    const name = `逐步${model.key}`
    await api.call('POST', '/nbpm/simulation/save', { name, modelId: model.id, basis: 'active', instances: 100 })
    const desk = await person()
    await desk.begin('/process-config/simulation')
    await desk.search('名称', name)
    await desk.rowAction(desk.row(name), '逐步仿真')
    await desk.expectAddress('/process-config/simulation-trial')
    await desk.settled()
    await desk.rowAction(desk.row('核定'), '填写并同意')
    await desk.settled()
    await desk.fill('核定金额', '-5', desk.dialog)
    await desk.save('同意', desk.dialog)
    await desk.dialog.getByRole('alert').first().waitFor()
    await desk.fill('核定金额', '300', desk.dialog)
    await desk.save('同意', desk.dialog)
    await dialogGone(desk)
    await desk.row('复核').waitFor()
    await desk.tab('变量')
    await desk.row('amount').getByText('300').waitFor()
    await desk.tab('令牌')
    await desk.row('复核').waitFor()
    await desk.tab('待办任务')
    await desk.rowAction(desk.row('复核'), '驳回')
    await desk.settled()
    await desk.choose('驳回到', '核定', desk.dialog)
    await desk.fill('意见', '金额不对', desk.dialog)
    await desk.save('驳回', desk.dialog)
    await dialogGone(desk)
    await desk.row('核定').waitFor()
    await desk.rowAction(desk.row('核定'), '填写并同意')
    await desk.settled()
    await desk.save('同意', desk.dialog)
    await dialogGone(desk)
    await desk.rowAction(desk.row('复核'), '同意')
    await desk.tab('等待')
    await desk.row('公示').waitFor()
    await desk.button('经过一段时间').click()
    await desk.settled()
    await desk.fill('经过时间', '180', desk.dialog)
    await desk.save('推进', desk.dialog)
    await dialogGone(desk)
    await desk.rowAction(desk.row('等回执'), '触发')
    await desk.settled()
    await desk.save('触发', desk.dialog)
    await dialogGone(desk)
    await desk.rowAction(desk.row('通知财务'), '失败')
    await desk.settled()
    await desk.fill('失败原因', '对方停机', desk.dialog)
    await desk.save('失败', desk.dialog)
    await dialogGone(desk)
    await desk.tab('经过')
    await desk.row('对方停机').first().waitFor()
    await desk.button('重新开始').click()
    await desk.confirm('确定要从头开始吗？')
    await desk.expectToast('已重新开始！')
    await desk.tab('待办任务')
    await desk.row('核定').waitFor()
  })

  test('a scenario is created in its drawer, run, copied, viewed, and deleted with its results', {
    timeout: 150_000,
  }, async ({ person, api }) => {
    const signer = await newAccount(api, 'signer')
    const model = await newProcess(api, [signedBy('check', '审核', signer.id)])
    await newVersion(api, model, [signedBy('check', '复核', signer.id)])
    const name = `方案${model.key}`
    const desk = await person()
    await desk.begin('/process-config/simulation')
    await desk.button('新增').click()
    await desk.settled()
    await desk.fill('名称', name, desk.dialog)
    await pickRecords(desk, '流程模型', '流程模型', model.name)
    await desk.choose('模型版本', '指定版本', desk.dialog)
    await desk.choose('版本', '版本 1', desk.dialog)
    await desk.save('保存', desk.dialog)
    await desk.expectToast('保存成功！')
    await dialogGone(desk)
    await desk.search('名称', name)
    await desk.row(name).getByText('指定版本').waitFor()
    // Its nodes are those of the version that was chosen, not of the one in force.
    const { records } = await api.call<{ records: { nodes: { name: string }[] }[] }>('POST', '/nbpm/simulation/list', {
      name,
    })
    expect(records[0]?.nodes.map(node => node.name)).toEqual(['审核'])
    await desk.rowAction(desk.row(name), '批量运行')
    await desk.row(name).getByText('已完成').waitFor({ timeout: 60_000 })
    await desk.rowAction(desk.row(name), '复制')
    await desk.settled()
    await desk.fill('名称', `${name}之二`, desk.dialog)
    await desk.save('保存', desk.dialog)
    await desk.expectToast('复制成功！')
    await dialogGone(desk)
    await desk.row(`${name}之二`).waitFor()
    const first = desk.main.locator('tbody tr[data-id]').filter({ hasNotText: '之二' }).first()
    await desk.rowAction(first, '日志')
    await desk.row('新增', desk.dialog).waitFor()
    await desk.page.keyboard.press('Escape')
    await dialogGone(desk)
    await desk.rowAction(first, '历次结果')
    await desk.settled()
    await desk.dialog.getByText('已完成').first().waitFor()
    await desk.rowAction(desk.dialog.locator('tbody tr[data-id]').first(), '查看结果')
    await desk.expectAddress('/process-config/simulation-result')
    await desk.main.getByText('历时分布').waitFor()
    // The list is as it was left: with its drawer.
    await desk.visit('/process-config/simulation')
    await closeDrawer(desk)
    await desk.main.locator('thead').getByRole('checkbox').last().check()
    await desk.button('删除').click()
    await desk.confirm('确定要删除选中的仿真及其结果吗？')
    await desk.expectToast('删除成功!')
    await desk.main.getByText('暂无数据').waitFor()
  })

  test('a large run is cancelled and can be started again', async ({ person, api }) => {
    const signer = await newAccount(api, 'signer')
    const nodes = Array.from({ length: 10 }, (_, at) => signedBy(`check${at}`, `审核${at}`, signer.id))
    const model = await newProcess(api, nodes)
    const name = `大批${model.key}`
    await api.call('POST', '/nbpm/simulation/save', { name, modelId: model.id, basis: 'active', instances: 100_000 })
    const desk = await person()
    await desk.begin('/process-config/simulation')
    await desk.search('名称', name)
    const row = desk.row(name)
    await desk.rowAction(row, '批量运行')
    await row.getByRole('button', { name: '取消运行' }).click()
    await desk.expectToast('已取消！')
    await row.getByText('已取消').waitFor()
    await row.getByRole('button', { name: '批量运行' }).waitFor()
  })

  test('an analysis of enough history shows its result, opens its scenario and is deleted', {
    timeout: 150_000,
  }, async ({ person, api }) => {
    const me = await api.call<{ id: string }>('GET', '/upms/personInfo/detail')
    const model = await newProcess(api, [signedBy('check', '审核', me.id)])
    for (let count = 0; count < 12; count++) {
      const instanceId = await startInstance(api, model.key, `历史${count}`)
      const { records } = await api.call<{ records: { id: string }[] }>('POST', '/nbpm/task/todo', { instanceId })
      await api.call('POST', '/nbpm/task/complete', { id: records[0]?.id })
    }
    const desk = await person()
    await desk.begin('/process-config/intelligent')
    await desk.button('新建分析').click()
    await desk.settled()
    await pickRecords(desk, '流程模型', '流程模型', model.name)
    await desk.save('开始分析', desk.dialog)
    await desk.expectToast('已开始分析！')
    await dialogGone(desk)
    const row = desk.row(model.name)
    await row.getByText('已完成').waitFor({ timeout: 90_000 })
    await desk.rowAction(row, '查看结果')
    await desk.expectAddress('/process-config/intelligent-result')
    // What is out of sight is not asked for before it comes into it.
    for (const block of ['预计利用率', '办理时长的拟合', '分支概率', '预计等待']) {
      await desk.main.getByText(block, { exact: true }).first().scrollIntoViewIfNeeded()
      await desk.settled()
    }
    await desk.row('审核').first().waitFor()
    await desk.visit('/process-config/intelligent')
    await desk.rowAction(row, '仿真方案')
    await desk.expectAddress('/process-config/simulation-edit')
    await desk.visit('/process-config/intelligent')
    await row.getByRole('checkbox').check()
    await desk.button('删除').click()
    await desk.confirm('确定要删除选中的分析吗？')
    await desk.expectToast('删除成功!')
    await row.waitFor({ state: 'detached' })

    // They are worked out one after the other: the last one still waits.
    for (let count = 0; count < 3; count++) await api.call('POST', '/nbpm/forecast/start', { modelId: model.id })
    await desk.search('名称', model.name)
    await desk.rowAction(row, '取消')
    await desk.expectToast('已取消！')
    await row.getByText('已取消').waitFor()
    await desk.main.locator('thead').getByRole('checkbox').last().check()
    await desk.button('删除').click()
    await desk.confirm('确定要删除选中的分析吗？')
    await desk.main.getByText('暂无数据').waitFor()
  })
})
