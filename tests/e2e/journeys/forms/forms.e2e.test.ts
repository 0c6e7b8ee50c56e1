import { describe } from 'vitest'
import type { Desk } from '../../desk.ts'
import { openExamples, serveExamples } from '../../examples.ts'
import { expect, test } from '../../harness.ts'
import { newPosition, newRole, newUser, unique } from '../../records.ts'

const focused = (desk: Desk) => desk.page.evaluate(() => document.activeElement?.id.split('-').at(-1))

describe('forms of the console', () => {
  test('C1 a form with few fields opens in a dialog, a longer one in a drawer or a page', { tags: 'full' }, async ({
    person,
    api,
  }) => {
    const role = await newRole(api)
    const desk = await person()
    await desk.begin('/system-manage/role-manage/roles-list')
    await desk.search('角色编码', role.code)
    await desk.rowAction(desk.row(role.code), '编辑')
    await desk.settled()
    await desk.page.locator('.ant-drawer').getByLabel('角色名称', { exact: true }).waitFor()
    await desk.page.keyboard.press('Escape')
    await desk.dialog.waitFor({ state: 'detached' })
    await desk.visit('/position-management/position-list')
    await desk.button('新增').click()
    await desk.expectAddress('/position-management/position-add')
    const user = await newUser(api, 'accounts')
    await desk.visit(`/system-manage/user-manage/user-details?id=${user.id}`)
    await desk.tab('其他账号')
    await desk.button('新增账号').click()
    await desk.page
      .locator('.ant-modal')
      .getByRole('button', { name: /^保\s*存$/ })
      .waitFor()
    await desk.page.keyboard.press('Escape')
    await desk.dialog.waitFor({ state: 'detached' })
  })

  test('C2 Esc and the mask close an untouched form at once, and ask before they discard input', async ({
    person,
    api,
  }) => {
    const role = await newRole(api)
    const desk = await person()
    await desk.begin('/system-manage/role-manage/roles-list')
    await desk.search('角色编码', role.code)
    await desk.rowAction(desk.row(role.code), '编辑')
    await desk.settled()
    const form = desk.page.locator('.ant-drawer')
    await form.getByLabel('角色名称', { exact: true }).fill('别的名称')
    await expect.poll(() => form.getByRole('button').allInnerTexts()).toEqual(expect.arrayContaining(['取消', '保存']))
    const question = desk.page.getByText('内容尚未保存，确定要离开吗？')
    await desk.page.mouse.click(30, 400)
    await question.waitFor()
    await desk.dialog.getByRole('button', { name: /^取\s*消$/ }).click()
    await question.waitFor({ state: 'hidden' })
    await desk.settled()
    await desk.page.keyboard.press('Escape')
    await question.waitFor()
    await desk.confirm('内容尚未保存，确定要离开吗？')
    await form.waitFor({ state: 'detached' })
  })

  test('C3 required fields have stars, messages are under fields, the first faulty field is in view', async ({
    person,
    api,
  }) => {
    const taken = await newPosition(api)
    const desk = await person()
    await desk.begin('/position-management/position-add')
    const name = desk.main.getByLabel('岗位名称', { exact: true })
    await expect
      .poll(() => desk.main.locator('label[data-required]').allInnerTexts())
      .toEqual(['岗位名称', '岗位编码', '所属组织'])
    await name.focus()
    await desk.page.keyboard.press('Tab')
    await desk.expectFieldError('岗位名称', '岗位名称不能为空')
    await desk.main.getByLabel('备注', { exact: true }).focus()
    await desk.button('保存').click()
    await desk.expectFieldError('岗位编码', '岗位编码不能为空')
    await desk.expectFieldError('所属组织', '所属组织不能为空')
    await expect.poll(() => focused(desk)).toBe('name')
    await expect.poll(() => name.evaluate(input => input.getBoundingClientRect().top >= 0)).toBe(true)

    // Asked when the field is left, before anything is stored.
    await desk.fill('岗位编码', taken.code)
    await desk.page.keyboard.press('Tab')
    await desk.expectFieldError('岗位编码', `岗位编码“${taken.code}”已存在`)
    await desk.fill('岗位编码', `${taken.code}X`)
    await desk.page.keyboard.press('Tab')
    await desk.settled()
    await expect.poll(() => desk.main.getByText('已存在').count()).toBe(0)
  })

  test('C4 C5 saving, switching and deleting show their messages; a deletion names its record', {
    tags: 'full',
  }, async ({ person, api }) => {
    const position = await newPosition(api)
    const desk = await person()
    await desk.begin(`/position-management/position-edit?id=${position.id}`)
    await desk.fill('岗位名称', `${position.name}改`)
    await desk.button('保存').click()
    await desk.expectToast('保存成功!')
    await desk.visit('/position-management/position-list')
    await desk.search('岗位编码', position.code)
    const row = desk.row(position.code)
    await row.getByRole('switch').click()
    await desk.confirm('确定要关闭状态吗？')
    await desk.expectToast('关闭成功')
    await desk.settled()
    await desk.rowAction(row, '删除')
    const question = desk.dialog
    await question.getByText('确定要删除该数据吗？').waitFor()
    await expect.poll(() => question.innerText()).toContain(`${position.name}改`)
    await desk.confirm('确定要删除该数据吗？')
    await desk.expectToast('删除成功!')
  })

  test('C10 a draft is restored after leaving the form and after a reload', {
    tags: 'full',
  }, async ({ person, api }) => {
    const name = `草稿${unique()}`
    const desk = await person()
    await desk.begin('/position-management/position-add')
    await desk.fill('岗位名称', name)
    await desk.fill('岗位编码', `D-${unique().toUpperCase()}`)
    await desk.button('取消').click()
    await desk.expectToast('草稿已保存')
    expect(await desk.page.getByText('内容尚未保存').count()).toBe(0)
    await desk.page.reload()
    await desk.visit('/position-management/position-add')
    await desk.main.getByText(/有一份 .* 未提交的草稿/).waitFor()
    await desk.button('恢复草稿').click()
    await expect.poll(() => desk.main.getByLabel('岗位名称', { exact: true }).inputValue()).toBe(name)
    // The bar is gone: the focus is in the form again.
    await expect
      .poll(() => desk.main.getByLabel('岗位名称', { exact: true }).evaluate(input => input === document.activeElement))
      .toBe(true)
    await desk.chooseInTree('所属组织')
    await desk.save()
    await desk.expectToast('保存成功!')
    await desk.visit('/position-management/position-add')
    expect(await desk.main.getByText('未提交的草稿').count()).toBe(0)
    const stored = await api.call<{ total: number }>('POST', '/upms/position/list', { name })
    expect(stored.total).toBe(1)
  })
})

