// @module-tag full
import type { Locator } from 'playwright-core'
import { describe } from 'vitest'
import type { ApiClient } from '../../apiClient.ts'
import type { Desk } from '../../desk.ts'
import { expect, test } from '../../harness.ts'
import { settingsOf } from '../../processes.ts'
import { newOrganization, newUser, rootOrganization, unique } from '../../records.ts'

/** A process of this test: the boss signs, and above a thousand the chief as well. */
async function newProcess(api: ApiClient, boss: string, chief: string): Promise<string> {
  const key = `operations${unique()}`
  const form = {
    type: 'object',
    required: ['subject', 'amount'],
    properties: {
      subject: { type: 'string', title: '事项', maxLength: 100 },
      amount: { type: 'number', title: '金额', minimum: 0 },
    },
  }
  const buttons = [
    { button: 'agree', signatureRequired: true },
    { button: 'refuse' },
    { button: 'return' },
    { button: 'communicate' },
    { button: 'withdraw' },
  ]
  const node = (id: string, name: string, user: string, more: object) =>
    `<userTask id="${id}" name="${name}">
      ${settingsOf({ approvers: [{ rule: 'users', users: [user] }], ...more })}</userTask>`
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
    <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:console="urn:schema-console:bpmn:1" id="d"
      targetNamespace="test">
    <process id="${key}" name="费用${key}" isExecutable="true">
    ${settingsOf({ title: '{{subject}}', form: JSON.stringify(form) })}
    <startEvent id="start"/>${node('boss', '主管审批', boss, { buttons })}<exclusiveGateway id="large" default="small"/>
    ${node('chief', '总监审批', chief, { returns: { to: ['any'], resubmit: 'ask', agreements: 'keep' } })}
    <endEvent id="end"/>
    <sequenceFlow id="a" sourceRef="start" targetRef="boss"/><sequenceFlow id="b" sourceRef="boss" targetRef="large"/>
    <sequenceFlow id="more" sourceRef="large" targetRef="chief">
      <conditionExpression>\${amount &gt; 1000}</conditionExpression></sequenceFlow>
    <sequenceFlow id="small" sourceRef="large" targetRef="end"/>
    <sequenceFlow id="c" sourceRef="chief" targetRef="end"/></process></definitions>`
  const { id } = await api.call<{ id: string }>('POST', '/nbpm/model/create', { key, name: `费用${key}`, xml })
  await api.call('POST', '/nbpm/model/deploy', { id })
  return key
}

async function newPeople(api: ApiClient) {
  const team = await newOrganization(api, await rootOrganization(api))
  const [clerk, boss, chief] = [
    await newUser(api, 'clerk', team.id),
    await newUser(api, 'boss', team.id),
    await newUser(api, 'chief', team.id),
  ]
  return { clerk, boss, chief }
}

/** Opens the newest notice behind the bell. */
async function openNotice(desk: Desk, text: string): Promise<void> {
  await desk.page.getByRole('button', { name: /^通知，\d+ 条未读$/ }).click()
  const list = desk.page.getByRole('dialog', { name: '通知' })
  const entry = list.getByRole('listitem').filter({ hasText: text }).first()
  await entry.getByRole('button', { name: '查看' }).click()
  await desk.settled()
}

/** Signs by name, which needs no hand. */
async function sign(desk: Desk): Promise<void> {
  await desk.button('用姓名签名', desk.dialog).click()
  await confirmSignature(desk)
}

async function confirmSignature(desk: Desk): Promise<void> {
  await desk.button('确认签名', desk.dialog).click()
  await desk.dialog.getByRole('img', { name: '签名' }).waitFor()
}

/** Signs by hand, in one stroke of the mouse. */
async function drawSignature(desk: Desk): Promise<void> {
  expect(await desk.button('确认签名', desk.dialog).isEnabled()).toBe(false)
  const paper = desk.dialog.getByLabel('签名：在此手写')
  await paper.scrollIntoViewIfNeeded()
  const box = await paper.boundingBox()
  if (!box) throw new Error('there is no paper to sign on')
  const { mouse } = desk.page
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const
  await mouse.move(...at(0.1, 0.8))
  await mouse.down()
  for (const place of [at(0.3, 0.2), at(0.5, 0.8), at(0.7, 0.2), at(0.9, 0.8)]) await mouse.move(...place, { steps: 4 })
  await mouse.up()
  await confirmSignature(desk)
}

/** How many points of a picture are inked. */
const inkOf = (picture: Locator): Promise<number> =>
  picture.evaluate(async image => {
    const drawn = image as HTMLImageElement
    await drawn.decode()
    const [width, height] = [drawn.naturalWidth, drawn.naturalHeight]
    const paper = Object.assign(document.createElement('canvas'), { width, height })
    const sheet = paper.getContext('2d') as CanvasRenderingContext2D
    sheet.drawImage(drawn, 0, 0)
    const { data } = sheet.getImageData(0, 0, width, height)
    return data.filter((red, at) => at % 4 === 0 && red < 128).length
  })

describe('operations of approvers and initiators', () => {
  test('the predicted path follows the form; an answer carries files, signature and phrases', {
    timeout: 120_000,
  }, async ({ person, api }) => {
    const { clerk, boss, chief } = await newPeople(api)
    const key = await newProcess(api, boss.id, chief.id)
    const subject = `差旅${unique()}`
    const desk = await person()
    await desk.begin(`/workbench/start?key=${key}`, clerk.username, clerk.password)
    const way = desk.main.getByRole('region', { name: '审批路径' })
    await desk.row(boss.name, way).waitFor()
    await desk.fill('事项', subject)
    await desk.fill('金额', '3000')
    await desk.row(chief.name, way).waitFor()
    await desk.fill('金额', '30')
    await expect.poll(() => desk.row(chief.name, way).count()).toBe(0)
    await desk.fill('金额', '3000')
    await desk.row(chief.name, way).waitFor()
    await desk.save('提交')
    await desk.expectToast('发起成功')

    const mine = await api.as(boss.username, boss.password)
    await mine.call('POST', '/nbpm/phrase/save', { text: '情况属实。' })
    const superior = await person()
    await superior.begin('/workbench/index', boss.username, boss.password)
    await openNotice(superior, subject)
    await superior.expectAddress('/workbench/task')
    await superior.row(chief.name).waitFor()
    await superior.button('同意').click()
    await superior.settled()
    await superior.button('情况属实。', superior.dialog).click()
    expect(await superior.dialog.getByLabel('意见', { exact: true }).inputValue()).toBe('情况属实。')
    await superior.dialog
      .locator('[data-field=files] input[type=file]')
      .setInputFiles({ name: '发票.txt', mimeType: 'text/plain', buffer: Buffer.from('invoice') })
    await superior.dialog.getByText('发票.txt').first().waitFor()
    await superior.save('同意', superior.dialog)
    await superior.expectFieldError('签名', '签名不能为空', superior.dialog)
    await drawSignature(superior)
    await superior.save('同意', superior.dialog)
    await superior.expectToast('审批成功')

    await superior.visit('/workbench/done')
    await superior.rowAction(superior.row(subject), '撤回')
    await superior.confirm('确定要撤回')
    await superior.expectToast('撤回成功')
    await superior.visit('/workbench/todo')
    await superior.rowAction(superior.row(subject), '办理')
    await superior.button('同意').click()
    await superior.settled()
    await sign(superior)
    await superior.save('同意', superior.dialog)
    await superior.expectToast('审批成功')

    const director = await person()
    await director.begin('/workbench/index', chief.username, chief.password)
    await openNotice(director, subject)
    await director.main.getByRole('tab', { name: '办理记录', exact: true }).click()
    await director.entry('撤回审批').waitFor()
    const signature = director.entry('情况属实。').getByRole('img', { name: '签名' })
    await signature.scrollIntoViewIfNeeded()
    // Four strokes across the canvas; an empty signature has none.
    expect(await inkOf(signature)).toBeGreaterThan(500)
    await director.button('驳回').click()
    await director.settled()
    await director.dialog.getByLabel('主管审批').check()
    await director.fill('意见', '请说明用途', director.dialog)
    await director.save('驳回', director.dialog)
    await director.expectToast('驳回成功')

    await superior.visit('/workbench/index')
    await openNotice(superior, subject)
    await superior.main.getByText('请说明用途').first().waitFor()
    await superior.button('同意').click()
    await superior.settled()
    await superior.dialog.getByLabel('直接提交给驳回人').click()
    await sign(superior)
    await superior.save('同意', superior.dialog)
    await superior.expectToast('审批成功')
    await director.visit('/workbench/todo')
    await director.rowAction(director.row(subject), '办理')
    await director.button('同意').waitFor()
  })

  test('an initiator resumes a refused application, and an administrator moves it after a preview', async ({
    person,
    api,
  }) => {
    const { clerk, boss, chief } = await newPeople(api)
    const key = await newProcess(api, boss.id, chief.id)
    const subject = `采买${unique()}`
    const mine = await api.as(clerk.username, clerk.password)
    const { id } = await mine.call<{ id: string }>('POST', '/nbpm/instance/start', {
      key,
      variables: { subject, amount: 10 },
    })
    const theirs = await api.as(boss.username, boss.password)
    const refused = await theirs.call<{ records: { id: string }[] }>('POST', '/nbpm/task/todo', { instanceId: id })
    await theirs.call('POST', '/nbpm/task/complete', {
      id: refused.records[0]?.id,
      decision: 'refuse',
      comment: '预算不足',
    })

    const desk = await person()
    await desk.begin('/workbench/index', clerk.username, clerk.password)
    await openNotice(desk, '您的申请未通过')
    await desk.expectAddress('/process-example/details')
    await desk.button('唤醒').click()
    await desk.confirm('确定要唤醒')
    await desk.expectToast('唤醒成功')
    await desk.main.getByText('进行中').first().waitFor()

    const administrator = await person()
    await administrator.begin(`/process-example/details?id=${id}`)
    await administrator.button('移动').click()
    await administrator.settled()
    await administrator.choose('移动到', '总监审批', administrator.dialog)
    const effects = administrator.dialog.getByRole('region', { name: '移动的影响' })
    await administrator.row('取消任务', effects).getByText(boss.name).waitFor()
    await administrator.row('产生任务', effects).getByText(chief.name).waitFor()
    await administrator.fill('原因', '主管休假', administrator.dialog)
    await administrator.save('移动', administrator.dialog)
    await administrator.expectToast('移动成功')
    const director = await person()
    await director.begin('/workbench/todo', chief.username, chief.password)
    await director.row(subject).waitFor()
    await director.visit('/workbench/notices')
    await director.rowAction(director.row(subject), '查看任务')
    await director.expectAddress('/workbench/task')
  })
})
