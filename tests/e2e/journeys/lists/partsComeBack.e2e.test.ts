// @module-tag full
import { describe } from 'vitest'
import type { ApiClient } from '../../apiClient.ts'
import { closeDrawer, restore, revertRow, revertToFirst } from '../../gestures.ts'
import { expect, test } from '../../harness.ts'
import { newAccount, newOrganization, newProject, rootOrganization, unique } from '../../records.ts'

interface Made {
  id: string
  revision: number
}

/** Adds a record and makes a mistake with it. */
async function spoiled(
  api: ApiClient,
  add: string,
  values: Record<string, unknown>,
  wrong: Record<string, unknown>,
  update = add,
): Promise<string> {
  const { id, revision } = await api.call<Made>('POST', add, values)
  await api.call('POST', update, { ...values, ...wrong, id, revision })
  return id
}

describe('restoring versions and deleted parts of a record', () => {
  test('phases of a project', async ({ person, api }) => {
    const project = await newProject(api)
    const base = '/project/project/phase'
    const values = { projectId: project.id, code: 'P1', name: '一期', households: 320 }
    const id = await spoiled(api, `${base}/save`, values, { name: '写错的一期', households: 3 })
    const gone = ['二期', '三期', '四期']
    for (const [at, name] of gone.entries()) {
      const made = await api.call<Made>('POST', `${base}/save`, { projectId: project.id, code: `G${at}`, name })
      await api.call('POST', `${base}/delete`, { ids: [made.id] })
    }
    const desk = await person()
    await desk.begin('/project-manage/management')
    await desk.search('项目编码', project.code)
    await desk.row(project.name).getByRole('button', { name: project.name, exact: true }).click()
    await desk.expectAddress('/project-manage/detail?id=')
    await desk.tab('分期')
    await revertRow(desk, desk.row('写错的一期'))
    await desk.row('一期').getByText('320').waitFor()
    expect(await api.call('GET', `${base}/${id}`)).toMatchObject(values)
    await desk.button('回收站').click()
    await restore(desk, '二期', '三期', '四期')
    for (const name of gone) await desk.row(name).waitFor()
  })

  test('categories of resources', async ({ person, api }) => {
    const code = `CLS_${unique().toUpperCase()}`
    const base = '/upms/auth/classify'
    const of = (at: number) => ({ applicationId: 'open', code: `${code}_${at}`, name: `分类${at}${code}` })
    const id = await spoiled(api, `${base}/save`, of(0), { name: `错分类${code}` }, `${base}/update`)
    for (const at of [1, 2, 3]) {
      const made = await api.call<Made>('POST', `${base}/save`, of(at))
      await api.call('POST', `${base}/delete`, { id: made.id })
    }
    const desk = await person()
    await desk.begin('/system-manage/resources-manage/menu-manage?applicationId=open')
    await desk.button('资源分类').click()
    await desk.settled()
    const drawer = desk.page.getByRole('dialog').first()
    // In editable rows the links identify the row.
    const wrong = desk.row(`错分类${code}`, drawer)
    await wrong.getByRole('button', { name: /^日志第 \d+ 行$/ }).click()
    await desk.button('恢复到此版本', desk.dialog).waitFor()
    await revertToFirst(desk, desk.dialog)
    await closeDrawer(desk)
    await desk.row(of(0).name, drawer).waitFor()
    expect(await api.call('GET', `${base}/detail/${id}`)).toMatchObject(of(0))
    await desk.button('回收站', drawer).click()
    await restore(desk, of(1).name, of(2).name, of(3).name)
    for (const at of [1, 2, 3]) await desk.row(of(at).name, drawer).waitFor()
  })

  test('other accounts of a user', async ({ person, api }) => {
    const { id: userId, username } = await newAccount(api, 'other')
    const base = '/upms/user/otherAccount'
    const of = (at: number) => ({ userId, system: 'mail', account: `${username}@${at}` })
    const id = await spoiled(api, `${base}/save`, of(0), { account: `${username}@wrong`, remark: '误填' })
    for (const at of [1, 2, 3]) {
      const made = await api.call<Made>('POST', `${base}/save`, of(at))
      await api.call('POST', `${base}/delete`, { id: made.id })
    }
    const desk = await person()
    await desk.begin('/system-manage/user-manage/user-list')
    await desk.search('账号', username)
    await desk.row(username).getByRole('button', { name: username, exact: true }).click()
    await desk.expectAddress('/system-manage/user-manage/user-details')
    await desk.tab('其他账号')
    await revertRow(desk, desk.row(`${username}@wrong`))
    await desk.row(of(0).account).waitFor()
    expect(await api.call('GET', `${base}/detail/${id}`)).toMatchObject(of(0))
    await desk.button('回收站').click()
    await restore(desk, of(1).account, of(2).account, of(3).account)
    for (const at of [1, 2, 3]) await desk.row(of(at).account).waitFor()
  })

  test('working times', async ({ person, api }) => {
    const root = await rootOrganization(api)
    const base = '/nbpm/calendar'
    const code = unique()
    const of = async (at: number) => ({
      name: `工时${at}${code}`,
      organizationId: (await newOrganization(api, root)).id,
      days: ['1', '2', '3', '4', '5'],
      hours: '09:00-18:00',
    })
    const values = await of(0)
    const id = await spoiled(api, `${base}/save`, values, { name: `错工时${code}`, hours: '19:00-20:00' })
    const gone = [await of(1), await of(2), await of(3)]
    for (const one of gone) {
      const made = await api.call<Made>('POST', `${base}/save`, one)
      await api.call('POST', `${base}/delete`, { ids: [made.id] })
    }
    const desk = await person()
    await desk.begin('/system-config/calendar')
    await desk.search('名称', code)
    await revertRow(desk, desk.row(`错工时${code}`))
    await desk.row(values.name).getByText('09:00-18:00').waitFor()
    expect(await api.call('GET', `${base}/details/${id}`)).toMatchObject(values)
    await desk.button('回收站').click()
    await restore(desk, gone[0]?.name ?? '', ...gone.slice(1).map(one => one.name))
    for (const { name } of gone) await desk.row(name).waitFor()
  })
})

