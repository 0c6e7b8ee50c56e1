import { setTimeout as wait } from 'node:timers/promises'
import { describe } from 'vitest'
import type { ApiClient } from '../../apiClient.ts'
import type { Desk } from '../../desk.ts'
import { hold } from '../../gestures.ts'
import { expect, test } from '../../harness.ts'
import { newPosition, unique } from '../../records.ts'

const editPage = '/position-management/position-edit'
const listPage = '/position-management/position-list'
const editCall = '**/upms/position/edit'

const read = (api: ApiClient, id: string) => api.call<Record<string, unknown>>('GET', `/upms/position/details/${id}`)

async function openForm(desk: Desk, id: string): Promise<void> {
  await desk.begin(listPage)
  await desk.visit(`${editPage}?id=${id}`)
  await desk.main.getByLabel('岗位名称', { exact: true }).waitFor()
}

describe('slow networks and careless input', () => {
  test('going back while a save is under way neither loses it nor breaks the page', { tags: 'full' }, async ({
    person,
    api,
  }) => {
    const position = await newPosition(api)
    const desk = await person()
    await openForm(desk, position.id)
    const name = `返回${unique()}`
    await desk.fill('岗位名称', name)
    const saving = await hold(desk, editCall)
    await desk.save()
    await expect.poll(saving.count).toBe(1)
    await desk.page.goBack()
    await wait(300)
    saving.letGo()
    await expect.poll(async () => (await read(api, position.id)).name).toBe(name)
    await desk.settled()
    await desk.visit(listPage)
    await desk.search('岗位名称', name)
    await desk.row(name).waitFor()
  })

  test('repeated clicks and key presses on save send one call', { tags: 'full' }, async ({ person, api }) => {
    const position = await newPosition(api)
    const desk = await person()
    await openForm(desk, position.id)
    await desk.fill('岗位名称', `连击${unique()}`)
    const saving = await hold(desk, editCall)
    await desk.button('保存').dblclick()
    await desk.page.keyboard.press('Enter')
    await wait(1500)
    await desk.page.keyboard.press('Enter')
    saving.letGo()
    await desk.expectToast('保存成功!')
    await desk.settled()
    expect(saving.count()).toBe(1)
  })

  test('a save whose answer is lost is stored once when it is pressed again', async ({ person, api }) => {
    const position = await newPosition(api)
    const desk = await person()
    await openForm(desk, position.id)
    const name = `断网${unique()}`
    await desk.fill('岗位名称', name)
    const keys: (string | undefined)[] = []
    await desk.page.route(editCall, async route => {
      keys.push(route.request().headers()['idempotency-key'])
      if (keys.length > 1) return route.continue()
      await route.fetch()
      await route.abort('internetdisconnected')
    })
    desk.problems.expected.push('net::ERR_INTERNET_DISCONNECTED')
    await desk.save()
    await desk.expectToast('连接到服务器失败')
    const stored = await read(api, position.id)
    expect(stored.name).toBe(name)
    await desk.save()
    await desk.expectToast('保存成功!')
    expect(keys[0]).toBeTruthy()
    expect(keys[1]).toBe(keys[0])
    expect((await read(api, position.id)).revision).toBe(stored.revision)
  })

  test('an ended session leads from a form to login and, after signing in, back to the record', {
    tags: 'full',
  }, async ({ person, api }) => {
    const position = await newPosition(api)
    const desk = await person()
    await openForm(desk, position.id)
    await desk.fill('岗位名称', `过期${unique()}`)
    desk.problems.expected.push('401 ')
    let isOver = true
    await desk.page.route('**/*', route => {
      const headers = route.request().headers()
      return isOver && headers.authorization !== undefined
        ? route.continue({ headers: { ...headers, authorization: 'Bearer gone' } })
        : route.continue()
    })
    await desk.save()
    await desk.expectAddress('/login')
    isOver = false
    await desk.loginReady()
    await desk.enterAccount('admin', 'Admin123')
    await desk.expectAddress(`${editPage}?id=${position.id}`)
    expect((await read(api, position.id)).name).toBe(position.name)
  })

  test('a megabyte pasted into a name is cut at its maximum length, and the page goes on', {
    tags: 'full',
  }, async ({ person, api }) => {
    const position = await newPosition(api)
    const desk = await person()
    await openForm(desk, position.id)
    for (const [label, most] of [
      ['岗位名称', 50],
      ['备注', 500],
    ] as const) {
      const input = desk.main.getByLabel(label, { exact: true })
      await input.selectText()
      await desk.page.evaluate(() => document.execCommand('insertText', false, '长'.repeat(1_000_000)))
      expect(await input.inputValue()).toBe('长'.repeat(most))
    }
    await desk.save()
    await desk.expectToast('保存成功!')
  })

  test('long, invisible and right-to-left names do not break the layout, at 150 % zoom either', {
    tags: 'full',
  }, async ({ person, api }) => {
    const mark = unique()
    const names = [
      `${'很'.repeat(50 - mark.length)}${mark}`,
      `家\u{1f468}\u200d\u{1f469}\u{3000}庭${mark}`,
      `عربي${mark}`,
    ]
    for (const name of names) await newPosition(api, { name })
    // What forces the order of letters would turn the words round it, too.
    await expect(newPosition(api, { name: `反\u202egnp.exe${mark}` })).rejects.toThrow('不允许的控制字符')
    const desk = await person()
    // 1366 × 768 at 150 %.
    await desk.page.setViewportSize({ width: 911, height: 512 })
    await desk.begin(listPage)
    await desk.search('岗位名称', mark)
    await expect.poll(() => desk.rowCount()).toBe(names.length)
    expect(await desk.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    await desk.rowAction(desk.row('عربي'), '删除')
    await desk.dialog.getByText(`「عربي${mark}」`).waitFor()
    await desk.confirm('确定要删除该数据吗')
    await expect.poll(() => desk.rowCount()).toBe(names.length - 1)
  })
})
