// @module-tag full
import { describe } from 'vitest'
import type { Desk } from '../../desk.ts'
import { closeDrawer, dragRow, exportFile, flip, restore, revertToFirst, shownOrder } from '../../gestures.ts'
import { expect, test } from '../../harness.ts'
import { newUser, roleWith, unique } from '../../records.ts'

interface Family {
  noun: string
  route: string
  /** A moment that its form requires. */
  moment?: string
  /** Contents open in a tab, not in a drawer. */
  isTab?: boolean
}

const families: Record<string, Family> = {
  schedule: { noun: '日程', route: '/partner-mange/richeng-manage', moment: '开始时间' },
  decision: { noun: '决策事项', route: '/partner-mange/policy-decision', moment: '会议时间' },
  empowerment: { noun: '赋能内容', route: '/partner-mange/stfn/business', isTab: true },
  toolbox: { noun: '工具', route: '/partner-mange/toolbox' },
  corporation: { noun: '合伙公司', route: '/partner-mange/partner-config' },
  home: { noun: '首页区块', route: '/partner-mange/home-config' },
}

/** Ids of the rows that are shown. */
const idsIn = (desk: Desk, within = desk.main) =>
  within.locator('tbody tr[data-id]').evaluateAll(rows => rows.map(row => row.getAttribute('data-id') ?? ''))

/** A list that can be shown otherwise, as a calendar or a board, is read as a table here. */
async function asTable(desk: Desk): Promise<void> {
  const table = desk.button('表格')
  if ((await table.count()) === 0) return
  await table.click()
  await desk.settled()
}

/** Makes two categories in the drawer, orders them and deletes the second; returns the name of the first. */
async function arrangeCategories(desk: Desk): Promise<string> {
  const [first, second] = [`分类${unique()}`, `分类${unique()}`]
  await desk.button('分类').click()
  await desk.settled()
  const drawer = desk.page.getByRole('dialog').first()
  for (const name of [first, second]) {
    await desk.button('新增', drawer).click()
    await desk.fill('分类名称', name, desk.dialog)
    await desk.save('保存', desk.dialog)
    await desk.row(name, drawer).waitFor()
    await desk.settled()
  }
  const renamed = `${first}改`
  await desk.rowAction(desk.row(first, drawer), '编辑')
  await desk.fill('分类名称', renamed, desk.dialog)
  await desk.save('保存', desk.dialog)
  await desk.row(renamed, drawer).waitFor()
  await desk.settled()
  for (const done of ['关闭成功！', '开启成功！']) await flip(desk, desk.row(renamed, drawer), done)

  const own = await Promise.all([renamed, second].map(name => desk.row(name, drawer).getAttribute('data-id')))
  const order = (await idsIn(desk, drawer)).filter(id => own.includes(id))
  await drawer.locator(`tbody tr[data-id="${order[1]}"]`).focus()
  await desk.page.keyboard.press('Alt+ArrowUp')
  await desk.expectToast('操作成功')
  await expect.poll(() => shownOrder(desk, order, drawer)).toEqual(order.toReversed())

  await desk.rowAction(desk.row(second, drawer), '删除')
  await desk.confirm(`确定要删除“${second}”吗？`)
  await desk.row(second, drawer).waitFor({ state: 'detached' })
  await closeDrawer(desk)
  return renamed
}

interface Written {
  category: string
  title: string
}

async function write(desk: Desk, { moment }: Family, { category, title }: Written): Promise<void> {
  await desk.button('新增').click()
  await desk.fill('标题', title, desk.dialog)
  await desk.chooseInTree('分类', category, desk.dialog)
  if (moment) {
    const input = desk.dialog.getByLabel(moment, { exact: true })
    await input.click()
    await input.fill('2026-03-02 09:30:00')
    await input.press('Enter')
  }
  await desk.save('保存', desk.dialog)
  await desk.expectToast('保存成功!')
  await desk.settled()
}

/** Gives a content a button in the drawer of its row. */
async function setButton(desk: Desk, title: string): Promise<void> {
  await desk.rowAction(desk.row(title), '按钮')
  await desk.button('添加一行', desk.dialog).click()
  const cell = (field: string) => desk.dialog.locator(`tr[data-row="0"] td[data-field="${field}"]`)
  await cell('label').waitFor()
  await desk.page.keyboard.type('进入')
  await desk.page.keyboard.press('Tab')
  await desk.page.keyboard.type('/process-home')
  await desk.page.keyboard.press('Enter')
  await desk.save('保存', desk.dialog)
  await desk.expectToast('保存成功!')
  await desk.settled()
}

