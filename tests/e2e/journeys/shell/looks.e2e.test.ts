// @module-tag full
import { describe } from 'vitest'
import type { Desk } from '../../desk.ts'
import { expect, test } from '../../harness.ts'
import { unique } from '../../records.ts'
import { deployProcess, inLine, newPeople, signed } from '../../taskOperations.ts'

/** Makes the page that of a telephone: content that is too wide widens the page itself, unlike in a narrow window. */
async function asPhone({ context, page }: Desk): Promise<void> {
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setDeviceMetricsOverride', {
    width: 390,
    height: 844,
    deviceScaleFactor: 1,
    mobile: true,
  })
}

/** Buttons in sight that are lower than a finger needs. */
const lowButtons = (desk: Desk) =>
  desk.page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('header button, nav button, main button:not([role=switch])')]
      .filter(button => button.checkVisibility({ visibilityProperty: true }))
      .map(button => ({ box: button.getBoundingClientRect(), name: button.ariaLabel ?? button.innerText }))
      .filter(({ box }) => box.height > 0 && box.top < innerHeight && box.height < 38)
      .map(({ box, name }) => `${name} ${Math.round(box.height)}`),
  )

describe('on a phone', () => {
  test('a wide table in an application does not push the approval buttons out of view', async ({ person, api }) => {
    const { clerk, boss } = await newPeople(api, 'clerk', 'boss')
    const column = (title: string) => ({ type: 'string', title })
    const lines = { a: column('名称'), b: column('规格'), c: column('用途'), d: column('备注') }
    const form = {
      type: 'object',
      properties: { subject: column('事项'), lines: { type: 'array', items: { type: 'object', properties: lines } } },
    }
    const key = await deployProcess(api, inLine(['boss', signed('boss', '主管审批', [boss])]), {
      form: JSON.stringify(form),
    })
    const own = await api.as(clerk.username, clerk.password)
    const variables = { subject: `采购${unique()}`, lines: [{ a: '打印机', b: 'A3', c: '项目部', d: '无' }] }
    await own.call('POST', '/nbpm/instance/start', { key, variables })
    const bosses = await api.as(boss.username, boss.password)
    await bosses.call('POST', '/nbpm/phrase/save', { text: '情况属实，请补充资料后按制度执行' })
    const { records } = await bosses.call<{ records: { id: string }[] }>('POST', '/nbpm/task/todo', {})

    const desk = await person()
    await desk.begin('/workbench/todo', boss.username, boss.password)
    await asPhone(desk)
    await desk.visit(`/workbench/task?id=${records[0]?.id}`)
    await desk.main.getByText('打印机').waitFor()
    await desk.settled()
    expect(await desk.page.evaluate(() => innerWidth)).toBe(390)
    const box = await desk.button('同意').boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844)

    await desk.button('同意').click()
    const phrases = desk.dialog.getByRole('list', { name: '意见的常用语' })
    await phrases.waitFor()
    // The count of letters stands between the opinion and the phrases, not on them.
    const count = await desk.dialog.getByText('0 / 2000').boundingBox()
    const bottom = (count?.y ?? 0) + (count?.height ?? 0)
    expect(bottom).toBeLessThanOrEqual((await phrases.boundingBox())?.y ?? 0)
  })

  test('every control of a list is 40 px high', async ({ person }) => {
    const desk = await person()
    await desk.begin('/system-manage/role-manage/roles-list')
    await desk.page.setViewportSize({ width: 390, height: 844 })
    await desk.settled()
    expect(await lowButtons(desk)).toEqual([])
    await desk.page.getByRole('button', { name: '展开菜单' }).click()
    await desk.sideMenu.waitFor()
    expect(await lowButtons(desk)).toEqual([])
  })

  test('the pager of a long list stays on one line', async ({ person }) => {
    const desk = await person()
    await desk.begin('/system-manage/user-manage/user-list')
    await desk.page.setViewportSize({ width: 390, height: 844 })
    const pager = desk.main.getByRole('navigation', { name: '分页' })
    await pager.waitFor()
    await expect.poll(async () => (await pager.boundingBox())?.height).toBeLessThanOrEqual(44)
    await pager.getByRole('button', { name: '下一页' }).click()
    await expect.poll(() => pager.getByText(/^\/ \d+$/).isVisible()).toBe(true)
  })
})

describe('in a low window', () => {
  test('the pager of a list beside a tree stays on one line, the query buttons stay visible', async ({ person }) => {
    const desk = await person()
    await desk.page.setViewportSize({ width: 911, height: 512 })
    await desk.begin('/system-manage/user-manage/user-list')
    const pager = desk.main.getByRole('navigation', { name: '分页' })
    await pager.waitFor()
    await expect.poll(async () => (await pager.boundingBox())?.height).toBeLessThanOrEqual(34)
    await desk.button('展开').click()
    await desk.button('收起').waitFor()
    const [form, button] = [desk.page.getByRole('form', { name: '查询条件' }), desk.button('查询')]
    const bottomOf = async (of: typeof form) => {
      const box = await of.boundingBox()
      return (box?.y ?? 0) + (box?.height ?? 0)
    }
    expect(await form.evaluate(element => element.scrollHeight > element.clientHeight)).toBe(true)
    expect(await bottomOf(button)).toBeLessThanOrEqual(await bottomOf(form))
  })

  test('a long query beside an open panel leaves room for rows, with the pager below them', async ({ person }) => {
    const desk = await person()
    await desk.page.setViewportSize({ width: 720, height: 700 })
    await desk.begin('/system-manage/user-manage/user-list')
    await desk.button('展开').click()
    await desk.settled()
    const [table, pager] = [desk.main.getByRole('table'), desk.main.getByRole('navigation', { name: '分页' })]
    const places = await table.evaluate(element => {
      const scroll = element.closest('.table-scroll')?.getBoundingClientRect()
      return { height: scroll?.height ?? 0, bottom: scroll?.bottom ?? 0 }
    })
    expect(places.height).toBeGreaterThanOrEqual(100)
    expect(places.bottom).toBeLessThanOrEqual((await pager.boundingBox())?.y ?? 0)
  })
})

test('labels of six characters stay on one line beside their values', async ({ person }) => {
  const desk = await person()
  await desk.begin('/process-config/model')
  await desk.main.locator('[data-id] .cell-link').first().click()
  const title = desk.main.locator('dt').filter({ hasText: '最近部署时间' })
  await title.waitFor()
  await desk.settled()
  const lines = await title.evaluate(element => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return range.getClientRects().length
  })
  expect(lines).toBe(1)
})

test('selects have the arrow of the console, not that of the browser', async ({ person }) => {
  const desk = await person()
  await desk.begin('/position-management/position-list')
  const size = desk.main.getByRole('combobox', { name: '每页条数' })
  await size.waitFor()
  const look = await size.evaluate(select => [
    getComputedStyle(select).appearance,
    getComputedStyle(select, '::picker-icon').display,
    getComputedStyle(select).backgroundImage.startsWith('linear-gradient'),
  ])
  // The console draws the opened list too.
  expect(look).toEqual(['base-select', 'none', true])
})
