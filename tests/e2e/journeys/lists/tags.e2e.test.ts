// @module-tag full
import { describe } from 'vitest'
import { expect, test } from '../../harness.ts'

describe('tags of visited pages', () => {
  test('close by the rules of the tag bar', async ({ person }) => {
    const desk = await person()
    await desk.begin('/organization/list')
    await desk.visit('/position-management/position-list')
    await desk.visit('/system-manage/user-manage/user-list')
    await expect.poll(() => desk.tags()).toEqual(['首页', '组织列表', '岗位列表', '用户列表'])

    await desk.tagMenu('首页')
    await expect.poll(() => desk.page.getByRole('menuitem', { name: '关闭', exact: true }).isDisabled()).toBe(true)
    await desk.page.keyboard.press('Escape')

    // The active one closes: the last remaining is shown.
    await desk.tagMenu('用户列表', '关闭')
    await desk.expectAddress('/position-management/position-list')
    // Another one closes: the active one stays.
    await desk.tagMenu('组织列表', '关闭')
    await desk.expectAddress('/position-management/position-list')
    await expect.poll(() => desk.tags()).toEqual(['首页', '岗位列表'])

    await desk.visit('/organization/list')
    await desk.tagMenu('岗位列表', '关闭其他')
    await desk.expectAddress('/position-management/position-list')
    await expect.poll(() => desk.tags()).toEqual(['首页', '岗位列表'])

    await desk.tagMenu('岗位列表', '关闭所有')
    await desk.expectAddress('/process-home')
    await expect.poll(() => desk.tags()).toEqual(['首页'])
  })

  test('keep input, query and scroll position', async ({ person }) => {
    const desk = await person()
    await desk.begin('/position-management/position-list')
    await desk.search('岗位名称', '经理')
    await desk.visit('/organization/list')
    await desk.tag('岗位列表').click()
    await desk.settled()
    await expect.poll(() => desk.main.getByLabel('岗位名称', { exact: true }).inputValue()).toBe('经理')
    await desk.page.reload()
    await desk.settled()
    await expect.poll(() => desk.main.getByLabel('岗位名称', { exact: true }).inputValue()).toBe('经理')
  })
})
