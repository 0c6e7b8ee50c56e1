// @module-tag full
import { readFileSync } from 'node:fs'
import { describe } from 'vitest'
import type { Desk } from '../../desk.ts'
import { expect, test } from '../../harness.ts'
import { newUser, unique } from '../../records.ts'

const board = (desk: Desk) => desk.main.getByRole('toolbar', { name: '调整布局' })
/** Titles of the blocks of the home page, in their order. */
const blocks = (desk: Desk) =>
  desk.main.locator('article[data-why] > header h3').evaluateAll(found => found.map(one => one.textContent ?? ''))

describe('other functions of the shell', () => {
  test('feedback is written, answered with a notification, withdrawn, exported and deleted', async ({ person }) => {
    const [answeredTitle, takenTitle] = [`导出很慢${unique()}`, `撤回的反馈${unique()}`]
    const admin = await person()
    await admin.begin('/feedback')
    await admin.save('提交')
    await admin.expectFieldError('标题', /请输入|不能为空|必填/)
    for (const title of [answeredTitle, takenTitle]) {
      await admin.fill('标题', title)
      await admin.fill('详细描述', '导出两千人的列表要等很久')
      await admin.save('提交')
      await admin.expectToast('提交成功')
      await expect.poll(() => admin.main.getByLabel('标题', { exact: true }).first().inputValue()).toBe('')
    }

    await admin.tab('我的反馈')
    const own = admin.main.getByRole('tabpanel', { name: '我的反馈' })
    const taken = admin.row(takenTitle, own)
    await admin.rowAction(taken, '撤回')
    await admin.confirm('确定要撤回')
    await admin.expectToast('撤回成功')
    await expect.poll(() => taken.count()).toBe(0)

    await admin.tab('处理反馈')
    const all = admin.main.getByRole('tabpanel', { name: '处理反馈' })
    const row = admin.row(answeredTitle, all)
    await admin.rowAction(row, '处理')
    await admin.dialog.getByText('已答复').click()
    await admin.save('保存', admin.dialog)
    await admin.expectFieldError('答复', /请输入|不能为空|必填/, admin.dialog)
    await admin.fill('答复', '已加快，请再试', admin.dialog)
    await admin.save('保存', admin.dialog)
    await admin.expectToast('保存成功!')
    await admin.page.getByText('您的反馈有了答复').first().waitFor()
    await row.getByText('已答复').waitFor()

    await admin.button('导出', all).click()
    const [file] = await Promise.all([
      admin.page.waitForEvent('download'),
      admin.dialog.getByRole('button', { name: /^(导出|确定)$/ }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^意见反馈.*\.xlsx$/)
    await admin.rowAction(row, '删除')
    await admin.confirm('确定要删除该数据吗？')
    await admin.expectToast('删除成功!')
    await expect.poll(() => row.count()).toBe(0)
  })

  test('the business log is searched, its differences opened, and exported', async ({ person, api }) => {
    const user = await newUser(api, 'worklog')
    const desk = await person()
    await desk.begin('/operateLog/workLog')
    const expand = desk.main.getByRole('button', { name: '展开', exact: true })
    if ((await expand.count()) > 0) await expand.click()
    await desk.search('对象名称', user.name)
    const row = desk.main.getByRole('row').filter({ hasText: user.name }).filter({ hasText: '新增' })
    await desk.rowAction(row.first(), '详情')
    await desk.dialog.getByText('来源', { exact: true }).waitFor()
    await desk.dialog.getByText('用户中心').first().waitFor()
    await desk.page.keyboard.press('Escape')
    await desk.button('导出').click()
    await desk.dialog.getByText('JSONL (.jsonl)').click()
    const [file] = await Promise.all([
      desk.page.waitForEvent('download'),
      desk.dialog.getByRole('button', { name: /^(导出|确定)$/ }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^操作日志.*\.jsonl$/)
    const [anchor] = await Promise.all([desk.page.waitForEvent('download'), desk.button('导出审计锚点').click()])
    expect(JSON.parse(readFileSync(await anchor.path(), 'utf8'))).toMatchObject({
      head: expect.stringMatching(/^\d+:[\w-]{43}$/),
    })
  })

  test('routes are found, created, hidden, disabled and deleted; a second view sets permissions', async ({
    person,
  }) => {
    const code = `E2E_${unique().toUpperCase()}`
    const name = `测试路由${Date.now() % 100_000}`
    const desk = await person()
    await desk.begin('/router-manage')
    await desk.search('路由地址', '/router-manage')
    await desk.row('/router-manage').getByText('已建成').waitFor()
    await desk.rowAction(desk.main.getByRole('row').filter({ hasText: '系统管理' }).first(), '新增路由')
    await desk.fill('资源名称', name, desk.dialog)
    await desk.fill('权限编码', code, desk.dialog)
    await desk.save('保存', desk.dialog)
    await desk.expectFieldError('路由地址', /请输入|不能为空|必填/, desk.dialog)
    await desk.fill('路由地址', `/${code.toLowerCase()}`, desk.dialog)
    await desk.save('保存', desk.dialog)
    await desk.expectToast('保存成功!')
    await desk.search('路由地址', code.toLowerCase())
    const row = desk.row(name)
    await row.getByText('无此页面').waitFor()
    for (const at of [0, 1]) {
      await row.getByRole('switch').nth(at).click()
      await desk.confirm(/确定/)
      await expect.poll(() => row.getByRole('switch').nth(at).getAttribute('aria-checked')).toBe('false')
    }
    await desk.rowAction(row, '编辑')
    await desk.fill('资源名称', `${name}改`, desk.dialog)
    await desk.save('保存', desk.dialog)
    await desk.row(`${name}改`).waitFor()
    await desk.rowAction(desk.row(`${name}改`), '删除')
    await desk.confirm('确定要删除该数据吗？')
    await desk.expectToast('删除成功!')

    await desk.visit('/auth-setting')
    await desk.main
      .getByPlaceholder(/搜索|关键字/)
      .first()
      .fill('权限设置')
    await desk.settled()
    await desk.node('权限设置').getByText('权限设置').first().click()
    await desk.settled()
    await desk.main.getByText('admin_/AUTH-SETTING').first().waitFor()
    await desk.nodeAction('权限设置', '新增按钮')
    await desk.fill('资源名称', `${name}按钮`, desk.dialog)
    await desk.fill('权限编码', `${code}_B`, desk.dialog)
    await desk.save('保存', desk.dialog)
    await desk.expectToast('保存成功!')
  })

  test('a user orders the cards of the home page and the shortcuts', async ({ person }) => {
    const desk = await person()
    await desk.begin('/process-home')
    const before = await blocks(desk)
    expect(before.slice(0, 4)).toEqual(['我的流程', '我的待办', '快捷入口', '办理趋势'])
    await desk.button('调整布局').click()
    await board(desk).waitFor()
    // By the keyboard, by dragging, hidden, and of another width.
    await desk.main.getByRole('button', { name: '移动快捷入口' }).press('ArrowUp')
    const handle = desk.main.getByRole('button', { name: '移动办理趋势' })
    await handle.dragTo(desk.main.getByRole('article', { name: '我的待办', exact: true }).first(), {
      targetPosition: { x: 2, y: 10 },
    })
    await desk.main.getByRole('button', { name: '隐藏登录趋势' }).click()
    await desk.main.getByLabel('用户分布的宽度').selectOption({ label: '二分之一' })
    await desk.button('保存布局', board(desk)).click()
    await expect.poll(() => board(desk).count()).toBe(0)
    await desk.page.reload()
    await desk.settled()
    const after = await blocks(desk)
    expect(after).not.toContain('登录趋势')
    expect(after.slice(0, 4)).toEqual(['我的流程', '快捷入口', '办理趋势', '我的待办'])

    const links = desk.main.getByRole('article', { name: '快捷入口' })
    await links.getByRole('button', { name: '自选' }).click()
    for (const title of ['用户列表', '岗位列表']) await desk.dialog.getByRole('checkbox', { name: title }).check()
    const chosen = desk.dialog.getByRole('list', { name: '已选的快捷入口' })
    await chosen.getByRole('button', { name: '岗位列表', exact: true }).press('ArrowLeft')
    await desk.dialog.getByRole('button', { name: '保存' }).click()
    await expect
      .poll(async () => (await links.getByRole('button').allInnerTexts()).map(text => text.trim()).slice(-2))
      .toEqual(['岗位列表', '用户列表'])

    // The arrangement of one user does not affect others.
    const other = await person()
    await other.begin('/process-home', 'guest')
    await expect.poll(() => blocks(other)).toEqual(before)
    await desk.button('调整布局').click()
    await desk.button('恢复默认', board(desk)).click()
    await expect.poll(() => blocks(desk)).toEqual(before)
  })

  test('a user crops and removes the avatar, sees own operations, and opens a form', async ({ person, api }) => {
    const account = await newUser(api, 'personal')
    const desk = await person()
    await desk.begin('/personal/index', account.username, account.password)
    const picture = await desk.page.evaluate(() => {
      const canvas = document.createElement('canvas')
      canvas.width = 300
      canvas.height = 150
      const context = canvas.getContext('2d')
      if (context) {
        context.fillStyle = 'red'
        context.fillRect(0, 0, 150, 150)
        context.fillStyle = 'blue'
        context.fillRect(150, 0, 150, 150)
      }
      return canvas.toDataURL('image/png').split(',')[1] ?? ''
    })
    await desk.main.locator('input[type=file]').setInputFiles({
      name: '我.png',
      mimeType: 'image/png',
      buffer: Buffer.from(picture, 'base64'),
    })
    const preview = desk.dialog.getByRole('img', { name: /头像预览/ })
    await preview.waitFor()
    for (let press = 0; press < 30; press++) await preview.press('ArrowRight')
    await desk.dialog.getByRole('button', { name: /^确\s*定$/ }).click()
    await desk.expectToast('头像已更新')
    const image = desk.main.locator('img').first()
    await image.waitFor()
    // The left half of what was given: a square of 256 pixels, all of it red.
    const seen = () =>
      image.evaluate(element => {
        const shown = element as HTMLImageElement
        const canvas = document.createElement('canvas')
        canvas.width = shown.naturalWidth
        canvas.height = shown.naturalHeight
        const context = canvas.getContext('2d')
        context?.drawImage(shown, 0, 0)
        const right = [...(context?.getImageData(Math.max(0, canvas.width - 8), 20, 1, 1).data ?? [])]
        return [canvas.width, canvas.height, ...right.slice(0, 3)]
      })
    await expect.poll(seen).toEqual([256, 256, 255, 0, 0])
    await desk.button('移除').click()
    await desk.expectToast('头像已移除')

    await desk.tab('操作日志')
    await desk.row('修改个人信息').waitFor()

    await desk.visit('/nothing-form')
    await desk.main.getByText('表单不存在').first().waitFor()
    const admin = await person()
    await admin.begin(`/user-form?id=${account.id}`)
    await admin.main.getByText(account.username).first().waitFor()
    await admin.visit('/redirect/sys_manage/user-manage')
    await admin.expectAddress('/sys_manage/user-manage')
    await admin.search('姓名', account.name)
    await admin.row(account.username).waitFor()
  })
})