describe('contents of the portal', () => {
  test.for(Object.keys(families))(
    '%s: a person arranges categories, writes, orders, publishes, restores and deletes',
    { timeout: 300_000 },
    async (key, { person, api }) => {
      const family = families[key] as Family
      const base = `/partner/${key}`
      const read = <T>(path: string, values: Record<string, unknown>) => api.call<T>('GET', `${base}/${path}`, values)
      const desk = await person()
      await desk.begin(family.route)
      await asTable(desk)
      const category = await arrangeCategories(desk)
      const [first, second] = [`${family.noun}${unique()}`, `${family.noun}${unique()}`]
      for (const title of [first, second]) await write(desk, family, { category, title })
      await desk.node(category).click()
      await expect.poll(() => desk.rowCount()).toBe(2)
      const [top = '', below = ''] = await idsIn(desk)
      await dragRow(desk, below, top)
      await expect.poll(() => idsIn(desk)).toEqual([below, top])

      await desk.rowAction(desk.row(first), '编辑')
      await desk.fill('摘要', '改过的摘要', desk.dialog)
      await desk.save('保存', desk.dialog)
      await desk.expectToast('保存成功!')
      await desk.settled()
      await setButton(desk, first)

      const isShown = desk.row(first).getByRole('switch')
      await isShown.click()
      await expect.poll(() => isShown.getAttribute('aria-checked')).toBe('false')
      await desk.expectToast('关闭成功！')
      await desk.settled()
      await isShown.click()
      await expect.poll(() => isShown.getAttribute('aria-checked')).toBe('true')
      await desk.settled()

      await desk.rowAction(desk.row(first), '发布')
      await desk.save('发布', desk.dialog)
      await desk.expectToast('发布成功!')
      await desk.settled()
      await desk.rowAction(desk.row(first), '撤回')
      await desk.confirm(`确定要撤回“${first}”吗？`)
      await desk.expectToast('撤回成功!')
      await desk.settled()
      for (const title of [first, second]) await desk.row(title).getByRole('checkbox').check()
      await desk.forTicked('批量发布').click()
      await desk.confirm('确定要发布所选内容吗？')
      await desk.row(second).getByText('已发布').waitFor()
      await desk.settled()
      const firstId = (await desk.row(first).getAttribute('data-id')) ?? ''
      const published = await read<{ records: { id: string }[] }>('homeList', { size: 100 })
      expect(published.records.map(({ id }) => id)).toEqual(expect.arrayContaining([top, below]))

      await desk.row(first).getByRole('button', { name: first, exact: true }).click()
      await desk.settled()
      const detail = family.isTab ? desk.main : desk.dialog
      await detail.getByText('改过的摘要').first().waitFor()
      await detail.getByRole('tab', { name: '操作日志' }).click()
      await desk.settled()
      await revertToFirst(desk, detail)
      expect(await read('content/detail', { id: firstId })).toMatchObject({ summary: null, state: 'published' })
      if (family.isTab) await desk.page.goBack()
      else await closeDrawer(desk)
      await desk.row(second).waitFor()
      await desk.settled()

      expect(await exportFile(desk)).toMatch(/\.xlsx$/)
      await desk.rowAction(desk.row(first), '删除')
      await desk.confirm(`确定要删除“${first}”吗？`)
      await desk.row(first).waitFor({ state: 'detached' })
      await desk.row(second).getByRole('checkbox').check()
      await desk.forTicked('批量删除').click()
      await desk.confirm('确定要删除所选数据吗？')
      await desk.row(second).waitFor({ state: 'detached' })
      await desk.button('回收站').click()
      await restore(desk, first, second)
      await expect.poll(() => desk.rowCount()).toBe(2)
    },
  )

  test('an editor writes but does not publish; others do not open the list', async ({ person, api }) => {
    const categoryId = (await api.call<{ id: string }>('POST', '/partner/toolbox/category/save', { name: unique() })).id
    const title = `工具${unique()}`
    await api.call('POST', '/partner/toolbox/content/save', { title, categoryId })
    const [editor, plain] = [await newUser(api, 'editor'), await newUser(api, 'plain')]
    const codes = ['PARTNER_TOOLBOX_VIEW', 'PARTNER_TOOLBOX_EDIT', 'admin_/PARTNER-MANGE/TOOLBOX']
    const role = await roleWith(api, codes)
    await api.call('POST', '/upms/role/user/add', { roleId: role.id, ids: [editor.id] })

    const writer = await person()
    await writer.begin('/partner-mange/toolbox', editor.username, editor.password)
    await writer.search('标题', title)
    await writer.rowAction(writer.row(title), '编辑')
    await writer.fill('摘要', '编辑写的摘要', writer.dialog)
    await writer.save('保存', writer.dialog)
    await writer.expectToast('保存成功!')
    await writer.settled()
    expect(await writer.button('回收站').count()).toBe(0)
    const more = writer.row(title).getByRole('button', { name: /更多/ })
    if ((await more.count()) > 0) await more.click()
    for (const label of ['发布', '删除'])
      expect(await writer.page.getByRole('menuitem', { name: label, exact: true }).count(), label).toBe(0)
    expect(await writer.row(title).getByRole('button', { name: '发布', exact: true }).count()).toBe(0)

    const reader = await person()
    await reader.begin('/partner-mange/toolbox', plain.username, plain.password)
    await reader.expectAddress('/noPermission')
  })
})
