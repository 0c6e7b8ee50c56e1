// @module-tag full
import { describe } from 'vitest'
import type { Desk } from '../../desk.ts'
import { pickPeople } from '../../gestures.ts'
import { expect, test } from '../../harness.ts'
import { newProcess, signedBy } from '../../processes.ts'
import { newAccount, newOrganization, rootOrganization, unique } from '../../records.ts'

const dialogGone = (desk: Desk) => desk.page.getByRole('dialog').waitFor({ state: 'detached' })

describe('settings of processes', () => {
  test('categories are nested, renamed and moved; duplicates and deletion while in use are refused', {
    timeout: 150_000,
  }, async ({ person, api }) => {
    const code = unique()
    const [upper, lower, beside] = [`上级${code}`, `下级${code}`, `旁边${code}`]
    const desk = await person()
    await desk.begin('/process-config/classification')
    for (const [name, own] of [
      [upper, `u${code}`],
      [beside, `b${code}`],
    ] as const) {
      await desk.button('新增分类').click()
      await desk.settled()
      await desk.fill('分类名称', name, desk.dialog)
      await desk.fill('分类编码', own, desk.dialog)
      await desk.save('保存', desk.dialog)
      await desk.expectToast('保存成功!')
      await dialogGone(desk)
    }
    await desk.nodeAction(upper, '新增下级')
    await desk.settled()
    await desk.fill('分类名称', lower, desk.dialog)
    await desk.fill('分类编码', `b${code}`, desk.dialog)
    await desk.dialog.getByLabel('备注', { exact: true }).focus()
    await desk.expectFieldError('分类编码', /已/, desk.dialog)
    await desk.fill('分类编码', `l${code}`, desk.dialog)
    await desk.save('保存', desk.dialog)
    await dialogGone(desk)
    await desk.nodeAction(lower, '编辑')
    await desk.settled()
    await desk.fill('备注', '改过', desk.dialog)
    await desk.save('保存', desk.dialog)
    await dialogGone(desk)
    await desk.node(lower).click()
    await desk.main.getByText('改过').waitFor()
    // Dropped to the right of where it was taken: below the other, not beside it.
    await desk.node(beside).dragTo(desk.node(upper), {
      sourcePosition: { x: 70, y: 14 },
      targetPosition: { x: 170, y: 14 },
    })
    await desk.confirm(`确定要将“${beside}”移动到“${upper}”下吗？`)
    await desk.expectToast('操作成功！')
    const tree = await api.call<{ name: string; children: { name: string }[] }[]>('POST', '/nbpm/category/list')
    const below = tree.find(({ name }) => name === upper)?.children.map(({ name }) => name)
    expect(below?.sort()).toEqual([lower, beside].sort())

    // A model stands in it: it cannot go.
    const signer = await newAccount(api, 'signer')
    const model = await newProcess(api, [signedBy('check', '审核', signer.id)])
    await desk.visit('/process-config/model')
    await desk.search('模型标识', model.key)
    await desk.rowAction(desk.row(model.key), '编辑')
    await desk.settled()
    await desk.chooseInTree('所属分类', upper, desk.dialog)
    await desk.save('保存', desk.dialog)
    await desk.expectToast('保存成功!')
    await desk.visit('/process-config/classification')
    await desk.node(upper).click()
    await desk.row(model.key).waitFor()
    // Switched off, what is in it cannot be begun, until it is switched on again.
    const startable = () => api.call<{ key: string }[]>('POST', '/nbpm/definition/startable', { keyword: model.name })
    const mayBegin = async () => JSON.stringify(await startable()).includes(model.key)
    expect(await mayBegin()).toBe(true)
    await desk.nodeAction(upper, '停用')
    await desk.confirm(`停用“${upper}”后，其中的流程不能再发起，确定吗？`)
    await desk.expectToast('关闭成功！')
    expect(await mayBegin()).toBe(false)
    await desk.nodeAction(upper, '启用')
    await desk.expectToast('开启成功！')
    expect(await mayBegin()).toBe(true)
    desk.problems.expected.push('409 POST /nbpm/category/delete')
    await desk.nodeAction(upper, '删除')
    await desk.confirm(`确定要删除“${upper}”吗？`)
    await desk.page
      .getByText(/不能删除/)
      .first()
      .waitFor()
    await desk.page.keyboard.press('Escape')
    await desk.settled()
    await desk.nodeAction(beside, '删除')
    await desk.confirm(`确定要删除“${beside}”吗？`)
    await desk.expectToast('删除成功!')
    await desk.node(beside).waitFor({ state: 'detached' })
    await desk.node(upper).waitFor()
  })

  test('working hours and holidays are entered, refused when impossible, changed and deleted', {
    timeout: 150_000,
  }, async ({ person, api }) => {
    const name = `工时${unique()}`
    const organization = await newOrganization(api, await rootOrganization(api))
    const desk = await person()
    await desk.begin('/system-config/calendar')
    await desk.button('新增').click()
    await desk.settled()
    await desk.fill('名称', name, desk.dialog)
    await desk.chooseInTree('适用组织', organization.name, desk.dialog)
    for (const day of ['星期一', '星期三']) await desk.dialog.getByLabel(day, { exact: true }).check()
    await desk.fill('工作时段', '18:00-09:00', desk.dialog)
    await desk.save('保存', desk.dialog)
    await desk.expectFieldError('工作时段', '每个时段的结束时间应晚于开始时间', desk.dialog)
    await desk.fill('工作时段', '09:00-12:00,13:30-18:00', desk.dialog)
    await desk.save('保存', desk.dialog)
    await desk.expectToast('保存成功!')
    await dialogGone(desk)
    await desk.search('名称', name)
    await desk.rowAction(desk.row(name), '编辑')
    await desk.settled()
    await desk.fill('工作时段', '08:00-12:00', desk.dialog)
    await desk.save('保存', desk.dialog)
    await dialogGone(desk)
    await desk.row('08:00-12:00').waitFor()
    await desk.rowAction(desk.row(name), '删除')
    await desk.confirm(`确定要删除“${name}”吗？`)
    await desk.expectToast('删除成功!')
    await desk.row(name).waitFor({ state: 'detached' })

    await desk.tab('节假日与调休')
    const days = [`放假${unique()}`, `放假${unique()}`, `调休${unique()}`]
    // Days that no other run of this suite has.
    const year = 2040 + (Date.now() % 50)
    for (const [at, day] of days.entries()) {
      await desk.button('新增').click()
      await desk.settled()
      await desk.fill('日期', `${year}-10-0${at + 1}`, desk.dialog)
      await desk.page.keyboard.press('Tab')
      await desk.fill('名称', day, desk.dialog)
      if (at === 2) await desk.dialog.getByRole('switch').click()
      await desk.save('保存', desk.dialog)
      await desk.expectToast('保存成功!')
      await dialogGone(desk)
    }
    const [first = '', second = '', third = ''] = days
    await desk.row(third).waitFor()
    await desk.rowAction(desk.row(first), '编辑')
    await desk.settled()
    await desk.fill('名称', `${first}改`, desk.dialog)
    await desk.save('保存', desk.dialog)
    await dialogGone(desk)
    await desk.row(`${first}改`).waitFor()
    for (const day of [first, second]) await desk.row(day).getByRole('checkbox').check()
    await desk.button('批量删除').click()
    await desk.confirm('确定要删除所选数据吗？')
    await desk.expectToast('删除成功!')
    await desk.row(second).waitFor({ state: 'detached' })
    await desk.rowAction(desk.row(third), '删除')
    await desk.confirm(`确定要删除“${third}”吗？`)
    await desk.row(third).waitFor({ state: 'detached' })
  })

  test('a standard role gets rules, is disabled, enabled, logged, and deleted with its rules', {
    timeout: 150_000,
  }, async ({ person, api }) => {
    const code = `STD_${unique().toUpperCase()}`
    const name = `标准${code}`
    const signer = await newAccount(api, 'signer')
    const company = await newOrganization(api, await rootOrganization(api))
    const desk = await person()
    await desk.begin('/process-config/standard-role-manage')
    await desk.button('新增').click()
    await desk.settled()
    await desk.fill('名称', name, desk.dialog)
    await desk.fill('编码', code, desk.dialog)
    await desk.save('保存', desk.dialog)
    await desk.expectToast('保存成功!')
    await dialogGone(desk)
    const state = async () =>
      (await api.call<{ records: { state: string }[] }>('POST', '/nbpm/standardRole/list', { code })).records[0]?.state
    await desk.search('编码', code)

    // Without rules it finds no user.
    desk.problems.expected.push('409 POST /nbpm/standardRole/enable')
    await desk.rowAction(desk.row(code), '启用')
    await desk.confirm(`确定要启用“${name}”吗？`)
    await desk.page.getByText(/规则/).last().waitFor()
    await desk.settled()
    await desk.rowAction(desk.row(code), '规则')
    await desk.settled()
    await desk.button('添加规则', desk.dialog).click()
    await desk.settled()
    await pickPeople(desk, '审批人', signer.name)
    await desk.chooseInTree('公司', company.name, desk.dialog)
    await desk.fill('金额起（含）', '1000', desk.dialog)
    desk.problems.expected.push('400 POST /nbpm/standardRole/rule/save')
    await desk.fill('金额止（不含）', '10', desk.dialog)
    await desk.save('保存', desk.dialog)
    await desk.expectFieldError('金额止（不含）', '金额止应大于金额起', desk.dialog)
    await desk.fill('金额止（不含）', '5000', desk.dialog)
    await desk.save('保存', desk.dialog)
    await desk.expectToast('保存成功!')
    await desk.row(signer.name, desk.dialog).getByText('5,000').first().waitFor()
    await desk.page.keyboard.press('Escape')
    await dialogGone(desk)

    await desk.rowAction(desk.row(code), '启用')
    await desk.confirm(`确定要启用“${name}”吗？`)
    await desk.expectToast('启用成功！')
    expect(await state()).toBe('enabled')
    await desk.settled()
    await desk.rowAction(desk.row(code), '停用')
    await desk.confirm(`确定要停用“${name}”吗？`)
    await desk.expectToast('停用成功！')
    expect(await state()).toBe('disabled')
    await desk.settled()
    await desk.rowAction(desk.row(code), '重新启用')
    await desk.confirm(`确定要重新启用“${name}”吗？`)
    await expect.poll(state).toBe('enabled')
    await desk.settled()
    const [role] = (await api.call<{ records: { id: string }[] }>('POST', '/nbpm/standardRole/list', { code })).records
    const other = await newAccount(api, 'signer')
    const rule = { roleId: role?.id, userId: other.id, companyId: company.id, amountFrom: 5000 }
    await api.call('POST', '/nbpm/standardRole/rule/save', rule)
    await desk.row(code).getByRole('button', { name }).click()
    await desk.expectAddress('/process-config/standard-role-details')
    await desk.row(signer.name).waitFor()
    await desk.rowAction(desk.row(signer.name), '编辑')
    await desk.settled()
    await desk.fill('排序', '7', desk.dialog)
    await desk.save('保存', desk.dialog)
    await desk.expectToast('保存成功!')
    await dialogGone(desk)
    await desk.rowAction(desk.row(other.name), '删除')
    await desk.confirm('确定要删除该规则吗？')
    await desk.expectToast('删除成功!')
    await desk.row(other.name).waitFor({ state: 'detached' })
    await desk.row(signer.name).waitFor()
    await desk.tab('操作日志')
    for (const word of ['停用', '重新启用']) await desk.row(word).first().waitFor()
    await desk.visit('/process-config/standard-role-manage')
    await desk.rowAction(desk.row(code), '删除')
    await desk.confirm(`确定要删除“${name}”吗？`)
    await desk.expectToast('删除成功!')
    await desk.row(code).waitFor({ state: 'detached' })
  })
})
