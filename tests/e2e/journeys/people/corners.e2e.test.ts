// @module-tag full
import { randomUUID } from 'node:crypto'
import { describe } from 'vitest'
import { requiredCodes } from '../../../../runtime/routing/guard.ts'
import type { Route } from '../../../../runtime/routing/route.ts'
import { routeCode } from '../../../../schemas/evaluate/routeCode.ts'
import builtRoutes from '../../../../schemas/json/route-table.json' with { type: 'json' }
import routeTable from '../../../../schemas/routes.json' with { type: 'json' }
import { signTicket } from '../../../../server/domains/identity/proofs/signedTicket.ts'
import { readConfig } from '../../../../server/ground/config/config.ts'
import type { ApiClient } from '../../apiClient.ts'
import { beginExport, newExporters } from '../../exporters.ts'
import { exportFile, restore } from '../../gestures.ts'
import { expect, test } from '../../harness.ts'
import { newAccount, newOrganization, newPosition, newRole, newUser, rootOrganization, unique } from '../../records.ts'

interface Node {
  id: string
  code: string
  children?: Node[]
}

/** The resource with a code, in the tree of the console's own application. */
async function resourceId(api: ApiClient, code: string): Promise<string> {
  const found = (nodes: Node[]): string | undefined =>
    nodes.map(node => (node.code === code ? node.id : found(node.children ?? []))).find(id => id !== undefined)
  const id = found(await api.call<Node[]>('GET', '/upms/auth/resource/look/list', { applicationId: 'admin' }))
  if (!id) throw new Error(`no resource ${code}`)
  return id
}

const idOf = async (api: ApiClient, path: string, values: Record<string, unknown>): Promise<string> =>
  (await api.call<{ id: string }>('POST', path, values)).id

/** Three records that were deleted at once, by their names; `values` says what they are made of. */
async function addDeleted(
  api: ApiClient,
  code: string,
  {
    add,
    remove,
    values,
  }: { add: string; remove: string; values: (name: string, at: number) => Record<string, unknown> },
): Promise<{ names: [string, string, string]; ids: string[] }> {
  const name = (at: number) => `回收${code}之${at}`
  const ids: string[] = []
  for (const at of [1, 2, 3]) {
    const id = await idOf(api, add, values(name(at), at))
    await api.call('POST', remove.replace('{id}', id), { id })
    ids.push(id)
  }
  return { names: [name(1), name(2), name(3)], ids }
}

