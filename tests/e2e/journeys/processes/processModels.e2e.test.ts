import { describe } from 'vitest'
import type { Desk } from '../../desk.ts'
import { expect, test } from '../../harness.ts'
import { newProcess, newVersion, processText, signedBy, startInstance } from '../../processes.ts'
import { newAccount, unique } from '../../records.ts'

const models = '/process-config/model'

async function openModel(desk: Desk, key: string) {
  await desk.search('模型标识', key)
  return desk.row(key)
}

async function deploy(desk: Desk, key: string, note: string): Promise<void> {
  await desk.rowAction(desk.row(key), '部署')
  await desk.fill('部署说明', note, desk.dialog)
  await desk.save('部署', desk.dialog)
}

describe('process models', () => {
  test('a model is drawn, refused with element and rule, corrected, deployed, listed and started', {
    timeout: 150_000,
  }, async ({ person, api }) => {
    const signer = await newAccount(api, 'signer')
    const key = `drawn_${unique()}`
    const name = `报销${key}`
    const desk = await person()
    await desk.begin(models)
    await desk.button('新增').click()
    await desk.settled()
    await desk.fill('模型名称', name, desk.dialog)
    await desk.fill('模型标识', '1 x', desk.dialog)
    await desk.save('保存', desk.dialog)
    await desk.expectFieldError('模型标识', '模型标识以字母或下划线开头', desk.dialog)
    await desk.fill('模型标识', key, desk.dialog)
    // The gateway leads nowhere.
    const broken = processText(key, name, [signedBy('check', '审核', signer.id)]).replace(
      '<endEvent',
      '<parallelGateway id="split" name="金额"/><sequenceFlow id="lost" sourceRef="split" targetRef="nowhere"/><endEvent',
    )
    await desk.fill('BPMN 文本', broken, desk.dialog)
    await desk.save('保存', desk.dialog)
    await desk.expectToast('保存成功!')
    await desk.settled()

    await openModel(desk, key)
    desk.problems.expected.push('400 POST /nbpm/model/deploy')
    await deploy(desk, key, '第一版')
    await desk.expectToast(/流程模型不能部署：\[lost\] /)
    // The toast goes, the findings stay: element, rule and what it means.
    const finding = desk.row('unknownReference', desk.dialog)
    for (const word of ['错误', 'lost', '连线的终点“nowhere”不存在']) await finding.getByText(word).waitFor()
    await desk.row('gatewayOutgoingNone', desk.dialog).getByText('警告').waitFor()
    await desk.dialog.getByRole('button', { name: '取消' }).click()
    await desk.confirm('内容尚未保存，确定要离开吗？')
    expect(await api.call('POST', '/nbpm/model/list', { key })).toMatchObject({ records: [{ lastVersionNo: 0 }] })

    await desk.rowAction(desk.row(key), '编辑')
    await desk.settled()
    await desk.row('unknownReference', desk.dialog).waitFor()
    await desk.fill('BPMN 文本', processText(key, name, [signedBy('check', '审核', signer.id)]), desk.dialog)
    await desk.dialog.getByText('没有发现问题，可以部署').waitFor()
    await desk.save('保存', desk.dialog)
    await desk.expectToast('保存成功!')
    await deploy(desk, key, '第一版')
    await desk.expectToast('部署成功！')
    await desk.settled()
    const made = await api.call<{ records: { id: string; activeVersionNo: number }[] }>('POST', '/nbpm/model/list', {
      key,
    })
    expect(made.records[0]).toMatchObject({ activeVersionNo: 1 })

    await desk.visit('/process-config/deploy')
    await desk.search('流程标识', key)
    await desk.rowAction(desk.row(key), '当前版本')
    await desk.expectAddress('/process-config/deploy-version')
    await desk.main.getByText('第一版').waitFor()
    await desk.visit('/process-config/deploy')
    // While it is switched off, users who search for it cannot start it.
    await desk.row(key).getByRole('switch').click()
    await desk.confirm(`确定要切换“${name}”的启用状态吗？`)
    await desk.expectToast('关闭成功！')
    expect((await api.ask('POST', '/nbpm/instance/start', { key })).message).toMatch(/停用/)
    await desk.row(key).getByRole('switch').click()
    await desk.confirm(`确定要切换“${name}”的启用状态吗？`)
    await desk.expectToast('开启成功！')
    await startInstance(api, key, `申请${key}`)
  })

  test('a model is copied under another key; one with running instances is not deleted', {
    tags: 'full',
  }, async ({ person, api }) => {
    const signer = await newAccount(api, 'signer')
    const { key, name } = await newProcess(api, [signedBy('check', '审核', signer.id)])
    await startInstance(api, key, `申请${key}`)
    const desk = await person()
    await desk.begin(models)
    await openModel(desk, key)
    await desk.rowAction(desk.row(key), '复制')
    await desk.fill('模型名称', `${name}副本`, desk.dialog)
    desk.problems.expected.push('400 POST /nbpm/model/copy')
    await desk.fill('模型标识', key, desk.dialog)
    await desk.save('复制', desk.dialog)
    await desk.expectFieldError('模型标识', /已/, desk.dialog)
    await desk.fill('模型标识', `${key}_2`, desk.dialog)
    await desk.save('复制', desk.dialog)
    await desk.expectToast('复制成功！')
    await desk.row(`${key}_2`).waitFor()

    desk.problems.expected.push('409 POST /nbpm/model/delete')
    const own = desk.main.getByRole('row').filter({ hasText: name }).filter({ hasNotText: '副本' })
    await desk.rowAction(own, '删除')
    await desk.confirm(`确定要删除“${name}”吗？`)
    await desk.page.getByText(`流程“${name}”还有 1 个实例在运行，不能删除`).first().waitFor()
    await desk.rowAction(desk.row(`${key}_2`), '删除')
    await desk.confirm(`确定要删除“${name}副本”吗？`)
    await desk.expectToast('删除成功!')
    await desk.row(`${key}_2`).waitFor({ state: 'detached' })
    await desk.row(key).waitFor()
  })

  test('an older version is viewed, restored and activated; a disabled model starts nothing', {
    tags: 'full',
    timeout: 150_000,
  }, async ({ person, api }) => {
    const signer = await newAccount(api, 'signer')
    const model = await newProcess(api, [signedBy('check', '初审', signer.id)])
    await newVersion(api, model, [signedBy('check', '初审', signer.id), signedBy('again', '复审', signer.id)])
    const active = async () =>
      (await api.call<{ activeVersionNo: number }>('GET', `/nbpm/model/details/${model.id}`)).activeVersionNo
    expect(await active()).toBe(2)
    const desk = await person()
    await desk.begin(models)
    await openModel(desk, model.key)
    await desk.rowAction(desk.row(model.key), '回退')
    await desk.confirm(`确定要把“${model.name}”回退到上一个版本吗？`)
    await desk.expectToast('回退成功！')
    expect(await active()).toBe(1)
    await desk.settled()
    // The first version has none before it.
    await desk.row(model.key).getByRole('button', { name: /更多/ }).click()
    await desk.page.getByRole('menuitem', { name: '复制', exact: true }).waitFor()
    expect(await desk.page.getByRole('menuitem', { name: '回退', exact: true }).count()).toBe(0)
    await desk.page.keyboard.press('Escape')

    await desk.rowAction(desk.row(model.key), '部署历史')
    await desk.expectAddress('/process-config/deploy-history')
    await desk.settled()
    const versions = desk.main.locator('tbody tr[data-id]')
    await expect.poll(() => versions.count()).toBe(2)
    await desk.rowAction(versions.first(), '激活')
    await desk.confirm('确定要激活版本 2 吗？')
    await desk.expectToast('激活成功！')
    expect(await active()).toBe(2)
    await desk.settled()
    await desk.rowAction(versions.last(), '查看')
    await desk.expectAddress('/process-config/deploy-version')
    await desk.settled()
    await desk.main.getByText('初审').first().waitFor()
    expect(await desk.main.getByText('复审').count()).toBe(0)

    await desk.visit(models)
    await openModel(desk, model.key)
    await desk.row(model.key).getByRole('switch').click()
    await desk.confirm('停用后不能再发起')
    await desk.expectToast('关闭成功！')
    const refused = await api.ask('POST', '/nbpm/instance/start', { key: model.key })
    expect([refused.status, refused.message]).toEqual([409, expect.stringContaining('停用')])
    await desk.row(model.key).getByRole('button', { name: model.name }).click()
    await desk.expectAddress('/process-config/model-details')
    await desk.settled()
    for (const tab of ['流程实例', '实例迁移', '操作日志']) await desk.tab(tab)
    for (const action of ['回退流程版本', '激活历史版本']) await desk.row(action).waitFor()
  })

  test('two users edit one model: the second gets a conflict, and the changes of the first stay', {
    tags: 'full',
    timeout: 150_000,
  }, async ({ person, api }) => {
    const signer = await newAccount(api, 'signer')
    const model = await newProcess(api, [signedBy('check', '初审', signer.id)])
    const desk = await person()
    await desk.begin(models)
    await openModel(desk, model.key)
    await desk.rowAction(desk.row(model.key), '编辑')
    await desk.dialog.getByLabel('BPMN 文本').filter({ hasText: '初审' }).waitFor()
    await newVersion(api, model, [signedBy('check', '对方改的名称', signer.id)])
    desk.problems.expected.push('409 POST /nbpm/model/update')
    await desk.fill(
      'BPMN 文本',
      processText(model.key, model.name, [signedBy('check', '我改的名称', signer.id)]),
      desk.dialog,
    )
    await desk.save('保存', desk.dialog)
    await desk.page
      .getByText(/已被他人修改/)
      .first()
      .waitFor()
    const { xml } = await api.call<{ xml: string }>('GET', `/nbpm/model/details/${model.id}`)
    expect(xml).toContain('对方改的名称')
    expect(xml).not.toContain('我改的名称')
  })
})
