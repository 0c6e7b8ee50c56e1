// @module-tag full
import { describe } from 'vitest'
import type { Desk } from '../../desk.ts'
import { expect, test } from '../../harness.ts'
import { newUser, unique } from '../../records.ts'

/** A list as a file, as the dialog offers it. */
async function takeFile(desk: Desk, name: RegExp): Promise<void> {
  await desk.button('导出').click()
  const [file] = await Promise.all([
    desk.page.waitForEvent('download'),
    desk.dialog.getByRole('button', { name: /^(导出|确定)$/ }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(name)
}

/** Every row that is shown goes. */
async function deleteAll(desk: Desk): Promise<void> {
  await desk.main.locator('thead').getByRole('checkbox').last().check()
  await desk.button('批量删除').click()
  await desk.confirm('确定要删除所选数据吗？')
  await desk.expectToast('删除成功!')
  await expect.poll(() => desk.rowCount()).toBe(0)
}

/** Opens the record behind a name in its drawer, with its log. */
async function openWithLog(desk: Desk, row: string, action: string): Promise<void> {
  await desk.main.getByRole('button', { name: row, exact: true }).first().click()
  await desk.dialog.getByRole('tab', { name: '操作日志' }).click()
  await desk.dialog.getByText(action).first().waitFor()
  await desk.page.keyboard.press('Escape')
  await desk.page.getByRole('dialog').waitFor({ state: 'detached' })
}

describe('other settings', () => {
  test('contacts of systems are created, changed, ordered, disabled, exported and deleted', async ({ person }) => {
    const system = `对接系统${unique()}`
    const desk = await person()
    await desk.begin('/configuration/systemDocker')
    for (const name of ['王工', '李工']) {
      await desk.button('新增').click()
      await desk.fill('系统名称', system, desk.dialog)
      await desk.fill('对接人', name, desk.dialog)
      await desk.chooseInTree('所属组织', undefined, desk.dialog)
      await desk.fill('联系电话', '123', desk.dialog)
      await desk.save('保存', desk.dialog)
      await desk.expectFieldError('联系电话', /电话|格式/, desk.dialog)
      await desk.fill('联系电话', '13800000000', desk.dialog)
      await desk.save('保存', desk.dialog)
      await desk.page.getByRole('dialog').waitFor({ state: 'detached' })
      await desk.settled()
    }
    await desk.search('系统名称', system)
    await desk.rowAction(desk.row('王工'), '编辑')
    await desk.fill('负责内容', '接口联调', desk.dialog)
    await desk.save('保存', desk.dialog)
    await desk.row('接口联调').waitFor()
    await desk.row('李工').getByRole('switch').click()
    await desk.confirm(/关闭|停用|确定/)
    await desk.expectToast('关闭成功！')
    await openWithLog(desk, system, '新增')
    await takeFile(desk, /\.xlsx$/)
    await deleteAll(desk)
  })

  test('a gray user and a white list entry are created, opened, exported and deleted together', async ({
    person,
    api,
  }) => {
    const user = await newUser(api, 'gray')
    const version = `v${unique()}`
    const desk = await person()
    await desk.begin('/system-setting-manage/gray-user')
    await desk.button('新增').click()
    await desk.choose('应用系统', '流程中心', desk.dialog)
    await desk.fill('用户', user.name, desk.dialog)
    await desk.page.locator('.ant-select-item-option:visible').filter({ hasText: user.name }).first().click()
    await desk.fill('灰度版本', version, desk.dialog)
    await desk.fill('灰度地址', 'javascript:alert(1)', desk.dialog)
    await desk.save('保存', desk.dialog)
    await desk.expectFieldError('灰度地址', /地址|格式/, desk.dialog)
    await desk.fill('灰度地址', 'https://gray.example.com/', desk.dialog)
    await desk.save('保存', desk.dialog)
    await desk.page.getByRole('dialog').waitFor({ state: 'detached' })
    await desk.search('灰度版本', version)
    await openWithLog(desk, user.name, '新增')
    await takeFile(desk, /^灰度用户.*\.xlsx$/)
    await deleteAll(desk)

    await desk.visit('/system-setting-manage/application-white-list')
    await desk.button('新增').click()
    await desk.choose('应用系统', '流程中心', desk.dialog)
    await desk.dialog.getByRole('radio', { name: '访问地址' }).check()
    await desk.dialog.getByRole('textbox', { name: '访问地址' }).fill('203.0.113.9/99')
    desk.problems.expected.push(/^400 POST/)
    await desk.save('保存', desk.dialog)
    await desk.dialog.getByText(/应为 IP 地址或网段/).waitFor()
    await desk.dialog.getByRole('textbox', { name: '访问地址' }).fill('203.0.113.9')
    await desk.save('保存', desk.dialog)
    await desk.page.getByRole('dialog').waitFor({ state: 'detached' })
    await desk.search('允许的地址或应用', '203.0.113.9')
    await desk.rowAction(desk.row('203.0.113.9'), '编辑')
    await desk.fill('备注', '测试出口', desk.dialog)
    await desk.save('保存', desk.dialog)
    await desk.page.getByRole('dialog').waitFor({ state: 'detached' })
    await takeFile(desk, /白名单.*\.xlsx$/)
    await deleteAll(desk)
  })

  test('both sides see a picture in feedback, and several entries are deleted together', async ({ person }) => {
    const title = `带截图的反馈${unique()}`
    const desk = await person()
    await desk.begin('/feedback')
    await desk.fill('标题', title)
    await desk.fill('详细描述', '列表的最后一列看不见，见截图')
    const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    await desk.main
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: '截图.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') })
    await desk.main.locator('img').first().waitFor()
    await desk.save('提交')
    await desk.expectToast('提交成功')
    await desk.tab('我的反馈')
    const own = desk.main.getByRole('tabpanel', { name: '我的反馈' })
    await desk.row(title, own).getByRole('button', { name: title }).click()
    await expect
      .poll(() => desk.dialog.locator('img').evaluateAll(all => all.map(one => (one as HTMLImageElement).naturalWidth)))
      .toEqual([1])
    await desk.page.keyboard.press('Escape')
    await desk.page.getByRole('dialog').waitFor({ state: 'detached' })
    await desk.tab('处理反馈')
    const all = desk.main.getByRole('tabpanel', { name: '处理反馈' })
    await desk.row(title, all).getByRole('button', { name: title }).click()
    await desk.dialog.locator('img').first().waitFor()
    await desk.page.keyboard.press('Escape')
    await desk.page.getByRole('dialog').waitFor({ state: 'detached' })
    await desk.row(title, all).getByRole('checkbox').check()
    await desk.button('批量删除', all).click()
    await desk.confirm('确定要删除所选数据吗？')
    await desk.expectToast('删除成功!')
    await desk.row(title, all).waitFor({ state: 'detached' })
  })

  test('rules of a form are changed, ordered and exported; a form expands to its rules', async ({ person, api }) => {
    const name = `rest${unique()}`
    const bean = await api.call<{ id: string }>('PUT', '/valid/bean/validation/create', {
      name,
      title: '其余规则',
      fields: [{ name: 'amount', title: '金额', type: 'number' }],
    })
    for (const [least, message] of [
      ['1', '至少一元'],
      ['2', '至少两元'],
    ])
      await api.call('PUT', '/valid/bean/rules/create', {
        beanId: bean.id,
        field: 'amount',
        kind: 'range',
        least,
        message,
      })
    const desk = await person()
    await desk.begin('/system-setting-manage/form-validation')
    await desk.search('规则编码', name)
    await desk.main.locator('[data-detail]').first().click()
    await desk.main.locator('tr.table-detail').getByText('至少一元').waitFor()
    await takeFile(desk, /^校验对象.*\.xlsx$/)
    await desk.row(name).getByRole('button', { name }).click()
    await desk.settled()
    await desk.rowAction(desk.row('至少一元'), '编辑')
    await desk.fill('提示语', '至少壹元', desk.dialog)
    await desk.save('保存', desk.dialog)
    await desk.row('至少壹元').waitFor()
    await desk.page.getByRole('dialog').waitFor({ state: 'detached' })
    await desk.settled()
    await desk.row('至少两元').focus()
    await desk.page.keyboard.press('Alt+ArrowUp')
    await desk.expectToast('操作成功')
    const first = () => desk.main.locator('tbody tr[data-id]').first().innerText()
    await expect.poll(first).toContain('至少两元')
    await takeFile(desk, /^校验规则.*\.xlsx$/)
    await desk.button('编辑').click()
    await desk.fill('名称', '其余的规则', desk.dialog)
    await desk.save('保存', desk.dialog)
    await desk.main.getByText('其余的规则').first().waitFor()
  })

  test('a schedule shows its plan in words and its next run, runs and pauses', async ({ person }) => {
    const desk = await person()
    await desk.begin('/monitoring-system/schedules')
    const row = desk.row('检测数据源的连接')
    await row.getByText('每隔 5 分钟').waitFor()
    await desk.row('准备与清理操作日志的月份').getByText('每天 02:57').waitFor()
    await desk.rowAction(row, '立即执行')
    await desk.confirm('确定要立即执行该任务吗？')
    await desk.expectToast('已提交执行！')
    await expect.poll(() => row.innerText(), { timeout: 30_000 }).toContain('已完成')
    await row.getByRole('button', { name: '检测数据源的连接' }).click()
    await desk.dialog.getByText('*/5 * * * *').waitFor()
    const times = () => desk.dialog.locator('tbody tr[data-id]').count()
    await expect.poll(times).toBe(5)
    await desk.page.keyboard.press('Escape')
    await desk.page.getByRole('dialog').waitFor({ state: 'detached' })
    for (const [answer, state] of [
      ['关闭成功！', 'false'],
      ['开启成功！', 'true'],
    ] as const) {
      await row.getByRole('switch').click()
      await desk.confirm(/确定/)
      await desk.expectToast(answer)
      await expect.poll(() => row.getByRole('switch').getAttribute('aria-checked')).toBe(state)
      await desk.settled()
    }
  })
})
