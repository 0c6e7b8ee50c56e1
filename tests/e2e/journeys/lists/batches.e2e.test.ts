// @module-tag full
import { describe } from 'vitest'
import type { ApiClient } from '../../apiClient.ts'
import type { Desk } from '../../desk.ts'
import { bringIn } from '../../gestures.ts'
import { expect, test } from '../../harness.ts'
import { rootOrganization, unique } from '../../records.ts'

/** Ticks every row that is shown and presses a button of the selection. */
async function withAll(desk: Desk, label: string, question?: string): Promise<void> {
  await desk.main.locator('thead').getByRole('checkbox').last().check()
  await desk.button(label).click()
  if (question !== undefined) await desk.confirm(question)
}

const switches = (desk: Desk) =>
  desk.main.locator('tbody [role=switch]').evaluateAll(all => all.map(one => one.getAttribute('aria-checked')))

async function organizationCode(api: ApiClient): Promise<string> {
  const id = await rootOrganization(api)
  return (await api.call<{ code: string }>('GET', `/upms/organization/details/${id}`)).code
}

describe('batches of records', () => {
  test('projects are imported, disabled, enabled and deleted together, except one in use', async ({ person, api }) => {
    const code = `IMP${unique().toUpperCase()}`
    const company = await organizationCode(api)
    const desk = await person()
    await desk.begin('/project-manage/management')
    await bringIn(
      desk,
      [
        ['项目编码', '项目名称', '所属组织', '业态'],
        [`${code}-1`, `导入项目${code}甲`, company, '住宅'],
        [`${code}-2`, `导入项目${code}乙`, company, '住宅'],
      ],
      '成功 2 条，失败 0 条（新增 2 条）。',
    )
    await desk.search('项目编码', code)
    await withAll(desk, '批量失效', '确定要使所选项目失效吗？')
    await desk.expectToast('关闭成功！')
    await expect.poll(() => switches(desk)).toEqual(['false', 'false'])
    await withAll(desk, '批量生效')
    await desk.expectToast('开启成功！')
    await expect.poll(() => switches(desk)).toEqual(['true', 'true'])
    // A row expands to its phases; one project that has a member stays.
    await desk.main.locator('[data-detail]').first().click()
    await desk.main.locator('tr.table-detail').getByRole('table').waitFor()
    const [user] = (await api.call<{ records: { id: string }[] }>('POST', '/upms/user/list', { size: 10 })).records
    const [first] = (
      await api.call<{ records: { id: string }[] }>('POST', '/project/project/queryProjectInfo', { code: `${code}-1` })
    ).records
    await api.call('POST', '/project/project/addProjectUsers', { projectId: first?.id, ids: [user?.id] })
    await withAll(desk, '批量删除', '确定要删除所选数据吗？')
    await desk.dialog.getByText(/1 位授权用户/).waitFor()
    await desk.page.keyboard.press('Escape')
    await desk.settled()
    await expect.poll(() => desk.rowCount()).toBe(1)
    await desk.button('回收站').click()
    const bin = desk.dialog
    await bin
      .getByRole('row')
      .filter({ hasText: `${code}-2` })
      .getByRole('checkbox')
      .check()
    await desk.button('恢复所选', bin).click()
    await desk.expectToast('恢复成功!')
    await bin.getByRole('button', { name: '关闭' }).first().click()
    await expect.poll(() => desk.rowCount()).toBe(2)
  })

  test('land parcels are imported, hidden, shown and deleted together, and restored to an earlier version', async ({
    person,
    api,
  }) => {
    const code = `IML${unique().toUpperCase()}`
    const company = await organizationCode(api)
    const desk = await person()
    await desk.begin('/landmassManagement/landmassList')
    await bringIn(
      desk,
      [
        ['地块编号', '地块名称', '所属组织', '所在地区', '占地面积'],
        [`${code}-1`, `导入地块${code}甲`, company, '330106', '1200'],
        [`${code}-2`, `导入地块${code}乙`, company, '330106', '800'],
      ],
      '成功 2 条，失败 0 条（新增 2 条）。',
    )
    await desk.search('地块编号', code)
    await withAll(desk, '批量隐藏', '确定要隐藏所选地块吗？')
    await desk.expectToast('关闭成功！')
    await expect.poll(() => switches(desk)).toEqual(['false', 'false'])
    await withAll(desk, '批量显示')
    await desk.expectToast('开启成功！')
    await expect.poll(() => switches(desk)).toEqual(['true', 'true'])

    // Its own page: changed, then as it was before.
    await desk
      .row(`${code}-1`)
      .getByRole('button', { name: `导入地块${code}甲` })
      .click()
    await desk.expectAddress('/landmassManagement/landmassview?id=')
    await desk.settled()
    await desk.button('编辑').click()
    await desk.fill('占地面积', '1500', desk.dialog)
    await desk.save('保存', desk.dialog)
    await desk.main.getByText('1,500').first().waitFor()
    await desk.tab('操作日志')
    await desk.rowAction(desk.row('新增'), '恢复到此版本')
    await desk.confirm('确定要恢复到此版本吗')
    await desk.expectToast('恢复成功!')
    await desk.main.getByText('1,200').first().waitFor()
    await desk.button('删除').click()
    await desk.confirm('确定要删除该数据吗？')
    await desk.expectToast('删除成功!')

    await desk.visit('/landmassManagement/landmassList')
    await desk.button('查询').click()
    await expect.poll(() => desk.rowCount()).toBe(1)
    await withAll(desk, '批量删除', '确定要删除所选数据吗？')
    await desk.expectToast('删除成功!')
    await expect.poll(() => desk.rowCount()).toBe(0)
    await desk.button('回收站').click()
    await desk.rowAction(desk.row(`${code}-2`, desk.dialog), '恢复')
    await desk.expectToast('恢复成功!')
    await desk.dialog.getByRole('button', { name: '关闭' }).first().click()
    await expect.poll(() => desk.rowCount()).toBe(1)
  })

  test('dictionary entries are imported, ordered, disabled and deleted together; the dictionary is restored', async ({
    person,
    api,
  }) => {
    const code = `IMD_${unique().toUpperCase()}`
    const title = `导入字典${code}`
    await api.call('POST', '/basic/dictparams/code/save', { code, title })
    const desk = await person()
    await desk.begin('/system-setting-manage/dictionary-manage')
    await bringIn(
      desk,
      [
        ['字典', '值', '名称'],
        [code, 'a', '甲项'],
        [code, 'b', '乙项'],
        [code, 'c', '丙项'],
      ],
      '成功 3 条，失败 0 条（新增 3 条）。',
    )
    await desk.main.getByLabel('搜索字典管理').fill(title)
    await desk.node(title).click()
    await desk.row('丙项').waitFor()
    const offered = async () =>
      (await api.call<{ value: string }[]>('GET', '/basic/dictparams/list', { code })).map(one => one.value)
    await desk.row('乙项').focus()
    await desk.page.keyboard.press('Alt+ArrowUp')
    await desk.expectToast('操作成功')
    await expect.poll(offered).toEqual(['b', 'a', 'c'])
    // Without a position a new record comes last.
    await desk.button('新增').click()
    await expect.poll(() => desk.dialog.getByLabel('排序', { exact: true }).inputValue()).toBe('')
    await desk.fill('名称', '丁项', desk.dialog)
    await desk.fill('值', 'd', desk.dialog)
    await desk.save('保存', desk.dialog)
    await expect.poll(offered).toEqual(['b', 'a', 'c', 'd'])
    await desk.page.getByRole('dialog').waitFor({ state: 'detached' })
    await desk.settled()

    await withAll(desk, '批量停用', '停用后不能再选择')
    await desk.expectToast('关闭成功！')
    await expect.poll(offered).toEqual([])
    await withAll(desk, '批量启用')
    await desk.expectToast('开启成功！')
    await expect.poll(offered).toEqual(['b', 'a', 'c', 'd'])
    await desk.row('甲项').getByRole('button', { name: '甲项' }).click()
    await desk.dialog.getByRole('tab', { name: '使用情况' }).click()
    await desk.dialog.getByRole('tab', { name: '操作日志' }).click()
    await desk.dialog.getByText('启用').first().waitFor()
    await desk.page.keyboard.press('Escape')
    await desk.page.getByRole('dialog').waitFor({ state: 'detached' })
    const [file] = await Promise.all([
      desk.page.waitForEvent('download'),
      (async () => {
        await desk.button('导出').click()
        await desk.dialog.getByRole('button', { name: /^(导出|确定)$/ }).click()
      })(),
    ])
    expect(file.suggestedFilename()).toMatch(/^字典项.*\.xlsx$/)
    await withAll(desk, '批量删除', '确定要删除所选数据吗？')
    await desk.expectToast('删除成功!')
    await expect.poll(offered).toEqual([])

    await desk.tab('使用情况')
    await desk.tab('操作日志')
    await desk.nodeAction(title, '编辑')
    await desk.fill('备注', '不再使用', desk.dialog)
    await desk.save('保存', desk.dialog)
    await desk.expectToast('保存成功!')
    // The record beside the tree is requested once more before the tree knows of the deletion.
    desk.problems.expected.push('404 GET /basic/dictparams/code/details')
    await desk.nodeAction(title, '删除')
    await desk.confirm('确定要删除该数据吗？')
    await desk.expectToast('删除成功!')
    await desk.main.getByRole('button', { name: '回收站' }).first().click()
    await desk.rowAction(desk.row(title, desk.dialog), '恢复')
    await desk.expectToast('恢复成功!')
    await desk.page.keyboard.press('Escape')
    await desk.node(title).waitFor()
  })
})
