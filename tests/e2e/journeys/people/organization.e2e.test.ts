// @module-tag full
import { describe } from 'vitest'
import {
  agreeToDelete,
  closeDrawer,
  exportFile,
  flip,
  pickInDrawer,
  readRefusal,
  restore,
  revertToFirst,
  wheelToNodes,
  withRows,
} from '../../gestures.ts'
import { expect, test } from '../../harness.ts'
import { newAccount, newOrganization, newPosition, rootOrganization, unique } from '../../records.ts'

describe('organizations', () => {
  test('one is created, hidden, found by city and tag, moved, restored, and gets positions and users', {
    timeout: 120_000,
  }, async ({ person, api }) => {
    const root = await rootOrganization(api)
    const [other, full] = [await newOrganization(api, root), await newOrganization(api, root)]
    const inside = await newOrganization(api, full.id)
    const name = `新组织${unique()}`
    const city = `城${unique()}`
    const desk = await person()
    await desk.begin('/organization/list')
    await desk.button('新增组织').click()
    await desk.expectAddress('/organization/edit')
    await desk.settled()
    await desk.fill('组织名称', name)
    await desk.fill('组织编码', `E2E_${unique()}`)
    await desk.chooseInTree('上级组织')
    await desk.choose('组织类型', '城市公司')
    await desk.choose('组织标签', '核心')
    await desk.page.keyboard.press('Escape')
    await desk.fill('所在城市', city)
    await desk.save()
    await desk.expectToast('保存成功!')
    await desk.expectAddress('/organization/list')
    await desk.settled()

    const words = desk.main.getByLabel('搜索组织列表')
    await words.fill(name)
    await desk.nodeAction(name, '编辑')
    await desk.expectAddress('/organization/edit?id=')
    await desk.fill('组织简称', '简称')
    await desk.save()
    await desk.expectToast('保存成功!')
    await desk.expectAddress('/organization/list')
    for (const [action, done] of [
      ['隐藏', '操作成功！'],
      ['显示', '操作成功！'],
      ['停用', '关闭成功！'],
      ['启用', '开启成功！'],
    ] as const) {
      await desk.settled()
      await desk.nodeAction(name, action)
      if (action === '停用') await desk.confirm('确定要停用')
      await desk.expectToast(done)
    }

    await desk.settled()
    await desk.button('组织查询').click()
    await desk.settled()
    await desk.choose('组织标签', '核心', desk.dialog)
    await desk.search('组织名称', name, desk.dialog)
    expect(await desk.rowCount(desk.dialog)).toBe(1)
    await flip(desk, desk.row(name, desk.dialog), '关闭成功！')
    await flip(desk, desk.row(name, desk.dialog), '开启成功！')
    await closeDrawer(desk)
    await desk.button('城市公司').click()
    await desk.settled()
    await desk.row(city, desk.dialog).waitFor()
    await closeDrawer(desk)
    expect(await exportFile(desk)).toMatch(/^组织.*\.xlsx$/)

    // What a move takes along stands in its question.
    await words.fill('')
    await desk.settled()
    await wheelToNodes(desk, name, other.name)
    await desk.node(name).dragTo(desk.node(other.name), {
      sourcePosition: { x: 70, y: 14 },
      targetPosition: { x: 170, y: 14 },
    })
    await desk.dialog.getByText('一起移动：1 个组织、0 个岗位、0 位用户').waitFor()
    await desk.confirm(`移动到“${other.name}”下吗？`)
    await desk.expectToast('操作成功！')
    await desk.settled()

    await words.fill(full.name)
    await desk.nodeAction(full.name, '删除')
    await readRefusal(desk, `· 下级组织 1 条：${inside.name}`)
    await words.fill(name)
    await desk.node(name).click()
    await desk.settled()
    // Its page is beside the tree, and is not requested again after the deletion.
    await desk.nodeAction(name, '删除')
    await agreeToDelete(desk)
    await desk.node(name).waitFor({ state: 'detached' })
    await desk.button('回收站').click()
    await restore(desk, name)

    await words.fill(name)
    await desk.node(name).click()
    await desk.settled()
    await desk.tab('操作日志')
    await revertToFirst(desk)
    await desk.tab('岗位')
    await desk.button('新增岗位').click()
    await desk.expectAddress('/position-management/position-add?organizationId=')
    await desk.settled()
    const code = `E2E-${unique().toUpperCase()}`
    await desk.fill('岗位名称', '新组织的岗位')
    await desk.fill('岗位编码', code)
    await desk.save()
    await desk.expectToast('保存成功!')
    await desk.visit('/organization/list')
    await desk.row(code).waitFor()
    await desk.tab('人员')
    await desk.button('新增用户').click()
    await desk.expectAddress('/system-manage/user-manage/user-add?organizationId=')
    await desk.main.getByText(name, { exact: true }).first().waitFor()
    await desk.visit('/organization/list')
    await desk.button('编辑').click()
    await desk.expectAddress('/organization/edit?id=')
    await desk.visit('/organization/list')
    await desk.button('导入').click()
    await desk.button('下载模板', desk.dialog).waitFor()
  })

  test('positions are disabled and deleted in a batch, get members, a main position and permissions', {
    timeout: 120_000,
  }, async ({ person, api }) => {
    const words = `岗位${unique()}`
    const first = await newPosition(api, { name: `${words}甲`, dataScope: 'chosen' })
    const second = await newPosition(api, { name: `${words}乙` })
    const [one, two] = [await newAccount(api, 'member'), await newAccount(api, 'member')]
    // A user with a position already has a main one.
    await api.call('POST', '/upms/position/members/add', { positionId: (await newPosition(api)).id, ids: [two.id] })
    const projects = await api.call<{ records: { code: string }[] }>('POST', '/upms/position/project/project', {
      positionId: first.id,
    })
    const project = projects.records[0]?.code ?? ''
    const desk = await person()
    await desk.begin('/position-management/position-list')
    await desk.search('岗位名称', words)
    const rows = [first.code, second.code]
    await withRows(desk, { rows, action: '批量停用', done: '关闭成功！', asks: true })
    await withRows(desk, { rows, action: '批量启用', done: '开启成功！' })
    await withRows(desk, { rows, action: '批量删除', done: '删除成功!', asks: true })
    await desk.button('回收站').click()
    await desk.settled()
    await desk.search('岗位名称', words, desk.dialog)
    for (const { code } of [first, second]) await desk.row(code, desk.dialog).getByRole('checkbox').check()
    await desk.button('恢复所选', desk.dialog).click()
    await desk.expectToast('恢复成功!')
    await closeDrawer(desk)

    await desk.rowAction(desk.row(first.code), '成员')
    await pickInDrawer(desk, one.username)
    await desk.rowAction(desk.row(first.code), '删除')
    await readRefusal(desk, '· 岗位成员 1 条')
    await desk.rowAction(desk.row(first.code), '数据授权')
    await desk.expectAddress('/position-management/permission-page?id=')
    await desk.tab('项目')
    await desk.pick(project)
    await desk.save()
    await desk.expectToast('保存成功!')
    await desk.visit('/position-management/position-list')
    await desk.rowAction(desk.row(second.code), '编辑')
    await desk.expectAddress('/position-management/position-edit?id=')

    await desk.visit(`/position-management/position-details?id=${first.id}`)
    await desk.button('添加成员').click()
    await pickInDrawer(desk, two.username)
    await desk.rowAction(desk.row(two.username), '设为主岗')
    await desk.expectToast('操作成功！')
    await desk.settled()
    await desk.rowAction(desk.row(two.username), '移除')
    await desk.confirm('移出该岗位吗？')
    await desk.row(two.username).waitFor({ state: 'detached' })
    await desk.row(one.username).getByRole('checkbox').check()
    await desk.forTicked('移除').click()
    await desk.confirm('确定要移除所选成员吗？')
    await desk.row(one.username).waitFor({ state: 'detached' })
    await desk.tab('角色')
    await desk.tab('数据组织')
    await desk.tab('数据项目')
    await desk.row(project).waitFor()
    for (const [label, address] of [
      ['编辑', 'edit'],
      ['复制', 'copy'],
      ['数据授权', null],
    ] as const) {
      await desk.main.getByRole('button', { name: label, exact: true }).first().click()
      await desk.expectAddress(
        `/position-management/${address === null ? 'permission-page' : `position-${address}`}?id=`,
      )
      await desk.visit(`/position-management/position-details?id=${first.id}`)
    }
  })
})
