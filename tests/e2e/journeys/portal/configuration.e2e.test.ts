// @module-tag full
import { describe } from 'vitest'
import type { Desk } from '../../desk.ts'
import { closeDrawer, dragRow, flip, restore, revertToFirst, shownOrder } from '../../gestures.ts'
import { expect, test } from '../../harness.ts'
import { unique } from '../../records.ts'

const idOf = async (desk: Desk, text: string) => (await desk.row(text).getAttribute('data-id')) ?? ''

async function write(desk: Desk, button: string, values: Readonly<Record<string, string>>): Promise<void> {
  await desk.button(button).click()
  for (const [label, value] of Object.entries(values)) await desk.fill(label, value, desk.dialog)
  await desk.save('保存', desk.dialog)
  await desk.expectToast('保存成功!')
  await desk.settled()
}

describe('configuration of the portal', () => {
  test('menus of the portal are made, nested, ordered, put off and deleted', async ({ person, api }) => {
    const [above, below] = [`菜单${unique()}`, `菜单${unique()}`]
    const desk = await person()
    await desk.begin('/configuration/menuConfig')
    for (const name of [above, below]) await write(desk, '新增', { 菜单名称: name, 地址: '/process-home' })
    await desk.search('菜单名称', '菜单')
    const ids = [await idOf(desk, above), await idOf(desk, below)]
    const order = await shownOrder(desk, ids)
    await desk.main.locator(`tbody tr[data-id="${order[1]}"]`).focus()
    await desk.page.keyboard.press('Alt+ArrowUp')
    await desk.expectToast('操作成功')
    await expect.poll(() => shownOrder(desk, ids)).toEqual(order.toReversed())
    await desk.rowAction(desk.row(above), '编辑')
    await desk.fill('备注', '给合伙人看', desk.dialog)
    await desk.save('保存', desk.dialog)
    await desk.expectToast('保存成功!')
    await desk.settled()
    for (const done of ['关闭成功！', '开启成功！']) await flip(desk, desk.row(above), done)

    const child = `下级${unique()}`
    await desk.rowAction(desk.row(above), '新增下级')
    await desk.fill('菜单名称', child, desk.dialog)
    await desk.save('保存', desk.dialog)
    await desk.expectToast('保存成功!')
    const tree = await api.call<{ name: string; children: { name: string }[] }[]>('GET', '/configuration/menu/homeList')
    expect(tree.find(({ name }) => name === above)?.children.map(({ name }) => name)).toEqual([child])

    await desk.rowAction(desk.row(below), '删除')
    await desk.confirm(`确定要删除“${below}”吗？`)
    await desk.row(below).waitFor({ state: 'detached' })
  })

  test.for([
    ['/configuration/normalConfig', '日常工作'],
    ['/configuration/professionalApp', '专业应用'],
  ] as const)(
    '%s: entries are made, ordered, put off, restored and deleted',
    { timeout: 240_000 },
    async ([route, noun], { person }) => {
      const [first, second] = [`${noun}${unique()}`, `${noun}${unique()}`]
      const group = `组${unique()}`
      const desk = await person()
      await desk.begin(route)
      for (const name of [first, second])
        await write(desk, '新增', { 名称: name, 分组: group, 地址: 'https://example.com/a' })
      await desk.search('分组', group)
      const [top = '', below = ''] = await shownOrder(desk, [await idOf(desk, first), await idOf(desk, second)])
      await dragRow(desk, below, top)
      await expect.poll(() => shownOrder(desk, [top, below])).toEqual([below, top])
      await desk.rowAction(desk.row(first), '编辑')
      await desk.fill('说明', '改过的说明', desk.dialog)
      await desk.save('保存', desk.dialog)
      await desk.expectToast('保存成功!')
      await desk.settled()
      for (const done of ['关闭成功！', '开启成功！']) await flip(desk, desk.row(first), done)

      await desk.row(first).getByRole('button', { name: first, exact: true }).click()
      await desk.dialog.getByText('改过的说明').first().waitFor()
      await desk.dialog.getByRole('tab', { name: '操作日志' }).click()
      await desk.settled()
      await revertToFirst(desk, desk.dialog)
      await expect.poll(() => desk.dialog.locator('dd').filter({ hasText: '改过的说明' }).count()).toBe(0)
      await closeDrawer(desk)

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
})
