// @module-tag full
import { describe } from 'vitest'
import { closeDrawer, pickPeople } from '../../gestures.ts'
import { expect, test } from '../../harness.ts'
import { unique } from '../../records.ts'
import {
  answer,
  atTasks,
  deployProcess,
  expectPending,
  expectRecord,
  inLine,
  newPeople,
  offered,
  openOperation,
  openTask,
  sendOperation,
  signed,
  startProcess,
} from '../../taskOperations.ts'

describe('messages and drafts of an application', () => {
  test('a recipient answers a question with a file, and another reads a copy', {
    timeout: 240_000,
  }, async ({ person, api }) => {
    const { clerk, boss, reader } = await newPeople(api, 'clerk', 'boss', 'reader')
    const key = await deployProcess(api, inLine(['review', signed('review', '主管审批', [boss])]))
    const { subject } = await startProcess(api, clerk, key)
    const desk = await person()
    await atTasks(desk, boss)
    await openTask(desk, subject)
    await openOperation(desk, '沟通')
    await desk.save('发送', desk.dialog)
    await desk.expectFieldError('内容', /不能为空/, desk.dialog)
    await pickPeople(desk, '沟通对象', clerk.name)
    await desk.fill('内容', '为什么要两台？', desk.dialog)
    await desk.dialog
      .locator('[data-field=files] input[type=file]')
      .setInputFiles({ name: '清单.txt', mimeType: 'text/plain', buffer: Buffer.from('list') })
    await desk.dialog.getByText('清单.txt').first().waitFor()
    await sendOperation(desk, '发送', '发送成功')
    await openOperation(desk, '抄送')
    await pickPeople(desk, '抄送给', reader.name)
    await desk.fill('意见', '请知悉', desk.dialog)
    await sendOperation(desk, '抄送', '抄送成功')
    await expectRecord(desk, '为什么要两台？', `抄送 ${reader.name}`)

    const own = await person()
    await own.begin('/workbench/notices', clerk.username, clerk.password)
    await own.rowAction(own.row(subject), '查看任务')
    await own.expectAddress('/workbench/task')
    await own.settled()
    // It is another user's turn: the initiator may comment and urge, nothing else.
    expect(await offered(own)).toEqual(['抄送', '沟通', '催办'])
    await expectRecord(own, '清单.txt')
    await openOperation(own, '沟通')
    await own.fill('内容', '两个部门各一台', own.dialog)
    await sendOperation(own, '发送', '发送成功')
    // The record below is of another family, and follows all the same.
    await own.entry('两个部门各一台').waitFor()
    await expectRecord(desk, '清单.txt')
    await openOperation(own, '催办')
    await own.fill('催办说明', '明天就要用', own.dialog)
    await sendOperation(own, '催办', '催办成功')
    await own.entry('明天就要用', `催办 ${boss.name}`).waitFor()

    const third = await person()
    await third.begin('/workbench/copies', reader.username, reader.password)
    const copied = third.row(subject)
    await copied.getByText('请知悉').waitFor()
    await copied.getByRole('checkbox').check()
    await third.button('标为已读').click()
    await third.expectToast('操作成功')
    await expect.poll(() => third.row(subject).innerText()).toMatch(/\d{4}-\d\d-\d\d.+\d{4}-\d\d-\d\d/s)
    await third.row(subject).getByRole('button', { name: subject }).click()
    await third.expectAddress('/process-example/details')
    await third.tab('办理记录')
    await third.entry('两个部门各一台').waitFor()
  })

  test('an initiator sends a limited number of reminders and withdraws the application', {
    timeout: 240_000,
  }, async ({ person, api }) => {
    const { clerk, boss } = await newPeople(api, 'clerk', 'boss')
    const key = await deployProcess(api, inLine(['review', signed('review', '主管审批', [boss])]), { urges: 2 })
    const { id, subject } = await startProcess(api, clerk, key)
    const desk = await person()
    await desk.begin('/workbench/started', clerk.username, clerk.password)
    await desk.rowAction(desk.row(subject), '催办')
    await desk.expectToast('催办成功')
    await desk.row(subject).getByRole('button', { name: subject }).click()
    await desk.expectAddress('/process-example/details')
    await desk.settled()
    await desk.button('催办').click()
    await desk.expectToast('催办成功')
    await expectRecord(desk, `催办 ${boss.name}`)
    await desk.page.waitForTimeout(1100)
    desk.problems.expected.push('429 POST /nbpm/instance/urge')
    await desk.button('催办').click()
    await desk.expectToast('一小时内最多催办 2 次')

    const superior = await person()
    await superior.begin('/workbench/notices', boss.username, boss.password)
    await superior.row('催办').getByText(subject).waitFor()
    await openOperation(desk, '撤销')
    await desk.fill('撤销原因', '改为下月申请', desk.dialog)
    await sendOperation(desk, '撤销', '撤销成功')
    await desk.main.getByText('改为下月申请').first().waitFor()
    await desk.main.getByText('已撤销').first().waitFor()
    await superior.visit('/workbench/todo')
    await expect.poll(() => superior.row(subject).count()).toBe(0)
    await desk.button('唤醒').click()
    await desk.confirm('确定要唤醒')
    await desk.expectToast('唤醒成功')
    await expectPending(api, id, boss)
  })

  test('an unfinished answer is kept as a draft; a batch approval reports tasks that need input', {
    timeout: 240_000,
  }, async ({ person, api }) => {
    const { clerk, boss } = await newPeople(api, 'clerk', 'boss')
    const fields = [{ field: 'amount', right: 'write' as const, required: true }]
    const filled = await deployProcess(api, inLine(['pay', signed('pay', '核定金额', [boss], { fields })]))
    const plain = await deployProcess(api, inLine(['review', signed('review', '主管审批', [boss])]))
    const mark = unique()
    const pay = await startProcess(api, clerk, filled, `核定${mark}`)
    const two = [await startProcess(api, clerk, plain, `甲${mark}`), await startProcess(api, clerk, plain, `乙${mark}`)]
    const desk = await person()
    await atTasks(desk, boss)
    await openTask(desk, pay.subject)
    await openOperation(desk, '同意')
    await desk.fill('金额', '120', desk.dialog)
    await desk.fill('意见', '待核对发票', desk.dialog)
    await sendOperation(desk, '暂存', '已暂存')
    await desk.main.getByText('待核对发票').waitFor()
    // The value is not stored in the instance yet.
    const { variables } = await api.call<{ variables: object }>('GET', `/nbpm/instance/detail/${pay.id}`)
    expect(variables).not.toHaveProperty('amount')

    await desk.visit('/workbench/todo')
    await desk.search('标题', mark)
    for (const { subject } of [pay, ...two]) await desk.row(subject).getByRole('checkbox').check()
    await desk.button('批量同意').click()
    await desk.confirm('确定要同意所选的任务')
    const failures = desk.page.getByRole('dialog', { name: '批量同意：成功 2 条，失败 1 条' })
    await failures.getByText(/金额/).waitFor()
    await failures.getByRole('button', { name: '知道了' }).click()
    await expect.poll(() => desk.rowCount()).toBe(1)

    await openTask(desk, pay.subject)
    await openOperation(desk, '同意')
    expect(await desk.dialog.getByLabel('金额', { exact: true }).inputValue()).toMatch(/^120/)
    expect(await desk.dialog.getByLabel('意见', { exact: true }).inputValue()).toBe('待核对发票')
    await desk.fill('意见', '发票无误', desk.dialog)
    await sendOperation(desk, '同意', '审批成功')
    const ended = await api.call<{ variables: object; phase: string }>('GET', `/nbpm/instance/detail/${pay.id}`)
    expect(ended).toMatchObject({ phase: 'completed', variables: { amount: 120 } })
  })

  test('a user picks a process, previews its path before submitting and reopens a draft', {
    timeout: 240_000,
  }, async ({ person, api }) => {
    const { clerk, boss } = await newPeople(api, 'clerk', 'boss')
    const key = await deployProcess(api, inLine(['review', signed('review', '主管审批', [boss])]))
    const subject = `新申请${unique()}`
    const desk = await person()
    await desk.begin('/workbench/started', clerk.username, clerk.password)
    await desk.button('发起流程').click()
    await desk.button('事项审批', desk.dialog).first().waitFor()
    await closeDrawer(desk)
    await desk.visit(`/workbench/start?key=${key}`)
    const way = desk.main.getByRole('region', { name: '审批路径' })
    await desk.row('主管审批', way).getByText(boss.name).waitFor()
    // V4: the fields of the process and those beside them have their labels on the same side.
    for (const name of ['事项', '标题']) {
      const input = desk.main.getByLabel(name, { exact: true })
      const label = desk.main.locator('label', { hasText: new RegExp(`^${name}$`) }).first()
      const [above, below] = [await label.boundingBox(), await input.boundingBox()]
      expect((above?.y ?? 0) + (above?.height ?? 0), name).toBeLessThanOrEqual((below?.y ?? 0) + 1)
    }
    await desk.fill('事项', subject)
    await desk.visit('/workbench/started')
    await desk.visit('/workbench/index')
    await desk.page.reload()
    await desk.visit(`/workbench/start?key=${key}`)
    await desk.button('恢复草稿').click()
    expect(await desk.main.getByLabel('事项', { exact: true }).inputValue()).toBe(subject)
    await desk.save('提交')
    await desk.expectToast('发起成功')
    await desk.row(subject).getByText('进行中').waitFor()
    const superior = await person()
    await atTasks(superior, boss)
    await openTask(superior, subject)
    await answer(superior, '不同意', '暂缓')
    await superior.main.getByText('已拒绝').first().waitFor()
  })
})
