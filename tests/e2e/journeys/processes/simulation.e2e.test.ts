import { describe } from 'vitest'
import type { ApiClient } from '../../apiClient.ts'
import { expect, test } from '../../harness.ts'
import { type NewUser, newUser, unique } from '../../records.ts'

const settings = (user: string) =>
  `<extensionElements><console:settings>
    ${JSON.stringify({ approvers: [{ rule: 'users', users: [user] }] })}</console:settings></extensionElements>`

/** Two signatures, and a reminder between them. */
async function newModel(api: ApiClient, signer: NewUser): Promise<{ id: string; name: string }> {
  const key = `sim_${unique()}`
  const name = `仿真流程${key}`
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
    <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:console="urn:schema-console:bpmn:1" id="d"
      targetNamespace="test">
    <process id="${key}" name="${name}" isExecutable="true"><startEvent id="s"/>
    <userTask id="check" name="初审">${settings(signer.id)}</userTask>
    <intermediateCatchEvent id="pause" name="公示三天"><timerEventDefinition>
      <timeDuration>P3D</timeDuration></timerEventDefinition></intermediateCatchEvent>
    <userTask id="sign" name="复审">${settings(signer.id)}</userTask><endEvent id="e"/>
    <sequenceFlow id="a" sourceRef="s" targetRef="check"/><sequenceFlow id="b" sourceRef="check" targetRef="pause"/>
    <sequenceFlow id="c" sourceRef="pause" targetRef="sign"/>
    <sequenceFlow id="f" sourceRef="sign" targetRef="e"/></process></definitions>`
  const { id } = await api.call<{ id: string }>('POST', '/nbpm/model/create', { key, name, xml })
  await api.call('POST', '/nbpm/model/deploy', { id })
  return { id, name }
}

async function newScenario(
  api: ApiClient,
): Promise<{ name: string; signer: NewUser; model: { id: string; name: string } }> {
  const signer = await newUser(api, 'signer')
  const model = await newModel(api, signer)
  const name = `方案${unique()}`
  await api.call('POST', '/nbpm/simulation/save', { name, modelId: model.id, basis: 'active', instances: 200 })
  return { name, signer, model }
}

describe('simulation', () => {
  test('a process is played step by step: approve, undo, wait and end', async ({ person, api }) => {
    const { name, signer } = await newScenario(api)
    const desk = await person()
    await desk.begin('/process-config/simulation')
    await desk.search('名称', name)
    await desk.rowAction(desk.row(name), '逐步仿真')
    await desk.expectAddress('/process-config/simulation-trial')
    await desk.row('初审').getByText(signer.name).waitFor()
    await desk.rowAction(desk.row('初审'), '同意')
    await desk.main.getByRole('tab', { name: '等待' }).click()
    await desk.row('公示三天').waitFor()
    await desk.button('撤销一步').click()
    await desk.main.getByRole('tab', { name: '待办任务' }).click()
    await desk.rowAction(desk.row('初审'), '同意')
    await desk.button('推进到下一个定时器').click()
    await desk.rowAction(desk.row('复审'), '同意')
    await desk.main.getByText('已完成').first().waitFor()
    await desk.main.getByRole('tab', { name: '经过' }).click()
    await desk.row('流程结束').waitFor()
  })

  test('a batch run shows parameters, progress and results', { tags: 'full' }, async ({ person, api }) => {
    const { name } = await newScenario(api)
    const desk = await person()
    await desk.begin('/process-config/simulation')
    await desk.search('名称', name)
    await desk.rowAction(desk.row(name), '参数')
    await desk.expectAddress('/process-config/simulation-edit')
    await desk.main.getByLabel('每小时申请数').fill('2')
    await desk.save()
    await desk.expectAddress('/process-config/simulation')
    await desk.rowAction(desk.row(name), '批量运行')
    await desk.row(name).getByText('已完成').waitFor({ timeout: 40_000 })
    await desk.rowAction(desk.row(name), '查看结果')
    await desk.expectAddress('/process-config/simulation-result')
    await desk.main.getByText('平均历时').first().waitFor()
    await desk.main.getByText('等待最多的是').or(desk.main.getByText('没有排队')).first().waitFor()
    await desk.main.getByText('复审').first().waitFor()
  })

  test('an analysis of the history says when there is too little of it', { tags: 'full' }, async ({ api, person }) => {
    const { model } = await newScenario(api)
    await expect(api.call('POST', '/nbpm/forecast/start', { modelId: model.id })).rejects.toThrow('历史数据太少')
    const desk = await person()
    await desk.begin('/process-config/intelligent')
    await desk.button('新建分析').click()
    await desk.dialog.getByText('从历史流程中推算').waitFor()
    await desk.button('开始分析', desk.dialog).waitFor()
  })
})