describe('forms of the example product', () => {
  serveExamples()

  test('C6 one schema serves create, edit, details and copy', { tags: 'full' }, async ({ person }) => {
    const examples = await openExamples()
    const desk = await person()
    await examples.show(desk, 'pages/employee/edit', { id: '3' })
    const name = await desk.main.getByLabel('姓名', { exact: true }).inputValue()
    expect(name).not.toBe('')
    await examples.show(desk, 'valid/pages/detail-of-a-form', { id: '3' })
    await desk.main.locator('dd').filter({ hasText: name }).first().waitFor()
    expect(await desk.main.getByRole('textbox').count()).toBe(0)
    await examples.show(desk, 'valid/pages/edit-read-only', { id: '3', view: 'true' })
    await desk.main.locator('dd').filter({ hasText: name }).first().waitFor()
    expect(await desk.main.getByRole('textbox').count()).toBe(0)
    await examples.show(desk, 'valid/pages/edit-copy', { id: '3' })
    await expect.poll(() => desk.main.getByLabel('姓名', { exact: true }).inputValue()).toBe(name)
    await expect.poll(() => desk.main.getByLabel('工号', { exact: true }).inputValue()).toBe('')
    await examples.show(desk, 'pages/employee/edit')
    await expect.poll(() => desk.main.getByLabel('姓名', { exact: true }).inputValue()).toBe('')
  })

  test('C9 a wizard keeps values of other steps on 上一步', { tags: 'full' }, async ({ person }) => {
    const examples = await openExamples()
    const desk = await person()
    await examples.show(desk, 'valid/pages/edit-steps')
    const code = `W-${unique().toUpperCase()}`
    await desk.fill('工号', code)
    await desk.button('下一步').click()
    await desk.expectFieldError('姓名', '姓名不能为空')
    await desk.fill('姓名', '某人')
    await desk.button('下一步').click()
    await desk.choose('部门', '')
    await desk.fill('级别', '6')
    await desk.button('上一步').click()
    await expect.poll(() => desk.main.getByLabel('工号', { exact: true }).inputValue()).toBe(code)
    await desk.fill('姓名', '另一人')
    await desk.button('下一步').click()
    await expect.poll(() => desk.main.getByLabel('级别', { exact: true }).inputValue()).toBe('6')
    await desk.button('下一步').click()
    // The rule of the form speaks in the step of its field.
    await desk.button('保存').click()
    await desk.expectFieldError('备注', '级别高于 5 时请填写备注')
    await desk.fill('备注', '有说明')
    await desk.save()
    const stored = async () => {
      const found = await examples.api.call<{ records: { name: string }[] }>('POST', '/employee/list', { code })
      return found.records.map(record => record.name)
    }
    await expect.poll(stored, { timeout: 10_000 }).toEqual(['另一人'])
  })

  test('C3 a faulty field on another tab or in a folded section scrolls into view', { tags: 'full' }, async ({
    person,
  }) => {
    const examples = await openExamples()
    const desk = await person()
    await examples.show(desk, 'valid/pages/edit-tabs')
    await desk.main.getByRole('tab', { name: '其他' }).click()
    await desk.button('保存').click()
    await desk.main.getByRole('tab', { name: /身份/, selected: true }).waitFor()
    await expect.poll(() => focused(desk)).toBe('code')
    await examples.show(desk, 'valid/pages/edit-folds')
    const fold = desk.main.getByRole('button', { name: /^身份/ })
    await fold.click()
    await expect.poll(() => fold.getAttribute('aria-expanded')).toBe('false')
    await desk.button('保存').click()
    await expect.poll(() => fold.getAttribute('aria-expanded')).toBe('true')
    await expect.poll(() => focused(desk)).toBe('code')
  })

  test('options follow the field they depend on, and an option no longer offered is cleared', {
    tags: 'full',
  }, async ({ person }) => {
    const examples = await openExamples()
    const desk = await person()
    await examples.show(desk, 'valid/pages/edit-dependent-options')
    const mentor = desk.main.locator('[data-field="mentorId"]')
    await expect.poll(() => mentor.getByRole('combobox').isDisabled()).toBe(true)
    const departments = await examples.api.call<{ id: string; name: string }[]>('GET', '/department/list')
    const [first, second] = departments.filter(one => one.name !== '总部')
    const { records } = await examples.api.call<{ records: { name: string }[] }>('POST', '/employee/list', {
      departmentId: first?.id,
    })
    const colleague = records[0]?.name ?? ''
    await desk.choose('部门', first?.name ?? '')
    await desk.choose('导师', colleague)
    await expect.poll(() => mentor.innerText()).toContain(colleague)
    await desk.choose('部门', second?.name ?? '')
    await expect.poll(() => mentor.innerText()).not.toContain(colleague)
  })
})
