// @module-tag full
import type { Locator } from 'playwright-core'
import { describe } from 'vitest'
import type { Desk } from '../../desk.ts'
import {
  agreeToDelete,
  closeDrawer,
  dragRow,
  exportFile,
  flip,
  pickInDrawer,
  readRefusal,
  restore,
  revertToFirst,
  shownOrder,
} from '../../gestures.ts'
import { expect, test } from '../../harness.ts'
import { newAccount, newPosition, newRole, unique } from '../../records.ts'

interface Bound {
  tab: string
  button: string
  /** What its row shows. */
  first: string
  /** Taken away by a tick; the same page elsewhere need not show that once more. */
  second?: string
}

/** Gives a resource to two of a kind, and takes it from one by its row, from the other by a tick. */
async function bindAndUnbind(desk: Desk, { tab, button, first, second }: Bound): Promise<void> {
  await desk.tab(tab)
  const panel = desk.main.getByRole('tabpanel', { name: tab, exact: true })
  for (const text of [first, second ?? []].flat()) {
    await desk.button(button, panel).click()
    await pickInDrawer(desk, text)
  }
  const row = (text: string): Locator => desk.row(text, panel)
  await desk.rowAction(row(first), '取消授权')
  await desk.confirm('的授权吗？')
  await row(first).waitFor({ state: 'detached' })
  if (second === undefined) return
  await row(second).getByRole('checkbox').check()
  await desk.forTicked('取消授权', panel).click()
  await desk.confirm(/所选.*的授权吗？/)
  await row(second).waitFor({ state: 'detached' })
}

describe('applications', () => {
  test('have a secret shown once and renewed; are disabled, restricted, deleted and restored', {
    timeout: 120_000,
  }, async ({ person, api }) => {
    const clientId = `e2e-${unique()}`
    const name = `新应用${unique()}`
    const desk = await person()
    await desk.begin('/system-manage/permission-app')
    await desk.button('新增').click()
    await desk.fill('应用名称', name, desk.dialog)
    await desk.fill('客户端标识', clientId, desk.dialog)
    await desk.fill('访问地址', '/', desk.dialog)
    await desk.save('保存', desk.dialog)
    const secret = desk.dialog.locator('code')
    const first = (await secret.innerText()).trim()
    await desk.button('我已保存', desk.dialog).click()
    await desk.settled()
    await desk.search('客户端标识', clientId)
    const row = desk.row(clientId)
    await desk.rowAction(row, '重置密钥')
    await desk.confirm('重置后原密钥立即失效')
    await secret.waitFor()
    const renewed = (await secret.innerText()).trim()
    expect(renewed.length).toBeGreaterThan(30)
    expect(renewed).not.toBe(first)
    await desk.button('我已保存', desk.dialog).click()
    await desk.dialog.waitFor({ state: 'hidden' })
    expect(await desk.page.content()).not.toContain(renewed)
    await desk.rowAction(row, '编辑')
    await desk.settled()
    await desk.fill('备注', '改过', desk.dialog)
    await desk.save('保存', desk.dialog)
    await desk.row('改过').waitFor()
    await flip(desk, row, '关闭成功！')
    await flip(desk, row, '开启成功！')
    expect(await exportFile(desk)).toMatch(/^应用系统.*\.xlsx$/)

    await row.getByRole('button', { name, exact: true }).click()
    await desk.settled()
    const drawer = desk.page.getByRole('dialog').first()
    await desk.button('新增', drawer).click()
    await desk.dialog.getByRole('radio', { name: '访问地址' }).check()
    await desk.dialog.getByRole('textbox', { name: '访问地址' }).fill('203.0.113.5')
    await desk.save('保存', desk.dialog)
    const entry = desk.row('203.0.113.5', drawer)
    await entry.waitFor()
    await desk.settled()
    await flip(desk, entry, '关闭成功！')
    await desk.rowAction(entry, '删除')
    await agreeToDelete(desk)
    await drawer.getByRole('tab', { name: '操作日志' }).click()
    await desk.settled()
    await drawer.getByRole('button', { name: '恢复到此版本' }).last().click()
    await desk.confirm('确定要恢复到此版本吗？')
    await desk.expectToast('恢复成功!')
    await closeDrawer(desk)

    await desk.rowAction(row, '菜单资源')
    await desk.expectAddress('/system-manage/resources-manage/menu-manage?applicationId=')
    await desk.button('新增模块').click()
    await desk.expectAddress('/system-manage/resources-manage/edit-resources')
    await desk.settled()
    await desk.fill('资源名称', '唯一模块')
    await desk.fill('权限编码', `E2E_${unique().toUpperCase()}`)
    await desk.save()
    await desk.expectToast('保存成功!')
    await desk.visit('/system-manage/permission-app')
    await desk.rowAction(row, '删除')
    await readRefusal(desk, '· 菜单资源 1 条：唯一模块')
    await desk.rowAction(row, '菜单资源')
    await desk.settled()
    await desk.nodeAction('唯一模块', '删除')
    await agreeToDelete(desk)
    await desk.visit('/system-manage/permission-app')
    await desk.rowAction(row, '删除')
    await agreeToDelete(desk)
    await desk.button('回收站').click()
    await restore(desk, clientId)
    await row.waitFor()
    // It must not stay the first choice of every other page.
    const made = await api.call<{ records: { id: string }[] }>('POST', '/upms/application/list', { clientId })
    await api.call('POST', '/upms/application/delete', { id: made.records[0]?.id })
  })
})

