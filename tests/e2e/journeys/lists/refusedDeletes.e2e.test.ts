// @module-tag full
import { describe } from 'vitest'
import { closeDrawer, readRefusal } from '../../gestures.ts'
import { expect, test } from '../../harness.ts'
import { unique } from '../../records.ts'

/** A module of the console with a page, a tab on it, and a button on that. */
async function fourLevels(add: (values: Record<string, unknown>) => Promise<{ id: string }>) {
  const code = `E2E_${unique().toUpperCase()}`
  const names = ['模块', '页面', '页签', '按钮'].map(kind => kind + code)
  let parentId: string | undefined
  for (const [at, name] of names.entries()) {
    const place = parentId === undefined ? {} : { parentId }
    const route = at === 1 ? { route: `/${code.toLowerCase()}` } : {}
    const values = { applicationId: 'admin', level: at + 1, code: `${code}_${at}`, name, ...place, ...route }
    parentId = (await add(values)).id
  }
  return { code, names }
}

describe('a refused deletion names the dependent records', () => {
  test('of a module with pages in the route list, and of a tab with buttons in the permission tree', async ({
    person,
    api,
  }) => {
    const { names } = await fourLevels(values => api.call('POST', '/upms/auth/resource/add', values))
    const [module = '', page = '', tab = '', button = ''] = names
    const desk = await person()
    await desk.begin('/router-manage')
    await desk.search('名称或编码', module)
    await desk.rowAction(desk.row(module), '删除')
    await readRefusal(desk, `· 下级菜单资源 1 条：${page}`)
    await desk.visit('/auth-setting?applicationId=admin')
    await desk.main.getByLabel('搜索权限设置').fill(tab)
    await desk.nodeAction(tab, '删除')
    await readRefusal(desk, `· 下级菜单资源 1 条：${button}`)
    await desk.main.getByLabel('搜索权限设置').fill(button)
    await desk.node(button).waitFor()
  })

  test('of the current application, which is not disabled either', async ({ person, api }) => {
    const desk = await person()
    await desk.begin('/system-manage/permission-app')
    await desk.search('客户端标识', 'admin')
    const row = desk.main.locator('tbody tr[data-id="admin"]')
    desk.problems.expected.push('403 POST /upms/application/enable')
    await row.getByRole('switch').click()
    await desk.confirm(/^(?=.*确定)/)
    await desk.expectToast('不能停用控制台自身的应用系统')
    await expect.poll(() => row.getByRole('switch').getAttribute('aria-checked')).toBe('true')
    await desk.rowAction(row, '删除')
    await readRefusal(desk, /· 菜单资源 \d+ 条/)
    const { enabled } = await api.call<{ enabled: boolean }>('GET', '/upms/application/details/admin')
    expect(enabled).toBe(true)
  })
})

test('deleting a resource category leaves its resources without one', async ({ person, api }) => {
  const code = `E2E_${unique().toUpperCase()}`
  const values = { applicationId: 'open', code, name: `分类${code}` }
  const { id } = await api.call<{ id: string }>('POST', '/upms/auth/classify/save', values)
  const of = { ...values, level: 1, classifyId: id }
  const resource = await api.call<{ id: string }>('POST', '/upms/auth/resource/add', of)
  const desk = await person()
  await desk.begin('/system-manage/resources-manage/menu-manage?applicationId=open')
  await desk.button('资源分类').click()
  await desk.settled()
  const row = desk.dialog.locator('tr[data-row]').filter({ hasText: code })
  const at = Number(await row.getAttribute('data-row')) + 1
  await desk.button(`删除第 ${at} 行`, desk.dialog).click()
  await desk.confirm('确定要删除该数据吗？')
  await desk.expectToast('删除成功!')
  await closeDrawer(desk)
  const query = { applicationId: 'open' }
  const tree = await api.call<{ id: string; classifyId: string | null }[]>(
    'GET',
    '/upms/auth/resource/look/list',
    query,
  )
  expect(tree.find(one => one.id === resource.id)).toMatchObject({ classifyId: null })
})
