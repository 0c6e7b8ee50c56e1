// @module-tag full
import { describe } from 'vitest'
import { closeDrawer, pickInDrawer } from '../../gestures.ts'
import { expect, test } from '../../harness.ts'
import { newAccount, unique } from '../../records.ts'

describe('user groups', () => {
  test('a group is created, gets members, is disabled and deleted', async ({ person, api }) => {
    const [one, other] = [await newAccount(api, 'group-one'), await newAccount(api, 'group-other')]
    const code = `E2E_${unique().toUpperCase()}`
    const name = `评审组${code}`
    const desk = await person()
    await desk.begin('/process-config/user-group')
    await desk.button('新增').click()
    await desk.fill('名称', name, desk.dialog)
    await desk.fill('编码', code, desk.dialog)
    await desk.save('保存', desk.dialog)
    await desk.expectToast('保存成功')
    const row = desk.row(code)
    await row.waitFor()

    await desk.rowAction(row, '成员')
    for (const { name: member } of [one, other]) {
      await desk.button('添加成员', desk.dialog).click()
      await pickInDrawer(desk, member)
      await desk.row(member, desk.dialog).waitFor()
    }
    await desk.rowAction(desk.row(one.name, desk.dialog), '移除')
    await desk.confirm(`确定要移除“${one.name}”吗`)
    await desk.row(one.name, desk.dialog).waitFor({ state: 'detached' })
    await desk.row(other.name, desk.dialog).getByRole('checkbox').check()
    await desk.button('批量移除', desk.dialog).click()
    await desk.confirm('确定要移除所选成员吗')
    await desk.row(other.name, desk.dialog).waitFor({ state: 'detached' })
    await closeDrawer(desk)

    await row.getByRole('switch').click()
    await desk.confirm('的启用状态吗')
    await expect.poll(() => row.getByRole('switch').isChecked()).toBe(false)
    await row.getByRole('button', { name, exact: true }).click()
    await desk.expectAddress('/process-config/user-group-details?id=')
    await desk.main.getByRole('definition').filter({ hasText: code }).first().waitFor()
    await desk.tab('操作日志')
    for (const action of ['新增', '绑定', '解除绑定']) await desk.row(action).first().waitFor()

    await desk.visit('/process-config/user-group')
    await desk.rowAction(row, '编辑')
    await desk.fill('备注', '评审结束后撤销', desk.dialog)
    await desk.save('保存', desk.dialog)
    await row.getByText('评审结束后撤销').waitFor()
    await row.getByRole('checkbox').check()
    await desk.button('批量删除').click()
    await desk.confirm('确定要删除所选用户组吗')
    await desk.expectToast('删除成功!')
    await row.waitFor({ state: 'detached' })
  })
})
