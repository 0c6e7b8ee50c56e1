import { setTimeout as wait } from 'node:timers/promises'
import { describe } from 'vitest'
import type { ApiClient } from '../apiClient.ts'
import type { Desk } from '../desk.ts'
import { expect, test } from '../harness.ts'
import { newPosition, newUser, unique } from '../records.ts'

const editPage = '/position-management/position-edit'
const listPage = '/position-management/position-list'
const editCall = '**/upms/position/edit'

const read = (api: ApiClient, id: string) => api.call<Record<string, unknown>>('GET', `/upms/position/details/${id}`)

async function openForm(desk: Desk, id: string): Promise<void> {
  await desk.begin(listPage)
  await desk.visit(`${editPage}?id=${id}`)
  await desk.main.getByLabel('岗位名称', { exact: true }).waitFor()
}

/** Holds the calls of an address until they are let go. */
async function hold(desk: Desk, address: string): Promise<{ count: () => number; letGo: () => void }> {
  let letGo = () => {}
  const held = new Promise<void>(resolve => {
    letGo = resolve
  })
  let count = 0
  await desk.page.route(address, async route => {
    count += 1
    await held
    await route.continue()
  })
  return { count: () => count, letGo }
}

describe('rough handling', () => {
  test('going back while a save is under way neither loses it nor breaks the page', async ({ person, api }) => {
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

  test('saving is pressed twice, three times, by keys and mouse: one call', async ({ person, api }) => {
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
    await desk.page.locator('[role=status], [role=alert]').filter({ hasText: /网络/ }).first().waitFor()
    const stored = await read(api, position.id)
    expect(stored.name).toBe(name)
    await desk.save()
    await desk.expectToast('保存成功!')
    expect(keys[0]).toBeTruthy()
    expect(keys[1]).toBe(keys[0])
    expect((await read(api, position.id)).revision).toBe(stored.revision)
  })

  test('a session that ended in the middle of a form: what was typed is there after signing in again', async ({
    person,
    api,
  }) => {
    const position = await newPosition(api)
    const desk = await person()
    await openForm(desk, position.id)
    const name = `过期${unique()}`
    await desk.fill('岗位名称', name)
    desk.problems.expected.push('401 ')
    await desk.page.evaluate(() => {
      const kept = JSON.parse(sessionStorage.getItem('tokens') ?? '{}') as Record<string, string>
      sessionStorage.setItem('tokens', JSON.stringify({ ...kept, accessToken: 'gone', refreshToken: 'gone' }))
    })
    await desk.page.route('**/*', route => {
      const headers = route.request().headers()
      return headers.authorization?.startsWith('Bearer ')
        ? route.continue({ headers: { ...headers, authorization: 'Bearer gone' } })
        : route.continue()
    })
    await desk.save()
    await wait(2500)
    await desk.page.screenshot({ path: '/tmp/S4/expired-1.png' })
    console.log('expired address', desk.address(), (await read(api, position.id)).name === name)
  })

  test('one megabyte pasted into a name and a remark is refused at the field, and the page goes on', async ({
    person,
    api,
  }) => {
    const position = await newPosition(api)
    const desk = await person()
    await openForm(desk, position.id)
    const began = performance.now()
    for (const label of ['岗位名称', '备注']) {
      await desk.main.getByLabel(label, { exact: true }).focus()
      await desk.page.evaluate(() => {
        const input = document.activeElement as HTMLInputElement
        input.select()
        document.execCommand('insertText', false, '长'.repeat(1_000_000))
      })
    }
    console.log(
      'paste',
      performance.now() - began,
      await desk.main.getByLabel('岗位名称', { exact: true }).evaluate(x => (x as HTMLInputElement).value.length),
      await desk.main.getByLabel('备注', { exact: true }).evaluate(x => (x as HTMLInputElement).value.length),
    )
    await desk.save()
    await wait(1500)
    await desk.page.screenshot({ path: '/tmp/S4/paste.png' })
    await desk.settled()
  })

  test('long, invisible and right-to-left names keep list, dialog and title in order', async ({ person, api }) => {
    const odd = [`${'很'.repeat(50)}`, `零\u200b宽\u200d${unique()}`, `反\u202egnp.exe${unique()}`, `عربي${unique()}`]
    const made: { id: string }[] = []
    for (const name of odd) made.push(await newPosition(api, { name }).catch(e => ({ id: String(e) })))
    console.log(JSON.stringify(made))
    const desk = await person()
    await desk.begin(listPage)
    await desk.page.screenshot({ path: '/tmp/S4/odd-list.png' })
    for (const [i, one] of made.entries()) {
      if (one.id.length > 60) continue
      await desk.visit(`${editPage}?id=${one.id}`)
      await desk.settled()
      await desk.page.screenshot({ path: `/tmp/S4/odd-${i}.png` })
    }
    await desk.page.setViewportSize({ width: 911, height: 512 })
    await desk.page.screenshot({ path: '/tmp/S4/zoom150.png' })
    await desk.visit(listPage)
    await desk.search('岗位名称', '反')
    await desk.page.screenshot({ path: '/tmp/S4/zoom150-list.png' })
    await desk.rowAction(desk.row('gnp'), '删除')
    await wait(800)
    await desk.page.screenshot({ path: '/tmp/S4/zoom150-delete.png' })
    console.log('overflow', await desk.page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    void newUser
  })
})
