// @module-tag full
import { describe } from 'vitest'
import type { ApiClient } from '../../apiClient.ts'
import type { Desk } from '../../desk.ts'
import { closeDrawer, restore, revertToFirst } from '../../gestures.ts'
import { expect, test } from '../../harness.ts'
import { newAccount, rootOrganization, unique } from '../../records.ts'

type Values = Record<string, unknown>

interface Bin {
  route: string
  add: string
  /** With `{id}` or the argument `id` one is deleted, with `ids` several. */
  remove: string
  several?: boolean
  values: (text: string, code: string) => Values
  details?: string
}

const bins: Record<string, Bin> = {
  对接人: {
    route: '/configuration/systemDocker',
    add: '/basic/dockingPeople/save',
    remove: '/basic/dockingPeople/delete',
    values: text => ({ systemName: text, name: '甲', phone: '13800001234' }),
  },
  数据源: {
    route: '/system-setting-manage/origin-manage',
    add: '/auth/defaultSource/save',
    remove: '/auth/defaultSource/delete',
    values: (text, code) => ({
      name: text,
      code: code.toLowerCase().replace('-', '_'),
      type: 'postgresql',
      host: '127.0.0.1',
      port: 5432,
      database: 'd',
      username: 'u',
    }),
  },
  灰度用户: {
    route: '/system-setting-manage/gray-user',
    add: '/auth/client/manage/grayUser/save',
    remove: '/auth/client/manage/grayUser/delete',
    values: (_text, code) => ({ applicationId: 'admin', version: code }),
  },
  应用白名单: {
    route: '/system-setting-manage/application-white-list',
    add: '/auth/client/manage/whiteList/save',
    remove: '/auth/client/manage/whiteList/delete',
    values: () => ({ applicationId: 'admin', kind: 'address', enabled: false }),
  },
  用户组: {
    route: '/process-config/user-group',
    add: '/nbpm/userGroup/save',
    remove: '/nbpm/userGroup/delete',
    several: true,
    values: (name, code) => ({ name, code }),
    details: '/process-config/user-group-details',
  },
  标准角色: {
    route: '/process-config/standard-role-manage',
    add: '/nbpm/standardRole/save',
    remove: '/nbpm/standardRole/delete',
    several: true,
    values: (name, code) => ({ name, code }),
    details: '/process-config/standard-role-details',
  },
  审批角色: {
    route: '/process-config/role',
    add: '/nbpm/auditRole/save',
    remove: '/nbpm/auditRole/delete',
    several: true,
    values: (name, code) => ({ name, code, scopeKind: 'company' }),
    details: '/process-config/role-details',
  },
  系统配置: {
    route: '/system-config/callback',
    add: '/nbpm/callback/save',
    remove: '/nbpm/callback/delete',
    several: true,
    values: name => ({ name, kind: 'callback', url: 'http://127.0.0.1:9/in' }),
    details: '/system-config/callback-details',
  },
  流程分类: {
    route: '/process-config/classification',
    add: '/nbpm/category/save',
    remove: '/nbpm/category/delete',
    values: (name, code) => ({ name, code }),
  },
  资源: {
    route: '/system-manage/resources-manage/menu-manage',
    add: '/upms/auth/resource/add',
    remove: '/upms/auth/resource/delete/{id}',
    values: (name, code) => ({ applicationId: 'admin', level: 1, name, code }),
  },
}

const removed = (api: ApiClient, { remove, several }: Pick<Bin, 'remove' | 'several'>, id: string) =>
  api.call('POST', remove.replace('{id}', id), several ? { ids: [id] } : { id })
const made = async (api: ApiClient, path: string, values: Values) =>
  (await api.call<{ id: string }>('POST', path, values)).id

describe('recycle bins', () => {
  test.for(Object.keys(bins))(
    'restore single records of %s by their row, and several together',
    async (key, { person, api }) => {
      const bin = bins[key] as Bin
      const code = `BIN${unique().toUpperCase()}`
      const root = await rootOrganization(api)
      const own = async (at: number): Promise<[text: string, values: Values]> => {
        const text = `${key}${code}-${at}`
        if (key === '对接人') return [text, { organizationId: root }]
        if (key === '应用白名单') {
          const address = `10.200.${at}.${Date.now() % 250}`
          return [address, { address }]
        }
        if (key !== '灰度用户') return [text, {}]
        const { id, name } = await newAccount(api, 'bin')
        return [name, { userId: id }]
      }
      const texts: string[] = []
      for (const at of [1, 2, 3]) {
        const [text, more] = await own(at)
        const id = await made(api, bin.add, { ...bin.values(text, `${code}-${at}`), ...more })
        await removed(api, bin, id)
        texts.push(text)
      }
      const desk = await person()
      await desk.begin(bin.route)
      await desk.button('回收站').click()
      await restore(desk, texts[0] ?? '', ...texts.slice(1))
    },
  )

  test('restore a user account, which needs a new password', async ({ person, api }) => {
    const users = [await newAccount(api, 'bin'), await newAccount(api, 'bin'), await newAccount(api, 'bin')]
    for (const { id } of users) await api.call('POST', `/upms/user/delete/${id}`, { id })
    const desk = await person()
    await desk.begin('/system-manage/user-manage/user-list')
    await desk.button('回收站').click()
    await desk.settled()
    await desk.rowAction(desk.row(users[0]?.username ?? '', desk.dialog), '恢复')
    await desk.expectToast('恢复成功! 请为其重置密码')
    const others = users.slice(1).map(({ username }) => desk.row(username, desk.dialog))
    for (const row of others) await row.getByRole('checkbox').check()
    await desk.button('恢复所选', desk.dialog).click()
    for (const row of others) await row.waitFor({ state: 'detached' })
    await closeDrawer(desk)
    for (const { username } of users) {
      await desk.search('账号', username)
      await desk.row(username).waitFor()
    }
    const old = api.as(users[0]?.username ?? '', users[0]?.initialPassword ?? '')
    await expect(old).rejects.toThrow('账号或密码错误')
  })
})

describe('restoring an earlier version', () => {
  const open = async (desk: Desk, route: string) => {
    await desk.begin(route)
    await desk.tab('操作日志')
    await desk.settled()
  }

  test.for(['用户组', '标准角色', '审批角色', '系统配置'])(
    '%s is restored to its first version',
    async (key, { person, api }) => {
      const bin = bins[key] as Bin
      const code = `OLD${unique().toUpperCase()}`
      const values = bin.values(`${key}${code}`, code)
      const record = await api.call<Values>('POST', bin.add, values)
      await api.call('POST', bin.add, { id: record.id, revision: record.revision, name: `改错的${code}` })
      const desk = await person()
      await open(desk, `${bin.details}?id=${String(record.id)}`)
      await revertToFirst(desk)
      const base = bin.add.replace('/save', '')
      expect(await api.call('GET', `${base}/details/${String(record.id)}`)).toMatchObject({ name: values.name })
    },
  )
})
