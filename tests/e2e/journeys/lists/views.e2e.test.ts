import { describe } from 'vitest'
import { expect, test } from '../../harness.ts'
import { newPosition, unique } from '../../records.ts'

const list = '/position-management/position-list'

describe('views of a list', () => {
  test('a view is saved, opened by a link, changed, made the default and deleted', { tags: 'full' }, async ({
    person,
    api,
  }) => {
    const position = await newPosition(api)
    const name = `视图${unique()}`
    const desk = await person()
    await desk.begin(list)
    await desk.search('岗位编码', position.code)
    await desk.button('视图：默认视图').click()
    await desk.page.getByRole('menuitem', { name: '另存为新视图…' }).click()
    await desk.dialog.getByPlaceholder('请输入视图名称').fill(name)
    await desk.button('保存', desk.dialog).click()
    await desk.expectToast('保存成功!')
    await desk.button(`视图：${name}`).waitFor()
    await desk.settled()
    await expect.poll(() => desk.rowCount()).toBe(1)
    await desk.expectAddress(/.*_view=/)
    const link = desk.address()

    // 重置 leads back to the view, not to the bare list.
    await desk.search('岗位名称', '没有这个岗位')
    await expect.poll(() => desk.rowCount()).toBe(0)
    await desk.button(`视图：${name}（已修改）`).waitFor()
    await desk.button('重置').click()
    await desk.row(position.code).waitFor()
    await expect.poll(() => desk.rowCount()).toBe(1)

    const other = await person()
    await other.begin(link)
    await other.row(position.code).waitFor()
    await expect.poll(() => other.rowCount()).toBe(1)
    await other.button(`视图：${name}`).click()
    await other.page.getByRole('menuitem', { name: '打开列表时使用此视图' }).click()
    await other.expectToast('操作成功！')

    const third = await person()
    await third.signIn()
    await third.menu('组织岗位', '岗位列表')
    await third.button(`视图：${name}`).waitFor()
    await third.settled()
    await expect.poll(() => third.rowCount()).toBe(1)
    await third.button(`视图：${name}`).click()
    await third.page.getByRole('menuitem', { name: '删除视图' }).click()
    await third.confirm(`确定要删除视图“${name}”吗？`)
    await third.button('视图：默认视图').waitFor()
    await third.settled()
    await expect.poll(() => third.rowCount()).toBe(20)
  })
})

describe('batches', () => {
  test('B4 ask with the count, process what they can, and keep the failed rows selected', { tags: 'full' }, async ({
    person,
    api,
  }) => {
    const words = `批量${unique()}`
    const free = await newPosition(api, { name: `${words}空` })
    const used = await newPosition(api, { name: `${words}用` })
    const users = await api.call<{ records: { id: string }[] }>('POST', '/upms/user/list', { size: 10 })
    await api.call('POST', '/upms/position/members/add', { positionId: used.id, ids: [users.records[0]?.id] })
    const desk = await person()
    await desk.begin(list)
    await desk.search('岗位名称', words)
    for (const { code } of [free, used]) await desk.row(code).getByRole('checkbox').check()
    await desk.main.getByText('已选择 2 项').waitFor()
    await desk.button('批量删除').click()
    await desk.dialog.getByText('已选择 2 项。').waitFor()
    await desk.confirm('确定要删除所选数据吗？')
    const failures = desk.page.getByRole('dialog').filter({ hasText: '批量删除：成功 1 条，失败 1 条' })
    await failures.getByText(`${words}用`).waitFor()
    await failures.getByText('该岗位还有 1 名成员，不能删除，请先移除成员').waitFor()
    await failures.getByRole('button', { name: '知道了' }).click()
    await failures.waitFor({ state: 'hidden' })
    await expect.poll(() => desk.rowCount()).toBe(1)
    await desk.main.getByText('已选择 1 项').waitFor()
  })
})
