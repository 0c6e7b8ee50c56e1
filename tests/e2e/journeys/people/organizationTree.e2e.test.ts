// @module-tag full
import { describe } from 'vitest'
import { expect, test } from '../../harness.ts'
import { newOrganization, rootOrganization } from '../../records.ts'

describe('nodes of the organization tree', () => {
  test('a form moves an organization after a preview, and the edit form does not change its place', async ({
    person,
    api,
  }) => {
    const root = await rootOrganization(api)
    const [moved, target] = [await newOrganization(api, root), await newOrganization(api, root)]
    const desk = await person()
    await desk.begin(`/organization/edit?id=${moved.id}`)
    await expect.poll(() => desk.main.getByLabel('上级组织', { exact: true }).isDisabled()).toBe(true)
    await desk.visit('/organization/list')
    await desk.main.getByLabel('搜索组织列表').fill(moved.name)
    await desk.nodeAction(moved.name, '移动')
    await desk.dialog.getByText('上级组织没有改变').waitFor()
    await desk.chooseInTree('移动到', target.name, desk.dialog)
    await desk.row('1 个组织、0 个岗位、0 位用户', desk.dialog).waitFor()
    await desk.dialog.getByText('没有人因此看到更多或更少的数据').waitFor()
    await desk.save('移动', desk.dialog)
    await desk.expectToast('移动成功！')
    const now = await api.call<{ parentId: string }>('GET', `/upms/organization/details/${moved.id}`)
    expect(now.parentId).toBe(target.id)
  })

  test('the page of an organization moves it too, but not below itself', async ({ person, api }) => {
    const root = await rootOrganization(api)
    const moved = await newOrganization(api, root)
    const [child, target] = [await newOrganization(api, moved.id), await newOrganization(api, root)]
    const parentOf = async () =>
      (await api.call<{ parentId: string }>('GET', `/upms/organization/details/${moved.id}`)).parentId
    const desk = await person()
    await desk.begin(`/organization/detail?id=${moved.id}`)
    await desk.button('移动').click()
    await desk.chooseInTree('移动到', child.name, desk.dialog)
    desk.problems.expected.push(/^4\d\d (POST|GET) \/upms\/organization\/move/)
    await desk.save('移动', desk.dialog)
    await desk.expectFieldError('移动到', /下级/, desk.dialog)
    expect(await parentOf()).toBe(root)
    await desk.chooseInTree('移动到', target.name, desk.dialog)
    await desk.save('移动', desk.dialog)
    await desk.expectToast('移动成功！')
    await expect.poll(parentOf).toBe(target.id)
    await desk.main.getByRole('button', { name: target.name }).first().waitFor()
  })

  test('an organization with enabled children is disabled only together with them', async ({ person, api }) => {
    const root = await rootOrganization(api)
    const above = await newOrganization(api, root)
    const below = await newOrganization(api, above.id)
    const isEnabled = async (id: string) =>
      (await api.call<{ enabled: boolean }>('GET', `/upms/organization/details/${id}`)).enabled
    const desk = await person()
    await desk.begin('/organization/list')
    await desk.main.getByLabel('搜索组织列表').fill(above.name)
    desk.problems.expected.push('409 POST /upms/organization/enable')
    await desk.nodeAction(above.name, '停用')
    await desk.confirm('确定要停用')
    await desk.expectToast('该组织下还有 1 个启用的下级组织')
    expect([await isEnabled(above.id), await isEnabled(below.id)]).toEqual([true, true])
    await desk.nodeAction(above.name, '停用（含下级）')
    await desk.confirm(`确定要停用“${above.name}”和它的全部下级组织吗？`)
    await desk.expectToast('关闭成功！')
    expect([await isEnabled(above.id), await isEnabled(below.id)]).toEqual([false, false])
  })
})