describe('restoring validation', () => {
  const base = '/valid/bean'
  const objectOf = async (api: ApiClient, at: number | string) => {
    const name = `form${unique()}${at}`
    const values = { name, title: `表单${name}`, entity: 'position' }
    return { ...values, ...(await api.call<Made>('PUT', `${base}/validation/create`, values)) }
  }
  const ruleOf = async (api: ApiClient, beanId: string, message: string) => {
    const values = { beanId, field: 'name', kind: 'length', least: '2', message }
    return { ...values, ...(await api.call<Made>('PUT', `${base}/rules/create`, values)) }
  }

  test('forms, together with their rules', async ({ person, api }) => {
    const object = await objectOf(api, 'a')
    const wrong = { id: object.id, revision: object.revision, title: '写错的表单' }
    await api.call('POST', `${base}/validation/update/${object.id}`, wrong)
    const gone = [await objectOf(api, 'b'), await objectOf(api, 'c'), await objectOf(api, 'd')]
    const message = `岗位名称太短${unique()}`
    await ruleOf(api, gone[0]?.id ?? '', message)
    for (const { id } of gone) await api.call('POST', `${base}/validation/del/${id}`, { id })
    const desk = await person()
    await desk.begin('/system-setting-manage/form-validation')
    await desk.search('规则编码', object.name)
    await desk.rowAction(desk.row(object.name), '设计规则')
    await desk.settled()
    await desk.tab('操作日志')
    await revertToFirst(desk)
    await desk.main.getByText(object.title).first().waitFor()
    const { name, title, entity } = object
    expect(await api.call('GET', `${base}/validation/details/${object.id}`)).toMatchObject({ name, title, entity })

    await desk.visit('/system-setting-manage/form-validation')
    await desk.button('回收站').click()
    await restore(desk, gone[0]?.name ?? '', ...gone.slice(1).map(one => one.name))
    await desk.search('规则编码', gone[0]?.name ?? '')
    await desk.rowAction(desk.row(gone[0]?.name ?? ''), '设计规则')
    await desk.row(message).getByText('不少于 2').waitFor()
  })

  test('rules', async ({ person, api }) => {
    const object = await objectOf(api, 'r')
    const { id, revision } = await ruleOf(api, object.id, '名称至少两个字')
    const wrong = { id, revision, least: '9', message: '名称至少九个字' }
    await api.call('POST', `${base}/rules/update/${id}`, wrong)
    const gone = ['甲规则', '乙规则', '丙规则']
    for (const message of gone) {
      const rule = await ruleOf(api, object.id, message)
      await api.call('POST', `${base}/rules/del/${rule.id}`, { id: rule.id })
    }
    const desk = await person()
    await desk.begin('/system-setting-manage/form-validation')
    await desk.search('规则编码', object.name)
    await desk.rowAction(desk.row(object.name), '设计规则')
    await desk.settled()
    await revertRow(desk, desk.row('名称至少九个字'))
    await desk.row('名称至少两个字').getByText('不少于 2').waitFor()
    await desk.button('回收站').click()
    await restore(desk, '甲规则', '乙规则', '丙规则')
    for (const message of gone) await desk.row(message).waitFor()
    const rules = await api.call<{ records: { message: string }[] }>('POST', `${base}/rules/list`, {
      beanId: object.id,
    })
    expect(rules.records.map(rule => rule.message).sort()).toEqual(['名称至少两个字', ...gone].sort())
  })
})
