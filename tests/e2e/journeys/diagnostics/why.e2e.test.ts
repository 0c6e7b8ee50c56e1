// @module-tag full
import { beforeAll, describe } from 'vitest'
import type { Desk } from '../../desk.ts'
import { type Examples, openExamples, serveExamples } from '../../examples.ts'
import { expect, test } from '../../harness.ts'
import { whyPanel } from '../../whyPanel.ts'

serveExamples()

let examples: Examples
beforeAll(async () => {
  examples = await openExamples()
}, 200_000)

/** The panel beside an example. */
async function openPanel(desk: Desk, example: string) {
  await examples.playground(desk, example)
  const panel = desk.page.getByRole('complementary', { name: '诊断面板' })
  if (!(await panel.isVisible())) await desk.page.getByRole('button', { name: '诊断面板', exact: true }).click()
  await panel.waitFor()
  await desk.settled()
  return whyPanel(desk)
}

describe('the diagnostics panel', () => {
  test('explains every part of a list: rows, row actions, batch actions, headings, cards', async ({ person }) => {
    const desk = await person()
    const { panel, pointAt, opened, node, frame } = await openPanel(desk, 'valid/pages/actions-call')
    await node(/选中后显示 删除/).waitFor()
    await pointAt(desk.page.getByRole('row').nth(2).getByRole('button', { name: '删除' }))
    await expect.poll(() => opened.textContent()).toMatch(/显示删除按钮/)
    await panel.getByText('actions.row[0]', { exact: true }).waitFor()
    await panel.getByText('针对所点的一行').waitFor()
    // Asking is not using.
    await expect.poll(() => desk.dialog.count()).toBe(0)
    await pointAt(desk.page.getByRole('columnheader', { name: '姓名' }))
    await panel.getByText('columns[0]', { exact: true }).waitFor()
    await desk.page.getByRole('row').nth(1).getByRole('checkbox').check()
    await pointAt(desk.page.getByRole('status').getByRole('button', { name: '删除' }))
    await panel.getByText('actions.selection[0]', { exact: true }).waitFor()
    await panel.getByText('size(selection)').waitFor()
    // Hovering over a node in the list frames it on the page.
    await node(/返回 按钮/).hover()
    await expect.poll(() => frame.textContent()).toBe('按钮 返回 · 显示')
  })
  test('explains cells of an editable list and of a sub-table for their row', async ({ person }) => {
    const desk = await person()
    const list = await openPanel(desk, 'valid/pages/list-editable')
    const cell = (row: number, field: string) =>
      desk.page.locator(`tbody tr[data-row="${row}"] td[data-field="${field}"]`).first()
    await list.pointAt(cell(0, 'price'))
    await list.panel.getByText('editable.fields[4]', { exact: true }).waitFor()
    await list.panel.getByText('可用条件').waitFor()
    await list.panel.getByText('row.active', { exact: true }).waitFor()
    await list.panel.getByText('接口 material.edit').first().waitFor()

    const form = await openPanel(desk, 'valid/pages/sub-table')
    const lines = 'sections[0].fields[2]'
    await form.node(/逐行决定 加急原因/).click()
    await form.panel.getByText('因记录而异，可点选一条记录查看').waitFor()
    await desk.button(/添加一行/).click()
    await form.pointAt(cell(0, 'reason'))
    await form.panel.getByText(`${lines}.columns[8]`, { exact: true }).waitFor()
    await form.panel.getByText('针对所点的一行：第 1 行').waitFor()
    await expect.poll(() => form.opened.textContent()).toContain('隐藏加急原因')
  })

  test('explains a value inside a JSON Schema field by its schema', async ({ person }) => {
    const desk = await person()
    const { panel, pointAt, opened } = await openPanel(desk, 'valid/pages/edit-schema')
    const place = desk.main.locator('[data-field="settings"] [data-place]:not([data-place=""])').first()
    const name = await place.getAttribute('data-place')
    await pointAt(place.locator('label').first())
    await expect.poll(() => opened.textContent()).toContain('内嵌字段')
    await panel.getByText(`properties.${name}`, { exact: true }).waitFor()
    await panel.getByText('结构中的位置').first().waitFor()
  })

  test('explains nodes of a tree, their actions and the tab bar', async ({ person }) => {
    const desk = await person()
    const tree = await openPanel(desk, 'valid/pages/tree-with-detail')
    await tree.pointAt(desk.main.locator('.ant-tree-treenode [data-node]').first())
    await expect.poll(() => tree.opened.textContent()).toContain('节点')
    await tree.panel.getByText('针对所点的一行').waitFor()
    // The root has no parent.
    await tree.node(/隐藏 新增员工/).click()
    await tree.panel.getByText('row.parentId', { exact: true }).waitFor()
    await tree.node(/拖动节点/).waitFor()

    const tabs = await openPanel(desk, 'valid/pages/tabs')
    await tabs.pointAt(desk.page.getByRole('tab', { name: '员工' }))
    await tabs.panel.getByText('tabs[1]', { exact: true }).waitFor()
    await tabs.panel.getByText('EMPLOYEE_VIEW').waitFor()
  })

  test('explains blocks of a dashboard, their figures and columns', async ({ person }) => {
    const desk = await person()
    const { panel, pointAt } = await openPanel(desk, 'valid/pages/dashboard')
    await pointAt(desk.main.getByRole('heading', { name: '常用入口' }))
    await panel.getByText('blocks[3]', { exact: true }).waitFor()
    await panel.getByText('app.clientId', { exact: true }).waitFor()
    await pointAt(desk.main.locator('[data-why="blocks[1].figures[0]"]'))
    await panel.getByText('blocks[1].figures[0]', { exact: true }).waitFor()
    await pointAt(desk.main.locator('[data-why="blocks[2]"] td').first())
    await panel.getByText('blocks[2].columns[0]', { exact: true }).waitFor()
  })

  test('selects disabled parts too, and finds a node by name from the keyboard', async ({ person }) => {
    const desk = await person()
    const { panel, pointAt, opened } = await openPanel(desk, 'valid/pages/edit-read-only-field')
    const closed = desk.main.locator('[data-field] :disabled').first()
    await pointAt(closed)
    await expect.poll(() => opened.textContent()).toMatch(/禁用.*字段/)
    await panel.getByRole('searchbox', { name: '查找节点' }).fill('保存')
    await expect.poll(() => panel.locator('li').count()).toBe(2)
    await panel.getByRole('searchbox', { name: '查找节点' }).press('Tab')
  })
})
