import { describe } from 'vitest'
import { expect, test } from '../../harness.ts'
import { newPosition } from '../../records.ts'

const list = '/position-management/position-list'

describe('undoing and correcting', () => {
  test('a confirmation dialog keeps its position from the first frame on', {
    tags: 'full',
  }, async ({ person, api }) => {
    const position = await newPosition(api)
    const desk = await person()
    await desk.signIn()
    await desk.visit(list)
    await desk.search('岗位编码', position.code)
    // Where its button is in each frame, from the first one that draws it.
    await desk.page.evaluate(() => {
      const seen: string[] = []
      Object.assign(window, { seen })
      const look = () => {
        const button = [...document.querySelectorAll('[role=dialog] button')].find(one => one.textContent === '确定')
        if (button) {
          const { x, y, width } = button.getBoundingClientRect()
          seen.push([x, y, width].map(Math.round).join())
        }
        if (seen.length < 20) requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    await desk.row(position.code).getByRole('switch').click()
    const places = () => desk.page.evaluate(() => (window as unknown as { seen: string[] }).seen)
    await expect.poll(async () => (await places()).length).toBe(20)
    expect(new Set(await places()).size).toBe(1)
    await desk.confirm('确定要关闭状态吗？')
    await desk.expectToast('关闭成功')
  })

  test('a user resolves an edit conflict on a position field by field', async ({ person, api }) => {
    const position = await newPosition(api, { duty: '原来的职责', remark: '原来的备注' })
    const desk = await person()
    await desk.signIn()
    await desk.visit(`/position-management/position-edit?id=${position.id}`)
    await desk.fill('岗位名称', '我起的名称')
    await desk.main.getByLabel('备注', { exact: true }).fill('我写的备注')
    const read = await api.call<Record<string, unknown>>('GET', `/upms/position/details/${position.id}`)
    await api.call('POST', '/upms/position/edit', {
      ...fields(read),
      name: '对方起的名称',
      duty: '对方写的职责',
      remark: '对方写的备注',
    })
    desk.problems.expected.push('409 POST /upms/position/edit')
    await desk.save()
    const changes = desk.dialog.getByRole('table', { name: '双方的修改' })
    await changes.waitFor()
    const change = (title: string) => changes.getByRole('row').filter({ hasText: title })
    await change('岗位名称').getByRole('radio').first().check()
    await expect.poll(() => change('备注').getByRole('radio').nth(1).isChecked()).toBe(true)
    await desk.button('仍要保存', desk.dialog).click()
    await desk.expectToast('保存成功!')
    const stored = await api.call('GET', `/upms/position/details/${position.id}`)
    expect(stored).toMatchObject({ name: '对方起的名称', duty: '对方写的职责', remark: '我写的备注' })
  })

  test('a deleted position is in the recycle bin, is restored there and found again', { tags: 'full' }, async ({
    person,
    api,
  }) => {
    const position = await newPosition(api)
    const desk = await person()
    await desk.signIn()
    await desk.visit(list)
    await desk.search('岗位编码', position.code)
    await desk.rowAction(desk.row(position.code), '删除')
    await desk.confirm('确定要删除该数据吗？')
    await desk.expectToast('删除成功!')
    await desk.row(position.code).waitFor({ state: 'detached' })
    await desk.button('回收站').click()
    await desk.settled()
    await desk.search('岗位名称', position.name, desk.dialog)
    await desk.rowAction(desk.row(position.code, desk.dialog), '恢复')
    await desk.expectToast('恢复成功!')
    await desk.row(position.code, desk.dialog).waitFor({ state: 'detached' })
    await desk.page.keyboard.press('Escape')
    await desk.dialog.waitFor({ state: 'detached' })
    await desk.row(position.code).waitFor()
  })

  test('操作日志 restores an earlier version of a position', async ({ person, api }) => {
    const position = await newPosition(api)
    const read = await api.call<Record<string, unknown>>('GET', `/upms/position/details/${position.id}`)
    await api.call('POST', '/upms/position/edit', { ...fields(read), name: '改错的名称' })
    const desk = await person()
    await desk.signIn()
    await desk.visit(`/position-management/position-details?id=${position.id}`)
    await desk.tab('操作日志')
    await desk.main.getByRole('button', { name: '恢复到此版本' }).last().click()
    await desk.confirm('确定要恢复到此版本吗？')
    await desk.expectToast('恢复成功!')
    const stored = await api.call('GET', `/upms/position/details/${position.id}`)
    expect(stored).toMatchObject({ name: position.name })
  })

  test('a column filter closes with its page, and the window title names page and record', {
    tags: 'full',
  }, async ({ person, api }) => {
    const position = await newPosition(api)
    const desk = await person()
    await desk.signIn()
    await desk.visit('/monitoring-system/jobs')
    await desk.main.getByRole('button', { name: '筛选状态', exact: true }).click()
    const choices = desk.page.getByRole('dialog', { name: '筛选状态' })
    await choices.waitFor()
    await desk.visit(`/position-management/position-details?id=${position.id}`)
    await choices.waitFor({ state: 'detached' })
    await expect.poll(() => desk.page.title()).toBe(`岗位详情 · ${position.name} - 管理控制台`)
    await desk.visit(list)
    await expect.poll(() => desk.page.title()).toBe('岗位列表 - 管理控制台')
  })
})

/** Picks the arguments of an edit from the details of a position. */
const fields = ({ id, revision, name, code, organizationId, dataScope }: Record<string, unknown>) => ({
  id,
  revision,
  name,
  code,
  organizationId,
  dataScope,
})
