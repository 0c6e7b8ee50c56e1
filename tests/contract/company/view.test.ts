import { describe, expect, it } from 'vitest'
import { dataOf, givenCompany, idsOf, listOf, unique } from '../company.ts'
import { databaseKinds, givenServer } from '../harness.ts'

describe.each(databaseKinds)('views of lists on %s', kind => {
  const server = givenServer(kind)
  const company = givenCompany(server)
  const page = 'position/list'

  const view = (more: Record<string, unknown> = {}) => ({ page, name: unique('视图'), value: { size: 40 }, ...more })

  it('are private to their owner', async () => {
    const owner = await company.hire({ organizationId: company.east })
    const other = await company.hire({ organizationId: company.east })
    const made = dataOf(await owner.post('/upms/view/save', view()))
    expect(listOf(await owner.get('/upms/view/list', { page }))).toEqual([
      expect.objectContaining({ id: made.id, mine: true, value: { size: 40 }, roles: [] }),
    ])
    expect(listOf(await other.get('/upms/view/list', { page }))).toEqual([])
    expect(listOf(await owner.get('/upms/view/list', { page: 'user/list' }))).toEqual([])
    const taken = await other.post('/upms/view/save', { ...view(), id: made.id })
    // The server does not reveal a view that is not shared with the user.
    expect(taken).toMatchObject({ http: 404, error: 'VIEW_GONE' })
    expect(await other.post('/upms/view/delete', { id: String(made.id) })).toMatchObject({ http: 404 })
    dataOf(await owner.post('/upms/view/save', { id: made.id, revision: made.revision, name: '改名', value: {} }))
    const stale = await owner.post('/upms/view/save', { id: made.id, revision: made.revision, name: '再改', value: {} })
    expect(stale.http).toBe(409)
    await owner.post('/upms/view/delete', { id: String(made.id) })
    expect(listOf(await owner.get('/upms/view/list', { page }))).toEqual([])
  })

  it('are shared with a role by permitted users only', async () => {
    const sharer = await company.hire({ organizationId: company.root, codes: ['VIEW_SHARE'] })
    const reader = await company.hire({ organizationId: company.west })
    const refused = await reader.post('/upms/view/save', view({ roleIds: [reader.roleId] }))
    expect(refused).toMatchObject({ http: 403, error: 'VIEW_SHARE_FORBIDDEN' })
    const made = dataOf(await sharer.post('/upms/view/save', view({ roleIds: [reader.roleId], preset: true })))
    const [seen, ...others] = listOf(await reader.get('/upms/view/list', { page }))
    expect(others).toEqual([])
    expect(seen).toMatchObject({ id: made.id, mine: false, preset: true, roleIds: [], roles: [] })
    const taken = await reader.post('/upms/view/save', { ...view(), id: made.id })
    expect(taken).toMatchObject({ http: 403, error: 'VIEW_FOREIGN' })
    const [own] = listOf(await sharer.get('/upms/view/list', { page }))
    expect(own).toMatchObject({ mine: true, roleIds: [reader.roleId], roles: [{ id: reader.roleId }] })
    await company.admin.post('/upms/role/enable', { id: reader.roleId, enabled: false })
    expect(listOf(await reader.get('/upms/view/list', { page }))).toEqual([])
  })

  it('open each list with the chosen view, else with the preset of a role, else with none', async () => {
    const sharer = await company.hire({ organizationId: company.root, codes: ['VIEW_SHARE'] })
    const reader = await company.hire({ organizationId: company.west })
    const preset = dataOf(await sharer.post('/upms/view/save', view({ roleIds: [reader.roleId], preset: true })))
    const own = dataOf(await reader.post('/upms/view/save', view()))
    const opened = async () => idsOf(listOf(await reader.get('/upms/view/defaults')))
    expect(await opened()).toEqual([preset.id])
    expect(listOf(await sharer.get('/upms/view/defaults'))).toEqual([])
    dataOf(await reader.post('/upms/view/default', { page, id: String(own.id) }))
    expect(await opened()).toEqual([own.id])
    await reader.post('/upms/view/default', { page })
    expect(await opened()).toEqual([])
    await reader.post('/upms/view/default', { page, id: String(own.id) })
    await reader.post('/upms/view/delete', { id: String(own.id) })
    expect(await opened()).toEqual([preset.id])
    expect(await reader.post('/upms/view/default', { page, id: String(own.id) })).toMatchObject({ http: 404 })
  })

  it('are refused at the invalid field', async () => {
    const owner = await company.hire({ organizationId: company.east, codes: ['VIEW_SHARE'] })
    const first = view()
    dataOf(await owner.post('/upms/view/save', first))
    expect(await owner.post('/upms/view/save', first)).toMatchObject({ status: false })
    expect(await owner.post('/upms/view/save', view({ name: ' ' }))).toMatchObject({
      http: 400,
      data: { errors: [{ field: 'name' }] },
    })
    expect(await owner.post('/upms/view/save', view({ value: { text: 'x'.repeat(17_000) } }))).toMatchObject({
      http: 400,
      data: { errors: [{ field: 'value', code: 'VALUE_TOO_LARGE', message: '视图内容不能超过 16 KB' }] },
    })
    expect(await owner.post('/upms/view/save', view({ roleIds: ['none'] }))).toMatchObject({
      http: 400,
      data: { errors: [{ field: 'roleIds', code: 'VIEW_ROLE_GONE', message: '共享的角色不存在或已被删除' }] },
    })
    expect(await owner.post('/upms/view/save', view({ userId: company.admin.id }))).toMatchObject({ http: 400 })
    expect(idsOf(listOf(await owner.get('/upms/view/list', { page })))).toHaveLength(1)
  })
})
