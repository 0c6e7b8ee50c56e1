import { beforeAll, describe, expect, test, vi } from 'vitest'
import { issueToken } from '../../../server/domains/identity/sign-in/issueToken.ts'
import { newId } from '../../../server/ground/kernel/id.ts'
import { bumpPermissions } from '../../../server/ground/kernel/permissionVersion.ts'
import { resolveSession } from '../../../server/ground/session/resolveSession.ts'
import { databaseKinds, givenServer } from '../harness.ts'
import { givenDesk } from './identityDesk.ts'

/** An application with module > page > button, beside another, and one user with nothing. */
describe.each(databaseKinds)('permissions on %s', kind => {
  const server = givenServer(kind)
  const desk = givenDesk(server)
  let first: Application
  let second: Application
  beforeAll(async () => {
    first = await addApplication()
    second = await addApplication()
  })

  interface Application {
    id: string
    clientId: string
    module: string
    page: string
    button: string
  }

  async function addApplication(): Promise<Application> {
    const id = newId()
    const clientId = `app-${id.slice(-8)}`
    const { db } = server
    await db
      .insertInto('application')
      .values({ id, name: `应用${id.slice(-8)}`, clientId, url: '/x' })
      .execute()
    const [module, page, button] = [newId(), newId(), newId()]
    const row = { applicationId: id, route: null }
    await db
      .insertInto('resource')
      .values([
        { ...row, id: module, level: 1, code: `M_${id}`, name: '模块', path: `/${module}/` },
        {
          ...row,
          id: page,
          parentId: module,
          level: 2,
          code: `P_${id}`,
          name: '页面',
          route: '/page',
          path: `/${module}/${page}/`,
        },
        {
          ...row,
          id: button,
          parentId: page,
          level: 4,
          code: `B_${id}`,
          name: '按钮',
          path: `/${module}/${page}/${button}/`,
        },
      ])
      .execute()
    return { id, clientId, module, page, button }
  }

  async function addRole(resources: string[], dataScope = 'own'): Promise<string> {
    const id = newId()
    await server.db
      .insertInto('role')
      .values({ id, code: `R${id}`.toUpperCase(), name: id, dataScope })
      .execute()
    for (const resourceId of resources)
      await server.db.insertInto('roleResource').values({ id: newId(), roleId: id, resourceId }).execute()
    return id
  }

  async function addPosition(organizationId: string, dataScope = 'own'): Promise<string> {
    const id = newId()
    await server.db
      .insertInto('position')
      .values({ id, code: id.toUpperCase(), name: '岗位', organizationId, dataScope })
      .execute()
    return id
  }

  async function addOrganization(parent?: { path: string; id: string }): Promise<{ id: string; path: string }> {
    const id = newId()
    const path = `${parent?.path ?? '/'}${id}/`
    await server.db
      .insertInto('organization')
      .values({ id, code: id, name: id, type: 'department', parentId: parent?.id ?? null, path })
      .execute()
    return { id, path }
  }

  const link = (id = newId()) => ({ id })
  const giveRole = (roleId: string, userId: string) =>
    server.db
      .insertInto('roleUser')
      .values({ ...link(), roleId, userId })
      .execute()

  /** The session as the next request would see it. */
  async function sessionOf(token: string) {
    bumpPermissions()
    return resolveSession(server, `Bearer ${token}`, { ip: '127.0.0.1' })
  }
  const codesOf = async (token: string) =>
    [...((await sessionOf(token))?.codes ?? [])].map(code => code.slice(0, 1)).sort()

  test('codes are the union of roles, of roles of positions, of positions and of own grants', async () => {
    const user = await desk.addUser()
    const { access_token: token } = await issueToken(server, user.username, first.id)
    expect(await codesOf(token)).toEqual([])
    await giveRole(await addRole([first.module]), user.id)
    expect(await codesOf(token)).toEqual(['M'])
    const { id: organizationId } = await addOrganization()
    const positionId = await addPosition(organizationId)
    await server.db
      .insertInto('positionMember')
      .values({ ...link(), positionId, userId: user.id })
      .execute()
    await server.db
      .insertInto('rolePosition')
      .values({ ...link(), positionId, roleId: await addRole([first.page]) })
      .execute()
    expect(await codesOf(token)).toEqual(['M', 'P'])
    await server.db
      .insertInto('positionResource')
      .values({ ...link(), positionId, resourceId: first.button })
      .execute()
    expect(await codesOf(token)).toEqual(['B', 'M', 'P'])
    await server.db.updateTable('position').set({ enabled: false }).where('id', '=', positionId).execute()
    expect(await codesOf(token)).toEqual(['M'])
    await server.db
      .insertInto('userResource')
      .values({ ...link(), userId: user.id, resourceId: first.button })
      .execute()
    expect(await codesOf(token)).toEqual(['B', 'M'])
  })

  test('A5 disabled roles, resources with their descendants, applications and users do not count', async () => {
    const user = await desk.addUser()
    const app = await addApplication()
    const roleId = await addRole([app.module, app.page, app.button])
    await giveRole(roleId, user.id)
    const { access_token: token } = await issueToken(server, user.username, app.id)
    const set = (table: 'role' | 'resource' | 'application' | 'appUser', id: string, enabled: boolean) =>
      server.db.updateTable(table).set({ enabled }).where('id', '=', id).execute()
    expect(await codesOf(token)).toEqual(['B', 'M', 'P'])
    await set('resource', app.page, false)
    expect(await codesOf(token)).toEqual(['M'])
    await set('resource', app.page, true)
    await set('role', roleId, false)
    expect(await codesOf(token)).toEqual([])
    await set('role', roleId, true)
    await set('application', app.id, false)
    expect(await sessionOf(token)).toBeNull()
    await set('application', app.id, true)
    await set('appUser', user.id, false)
    expect(await sessionOf(token)).toBeNull()
    expect((await desk.get('/upms/personInfo/detail', { token })).http).toBe(401)
  })

  test('a direct change in the database applies within a second', async () => {
    const user = await desk.addUser()
    const { access_token: token } = await issueToken(server, user.username, first.id)
    expect((await desk.get('/upms/personInfo/detail', { token })).http).toBe(200)
    await server.db.updateTable('appUser').set({ enabled: false }).where('id', '=', user.id).execute()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1001 })
    try {
      expect((await desk.get('/upms/personInfo/detail', { token })).http).toBe(401)
    } finally {
      vi.useRealTimers()
    }
  })

  test('a super administrator holds every enabled code of the application, and of no other', async () => {
    const user = await desk.addUser({ superAdmin: true })
    const { access_token: token } = await issueToken(server, user.username, first.id)
    const session = await sessionOf(token)
    expect([...(session?.codes ?? [])].sort()).toEqual([`B_${first.id}`, `M_${first.id}`, `P_${first.id}`])
    expect(session?.scope.all).toBe(true)
  })

  test('data scope is the union over user, positions and roles', async () => {
    const user = await desk.addUser()
    const { access_token: token } = await issueToken(server, user.username, first.id)
    const parent = await addOrganization()
    const child = await addOrganization(parent)
    const chosen = await addOrganization()
    expect((await sessionOf(token))?.scope).toEqual({
      all: false,
      userId: user.id,
      organizationPaths: [],
      organizationIds: [],
      projectIds: [],
    })
    const join = (positionId: string) =>
      server.db
        .insertInto('positionMember')
        .values({ ...link(), positionId, userId: user.id })
        .execute()
    await join(await addPosition(parent.id, 'organizationAndBelow'))
    await join(await addPosition(child.id, 'organization'))
    const free = await addPosition(child.id, 'chosen')
    await server.db
      .insertInto('positionOrganization')
      .values({ ...link(), positionId: free, organizationId: chosen.id })
      .execute()
    await join(free)
    const scope = (await sessionOf(token))?.scope
    expect(scope?.organizationPaths).toEqual([parent.path])
    expect(scope?.organizationIds.toSorted()).toEqual([child.id, chosen.id].toSorted())
    await giveRole(await addRole([], 'all'), user.id)
    expect((await sessionOf(token))?.scope.all).toBe(true)
  })

  test('A9 switching needs a permission in the target application and keeps the first session', async () => {
    const user = await desk.addUser()
    await giveRole(await addRole([first.module, first.page]), user.id)
    const { access_token: token } = await issueToken(server, user.username, first.id)
    bumpPermissions()
    const refused = await desk.post('/auth/user/token/convert', { clientId: second.clientId }, { token })
    expect([refused.http, refused.message]).toEqual([403, '应用系统不存在、已停用，或者您没有访问权限'])
    expect((await desk.get('/auth/user/permissions', { token })).http).toBe(200)

    await giveRole(await addRole([second.button]), user.id)
    const switched = await desk.post('/auth/user/token/convert', { clientId: second.clientId }, { token })
    expect(switched.data.application).toMatchObject({ id: second.id, clientId: second.clientId })
    const there = await desk.get('/auth/user/permissions', { token: String(switched.data.access_token) })
    expect(there.data.permissionsList).toEqual([`B_${second.id}`])
    const here = await desk.get(`/auth/user/permissions?appCode=admin&appId=${second.id}`, { token })
    expect(here.data.permissionsList).toEqual([`M_${first.id}`, `P_${first.id}`])

    const list = (await desk.get('/auth/user/applications', { token })).data as unknown as {
      id: string
      current: boolean
    }[]
    expect(list.map(one => [one.id, one.current]).toSorted()).toEqual(
      [
        [first.id, true],
        [second.id, false],
      ].toSorted(),
    )
    await server.db.updateTable('application').set({ enabled: false }).where('id', '=', second.id).execute()
    const closed = await desk.post('/auth/user/token/convert', { clientId: second.clientId }, { token })
    const unknown = await desk.post('/auth/user/token/convert', { clientId: 'nothing' }, { token })
    for (const { http, message } of [closed, unknown]) expect([http, message]).toEqual([403, refused.message])
  })

  test('the menu shows modules with the permitted and visible pages', async () => {
    const user = await desk.addUser()
    const app = await addApplication()
    await giveRole(await addRole([app.page]), user.id)
    const { access_token: token } = await issueToken(server, user.username, app.id)
    const menus = async () => {
      bumpPermissions()
      return (await desk.get('/auth/user/permissions', { token })).data.menus
    }
    const page = { id: app.page, route: '/page', name: '页面', icon: '', children: [] }
    expect(await menus()).toEqual([{ id: app.module, route: '', name: '模块', icon: '', children: [page] }])
    const tags = (await desk.get('/upms/home/navigation/findOneLevelTag', { token })).data
    expect(tags).toEqual([{ id: app.module, title: '模块', route: '/page', icon: '' }])
    await server.db.updateTable('resource').set({ visible: false }).where('id', '=', app.page).execute()
    expect(await menus()).toEqual([])
  })

  test('a user without rights sees the pages that are open to all, unless they are disabled', async () => {
    const user = await desk.addUser()
    const { access_token: token } = await issueToken(server, user.username, 'admin')
    const routes = async () => {
      const { menus } = (await desk.get('/auth/user/permissions', { token })).data as {
        menus: { children: { route: string }[] }[]
      }
      return menus.flatMap(module => module.children.map(page => page.route))
    }
    const open = await routes()
    expect(open).toContain('/workbench/index')
    expect(open).not.toContain('/system-manage/user-manage/user-list')
    const off = server.db.updateTable('resource').where('applicationId', '=', 'admin')
    await off.set({ enabled: false }).where('route', '=', '/workbench/index').execute()
    expect(await routes()).toEqual(open.filter(route => route !== '/workbench/index'))
  })
})