describe('rare functions of the base platform', () => {
  test('recycle bins of organizations and land restore one record by its row, and several together', async ({
    person,
    api,
  }) => {
    const code = `BIN${unique().toUpperCase()}`
    const root = await rootOrganization(api)
    const department = (name: string, at: number) => ({
      name,
      code: `${code}-${at}`,
      type: 'department',
      parentId: root,
    })
    const parcel = (name: string, at: number) => ({
      name,
      code: `${code}-${at}`,
      organizationId: root,
      regionCode: '330106',
    })
    const { names } = await addDeleted(api, code, {
      add: '/upms/organization/add',
      remove: '/upms/organization/delete',
      values: department,
    })
    await addDeleted(api, code, { add: '/project/landBack/add', remove: '/project/landBack/delete', values: parcel })
    const desk = await person()
    await desk.begin('/organization/list')
    await desk.button('回收站').click()
    await restore(desk, ...names)
    await desk.main.getByLabel('搜索组织列表').fill(names[2])
    await desk.node(names[2]).waitFor()

    await desk.visit('/landmassManagement/landmassList')
    await desk.button('回收站').click()
    await restore(desk, ...names)
    await desk.search('地块编号', code)
    expect(await desk.rowCount()).toBe(3)
  })

  test('recycle bins of applications and dictionary entries restore records', async ({ person, api }) => {
    const code = `BIN${unique().toUpperCase()}`
    const dictionaryId = await idOf(api, '/basic/dictparams/code/save', { code, title: `回收字典${code}` })
    const application = (name: string, at: number) => ({ name, clientId: `${code}-${at}`.toLowerCase() })
    const entry = (label: string, at: number) => ({ label, dictionaryId, value: `v${at}` })
    const { names, ids } = await addDeleted(api, code, {
      add: '/upms/application/add',
      remove: '/upms/application/delete',
      values: application,
    })
    await addDeleted(api, code, {
      add: '/basic/dictparams/save',
      remove: '/basic/dictparams/remove/{id}',
      values: entry,
    })
    const desk = await person()
    await desk.begin('/system-manage/permission-app')
    await desk.button('回收站').click()
    await restore(desk, ...names)
    for (const name of names) await desk.row(name).waitFor()
    // They must not stay the first choice of every other page.
    for (const id of ids) await api.call('POST', '/upms/application/delete', { id })

    // The second page of dictionaries, for those who set up processes.
    await desk.visit('/system-config/dictionary')
    await desk.search('字典编码', code)
    await desk.rowAction(desk.row(code), '字典项')
    await desk.settled()
    await desk.button('回收站', desk.dialog).click()
    await restore(desk, ...names)
    for (const name of names) await desk.row(name, desk.dialog).waitFor()
  })

  test('process settings also maintain dictionaries', async ({ person, api }) => {
    const code = `E2E_${unique().toUpperCase()}`
    const desk = await person()
    await desk.begin('/system-config/dictionary')
    await desk.button('新增字典').click()
    await desk.settled()
    await desk.fill('字典编码', code, desk.dialog)
    await desk.fill('字典名称', `流程字典${code}`, desk.dialog)
    await desk.save('保存', desk.dialog)
    await desk.expectToast('保存成功!')
    await desk.search('字典编码', code)
    await desk.rowAction(desk.row(code), '编辑')
    await desk.settled()
    await desk.fill('备注', '只用于流程', desk.dialog)
    await desk.save('保存', desk.dialog)
    await desk.expectToast('保存成功!')
    await desk.rowAction(desk.row(code), '字典项')
    await desk.settled()
    await desk.button('新增', desk.dialog).click()
    await desk.settled()
    await desk.fill('名称', '加急', desk.dialog)
    await desk.fill('值', 'urgent', desk.dialog)
    await desk.save('保存', desk.dialog)
    await desk.row('加急', desk.dialog).waitFor()
    await desk.settled()
    const state = desk.row('加急', desk.dialog).getByRole('switch')
    await state.click()
    await desk.confirm('确定要关闭状态吗？')
    await desk.expectToast('关闭成功！')
    await desk.settled()
    expect(await state.getAttribute('aria-checked')).toBe('false')
    expect(await exportFile(desk, desk.dialog)).toMatch(/\.xlsx$/)
    expect(await api.call('GET', '/basic/dictparams/list', { code })).toEqual([])
  })

  test('the deletion of a dictionary entry in use is refused with a list of records', async ({ person, api }) => {
    const value = unique()
    const [dictionary] = (
      await api.call<{ records: { id: string; title: string }[] }>('POST', '/basic/dictparams/code/page', {
        code: 'POSITION_RANK',
      })
    ).records
    const label = `职级${value}`
    await api.call('POST', '/basic/dictparams/save', { dictionaryId: dictionary?.id, value, label })
    await newPosition(api, { rank: value })
    const desk = await person()
    await desk.begin('/system-setting-manage/dictionary-manage')
    const title = dictionary?.title ?? ''
    await desk.main.getByLabel('搜索字典管理').fill(title)
    await desk.node(title).click()
    await desk.settled()
    await desk.search('名称', label)
    await desk.rowAction(desk.row(label), '删除')
    desk.problems.expected.push('409 POST /basic/dictparams/remove')
    await desk.confirm('确定要删除该数据吗？')
    await desk.expectToast(/正被使用（岗位·职级 1 条）/)
    await desk.row(label).waitFor()
    // Among the selected ones, only the one in use stays.
    const free = `空职级${value}`
    await api.call('POST', '/basic/dictparams/save', { dictionaryId: dictionary?.id, value: `${value}f`, label: free })
    await desk.search('名称', value)
    for (const text of [label, free]) await desk.row(text).getByRole('checkbox').check()
    await desk.button('批量删除').click()
    await desk.confirm(/所选数据/)
    await desk.dialog.getByText(/岗位·职级 1 条/).waitFor()
    await desk.page.keyboard.press('Escape')
    await desk.row(free).waitFor({ state: 'detached' })
    await desk.row(label).waitFor()
  })

  test('a user cannot delete themselves, nor a super administrator without being one', async ({ person, api }) => {
    const user = await newUser(api, 'keeper')
    const role = await newRole(api, { dataScope: 'all' })
    const list = '/system-manage/user-manage/user-list'
    const ids = await Promise.all([routeCode(list), 'USER_VIEW', 'USER_DELETE'].map(code => resourceId(api, code)))
    await api.call('POST', '/upms/role/permission/add', { roleId: role.id, applicationId: 'admin', ids })
    await api.call('POST', '/upms/role/user/add', { roleId: role.id, ids: [user.id] })
    const desk = await person()
    await desk.begin(list, user.username, user.password)
    await desk.search('账号', user.username)
    await desk.rowAction(desk.row(user.username), '删除')
    desk.problems.expected.push('403 POST /upms/user/delete')
    await desk.confirm('确定要删除该数据吗？')
    await desk.expectToast('不能删除自己的账号')
    await desk.row(user.username).waitFor()
    const admin = await person()
    await admin.begin(list)
    for (const [who, refusal] of [
      [desk, /超级管理员/],
      [admin, '不能删除自己的账号'],
    ] as const) {
      await who.search('账号', 'admin')
      expect(await who.row('admin').getByRole('button', { name: '删除', exact: true }).count()).toBe(0)
      await who.row('admin').getByRole('checkbox').check()
      await who.button('批量删除').click()
      await who.confirm(/所选数据/)
      await who.dialog.getByText(refusal).waitFor()
      await who.page.keyboard.press('Escape')
      await who.row('admin').waitFor()
    }
  })

  test('the page of a resource changes its holders and their periods', async ({ person, api }) => {
    const [one, other] = [await newAccount(api, 'held-one'), await newAccount(api, 'held-other')]
    const [role, position] = [await newRole(api), await newPosition(api)]
    const desk = await person()
    await desk.begin('/process-home')
    const open = async () => {
      await desk.visit('/system-manage/resources-manage/menu-manage?applicationId=admin')
      await desk.main.getByLabel('搜索菜单资源').fill('POSITION_EXPORT')
      await desk.node('导出岗位').click()
      await desk.settled()
    }
    await open()
    for (const [label, address, tab, name] of [
      ['授权角色', 'resources-role', '角色', role.name],
      ['授权岗位', 'resources-position', '岗位', position.name],
      ['授权用户', 'resources-user', '用户', one.username],
    ] as const) {
      await desk.main.getByRole('button', { name: label, exact: true }).first().click()
      await desk.expectAddress(`/system-manage/resources-manage/${address}?resourceId=`)
      await desk.settled()
      await desk.pick(name)
      await desk.save()
      await desk.expectToast('保存成功!')
      await open()
      await desk.tab(tab)
      await desk.row(name, desk.main.getByRole('tabpanel', { name: tab, exact: true })).waitFor()
    }
    const resource = await resourceId(api, 'POSITION_EXPORT')
    await api.call('POST', '/upms/auth/resource/user/add', { resourceId: resource, ids: [other.id] })
    await desk.tab('角色')
    await desk.tab('用户')
    const panel = desk.main.getByRole('tabpanel', { name: '用户', exact: true })
    await desk.button('查询', panel).click()
    for (const { username } of [one, other]) await desk.row(username, panel).getByRole('checkbox').check()
    await desk.forTicked('设置期限', panel).click()
    const until = desk.dialog.getByLabel('有效期至', { exact: true })
    await until.fill('2031-12-31 18:00:00')
    await until.press('Enter')
    await desk.fill('限时原因', '盘点', desk.dialog)
    await desk.save('保存', desk.dialog)
    await desk.expectToast('操作成功！')
    for (const { username } of [one, other]) await desk.row(username, panel).getByText('2031-12-31 18:00').waitFor()
  })

  test('the permission matrix leads from a permission to all permissions of one of its holders', async ({
    person,
    api,
  }) => {
    const [role, user] = [await newRole(api), await newAccount(api, 'holder')]
    await api.call('POST', '/upms/role/user/add', { roleId: role.id, ids: [user.id] })
    const resource = await resourceId(api, 'ROLE_EXPORT')
    await api.call('POST', '/upms/auth/resource/role/add', { resourceId: resource, ids: [role.id] })
    const desk = await person()
    await desk.begin('/system-manage/permission-matrix')
    await desk.tab('按权限')
    await desk.main.getByLabel('搜索权限').fill('导出角色')
    await desk.node('导出角色').click()
    await desk.settled()
    await desk.rowAction(desk.row(user.username), '权限明细')
    await desk.dialog.getByRole('row').filter({ hasText: 'ROLE_EXPORT' }).getByText(`角色：${role.name}`).waitFor()
  })

  test('scope, organizations and projects of a position are stored', async ({ person, api }) => {
    const position = await newPosition(api)
    const organization = await newOrganization(api, await rootOrganization(api))
    const desk = await person()
    await desk.begin(`/xqtgl-manage/authorityEditPage?positionId=${position.id}`)
    await desk.tab('数据范围')
    await desk.main.getByLabel('指定组织与项目', { exact: true }).check()
    await desk.save()
    await desk.expectToast('保存成功!')
    await desk.tab('数据组织')
    const panel = desk.main.getByRole('tabpanel', { name: '数据组织', exact: true })
    await panel.getByPlaceholder('请输入关键字').first().fill(organization.name)
    await desk.tick(organization.name)
    await desk.save('保存', panel)
    await desk.expectToast('保存成功!')
    const { dataScope } = await api.call<{ dataScope: string }>('GET', `/upms/position/details/${position.id}`)
    expect(dataScope).toBe('chosen')
    await desk.visit('/process-home')
    await desk.visit(`/xqtgl-manage/authorityEditPage?positionId=${position.id}`)
    await desk.tab('数据组织')
    await panel.getByPlaceholder('请输入关键字').first().fill(organization.name)
    await expect.poll(() => desk.node(organization.name).locator('.ant-tree-checkbox-checked').count()).toBe(1)
  })

  test('a city company is selected from the list of cities', async ({ person, api }) => {
    const root = await rootOrganization(api)
    const code = `E2E_${unique()}`
    const city = { type: 'city', parentId: root, cityName: `城${code}` }
    await api.call('POST', '/upms/organization/add', { code, name: `城市公司${code}`, ...city })
    const desk = await person()
    await desk.begin('/organization/list')
    await desk.button('城市公司').click()
    await desk.settled()
    await desk.rowAction(desk.row(`城市公司${code}`, desk.dialog), '详情')
    await desk.expectAddress('/organization/detail?id=')
    await desk.main.getByText(code).first().waitFor()
  })

  test('generated files are deleted together', async ({ person, api }) => {
    const { people } = await newExporters(api, 1)
    const [owner] = people
    if (!owner) throw new Error('no user may export')
    for (let at = 0; at < 2; at++) await beginExport(owner)
    const desk = await person()
    await desk.begin('/download/index', owner.username, owner.password)
    await expect.poll(() => desk.main.getByRole('row').filter({ hasText: '已完成' }).count()).toBe(2)
    for (const row of await desk.main.locator('tbody tr[data-id]').all()) await row.getByRole('checkbox').check()
    await desk.button('批量删除').click()
    await desk.confirm(/所选数据/)
    await desk.expectToast('删除成功!')
    await expect.poll(() => desk.rowCount()).toBe(0)
  })

  test.for(['admin', 'guest'])(
    'addresses of menu groups lead %s to their first page, or to none',
    async (username, { person, api }) => {
      const own = await api.as(username, 'Admin123')
      const { permissionsList } = await own.call<{ permissionsList: string[] }>('GET', '/auth/user/permissions')
      const target = (address: string) => {
        const route = (builtRoutes as readonly Route[]).find(one => one.route === address)
        const codes = route ? requiredCodes(route) : null
        const isOpen = codes === null || codes.some(code => code === '@signedIn' || permissionsList.includes(code))
        return isOpen ? address : '/noPermission'
      }
      const desk = await person()
      await desk.signIn(username)
      const redirects = { ...routeTable.redirects, '/redirect/organization/list': '/organization/list' }
      const reached = new Set<string>()
      for (const [from, to] of Object.entries(redirects)) {
        await desk.visit(from)
        await desk.expectAddress(target(to))
        reached.add(target(to) === to ? 'shown' : 'refused')
      }
      expect([...reached].sort()).toEqual(username === 'admin' ? ['shown'] : ['refused', 'shown'])
      await desk.visit('/redirect/personal/index?from=group')
      await desk.expectAddress('/personal/index?from=group')
      // The form of a product is open to every signed-in user; its record only to users with the right to read it.
      const account = await newAccount(api, 'shown')
      desk.problems.expected.push(...(username === 'admin' ? [] : [/^40[34] GET \/upms\/user\/detail/]))
      await desk.visit(`/user-form?id=${account.id}`)
      await desk.expectAddress('/user-form?id=')
      const answer = username === 'admin' ? account.username : /没有.*权限/
      await desk.main.getByText(answer).first().waitFor()
    },
  )

  test('the OA system signs a user in with a ticket, once', async ({ person, api }) => {
    const user = await newUser(api, 'ticket')
    const key = readConfig({}).identity.ticketKey ?? ''
    const exp = Math.floor(Date.now() / 1000) + 300
    const ticket = signTicket({ username: user.username, exp, nonce: randomUUID() }, key)
    const desk = await person()
    const { page } = desk
    await page.goto(`${desk.origin}/#/author`)
    await page.getByRole('alert').filter({ hasText: '缺少登录票据' }).waitFor()
    await page.goto(`${desk.origin}/?fresh#/author?ticket=${ticket}`)
    await desk.sideMenu.waitFor()
    await page
      .getByRole('button', { name: /用户菜单/ })
      .filter({ hasText: user.name })
      .waitFor()
    await desk.signOut()
    desk.problems.expected.push(/^40[013] POST/)
    await page.goto(`${desk.origin}/?again#/author?ticket=${ticket}`)
    await page.getByText('单点登录未成功').waitFor()
    await page.getByRole('button', { name: '使用账号登录' }).click()
    await desk.loginReady()
  })
})
