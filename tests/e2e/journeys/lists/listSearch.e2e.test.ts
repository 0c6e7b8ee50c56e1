import { describe } from 'vitest'
import type { ApiClient } from '../../apiClient.ts'
import type { Desk } from '../../desk.ts'
import { hold } from '../../gestures.ts'
import { expect, test } from '../../harness.ts'
import { newUser } from '../../records.ts'

const positions = '/position-management/position-list'

const head = (desk: Desk, name: string) => desk.main.getByRole('columnheader', { name, exact: true })
/** Signs in a new user, so that no other test sees the settings of this one. */
async function at(desk: Desk, address: string, account?: { username: string; password: string }): Promise<void> {
  await desk.begin(address, account?.username, account?.password)
  await desk.main.getByRole('table').first().waitFor()
}

describe('searching a list', () => {
  test('A1 查询, 重置 and 展开 are at the right, Enter queries, and 查询 returns to page 1', async ({ person }) => {
    const desk = await person()
    await at(desk, positions)
    const form = desk.main.getByRole('form', { name: '查询条件' })
    const buttons = form.getByRole('button').filter({ hasText: /^(查询|重置|展开|收起)$/ })
    await expect.poll(() => buttons.allInnerTexts()).toEqual(['查询', '重置', expect.stringMatching(/展开|收起/)])
    const [box, last] = [await form.boundingBox(), await buttons.last().boundingBox()]
    expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) - (last?.x ?? 0) - (last?.width ?? 0))).toBeLessThan(4)

    await desk.main.getByRole('button', { name: '下一页' }).click()
    await desk.expectAddress(/.*_page=2/)
    await desk.main.getByLabel('岗位名称', { exact: true }).fill('经理')
    await desk.page.keyboard.press('Enter')
    await expect.poll(() => desk.address()).not.toContain('_page')
    await desk.settled()
    for (const row of await desk.main.locator('tbody tr[data-id]').allInnerTexts()) expect(row).toContain('经理')
  })

  test('A2 重置 restores the defaults and queries at once', { tags: 'full' }, async ({ person }) => {
    const desk = await person()
    await at(desk, positions)
    const all = await desk.main.getByText(/^共 \d+ 条$/).innerText()
    await desk.search('岗位编码', 'CEO')
    await expect.poll(() => desk.main.getByText(/^共 \d+ 条$/).innerText()).not.toBe(all)
    await desk.button('重置').click()
    await expect.poll(() => desk.main.getByText(/^共 \d+ 条$/).innerText()).toBe(all)
    await expect.poll(() => desk.main.getByLabel('岗位编码', { exact: true }).inputValue()).toBe('')
  })

  test('A3 conditions beyond one row fold, and the state is remembered', { tags: 'full' }, async ({ person, api }) => {
    const user = await newUser(api, 'fold')
    await grantPositions(api, user.id)
    const desk = await person()
    await at(desk, positions, user)
    await expect.poll(() => desk.main.getByLabel('数据权限', { exact: true }).count()).toBe(0)
    const saved = desk.stored()
    await desk.button('展开').click()
    await desk.main.getByLabel('数据权限', { exact: true }).waitFor()
    await expect.poll(() => desk.button('查询').isVisible()).toBe(true)
    await saved
    await desk.page.reload()
    await desk.main.getByLabel('数据权限', { exact: true }).waitFor()
    await desk.button('收起').waitFor()
  })

  test('A4 every condition has a placeholder, and a dictionary offers its entries', { tags: 'full' }, async ({
    person,
  }) => {
    const desk = await person()
    await at(desk, positions)
    await desk.button(/展开|收起/).click()
    const form = desk.main.getByRole('form', { name: '查询条件' })
    await expect
      .poll(() => form.getByLabel('岗位名称', { exact: true }).getAttribute('placeholder'))
      .toBe('请输入岗位名称')
    await expect.poll(() => form.innerText()).toMatch(/请选择/)
    const texts = await form.evaluate(element => [
      ...[...element.querySelectorAll('input[placeholder]')].map(input => input.getAttribute('placeholder') ?? ''),
      ...[...element.querySelectorAll('.ant-select-placeholder')].map(one => one.textContent ?? ''),
    ])
    for (const text of texts.filter(text => text !== '')) expect(text).toMatch(/^(请输入|请选择|开始日期|结束日期)/)
  })

  test('A5 conditions, page and order survive a visit to a record, the back button and a reload', async ({
    person,
  }) => {
    const desk = await person()
    await at(desk, positions)
    await desk.main.getByRole('button', { name: '岗位名称', exact: true }).click()
    await desk.main.getByRole('button', { name: '下一页' }).click()
    await desk.expectAddress(/.*_page=2/)
    await desk.settled()
    const shown = await desk.main.locator('tbody tr[data-id]').allInnerTexts()
    await desk.main.locator('tbody tr[data-id] .cell-link').first().click()
    await desk.expectAddress('/position-management/position-details')
    await desk.page.goBack()
    await desk.expectAddress(positions)
    await desk.settled()
    await expect.poll(() => desk.main.locator('tbody tr[data-id]').allInnerTexts()).toEqual(shown)
    await desk.page.reload()
    await desk.main.locator('tbody tr[data-id]').first().waitFor()
    await desk.settled()
    await expect.poll(() => desk.main.locator('tbody tr[data-id]').allInnerTexts()).toEqual(shown)
    await expect.poll(() => head(desk, '岗位名称').getAttribute('aria-sort')).toBe('ascending')
  })

  test('A6 a second 查询 within a second sends no second call, and the button shows the loading state', {
    tags: 'full',
  }, async ({ person }) => {
    const desk = await person()
    await at(desk, positions)
    const asking = await hold(desk, '**/upms/position/list')
    await desk.main.getByLabel('岗位名称', { exact: true }).fill('经理')
    const button = desk.button(/查询/)
    await button.dblclick()
    await expect.poll(asking.count).toBe(1)
    await desk.main.locator('form [aria-busy=true], form .ant-btn-loading, form [data-loading]').first().waitFor()
    asking.letGo()
    await desk.settled()
    expect(asking.count()).toBe(1)
  })
})

