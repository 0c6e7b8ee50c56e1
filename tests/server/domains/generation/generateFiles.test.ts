import { expect, it } from 'vitest'
import type { FieldPlan, TablePlan } from '../../../../schemas/evaluate/tablePlan.ts'
import { generateFiles } from '../../../../server/domains/generation/generateFiles.ts'
import { field } from './fieldPlan.ts'

const planOf = (table: string, more: FieldPlan[] = []): TablePlan => ({
  connection: 'shop',
  schema: '',
  table,
  kind: 'table',
  name: table,
  title: table,
  label: 'id',
  key: ['id'],
  order: 10,
  pages: { detail: true, edit: true },
  fields: [field('id'), ...more],
})
const order = planOf('order')
const line = planOf('line', [field('order', { kind: 'reference', target: 'order' })])
const pathsOf = (files: ReturnType<typeof generateFiles>) => new Set(files.map(file => file.path))

/** Pages that the details of the order show beside it. */
function tabsOf(files: ReturnType<typeof generateFiles>): string[] {
  const page = files.find(file => file.path === 'pages/order/details.json')
  return (JSON.parse(page?.content ?? '{}') as { tabs: { page: string }[] }).tabs.map(tab => tab.page)
}

it('shows what refers to a record only where there is a page of it', () => {
  const together = generateFiles([order, line])
  expect(tabsOf(together)).toEqual(['line/by-order', 'order/log'])
  const before = pathsOf(generateFiles([line]))
  expect(before.has('pages/line/by-order.json')).toBe(false)
  expect(tabsOf(generateFiles([order], [line], before))).toEqual(['order/log'])
  expect(tabsOf(generateFiles([order], [line], pathsOf(together)))).toEqual(['line/by-order', 'order/log'])
})
