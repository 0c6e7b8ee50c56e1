// @module-tag full
import { describe } from 'vitest'
import { exportFile } from '../../gestures.ts'
import { expect, test } from '../../harness.ts'
import {
  agreeBeside,
  atTasks,
  expectPending,
  expectRecord,
  openOperation,
  openTask,
  sendOperation,
  twoApprovals,
} from '../../taskOperations.ts'

describe('an administrator repairs an application', () => {
  test('suspends and activates it, corrects its values, and moves it back to an earlier moment', {
    timeout: 240_000,
  }, async ({ person, api }) => {
    const { boss, id, subject } = await twoApprovals(api)
    const desk = await person()
    await desk.begin(`/process-example/details?id=${id}`)
    await desk.button('挂起').click()
    await desk.confirm('确定要挂起')
    await desk.expectToast('挂起成功')
    await desk.main.getByText('已挂起').first().waitFor()

    // A user who is consulted may only comment.
    const superior = await person()
    await atTasks(superior, boss)
    await openTask(superior, subject)
    expect(await superior.button('同意').count()).toBe(0)
    await superior.button('沟通').waitFor()
    await desk.button('激活').click()
    await desk.confirm('确定要激活')
    await desk.expectToast('激活成功')
    await agreeBeside(api, boss, id)
    await desk.page.reload()
    await desk.settled()

    await desk.tab('流程变量')
    await desk.rowAction(desk.row('subject'), '修改')
    await desk.settled()
    await desk.fill('原因', '申请人笔误', desk.dialog)
    desk.problems.expected.push('400 POST /nbpm/variable/set')
    const value = desk.dialog.locator('[data-field=json] .cm-content, [data-field=json] textarea').first()
    await value.fill('没有引号')
    await desk.save('保存', desk.dialog)
    await desk.expectFieldError('值', '不是有效的 JSON', desk.dialog)
    await value.fill(`"${subject}（更正）"`)
    await sendOperation(desk, '保存', '保存成功')
    await desk.row(`${subject}（更正）`).waitFor()

    await desk.tab('回退')
    await desk.rowAction(desk.row('发起流程'), '回退到此')
    await desk.dialog.getByText('“主管审批”').waitFor()
    await desk.confirm('确定要回退到')
    await desk.expectToast('回退成功')
    await expectPending(api, id, boss)
    await expectRecord(desk, '回退')
    await superior.visit('/workbench/todo')
    await superior.row(subject).waitFor()
  })

  test('ends it with a reason, resumes it at a node, exports the lists and deletes it', {
    timeout: 240_000,
  }, async ({ person, api }) => {
    const { chief, id, subject } = await twoApprovals(api)
    const desk = await person()
    await desk.begin('/process-example/manage')
    await desk.search('标题', subject)
    expect(await exportFile(desk)).toMatch(/\.xlsx$/)
    await desk.row(subject).getByRole('button', { name: subject }).click()
    await desk.expectAddress('/process-example/details')
    await desk.settled()
    await openOperation(desk, '终止')
    await desk.fill('原因', '项目取消', desk.dialog)
    await sendOperation(desk, '终止', '终止成功')
    await desk.main.getByText('已终止').first().waitFor()
    await desk.main.getByText('项目取消').first().waitFor()
    await openOperation(desk, '唤醒到…')
    await desk.choose('从哪个节点继续', '总监审批', desk.dialog)
    await desk.fill('原因', '项目恢复', desk.dialog)
    await sendOperation(desk, '唤醒', '唤醒成功')
    await expectPending(api, id, chief)
    await desk.tab('当前任务')
    await desk.row('总监审批').getByText(chief.name).waitFor()
    await agreeBeside(api, chief, id)
    await desk.visit('/process-example/history')
    await desk.search('标题', subject)
    await desk.row(subject).getByText('已完成').waitFor()
    expect(await exportFile(desk)).toMatch(/\.xlsx$/)
    await desk.rowAction(desk.row(subject), '删除')
    await desk.confirm('确定要删除')
    await desk.expectToast('删除成功')
    await expect.poll(() => desk.rowCount()).toBe(0)
    const gone = await api.ask('GET', `/nbpm/instance/detail/${id}`)
    expect(gone.status).toBe(404)
  })
})