/** Lets a new account keep positions. */
async function grantPositions(api: ApiClient, userId: string): Promise<void> {
  const roles = await api.call<{ records: { id: string }[] }>('POST', '/upms/role/list', { code: 'HR_MANAGER' })
  await api.call('POST', '/upms/role/user/add', { roleId: roles.records[0]?.id, ids: [userId] })
}

test('V8 Ctrl+K finds records that the user may see, and pages by pinyin', async ({ person }) => {
  const desk = await person()
  const box = desk.page.getByRole('combobox', { name: '搜索页面、记录和操作' })
  const options = desk.page.getByRole('listbox', { name: '搜索结果' }).getByRole('option')
  const look = async (words: string) => {
    await desk.page.keyboard.press('Control+K')
    await box.fill(words)
  }
  await desk.begin('/process-home', 'guest', 'Admin123')
  await look('林悦')
  await desk.page.getByText('没有匹配的结果').waitFor()
  await desk.begin('/process-home')
  await look('gwlb')
  await options.filter({ hasText: '岗位列表' }).waitFor()
  // A part of a dictionary's code, then the sound of its title.
  await box.fill('DIT_ACT')
  await options.filter({ hasText: 'AUDIT_ACTION' }).waitFor()
  await box.fill('caozuoleixing')
  await options.filter({ hasText: 'AUDIT_ACTION' }).click()
  await desk.expectAddress('/system-config/dictionary')
  await expect.poll(() => desk.main.locator('tbody tr', { hasText: 'AUDIT_ACTION' }).count()).toBe(1)
  await expect.poll(() => desk.main.locator('tbody tr', { hasText: '_' }).count()).toBe(1)
  await look('林悦')
  await box.fill('林悦')
  await options.filter({ hasText: /^林悦/ }).first().click()
  await desk.expectAddress('/system-manage/user-manage/user-details')
})