describe('resources', () => {
  test('one is edited, disabled, copied, moved, granted to roles, positions and users, and deleted', {
    timeout: 120_000,
  }, async ({ person, api }) => {
    const code = `E2E_${unique().toUpperCase()}`
    const parent = await api.call<{ id: string }>('POST', '/upms/auth/resource/add', {
      applicationId: 'open',
      level: 1,
      code,
      name: `模块${code}`,
    })
    for (const [at, name] of ['甲页', '乙页'].entries()) {
      const values = { applicationId: 'open', level: 2, parentId: parent.id, code: `${code}_${at}`, name: name + code }
      await api.call('POST', '/upms/auth/resource/add', { ...values, route: `/${code.toLowerCase()}/${at}` })
    }
    const roles = [await newRole(api), await newRole(api)]
    const positions = [await newPosition(api), await newPosition(api)]
    const users = [await newAccount(api, 'grant'), await newAccount(api, 'grant')]
    const desk = await person()
    await desk.begin('/system-manage/resources-manage/menu-manage?applicationId=open')
    const words = desk.main.getByLabel('搜索菜单资源')
    await words.fill(code)
    const [page, other] = [`甲页${code}`, `乙页${code}`]
    await desk.nodeAction(page, '编辑')
    await desk.expectAddress('/system-manage/resources-manage/edit-resources?id=')
    await desk.settled()
    await desk.fill('备注', '改过')
    await desk.save()
    await desk.expectToast('保存成功!')
    await desk.expectAddress('/system-manage/resources-manage/menu-manage')
    await desk.settled()
    await desk.nodeAction(page, '停用')
    await desk.confirm('将立即失去该权限')
    await desk.expectToast('关闭成功！')
    await desk.settled()
    await desk.nodeAction(page, '启用')
    await desk.expectToast('开启成功！')
    await desk.settled()
    await desk.nodeAction(page, '复制')
    await desk.confirm('及其下级吗？')
    await desk.expectToast('操作成功！')
    await desk.node(`${page}（复制）`).waitFor()
    expect(await exportFile(desk)).toMatch(/^菜单资源.*\.xlsx$/)

    await desk.node(page).click()
    await desk.settled()
    await bindAndUnbind(desk, {
      tab: '角色',
      button: '授权角色',
      first: roles[0]?.code ?? '',
      second: roles[1]?.code ?? '',
    })
    await bindAndUnbind(desk, {
      tab: '岗位',
      button: '授权岗位',
      first: positions[0]?.code ?? '',
      second: positions[1]?.code ?? '',
    })
    await bindAndUnbind(desk, {
      tab: '用户',
      button: '授权用户',
      first: users[0]?.username ?? '',
      second: users[1]?.username ?? '',
    })
    await desk.tab('操作日志')
    await revertToFirst(desk)
    await desk.nodeAction(`模块${code}`, '删除')
    await readRefusal(desk, /· 下级菜单资源 3 条/)
    await desk.nodeAction(`${page}（复制）`, '删除')
    await agreeToDelete(desk)
    await desk.node(`${page}（复制）`).waitFor({ state: 'detached' })

    // Dropped on its own module it comes to stand first there; what a search hides cannot be dragged.
    await words.fill('')
    await desk.settled()
    await desk.node(other).dragTo(desk.node(`模块${code}`), {
      sourcePosition: { x: 70, y: 14 },
      targetPosition: { x: 170, y: 14 },
    })
    await desk.confirm(`确定要将“${other}”移动到“模块${code}”下吗？`)
    await desk.expectToast('操作成功！')
    // The message of the previous deletion may still be shown, so the test waits for the tree.
    const below = async () => {
      const tree = await api.call<{ id: string; children: { name: string }[] }[]>('GET', '/upms/auth/tree/open')
      return tree.find(node => node.id === parent.id)?.children.map(node => node.name)
    }
    await expect.poll(below).toEqual([other, page])
  })

  test('dragging orders routes; the second view grants, disables and deletes permissions', {
    timeout: 120_000,
  }, async ({ person, api }) => {
    const code = `E2E_${unique().toUpperCase()}`
    const [role, position, user] = [await newRole(api), await newPosition(api), await newAccount(api, 'right')]
    const desk = await person()
    await desk.begin('/router-manage')
    await desk.button('新增模块').click()
    await desk.fill('资源名称', `模块${code}`, desk.dialog)
    await desk.fill('权限编码', code, desk.dialog)
    await desk.save('保存', desk.dialog)
    await desk.expectToast('保存成功!')
    await desk.settled()
    const parent = (await api.call<{ id: string; code: string }[]>('GET', '/upms/auth/tree/admin')).find(
      node => node.code === code,
    )
    const pages: string[] = []
    for (const at of [1, 2, 3]) {
      const values = { applicationId: 'admin', level: 2, parentId: parent?.id, code: `${code}_${at}`, sort: at }
      const route = `/${code.toLowerCase()}/${at}`
      const made = await api.call<{ id: string }>('POST', '/upms/auth/resource/add', {
        ...values,
        name: `页${at}${code}`,
        route,
      })
      pages.push(made.id)
    }
    await desk.button('刷新').click()
    await desk.settled()
    const order = () => shownOrder(desk, pages)
    const module = desk.row(`模块${code}`)
    await module.scrollIntoViewIfNeeded()
    if ((await order()).length === 0) await module.locator('[data-expand]').first().click()
    await expect.poll(order).toEqual(pages)
    await dragRow(desk, pages[2] ?? '', pages[0] ?? '')
    expect(await order()).toEqual([pages[2], pages[0], pages[1]])

    await desk.visit('/auth-setting?applicationId=admin')
    await desk.main.getByLabel('搜索权限设置').fill(`页1${code}`)
    const button = `钮${code}`
    for (const [kind, title, suffix] of [
      ['新增页签', `签${code}`, 'T'],
      ['新增按钮', button, 'B'],
    ] as const) {
      await desk.nodeAction(`页1${code}`, kind)
      await desk.fill('资源名称', title, desk.dialog)
      await desk.fill('权限编码', `${code}_${suffix}`, desk.dialog)
      await desk.save('保存', desk.dialog)
      await desk.expectToast('保存成功!')
      await desk.settled()
    }
    await desk.nodeAction(button, '编辑权限')
    await desk.settled()
    await desk.fill('备注', '改过', desk.dialog)
    await desk.save('保存', desk.dialog)
    await desk.expectToast('保存成功!')
    await desk.settled()
    await desk.nodeAction(button, '停用')
    await desk.confirm('将立即失去该权限')
    await desk.expectToast('关闭成功！')
    await desk.settled()
    await desk.nodeAction(button, '启用')
    await desk.expectToast('开启成功！')
    await desk.settled()
    await desk.node(button).click()
    await desk.settled()
    for (const [tab, first] of [
      ['授权角色', role.code],
      ['授权岗位', position.code],
      ['授权用户', user.username],
    ] as const) {
      await bindAndUnbind(desk, { tab, button: tab, first })
    }
    await desk.nodeAction(button, '删除')
    await agreeToDelete(desk)
    await desk.node(button).waitFor({ state: 'detached' })
    await desk.button('权限矩阵').click()
    await desk.expectAddress('/system-manage/permission-matrix')
  })
})
