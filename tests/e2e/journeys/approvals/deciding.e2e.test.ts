import { describe } from 'vitest'
import { expect, test } from '../../harness.ts'
import { newPosition, newRole, newUser } from '../../records.ts'

const positions = '/position-management/position-list'

describe('confirmations and transfers', () => {
  test('B6 a row switch asks, shows the new state at once and reverts when the server refuses', {
    tags: 'full',
  }, async ({ person, api }) => {
    const position = await newPosition(api)
    const desk = await person()
    await desk.begin(positions)
    await desk.search('岗位编码', position.code)
    const flip = desk.row(position.code).getByRole('switch')
    await flip.click()
    await desk.dialog.getByText(`「${position.name}」`).waitFor()
    await desk.button('取消', desk.dialog).click()
    await expect.poll(() => flip.getAttribute('aria-checked')).toBe('true')
    await flip.click()
    await desk.confirm('确定要关闭状态吗？')
    await desk.expectToast('关闭成功！')
    await desk.settled()
    await expect.poll(() => flip.getAttribute('aria-checked')).toBe('false')
    const stored = () => api.call<{ enabled: boolean }>('GET', `/upms/position/details/${position.id}`)
    await expect.poll(async () => (await stored()).enabled).toBe(false)

    // Another user has deleted it in the meantime.
    await api.call('POST', '/upms/position/delete', { id: position.id })
    desk.problems.expected.push('404 POST /upms/position/enable')
    await flip.click()
    await desk.confirm('确定要开启状态吗？')
    await desk.expectToast(/不存在|操作失败！/)
    await expect.poll(() => flip.getAttribute('aria-checked')).toBe('false')
  })

  test('C5 the delete dialog names the record, and cancelling deletes nothing', { tags: 'full' }, async ({
    person,
    api,
  }) => {
    const position = await newPosition(api)
    const desk = await person()
    await desk.begin(positions)
    await desk.search('岗位编码', position.code)
    const row = desk.row(position.code)
    await desk.rowAction(row, '删除')
    await desk.dialog.getByText('确定要删除该数据吗？').waitFor()
    await desk.dialog.getByText(`「${position.name}」`).waitFor()
    await desk.page.keyboard.press('Escape')
    await desk.page.getByRole('dialog').waitFor({ state: 'detached' })
    await desk.settled()
    await row.waitFor()
    await desk.rowAction(row, '删除')
    await desk.confirm('确定要删除该数据吗？')
    await desk.expectToast('删除成功!')
    await desk.settled()
    await expect.poll(() => desk.rowCount()).toBe(0)
  })

  test('C8 the transfer picker searches both sides, pages the left one and moves the selected rows', async ({
    person,
    api,
  }) => {
    const role = await newRole(api)
    const user = await newUser(api, 'picked')
    const desk = await person()
    await desk.begin(`/system-manage/role-manage/role-user?roleId=${role.id}`)
    const side = (move: RegExp) =>
      desk.main
        .getByRole('region')
        .filter({ has: desk.page.getByRole('button', { name: move }) })
        .last()
    const left = side(/^添加/)
    const right = side(/^移除/)
    await left.getByText(/^共 2,?\d{3} 条$/).waitFor()
    const pager = left.getByRole('navigation')
    await expect.poll(() => pager.getByRole('button', { name: /^\d+$|第 \d+ 页/ }).count()).toBeLessThanOrEqual(7)
    const first = await left.locator('tbody tr[data-id]').first().getAttribute('data-id')
    await pager.getByRole('button', { name: '下一页' }).click()
    await desk.settled()
    await expect.poll(() => left.locator('tbody tr[data-id]').first().getAttribute('data-id')).not.toBe(first)

    await desk.pick(user.username)
    await right.getByRole('row').filter({ hasText: user.username }).waitFor()
    await expect.poll(() => left.getByRole('row').filter({ hasText: user.username }).count()).toBe(0)
    await right.getByLabel('搜索已选列表').fill('没有这个人')
    await expect.poll(() => right.getByRole('row').filter({ hasText: user.username }).count()).toBe(0)
    await right.getByLabel('搜索已选列表').fill(user.username)
    await right.getByRole('row').filter({ hasText: user.username }).getByRole('checkbox').check()
    await right.getByRole('button', { name: /^移除/ }).click()
    await left.getByRole('row').filter({ hasText: user.username }).waitFor()
  })
})
