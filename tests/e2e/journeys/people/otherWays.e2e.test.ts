import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe } from 'vitest'
import { closeDrawer, exportFile, pickInDrawer } from '../../gestures.ts'
import { dataFolder, expect, test } from '../../harness.ts'
import {
  newAccount,
  newOrganization,
  newPosition,
  newProject,
  newRole,
  newUser,
  rootOrganization,
  unique,
} from '../../records.ts'

/** The code in the newest mail to an address. */
async function mailedCode(address: string): Promise<string> {
  const folder = join(dataFolder(), 'outbox')
  let code: string | undefined
  await expect
    .poll(async () => {
      const names = (await readdir(folder).catch(() => [])).filter(name => name.endsWith('.eml')).sort()
      const mails = await Promise.all(names.map(name => readFile(join(folder, name), 'utf8')))
      const mail = mails.findLast(one => one.includes(`To: ${address}\r\n`)) ?? ''
      const body = Buffer.from(mail.split('\r\n\r\n')[1] ?? '', 'base64').toString('utf8')
      code = /验证码为 (\d{6})/.exec(`${mail}${body}`)?.[1]
      return code
    })
    .toBeDefined()
  return String(code)
}

/** Operations that a second page offers too: they must work there as well. */
describe('alternative ways to one operation', () => {
  test('a forgotten password is reset with the mailed code', async ({ person, api }) => {
    const user = await newUser(api, 'forgot')
    const email = `${unique()}@example.cn`
    const { revision } = await api.call<{ revision: number }>('GET', `/upms/user/detail/${user.id}`)
    await api.call('POST', '/upms/user/update', { id: user.id, revision, email })
    const desk = await person()
    const { page } = desk
    await page.goto(`${desk.origin}/#/login`)
    await page.getByText('忘记密码').click()
    await page.getByLabel('账号').fill(user.username)
    await page.getByRole('button', { name: '发送验证码' }).click()
    await page.getByText('请输入邮箱或手机号', { exact: true }).waitFor()
    await page.getByLabel('邮箱或手机号').fill(email)
    await page.getByRole('button', { name: '发送验证码' }).click()
    const code = await mailedCode(email)
    await page.getByLabel('验证码', { exact: true }).fill(code)
    await page.getByLabel('新密码', { exact: true }).fill('Fresh_1234')
    await page.getByLabel('确认新密码', { exact: true }).fill('Fresh_1234')
    await page.getByRole('button', { name: '确定' }).click()
    await page.getByText('密码已重新设置').waitFor()
    const again = await person()
    await again.begin('/workbench/index', user.username, 'Fresh_1234')
  })

  test('a project is changed and granted from its list, and gets users and positions on its page', {
    tags: 'full',
  }, async ({ person, api }) => {
    const project = await newProject(api)
    const [one, other] = [await newAccount(api, 'granted'), await newAccount(api, 'added')]
    const [position, more] = [await newPosition(api), await newPosition(api)]
    const desk = await person()
    await desk.begin('/project-manage/management')
    await desk.search('项目名称', project.name)
    const row = desk.row(project.code)
    await desk.rowAction(row, '编辑')
    await desk.fill('备注', '由列表修改', desk.dialog)
    await desk.save('保存', desk.dialog)
    await desk.expectToast('保存成功!')
    for (const [label, address, name] of [
      ['授权用户', '/project-manage/authorizationUsers?projectId=', one.username],
      ['授权岗位', '/project-manage/authorizationPosition?projectId=', position.code],
    ] as const) {
      await desk.rowAction(row, label)
      await desk.expectAddress(address)
      await desk.settled()
      await desk.pick(name)
      await desk.save()
      await desk.expectToast('保存成功!')
      await desk.visit('/project-manage/management')
      await row.waitFor()
    }
    await row.getByRole('button', { name: project.name, exact: true }).click()
    await desk.expectAddress('/project-manage/detail?id=')
    await desk.main.getByText('由列表修改').waitFor()
    for (const [tab, label, known, name] of [
      ['授权用户', '添加用户', one.username, other.username],
      ['授权岗位', '添加岗位', position.code, more.code],
    ] as const) {
      await desk.tab(tab)
      const panel = desk.main.getByRole('tabpanel', { name: tab })
      await desk.row(known, panel).waitFor()
      await desk.button(label, panel).click()
      await pickInDrawer(desk, name)
      await desk.row(name, panel).waitFor()
    }
  })

  test('the page of a role sets the period of one grant and of several', { tags: 'full' }, async ({ person, api }) => {
    const role = await newRole(api)
    const [one, other] = [await newAccount(api, 'term-one'), await newAccount(api, 'term-other')]
    await api.call('POST', '/upms/role/user/add', { roleId: role.id, ids: [one.id, other.id] })
    const desk = await person()
    await desk.begin(`/system-manage/role-manage/roles-details?id=${role.id}`)
    await desk.tab('用户')
    const panel = desk.main.getByRole('tabpanel', { name: '用户' })
    const setTerm = async (until: string) => {
      const input = desk.dialog.getByLabel('有效期至', { exact: true })
      await input.fill(until)
      await input.press('Enter')
      await desk.fill('限时原因', '项目支援', desk.dialog)
      await desk.save('保存', desk.dialog)
      await desk.expectToast('操作成功！')
    }
    await desk.rowAction(desk.row(one.username, panel), '设置期限')
    await setTerm('2031-06-30 18:00:00')
    await desk.row(one.username, panel).getByText('2031-06-30 18:00:00').waitFor()
    for (const { username } of [one, other]) await desk.row(username, panel).getByRole('checkbox').check()
    await desk.forTicked('设置期限', panel).click()
    await setTerm('2031-12-31 18:00:00')
    for (const { username } of [one, other]) await desk.row(username, panel).getByText('2031-12-31 18:00:00').waitFor()
  })

  test('organizations are exported and disabled in their table, and a session is ended in its row', {
    tags: 'full',
  }, async ({ person, api }) => {
    const organization = await newOrganization(api, await rootOrganization(api))
    const user = await newUser(api, 'session')
    const desk = await person()
    await desk.begin('/organization/list')
    await desk.button('组织查询').click()
    await desk.settled()
    await desk.fill('组织名称', organization.name, desk.dialog)
    await desk.button('查询', desk.dialog).click()
    const row = desk.row(organization.code, desk.dialog)
    await row.waitFor()
    expect(await exportFile(desk, desk.dialog)).toMatch(/\.xlsx$/)
    await row.getByRole('switch').last().click()
    await desk.confirm(/确定要关闭状态吗/)
    await expect.poll(() => row.getByRole('switch').last().isChecked()).toBe(false)
    await closeDrawer(desk)

    const guest = await person()
    await guest.begin('/workbench/index', user.username, user.password)
    await desk.visit('/system-manage/session-manage/session-list')
    await desk.rowAction(desk.row(user.username).first(), '结束')
    await desk.confirm(/确定要结束/)
    await desk.expectToast(/成功/)
    guest.problems.expected.push('401')
    await guest.page.reload()
    await guest.page.getByRole('button', { name: /登\s*录/ }).waitFor()
  })
})
