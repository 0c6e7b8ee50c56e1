import { describe } from 'vitest'
import type { ApiClient } from '../apiClient.ts'
import { expect, test } from '../harness.ts'
import { newUser, unique } from '../records.ts'

const flow = (id: string, from: string, to: string) =>
  `<sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}"/>`

/** A process of two approvals by one person. */
function twoApprovals(key: string, userId: string, [first, second]: [string, string]): string {
  const settings = JSON.stringify({ approvers: [{ rule: 'users', users: [userId] }] })
  const task = ([id = '', name = '']: string[]) =>
    `<userTask id="${id}" name="${name}"><extensionElements><console:settings xmlns:console="urn:schema-console:bpmn:1">${settings}</console:settings></extensionElements></userTask>`
  const ids = [first, second].map(each => each.split(' '))
  return `<?xml version="1.0"?><definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" id="d" targetNamespace="t"><process id="${key}" name="${key}" isExecutable="true"><startEvent id="s"/>${ids.map(task).join('')}<endEvent id="e"/>${flow('f1', 's', ids[0]?.[0] ?? '')}${flow('f2', ids[0]?.[0] ?? '', ids[1]?.[0] ?? '')}${flow('f3', ids[1]?.[0] ?? '', 'e')}</process></definitions>`
}

/** A model in two versions, with an instance in the first. */
async function given(api: ApiClient) {
  const approver = await newUser(api, 'approver')
  const key = `repair${unique()}`
  const xml = (nodes: [string, string]) => twoApprovals(key, approver.id, nodes)
  const model = await api.call<{ id: string }>('POST', '/nbpm/model/create', {
    key,
    name: key,
    xml: xml(['one 部门审批', 'two 财务审批']),
  })
  await api.call('POST', '/nbpm/model/deploy', { id: model.id })
  const { id } = await api.call<{ id: string }>('POST', '/nbpm/instance/start', { key, title: `合同${key}` })
  const { draftRevision } = await api.call<{ draftRevision: number }>('GET', `/nbpm/model/details/${model.id}`)
  await api.call('POST', '/nbpm/model/update', {
    id: model.id,
    xml: xml(['first 部门审批', 'two 财务审批']),
    draftRevision,
  })
  await api.call('POST', '/nbpm/model/deploy', { id: model.id })
  return { key, modelId: model.id, instanceId: id, approver }
}

describe('an administrator repairs', () => {
  test('running instances go to a new version, and one goes back to where it was', async ({ person, api }) => {
    const { key, modelId, instanceId, approver } = await given(api)
    const desk = await person()
    await desk.begin(`/process-config/deploy?id=${modelId}`)
    await desk.visit('/process-config/model')
    await desk.search('模型标识', key)
    await desk.row(key).getByRole('link').first().click()
    await desk.settled()
    await desk.tab('部署历史')
    await desk.rowAction(desk.main.getByRole('row').last(), '迁移实例')
    await desk.settled()
    await desk.dialog.getByRole('combobox', { name: '目标版本' }).click()
    await desk.page.getByRole('option', { name: '版本 2' }).click()
    await desk.save('登记并试算', desk.dialog)
    await desk.expectToast('已开始试算')

    await desk.tab('实例迁移')
    await desk.row('待执行').getByRole('link').first().click()
    await desk.expectAddress('/process-config/migration')
    await desk.row('可迁移').waitFor()
    await desk.button('执行').click()
    await desk.page.getByText('将把 1 个实例迁移到版本 2').waitFor()
    await desk.confirm(/确定要执行该迁移吗/)
    await desk.row('已迁移').waitFor()

    const { records } = await (await api.as(approver.username, approver.password)).call<{ records: { id: string }[] }>(
      'POST',
      '/nbpm/task/todo',
      { instanceId, size: 5 },
    )
    await (await api.as(approver.username, approver.password)).call('POST', '/nbpm/task/complete', {
      id: records[0]?.id,
    })
    await desk.visit(`/process-example/details?id=${instanceId}`)
    await desk.tab('回退')
    await desk.rowAction(desk.row('发起流程'), '回退到此').catch(() => undefined)
    await desk.page.getByText('将回到 “部门审批” 待办时的状态').waitFor()
    await desk.confirm(/确定要回退/)
    await desk.expectToast('回退成功')
    const detail = await api.call<{ versionNo: number; tokens: { nodeName: string }[] }>(
      'GET',
      `/nbpm/instance/detail/${instanceId}`,
    )
    expect(detail.tokens.map(({ nodeName }) => nodeName)).toEqual(['部门审批'])
  })
})
