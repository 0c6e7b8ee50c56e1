// @module-tag full
import { describe } from 'vitest'
import { type ApiClient, signInApi } from '../../apiClient.ts'
import { agreeToDelete, closeDrawer, dragRow, exportFile, shownOrder } from '../../gestures.ts'
import { expect, origin, test } from '../../harness.ts'
import { newUser, rootOrganization, unique } from '../../records.ts'

interface Made {
  id: string
}

describe('buttons that no other journey presses', () => {
  test('an announcement is sent to everybody and deleted', async ({ person }) => {
    const title = `停机通知${unique()}`
    const desk = await person()
    await desk.begin('/monitoring-system/announcements')
    await desk.button('发布公告').click()
    await desk.fill('标题', title, desk.dialog)
    await desk.fill('内容', '今晚十点起停机一小时', desk.dialog)
    await desk.save('发布', desk.dialog)
    await desk.expectToast('发布成功！')
    // The sender receives the notice like all others.
    await desk.page.getByText(title).first().waitFor()
    await desk.rowAction(desk.row(title), '删除')
    await agreeToDelete(desk)
    await desk.row(title).waitFor({ state: 'detached' })
  })

  test('handles order contacts, a version is restored, and contacts are deleted singly', async ({ person, api }) => {
    const systemName = `对接系统${unique()}`
    const organizationId = await rootOrganization(api)
    const ids: string[] = []
    for (const name of ['甲工', '乙工']) {
      const { id } = await api.call<Made>('POST', '/basic/dockingPeople/save', {
        systemName,
        name,
        organizationId,
        phone: '13800000000',
        sort: ids.length + 1,
      })
      ids.push(id)
    }
    const [first = '', second = ''] = ids
    const desk = await person()
    await desk.begin('/configuration/systemDocker')
    await desk.search('系统名称', systemName)
    await expect.poll(() => shownOrder(desk, ids)).toEqual([first, second])
    await dragRow(desk, second, first)
    await expect.poll(() => shownOrder(desk, ids)).toEqual([second, first])

    await desk.rowAction(desk.row('甲工'), '编辑')
    await desk.fill('负责内容', '接口联调', desk.dialog)
    await desk.save('保存', desk.dialog)
    await desk.row('接口联调').waitFor()
    await desk.row('甲工').getByRole('button', { name: systemName, exact: true }).click()
    await desk.dialog.getByRole('tab', { name: '操作日志' }).click()
    await desk.dialog.getByRole('button', { name: '恢复到此版本' }).last().click()
    await desk.confirm('确定要恢复到此版本吗？')
    await desk.expectToast('恢复成功!')
    await closeDrawer(desk)
    await desk.row('接口联调').waitFor({ state: 'detached' })

    for (const name of ['甲工', '乙工']) {
      await desk.rowAction(desk.row(name), '删除')
      await agreeToDelete(desk)
    }
    await expect.poll(() => desk.rowCount()).toBe(0)
  })

  test('several sessions of a user are ended together', async ({ person, api }) => {
    const user = await newUser(api, 'ended')
    await signInApi(origin(), user.username, user.password)
    const desk = await person()
    await desk.begin('/system-manage/session-manage/session-list')
    const rows = desk.main.getByRole('row').filter({ hasText: user.username })
    await rows.first().waitFor()
    for (const row of await rows.all()) await row.getByRole('checkbox').check()
    await desk.button('批量结束').click()
    await desk.confirm('确定要结束所选登录吗？')
    await desk.expectToast('操作成功！')
    await expect.poll(() => rows.count()).toBe(0)
  })

  test('a user draws a signature, and ends one other session, then all', async ({ person, api }) => {
    const user = await newUser(api, 'own')
    const elsewhere = async () => signInApi(origin(), user.username, user.password)
    const isIn = async (other: ApiClient) => (await other.ask('GET', '/upms/personInfo/detail')).status === 200
    const first = await elsewhere()
    // Without the session that set the password.
    await first.call('POST', '/auth/user/sessions/end')
    const desk = await person()
    await desk.begin('/personal/index', user.username, user.password)
    await desk.fill('个人签名', '今日事今日毕')
    await desk.fill('备注', '分机 8021')
    await desk.button('保存').click()
    await desk.expectToast('保存成功!')
    await desk.page.reload()
    await desk.settled()
    await desk.main.getByRole('region', { name: '个人资料' }).getByText('今日事今日毕').waitFor()
    expect(await desk.main.getByLabel('备注', { exact: true }).inputValue()).toBe('分机 8021')

    const answerYes = () =>
      desk.page
        .getByRole('tooltip')
        .getByRole('button', { name: /^确\s*定$/ })
        .click()
    const others = desk.main.getByRole('button', { name: '结束', exact: true })
    await expect.poll(() => others.count()).toBe(1)
    await others.click()
    await answerYes()
    await expect.poll(() => others.count()).toBe(0)
    expect(await isIn(first)).toBe(false)
    const more = [await elsewhere(), await elsewhere()]
    await desk.page.reload()
    await desk.settled()
    await expect.poll(() => others.count()).toBe(2)
    await desk.button('结束其他登录').click()
    await answerYes()
    await expect.poll(() => others.count()).toBe(0)
    for (const other of more) expect(await isIn(other)).toBe(false)
    await desk.main.getByText('当前会话').waitFor()
  })

  test('all notifications are marked as read', async ({ person }) => {
    const desk = await person()
    await desk.begin('/workbench/notices')
    await desk.button('全部已读').click()
    await desk.confirm('确定要把全部通知标为已读吗？')
    await desk.expectToast('操作成功！')
  })

  test.for([
    ['/project-manage/management', /\.xlsx$/],
    ['/system-config/file-log', /\.xlsx$/],
    ['/system-setting-manage/origin-manage', /\.xlsx$/],
  ] as const)('%s is exported to a file', async ([address, name], { person }) => {
    const desk = await person()
    await desk.begin(address)
    expect(await exportFile(desk)).toMatch(name)
  })
})
