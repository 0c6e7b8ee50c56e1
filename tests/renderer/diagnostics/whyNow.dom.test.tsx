import { render, screen, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { WhyPanel } from '../../../renderer/diagnostics/WhyPanel.tsx'
import type { EditPage } from '../../../schemas/types/pages/edit.ts'
import { Refusal } from '../shell/consoleServer.ts'
import { openPage, type Setting } from '../support/openPage.tsx'

/** happy-dom lays nothing out; an element in the document counts as seen. */
beforeAll(() => {
  vi.spyOn(Element.prototype, 'getClientRects').mockImplementation(function rects(this: Element) {
    return (this.isConnected ? [{}] : []) as unknown as DOMRectList
  })
})
afterAll(() => vi.restoreAllMocks())
beforeEach(() => localStorage.clear())

const form: EditPage = {
  version: 2,
  kind: 'edit',
  title: '岗位',
  create: 'post.add',
  sections: [
    { title: '身份', fields: ['code', 'name'] },
    { title: '规模', fold: 'closed', fields: ['seats', 'rank'] },
  ],
}
const people = (...names: string[]) => ({
  records: names.map(name => ({ id: name, name, username: `u-${name}` })),
  total: names.length,
  size: 20,
  current: 1,
})

/** Opens the panel beside a page; `why` returns its text for a node once it reads as expected. */
async function openPanel(setting: Setting) {
  const opened = await openPage(setting)
  render(<WhyPanel />)
  const panel = within(await screen.findByRole('complementary', { name: '诊断面板' }))
  return {
    ...opened,
    node: (name: RegExp) => panel.findByRole('button', { name }),
    async why(name: RegExp) {
      const button = await panel.findByRole('button', { name })
      if (button.getAttribute('aria-expanded') === 'false') await opened.user.click(button)
      return button.closest('li')?.textContent ?? ''
    },
  }
}

const show = (layout: EditPage['layout']) =>
  openPanel({ page: 'why/form', more: { 'why/form': { ...form, ...(layout ? { layout } : {}) } } })

test('fields on another tab, in a later step or a folded section are unseen; the panel says where', async () => {
  const tabs = await show('tabs')
  expect(await tabs.why(/隐藏 编制/)).toContain('在标签“规模”中，现在打开的是“身份”')
  await tabs.node(/显示 编码/)
  await tabs.user.click(screen.getByRole('tab', { name: /规模/ }))
  await tabs.node(/显示 编制/)
  await tabs.node(/隐藏 编码/)
})

test('the save button of a wizard waits for the last step', async () => {
  const { why, node } = await show('steps')
  expect(await why(/隐藏 编制/)).toContain('在步骤“规模”中')
  expect(await why(/隐藏 保存/)).toContain('在最后一步才显示')
  await node(/显示 编码/)
})

test('an opened section shows its fields', async () => {
  const { why, node, user } = await show(undefined)
  expect(await why(/隐藏 编制/)).toContain('所在分组“规模”已收起')
  await user.click(screen.getByRole('button', { name: /^规模/ }))
  await node(/显示 编制/)
})

test('a blocked 保存 gives the reason, and a wrong field is invalid on any tab', async () => {
  const { why, node, user } = await show('tabs')
  await node(/显示 保存/)
  await user.click(screen.getByRole('tab', { name: /规模/ }))
  const main = screen.getByRole('region', { name: '岗位' })
  await user.click(within(main).getByRole('button', { name: /保\s*存/ }))
  expect(await why(/禁用 保存/)).toContain('有内容填写有误')
  await user.click(screen.getByRole('tab', { name: /规模/ }))
  expect(await why(/无效 名称/)).toContain('名称不能为空')
})

test('disabled buttons of a transfer explain that nothing is ticked or changed', async () => {
  const { why, node, user } = await openPanel({
    page: 'post/transfer',
    params: { postId: 'p1' },
    answers: { '/post/candidates': () => people('甲'), '/post/members': () => people('丙') },
  })
  await screen.findByText('甲')
  expect(await why(/禁用 添加/)).toContain('还没有在左侧勾选数据')
  expect(await why(/禁用 移除/)).toContain('还没有在右侧勾选数据')
  expect(await why(/禁用 保存/)).toContain('没有需要保存的改动')
  const left = within(screen.getByRole('region', { name: '可选列表' }))
  await user.click(left.getByRole('checkbox', { name: '选择第 1 行' }))
  await node(/显示 添加/)
  await user.click(left.getByRole('button', { name: /添\s*加/ }))
  await node(/显示 保存/)
})

test('a list with a failed call is invalid, not empty, and shows the error of the server', async () => {
  const { why } = await openPanel({
    page: 'post/list',
    answers: { '/post/list': () => new Refusal(500, '数据库正忙') },
  })
  expect(await why(/无效 .*页面/)).toContain('数据库正忙')
})
