import { describe } from 'vitest'
import type { Desk } from '../desk.ts'
import { expect, test } from '../harness.ts'
import { newUser, unique } from '../records.ts'

const dictionaries = '/system-setting-manage/dictionary-manage'

/** Flips the switch of a row and says yes. */
async function flip(desk: Desk, text: string, question: RegExp, toast: string): Promise<void> {
  await desk.row(text).getByRole('switch').click()
  await desk.confirm(question)
  await desk.expectToast(toast)
  await desk.settled()
}

describe('settings', () => {
  test('a dictionary is made, filled, ordered, switched off and deleted; what is in use stays', {
    timeout: 120_000,
  }, async ({ person, api }) => {
    const code = `E2E_${unique().toUpperCase()}`
    const title = `测试字典${unique()}`
    const desk = await person()
    await desk.begin(dictionaries)
    await desk.button('新增字典').click()
    await desk.fill('字典名称', title, desk.dialog)
    await desk.fill('字典编码', code, desk.dialog)
    await desk.save('保存', desk.dialog)
    await desk.expectToast('保存成功!')
    await expect.poll(() => desk.page.getByRole('dialog').count()).toBe(0)
    await desk.settled()
    await desk.main.getByLabel('搜索字典管理').fill(title)
    await desk.node(title).click()
    await desk.main.getByRole('definition').filter({ hasText: code }).waitFor()
    await desk.settled()
    for (const [label, value] of [
      ['第一项', 'one'],
      ['第二项', 'two'],
    ] as const) {
      await desk.button('新增').click()
      await desk.fill('名称', label, desk.dialog)
      await desk.fill('值', value, desk.dialog)
      if (value === 'two') await desk.choose('颜色', '红色', desk.dialog)
      await desk.save('保存', desk.dialog)
      await desk.row(label).waitFor()
      await expect.poll(() => desk.page.getByRole('dialog').count()).toBe(0)
      await desk.settled()
    }
    const offered = () => api.call<{ value: string; label: string }[]>('GET', '/basic/dictparams/list', { code })
    await expect.poll(async () => (await offered()).map(one => one.value)).toEqual(['one', 'two'])

    // The server's refusal stands at the field.
    await desk.button('新增').click()
    await desk.fill('名称', '重复', desk.dialog)
    await desk.fill('值', 'one', desk.dialog)
    desk.problems.expected.push('400 POST /basic/dictparams/save')
    await desk.save('保存', desk.dialog)
    await desk.expectFieldError('值', '已存在', desk.dialog)
    await desk.page.keyboard.press('Escape')
    await desk.confirm('内容尚未保存，确定要离开吗？')
    await desk.settled()

    await desk.rowAction(desk.row('第一项'), '编辑')
    await desk.fill('名称', '改名项', desk.dialog)
    await desk.save('保存', desk.dialog)
    await desk.expectToast('保存成功!')
    await desk.settled()
    await flip(desk, '改名项', /关闭/, '关闭成功！')
    await expect.poll(() => offered()).toMatchObject([{ value: 'two', label: '第二项' }])
    await desk.rowAction(desk.row('改名项'), '删除')
    await desk.confirm('确定要删除该数据吗？')
    await desk.expectToast('删除成功!')
    await desk.settled()
    await desk.main.getByRole('button', { name: '回收站' }).last().click()
    await desk.rowAction(desk.row('改名项', desk.dialog), '恢复')
    await desk.expectToast('恢复成功!')
    await desk.row('改名项', desk.dialog).waitFor({ state: 'detached' })
    await desk.page.keyboard.press('Escape')
    await desk.dialog.waitFor({ state: 'detached' })
    await desk.row('改名项').waitFor()

    // A dictionary that screens need.
    await desk.main.getByLabel('搜索字典管理').fill('职级')
    desk.problems.expected.push('409 POST /basic/dictparams/code/delete')
    await desk.nodeAction('职级', '删除')
    await desk.confirm('确定要删除该数据吗？')
    await desk.expectToast(/岗位·职级/)
    await desk.main.getByLabel('搜索字典管理').fill(title)
    // What stands beside the tree is not asked for once more: it is gone.
    await desk.nodeAction(title, '删除')
    await desk.confirm('确定要删除该数据吗？')
    await desk.expectToast('删除成功!')
    await desk.node(title).waitFor({ state: 'detached' })
  })

  test('a changed label is on the next page that somebody else opens, without a reload', async ({ person, api }) => {
    const code = (
      await api.call<{ records: { id: string }[] }>('POST', '/basic/dictparams/code/page', { code: 'XTFL' })
    ).records[0]
    const entry = (
      await api.call<{ records: { id: string; label: string }[] }>('POST', '/basic/dictparams/page', {
        dictionaryId: code?.id,
        value: 'cost',
      })
    ).records[0]
    const desk = await person()
    await desk.begin('/configuration/systemDocker')
    await desk.main
      .getByText(entry?.label ?? '')
      .first()
      .waitFor()
    const label = `成本${unique()}`
    await api.call('POST', '/basic/dictparams/update', { id: entry?.id, label })
    await desk.visit(dictionaries)
    await desk.visit('/configuration/systemDocker')
    await desk.button('刷新').click()
    await desk.main.getByText(label).first().waitFor()
    await api.call('POST', '/basic/dictparams/update', { id: entry?.id, label: entry?.label })
  })

  test('a white list entry is added, refused where it would shut oneself out, switched and deleted', async ({
    person,
  }) => {
    const desk = await person()
    await desk.begin('/system-setting-manage/application-white-list')
    await desk.button('新增').click()
    await desk.choose('应用系统', '用户中心', desk.dialog)
    await desk.dialog.getByRole('radio', { name: '访问地址' }).check()
    await desk.dialog.getByRole('textbox', { name: '访问地址' }).fill('203.0.113.77/28')
    desk.problems.expected.push('409 POST /auth/client/manage/whiteList/save')
    await desk.save('保存', desk.dialog)
    await desk.expectToast(/将无法使用本应用/)
    await desk.choose('应用系统', '流程中心', desk.dialog)
    await desk.save('保存', desk.dialog)
    await desk.expectToast('保存成功!')
    await desk.settled()
    await desk.search('允许的地址或应用', '203.0.113.64/28')
    await flip(desk, '203.0.113.64/28', /关闭/, '关闭成功！')
    await desk.rowAction(desk.row('203.0.113.64/28'), '删除')
    await desk.confirm('确定要删除该数据吗？')
    await desk.expectToast('删除成功!')
    await desk.settled()
    await expect.poll(() => desk.rowCount()).toBe(0)
  })

  test('a gray user is added, changed, switched and deleted', async ({ person, api }) => {
    const user = await newUser(api, 'gray')
    const version = `v${unique()}`
    const applications = await api.call<{ id: string; clientId: string }[]>('GET', '/upms/application/options')
    const applicationId = applications.find(one => one.clientId === 'open')?.id
    const desk = await person()
    await desk.begin('/system-setting-manage/gray-user')
    await desk.button('新增').click()
    await desk.dialog.getByLabel('灰度版本', { exact: true }).waitFor()
    await desk.page.keyboard.press('Escape')
    await desk.settled()
    await api.call('POST', '/auth/client/manage/grayUser/save', { applicationId, userId: user.id, version })
    await desk.search('灰度版本', version)
    await desk.rowAction(desk.row(version), '编辑')
    await desk.fill('灰度地址', 'https://gray.example.com/', desk.dialog)
    await desk.save('保存', desk.dialog)
    await desk.expectToast('保存成功!')
    await desk.settled()
    await desk.row('https://gray.example.com/').waitFor()
    await flip(desk, version, /关闭/, '关闭成功！')
    await desk.rowAction(desk.row(version), '删除')
    await desk.confirm('确定要删除该数据吗？')
    await desk.expectToast('删除成功!')
    await desk.settled()
    await expect.poll(() => desk.rowCount()).toBe(0)
  })
})
