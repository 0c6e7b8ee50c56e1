import { describe } from 'vitest'
import type { ApiClient } from '../../apiClient.ts'
import type { Desk } from '../../desk.ts'
import { pickInDrawer } from '../../gestures.ts'
import { expect, test } from '../../harness.ts'
import { newAccount, newPosition, newProject, newRole, unique } from '../../records.ts'

/** A picker with one record on its right side, which another one takes the place of. */
interface Picker {
  address: string
  /** Calls that add to the right side, and answer it. */
  add: string
  list: string
  owner: Record<string, string>
  /** Texts of its rows. */
  bound: Named
  free: Named
}

interface Named {
  id: string
  text: string
}

async function takeOut(desk: Desk, text: string, within = desk.main): Promise<void> {
  const right = within
    .getByRole('region')
    .filter({ has: desk.page.getByRole('button', { name: /^移除/ }) })
    .last()
  await right.getByRole('row').filter({ hasText: text }).getByRole('checkbox').check()
  await right.getByRole('button', { name: /^移除/ }).click()
}

async function exchange(desk: Desk, api: ApiClient, picker: Picker): Promise<void> {
  const { address, add, list, owner, bound, free } = picker
  await api.call('POST', add, { ...owner, ids: [bound.id] })
  const query = new URLSearchParams(owner).toString()
  await desk.visit(`${address}?${query}`)
  await takeOut(desk, bound.text)
  await desk.pick(free.text)
  await desk.save()
  await desk.expectToast('保存成功!')
  // After saving, the page navigates away: an earlier visit elsewhere would be interrupted.
  await expect.poll(() => desk.address().startsWith(address)).toBe(false)
  const { records } = await api.call<{ records: { id: string }[] }>('POST', list, owner)
  expect(records.map(({ id }) => id)).toEqual([free.id])
}

const twoUsers = async (api: ApiClient): Promise<[Named, Named]> => {
  const [one, other] = [await newAccount(api, 'picked'), await newAccount(api, 'picked')]
  return [
    { id: one.id, text: one.username },
    { id: other.id, text: other.username },
  ]
}
const twoPositions = async (api: ApiClient): Promise<[Named, Named]> => {
  const [one, other] = [await newPosition(api), await newPosition(api)]
  return [
    { id: one.id, text: one.code },
    { id: other.id, text: other.code },
  ]
}
const twoRoles = async (api: ApiClient): Promise<[Named, Named]> => {
  const [one, other] = [await newRole(api), await newRole(api)]
  return [
    { id: one.id, text: one.code },
    { id: other.id, text: other.code },
  ]
}

describe('transfer pickers remove one record, add another and store both', () => {
  test('users and positions of a role', { timeout: 120_000 }, async ({ person, api }) => {
    const owner = { roleId: (await newRole(api)).id }
    const [user, otherUser] = await twoUsers(api)
    const [position, otherPosition] = await twoPositions(api)
    const desk = await person()
    await desk.begin('/workbench/notices')
    await exchange(desk, api, {
      address: '/system-manage/role-manage/role-user',
      add: '/upms/role/user/add',
      list: '/upms/role/user/list',
      owner,
      bound: user,
      free: otherUser,
    })
    await exchange(desk, api, {
      address: '/system-manage/role-manage/role-position',
      add: '/upms/role/position/add',
      list: '/upms/role/position/list',
      owner,
      bound: position,
      free: otherPosition,
    })
  })

  test('roles, positions and users of a resource', { tags: 'full', timeout: 120_000 }, async ({ person, api }) => {
    const code = `E2E_${unique().toUpperCase()}`
    const values = { applicationId: 'open', level: 1, code, name: `模块${code}` }
    const { id } = await api.call<{ id: string }>('POST', '/upms/auth/resource/add', values)
    const desk = await person()
    await desk.begin('/workbench/notices')
    for (const [kind, [bound, free]] of [
      ['role', await twoRoles(api)],
      ['position', await twoPositions(api)],
      ['user', await twoUsers(api)],
    ] as const)
      await exchange(desk, api, {
        address: `/system-manage/resources-manage/resources-${kind}`,
        add: `/upms/auth/resource/${kind}/add`,
        list: `/upms/auth/resource/${kind}/list`,
        owner: { resourceId: id },
        bound,
        free,
      })
  })

  test('users and positions of a project', { tags: 'full', timeout: 120_000 }, async ({ person, api }) => {
    const owner = { projectId: (await newProject(api)).id }
    const [user, otherUser] = await twoUsers(api)
    const [position, otherPosition] = await twoPositions(api)
    const desk = await person()
    await desk.begin('/workbench/notices')
    await exchange(desk, api, {
      address: '/project-manage/authorizationUsers',
      add: '/project/project/addProjectUsers',
      list: '/project/project/queryUserById',
      owner,
      bound: user,
      free: otherUser,
    })
    await exchange(desk, api, {
      address: '/project-manage/authorizationPosition',
      add: '/project/project/addPosition',
      list: '/project/project/queryPositionById',
      owner,
      bound: position,
      free: otherPosition,
    })
  })

  test('members of a position; 仅本人范围 offers only users of the own organization', { tags: 'full' }, async ({
    person,
    api,
  }) => {
    const position = await newPosition(api)
    const [member, near] = [await newAccount(api, 'member'), await newAccount(api, 'near')]
    // Neither in the administrator's organization nor created by the administrator.
    const far = { username: 'hr' }
    await api.call('POST', '/upms/position/members/add', { positionId: position.id, ids: [member.id] })
    const desk = await person()
    await desk.begin(`/position-management/position-details?id=${position.id}`)
    await desk.button('添加成员').click()
    await desk.settled()
    const offered = desk.dialog.getByRole('region', { name: '可选用户' })
    const search = async (text: string) => {
      await offered.getByPlaceholder('请输入关键字').fill(text)
      await desk.settled()
    }
    await search(far.username)
    await offered.getByRole('cell', { name: far.username, exact: true }).waitFor()
    await offered.getByRole('switch', { name: '仅本人范围' }).click()
    await offered.getByRole('cell', { name: far.username, exact: true }).waitFor({ state: 'detached' })
    await takeOut(desk, member.username, desk.dialog)
    await offered.getByRole('switch', { name: '仅本人范围' }).click()
    await pickInDrawer(desk, near.username)
    await desk.row(near.username).waitFor()
    expect(await desk.main.getByRole('row').filter({ hasText: member.username }).count()).toBe(0)
  })

  test('positions of a user, one of them set as main position', { tags: 'full' }, async ({ person, api }) => {
    const user = await newAccount(api, 'posted')
    const [one, other] = await twoPositions(api)
    await api.call('POST', '/upms/user/addPositions', { userId: user.id, ids: [one.id] })
    const desk = await person()
    await desk.begin(`/system-manage/user-manage/user-details?id=${user.id}`)
    await desk.tab('岗位')
    await desk.row(one.text).waitFor()
    await desk.button('分配岗位').click()
    await pickInDrawer(desk, other.text)
    await desk.rowAction(desk.row(other.text), '设为主岗')
    await desk.expectToast('操作成功！')
    await desk.settled()
    await desk.button('分配岗位').click()
    await desk.settled()
    await takeOut(desk, one.text, desk.dialog)
    await desk.save('保存', desk.dialog)
    await desk.row(one.text).waitFor({ state: 'detached' })
    const { records } = await api.call<{ records: { id: string; main: boolean }[] }>('POST', '/upms/user/positions', {
      userId: user.id,
    })
    expect(records).toMatchObject([{ id: other.id, main: true }])
  })
})
