import { afterEach, describe } from 'vitest'
import { signInApi } from '../../apiClient.ts'
import type { Desk } from '../../desk.ts'
import { expect, origin, test } from '../../harness.ts'
import { newUser, unique } from '../../records.ts'

const dictionaries = '/system-setting-manage/dictionary-manage'

/** Flips the switch of a row and says yes. */
async function flip(desk: Desk, text: string, question: RegExp, toast: string): Promise<void> {
  await desk.row(text).getByRole('switch').click()
  await desk.confirm(question)
  await desk.expectToast(toast)
  await desk.settled()
}

/** Types a day where a calendar could be opened. */
async function enterDate(desk: Desk, label: string, day: string): Promise<void> {
  const input = desk.dialog.getByLabel(label, { exact: true })
  // When corrected after a refusal, the calendar is closed and would not accept typed text.
  await input.click()
  await input.fill(day)
  await input.press('Enter')
}

/** Empties the white list: first the entries with an end, since one without must stay as long as they do. */
async function clearWhiteList(): Promise<void> {
  const api = await signInApi(origin())
  const list = { applicationId: 'admin', kind: 'address', size: 100 }
  const { records } = await api.call<{ records: { id: string; content: string; validTo: string | null }[] }>(
    'POST',
    '/auth/client/manage/whiteList/list',
    list,
  )
  const own = records.filter(({ content }) => content.startsWith('127.'))
  for (const { id } of own.toSorted((a, b) => Number(a.validTo === null) - Number(b.validTo === null)))
    await api.call('POST', '/auth/client/manage/whiteList/delete', { id })
}

afterEach(clearWhiteList)

describe('settings', () => {
  test('a dictionary is created, filled, ordered, disabled and deleted; entries in use stay', {
    tags: 'full',
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

  test('an entry with a period and a parent is offered; a reversed period and a cycle are refused', {
    tags: 'full',
  }, async ({ person, api }) => {
    const code = `E2E_${unique().toUpperCase()}`
    const made = await api.call<{ id: string }>('POST', '/basic/dictparams/code/save', { code, title: `期限${code}` })
    for (const [value, label] of [
      ['upper', '上一级'],
      ['lower', '下一级'],
    ])
      await api.call('POST', '/basic/dictparams/save', { dictionaryId: made.id, value, label })
    const offered = () => api.call<{ value: string }[]>('GET', '/basic/dictparams/list', { code })
    const desk = await person()
    await desk.begin(dictionaries)
    await desk.main.getByLabel('搜索字典管理').fill(`期限${code}`)
    await desk.node(`期限${code}`).click()
    await desk.settled()
    desk.problems.expected.push('400 POST /basic/dictparams/update')
    const edit = async (label: string, parent: string) => {
      await desk.rowAction(desk.row(label), '编辑')
      await desk.settled()
      await desk.choose('上级字典项', parent, desk.dialog)
    }
    await edit('下一级', '上一级')
    await enterDate(desk, '生效日期', '2031-01-02')
    await enterDate(desk, '失效日期', '2031-01-01')
    await desk.save('保存', desk.dialog)
    await desk.expectFieldError('失效日期', '失效日期不能早于生效日期', desk.dialog)
    await enterDate(desk, '失效日期', '2031-01-03')
    await desk.save('保存', desk.dialog)
    await desk.page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(async () => (await offered()).map(({ value }) => value)).toEqual(['upper'])
    await desk.settled()
    await edit('上一级', '下一级')
    await desk.save('保存', desk.dialog)
    await desk.expectFieldError('上级字典项', '上级字典项不能是自身或其下级', desk.dialog)
    await api.call('POST', '/basic/dictparams/code/delete', { id: made.id })
  })

  test('a changed label is on the next page that another user opens, without a reload', { tags: 'full' }, async ({
    person,
    api,
  }) => {
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

  test('a white list entry is added, refused if it locks the user out, disabled and deleted', {
    tags: 'full',
  }, async ({ person }) => {
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

  test('the last unlimited entry that admits the user is neither disabled, deleted nor ended', {
    tags: 'full',
  }, async ({ person, api }) => {
    const save = '/auth/client/manage/whiteList/save'
    await api.call('POST', save, { applicationId: 'admin', kind: 'address', address: '127.0.0.0/8' })
    const desk = await person()
    await desk.begin('/system-setting-manage/application-white-list')
    await desk.button('新增').click()
    await desk.choose('应用系统', '用户中心', desk.dialog)
    await desk.dialog.getByRole('radio', { name: '访问地址' }).check()
    await desk.dialog.getByRole('textbox', { name: '访问地址' }).fill('127.0.0.1')
    await enterDate(desk, '有效期至', '2999-12-31')
    await desk.save('保存', desk.dialog)
    await desk.page.getByRole('dialog').waitFor({ state: 'detached' })
    await desk.search('允许的地址或应用', '127.0.0.')
    await desk.row('2999-12-31').waitFor()
    const lasting = desk.row('127.0.0.0/8')
    desk.problems.expected.push(/^409 POST \/auth\/client\/manage\/whiteList/)
    const refused = async (call: string, operation: () => Promise<void>) => {
      const [answer] = await Promise.all([
        desk.page.waitForResponse(one => one.url().endsWith(`/whiteList/${call}`)),
        operation(),
      ])
      expect(answer.status()).toBe(409)
      await desk.expectToast(/请至少保留一条启用的、不填“有效期至”的/)
      await desk.settled()
    }
    await refused('enable', async () => {
      await lasting.getByRole('switch').click()
      await desk.confirm(/关闭/)
    })
    await expect.poll(() => lasting.getByRole('switch').getAttribute('aria-checked')).toBe('true')
    await refused('delete', async () => {
      await desk.rowAction(lasting, '删除')
      await desk.confirm('确定要删除该数据吗？')
    })
    await lasting.waitFor()
    await desk.rowAction(lasting, '编辑')
    await desk.settled()
    await enterDate(desk, '有效期至', '2999-12-31')
    await refused('save', () => desk.save('保存', desk.dialog))
    await clearWhiteList()
    await desk.page.keyboard.press('Escape')
    await desk.confirm('内容尚未保存，确定要离开吗？')
    await desk.button('查询').click()
    await expect.poll(() => desk.rowCount()).toBe(0)
  })

  test('a gray user is added, changed, disabled and deleted', { tags: 'full' }, async ({ person, api }) => {
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
    await enterDate(desk, '开始日期', '2031-05-02')
    await enterDate(desk, '结束日期', '2031-05-01')
    desk.problems.expected.push('400 POST /auth/client/manage/grayUser/save')
    await desk.save('保存', desk.dialog)
    await desk.expectFieldError('结束日期', '结束日期不能早于开始日期', desk.dialog)
    await enterDate(desk, '结束日期', '2031-05-03')
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
