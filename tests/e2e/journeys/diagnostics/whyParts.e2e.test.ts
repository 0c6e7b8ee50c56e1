// @module-tag full
import { describe } from 'vitest'
import type { Desk } from '../../desk.ts'
import { expect, test } from '../../harness.ts'
import { whyPanel } from '../../whyPanel.ts'

async function openBeside(desk: Desk, address: string) {
  await desk.visit(address)
  await desk.settled()
  const why = whyPanel(desk)
  if (!(await why.panel.isVisible())) await desk.userMenu('诊断面板')
  await why.panel.waitFor()
  return why
}

describe('the diagnostics panel on hand-written pages', () => {
  test('explains a disabled button of the wizard, parts of other steps and the call that fills it', async ({
    person,
  }) => {
    const desk = await person()
    await desk.signIn()
    const { panel, pointAt, opened, node } = await openBeside(desk, '/system-setting-manage/code-generate')
    await pointAt(desk.button('下一步'))
    await expect.poll(() => opened.textContent()).toMatch(/禁用.*下一步.*按钮/)
    await panel.getByText('还没有选择表').waitFor()
    await panel.getByText('schemas/pages/code-generation/wizard.json').waitFor()
    await panel.getByText('parts.next', { exact: true }).waitFor()
    await node(/隐藏 应用到控制台/).click()
    await panel.getByText('在步骤“预览文件”中').waitFor()
    await panel.getByText('CODE_GENERATE_APPLY').waitFor()
    await pointAt(desk.main.getByRole('combobox', { name: '数据源' }))
    await expect.poll(() => opened.textContent()).toMatch(/(显示|空)数据源字段/)
    await panel.getByText('最近一次请求').waitFor()
  })

  test('explains the disabled save button of the profile and follows the input', async ({ person }) => {
    const desk = await person()
    await desk.signIn()
    const { panel, pointAt, opened, node, frame } = await openBeside(desk, '/personal/index')
    await desk.main.getByRole('heading', { name: '签名与备注' }).waitFor()
    await pointAt(desk.main.getByRole('button', { name: '保存', exact: true }))
    await expect.poll(() => opened.textContent()).toMatch(/禁用.*保存/)
    await panel.getByText('没有修改').waitFor()
    await desk.main.getByLabel('个人签名').fill('认真')
    await expect.poll(() => opened.textContent()).toMatch(/显示.*保存/)
    await desk.main.getByLabel('个人签名').fill('')
    await node(/登录会话 区块/).hover()
    await expect.poll(() => frame.textContent()).toBe('区块 登录会话 · 显示')
    await pointAt(desk.main.getByRole('button', { name: '更换头像' }))
    await panel.getByText('parts.avatar', { exact: true }).waitFor()
  })

  test('explains hidden parts of pages that refuse access', async ({ person }) => {
    const desk = await person()
    await desk.signIn()
    const missing = await openBeside(desk, '/nowhere/at/all')
    await missing.pointAt(desk.main.getByRole('button', { name: '返回首页' }))
    await missing.panel.getByText('parts.home', { exact: true }).waitFor()

    const embedded = await openBeside(desk, `/iframe-app?url=${encodeURIComponent('https://strangers.example/')}`)
    await embedded.pointAt(desk.main.getByRole('button', { name: '关闭' }))
    await embedded.node(/隐藏 应用页面/).click()
    await expect.poll(() => embedded.panel.textContent()).toContain('/auth/embed/origins')
  })
})
