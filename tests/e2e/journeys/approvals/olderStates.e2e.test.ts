// @module-tag full
import { describe } from 'vitest'
import type { ApiClient } from '../../apiClient.ts'
import type { Desk } from '../../desk.ts'
import { closeDrawer, revertToFirst } from '../../gestures.ts'
import { expect, test } from '../../harness.ts'
import { newAccount, unique } from '../../records.ts'

type Values = Record<string, unknown>

interface Changed {
  route: string
  save: string
  /** When a record is not changed where it is added. */
  update?: string
  /** What is opened lies beside the tree instead of in a drawer. */
  beside?: boolean
  /** A record, the mistake that is made with it, and how a person opens it in the list or tree. */
  prepare: (
    api: ApiClient,
    code: string,
  ) => Promise<{ first: Values; wrong: Values; open: (desk: Desk) => Promise<unknown> }>
}

const byRow = (text: string) => (desk: Desk) => desk.row(text).getByRole('button', { name: text }).click()
const byNode = (title: string, text: string) => async (desk: Desk) => {
  await desk.main.getByLabel(`搜索${title}`).fill(text)
  await desk.node(text).click()
}

const changed: Record<string, Changed> = {
  数据源: {
    route: '/system-setting-manage/origin-manage',
    save: '/auth/defaultSource/save',
    prepare: async (_api, code) => {
      const place = { type: 'postgresql', host: '127.0.0.1', port: 5432, database: 'd', username: 'u' }
      const first = { name: `库${code}`, code: code.toLowerCase(), ...place }
      return { first, wrong: { name: `错库${code}`, port: 5433 }, open: byRow(`错库${code}`) }
    },
  },
  灰度用户: {
    route: '/system-setting-manage/gray-user',
    save: '/auth/client/manage/grayUser/save',
    prepare: async api => {
      const { id, name } = await newAccount(api, 'gray')
      const first = { applicationId: 'admin', userId: id, version: '2.1.0' }
      return { first, wrong: { version: '9.9.9', remark: '误填' }, open: byRow(name) }
    },
  },
  应用白名单: {
    route: '/system-setting-manage/application-white-list',
    save: '/auth/client/manage/whiteList/save',
    prepare: async () => {
      const [right, wrong] = [`10.201.1.${Date.now() % 250}`, `10.201.2.${Date.now() % 250}`]
      const first = { applicationId: 'admin', kind: 'address', address: right, enabled: false }
      return { first, wrong: { address: wrong }, open: byRow(wrong) }
    },
  },
  字典: {
    route: '/system-setting-manage/dictionary-manage',
    save: '/basic/dictparams/code/save',
    beside: true,
    prepare: async (_api, code) => ({
      first: { code, title: `字典${code}`, remark: '原说明' },
      wrong: { title: `错字典${code}`, remark: '错说明' },
      open: byNode('字典管理', `错字典${code}`),
    }),
  },
  字典项: {
    route: '/system-setting-manage/dictionary-manage',
    save: '/basic/dictparams/save',
    update: '/basic/dictparams/update',
    prepare: async (api, code) => {
      const title = `字典${code}`
      const { id } = await api.call<{ id: string }>('POST', '/basic/dictparams/code/save', { code, title })
      const open = async (desk: Desk) => {
        await byNode('字典管理', title)(desk)
        await byRow(`错项${code}`)(desk)
      }
      return { first: { dictionaryId: id, value: '1', label: `项${code}` }, wrong: { label: `错项${code}` }, open }
    },
  },
  流程分类: {
    route: '/process-config/classification',
    save: '/nbpm/category/save',
    beside: true,
    prepare: async (_api, code) => ({
      first: { name: `分类${code}`, code, remark: '原说明' },
      wrong: { name: `错分类${code}`, remark: '错说明' },
      open: byNode('流程分类', `错分类${code}`),
    }),
  },
}

describe('restoring an earlier version from a list or tree', () => {
  test.for(Object.keys(changed))('%s is restored to its first version', async (key, { person, api }) => {
    const { route, save, update = save, beside, prepare } = changed[key] as Changed
    const { first, wrong, open } = await prepare(api, `OLD_${unique().toUpperCase()}`)
    const { id, revision } = await api.call<{ id: string; revision: number }>('POST', save, first)
    await api.call('POST', update, { id, revision, ...wrong })
    const desk = await person()
    // The drawer of a data source shows its tables at once; there are none.
    desk.problems.expected.push('400 POST /auth/defaultSource/tables')
    await desk.begin(route)
    await open(desk)
    const place = beside ? desk.main : desk.dialog
    await place.getByRole('tab', { name: '操作日志', exact: true }).click()
    await desk.settled()
    await revertToFirst(desk, place)
    const base = save.replace('/save', '')
    expect(await api.call('GET', `${base}/details/${id}`)).toMatchObject(first)
    // What lies below follows.
    const name = String(first.name ?? first.title ?? first.label ?? first.address ?? first.version)
    if (!beside) await closeDrawer(desk)
    await desk.main.getByText(name).first().waitFor()
  })
})
