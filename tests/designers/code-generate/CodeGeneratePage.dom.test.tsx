import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
// Here, so that no test has to wait for the parts of the page.
import '../../../designers/code-generate/CodeGeneratePage.tsx'
import { designerPages } from '../../../designers/pages.ts'
import { addCustomComponents } from '../../../renderer/index.ts'
import type { FieldPlan } from '../../../schemas/evaluate/tablePlan.ts'
import type { EndpointFamily } from '../../../schemas/types/endpoint.ts'
import type { Page } from '../../../schemas/types/page.ts'
import { type Answers, type Call, Refusal } from '../../renderer/shell/consoleServer.ts'
import { openPage } from '../../renderer/support/openPage.tsx'

const read = <T,>(path: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../schemas', path), 'utf8')) as T
const base = '/auth/defaultSource'
const list = 'pages/shop-product/list.json'
const details = 'pages/shop-product/details.json'
const log = 'pages/shop-product/log.json'

const field = (column: string, title: string, more: Partial<FieldPlan> = {}): FieldPlan => ({
  column,
  name: column,
  title,
  kind: 'text',
  plain: 'text',
  keyType: 'text',
  required: false,
  readOnly: false,
  search: 'none',
  inList: true,
  inForm: true,
  ...more,
})

const planOf = (table: string, title: string, fields: FieldPlan[], isMade: boolean) => ({
  connection: 'shop',
  schema: '',
  table,
  kind: 'table',
  name: `shop${table.charAt(0).toUpperCase()}${table.slice(1)}`,
  title,
  label: 'id',
  key: ['id'],
  order: 10,
  pages: { detail: false, edit: true },
  fields: [field('id', '编号'), ...fields],
  isMade,
  route: `/external/shop/shop-${table}`,
})

const view = {
  ...planOf(
    'cheap',
    '低价',
    [field('lineNo', '行号', { partOf: 'order_line' }), field('orderNo', '单号', { partOf: 'order_line' })],
    false,
  ),
  kind: 'view',
  key: [] as string[],
  pages: { detail: false, edit: false },
}
const plan = planOf(
  'product',
  '产品',
  [field('category', '类别', { kind: 'reference', target: 'shopCategory' }), field('place', '产地')],
  true,
)
const parcel = planOf(
  'parcel',
  '包裹',
  [
    field('order', '单号', { partOf: 'line', required: true }),
    field('line', '行号', { partOf: 'line', required: true }),
    field('order,line', '订单行', {
      name: 'lineId',
      columns: ['order', 'line'],
      kind: 'reference',
      plain: 'reference',
      target: 'shopLine',
      required: true,
    }),
  ],
  false,
)
const region = planOf(
  'region',
  '区域',
  [
    field('parent', '上级', { kind: 'reference', target: 'shopRegion' }),
    field('seat', '驻地', { kind: 'reference', target: 'shopRegion' }),
  ],
  false,
)
const line = { ...planOf('line', '订单行', [field('number', '行号')], false), key: ['id', 'number'] }
const plans = [
  plan,
  planOf('category', '商品类别', [], false),
  planOf('stock', '库存', [], false),
  view,
  parcel,
  line,
  region,
]

beforeAll(() => addCustomComponents(designerPages))

let stop: (() => void) | undefined
afterEach(() => stop?.())

/** Opens the wizard in front of a server whose files another user may change: `marks` identifies their content. */
async function openWizard(table = 'product', column = 'place') {
  const marks = { [list]: 'list-1', [details]: 'details-1' }
  const opened = await openFirstStep(marks)
  fireEvent.click(await screen.findByLabelText(`选择 ${table}`))
  press('下一步')
  await screen.findByLabelText(`${column} 的标题`)
  const look = async () => {
    press('下一步')
    await screen.findByText('共 1 个文件')
  }
  return { ...opened, marks, look }
}

async function openFirstStep(marks: Record<string, string> = {}, answers: Answers = {}) {
  const opened = await openPage({
    page: 'code-generation/wizard',
    codes: ['CODE_GENERATE', 'CODE_GENERATE_APPLY', 'DATA_SOURCE_VIEW'],
    more: { 'code-generation/wizard': read<Page>('pages/code-generation/wizard.json') },
    moreFamilies: {
      codeGeneration: read<EndpointFamily>('endpoints/code-generation.json'),
      defaultSource: read<EndpointFamily>('endpoints/default-source.json'),
    },
    answers: {
      [`${base}/options`]: () => [{ id: 's1', name: '商店', code: 'shop' }],
      [`${base}/generate/propose`]: () => plans,
      [`${base}/generate/preview`]: () => ({
        files: [
          {
            path: list,
            entity: 'shopProduct',
            state: 'conflict',
            merged: '{}',
            current: '{}',
            conflicts: [{ path: 'title', base: '产品', mine: '商品', theirs: '货物' }],
            mark: marks[list],
          },
        ],
        gone: [
          { path: details, isEdited: true, mark: marks[details], content: '{"title":"手工"}' },
          { path: log, isEdited: false, mark: 'log-1', content: '{}' },
        ],
        faults: [],
      }),
      [`${base}/generate/apply`]: (_call: Call) => ({ files: 1, routes: [plan.route], conflicts: 1 }),
      ...answers,
    },
  })
  stop = opened.stop
  await pick('数据源', '商店（shop）')
  return opened
}

const press = (text: string) => fireEvent.click(screen.getByText(text))
const isApplicable = () => screen.getByText('应用到控制台').closest('button')?.disabled === false

/** Options of a select, once they are there: its list is put behind those that were opened before. */
async function optionsOf(label: string): Promise<Element[]> {
  const before = document.querySelectorAll('.ant-select-dropdown').length
  fireEvent.mouseDown(await screen.findByLabelText(label))
  return waitFor(() => {
    const list = document.querySelectorAll('.ant-select-dropdown')[before]
    const options = [...(list?.querySelectorAll('.ant-select-item-option') ?? [])]
    expect(options).not.toEqual([])
    return options
  })
}

async function pick(label: string, option: string): Promise<void> {
  const found = (await optionsOf(label)).find(one => one.textContent === option)
  if (!found) throw new Error(`no option ${option}`)
  fireEvent.click(found)
}

/** An entry of the menu beside: a file with what becomes of it, or a table. */
function entry(path: string): HTMLElement {
  const found = [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')].find(item =>
    item.textContent?.startsWith(path),
  )
  if (!found) throw new Error(`no entry of ${path}`)
  return found
}

/** Says which side stands in the file that is shown. */
async function decide(side: string): Promise<void> {
  // Until the file that was chosen is shown, the choice stands there of the one before.
  const radio = await waitFor(() => {
    const shown = screen.getByLabelText<HTMLInputElement>(side)
    expect(shown.checked).toBe(false)
    return shown
  })
  fireEvent.click(radio)
  await waitFor(() => expect(radio.checked).toBe(true))
}

test('a source that does not answer is not shown as an empty one, and is asked again', async () => {
  let isDown = true
  await openFirstStep({}, { [`${base}/generate/propose`]: () => (isDown ? new Refusal(502, '数据源没有响应') : plans) })
  await screen.findByText('数据源没有响应')
  expect(screen.queryByText('没有找到表')).toBeNull()
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  await screen.findByLabelText('选择 product')
  expect(screen.queryByText('数据源没有响应')).toBeNull()
})

describe('the files of the wizard', () => {
  test('name those that go; one that was changed by hand waits for its fate', async () => {
    const { calls, look } = await openWizard()
    await look()
    expect(entry(details).textContent).toBe(`${details}有冲突`)
    expect(entry(log).textContent).toBe(`${log}移除`)
    await decide('采用新生成的内容')
    expect(isApplicable()).toBe(false)

    fireEvent.click(entry(details))
    await decide('保留手工修改的文件')
    expect(entry(details).textContent).toBe(`${details}保留`)
    await waitFor(() => expect(isApplicable()).toBe(true))
    press('应用到控制台')
    await screen.findByText('已生成 1 个页面')
    expect(calls(`${base}/generate/apply`)[0]).toMatchObject({
      prefer: { [list]: 'theirs', [details]: 'mine' },
      marks: { [list]: 'list-1', [details]: 'details-1' },
    })
  })

  test('a decision does not speak of what was changed by hand after it', async () => {
    const { marks, look } = await openWizard()
    await look()
    await decide('采用新生成的内容')
    fireEvent.click(entry(details))
    await decide('移除文件')
    await waitFor(() => expect(isApplicable()).toBe(true))

    marks[list] = 'list-2'
    press('已生成的页面')
    const drawer = await screen.findByRole('dialog')
    fireEvent.click(drawer.querySelector('.ant-drawer-close') as HTMLElement)
    await waitFor(() => expect(isApplicable()).toBe(false))
    fireEvent.click(entry(list))
    await decide('采用新生成的内容')
    await waitFor(() => expect(isApplicable()).toBe(true))
  })
})

describe('relations in the wizard', () => {
  /** The list as it will be. */
  const headings = () =>
    [...(screen.getByText(/^页面预览/).parentElement?.querySelectorAll('th') ?? [])].map(heading => heading.textContent)

  test('to a table that is not chosen are shown as the text that they become', async () => {
    await openWizard()
    expect(headings()).toEqual(['编号', '类别', '产地'])
    press('上一步')
    fireEvent.click(await screen.findByLabelText('选择 category'))
    press('下一步')
    await screen.findByLabelText('place 的标题')
    expect(headings()).toEqual(['编号', '类别（商品类别）', '产地'])
    // It stays that table when it is called otherwise.
    fireEvent.click(entry('商品类别'))
    fireEvent.change(screen.getByLabelText('实体'), { target: { value: 'shopKind' } })
    fireEvent.click(entry('产品'))
    await screen.findByLabelText('place 的标题')
    expect(headings()).toEqual(['编号', '类别（商品类别）', '产地'])
  })

  test('are chosen for a column that declares none, from the tables that are chosen or made', async () => {
    const { calls, look } = await openWizard()
    await pick('place 的类型', '引用')
    const [made, ...others] = await optionsOf('place 引用的表')
    expect([made?.textContent, others]).toEqual(['产品', []])
    fireEvent.click(made as Element)
    await waitFor(() => expect(headings()).toEqual(['编号', '类别', '产地（产品）']))
    await look()
    const [{ plans: sent } = { plans: [] }] = calls(`${base}/generate/preview`) as {
      plans: { fields: FieldPlan[] }[]
    }[]
    expect(sent[0]?.fields.find(one => one.column === 'place')).toMatchObject({
      kind: 'reference',
      target: 'shopProduct',
    })
  })
})

describe('composite foreign keys in the wizard', () => {
  const headings = () =>
    [...(screen.getByText(/^页面预览/).parentElement?.querySelectorAll('th') ?? [])].map(heading => heading.textContent)
  const boxOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

  test('are one field where their table is chosen, and their columns where it is not', async () => {
    await openWizard('parcel', 'order')
    expect(headings()).toEqual(['编号', '单号', '行号'])
    screen.getByText('单号、行号 组成外键“订单行”，它引用的表未选择，各列按值填写')
    expect([boxOf('order 在表单中').checked, boxOf('order 在表单中').disabled]).toEqual([true, false])

    press('上一步')
    fireEvent.click(await screen.findByLabelText('选择 line'))
    press('下一步')
    await screen.findByLabelText('order 的标题')
    expect(headings()).toEqual(['编号', '订单行（订单行）'])
    screen.getByText('单号、行号 由字段“订单行”一起选择，选中的记录填写所有列')
    expect([boxOf('order 在表单中').checked, boxOf('order 在表单中').disabled]).toEqual([false, true])

    // Without the reference, the columns are entered directly.
    fireEvent.click(boxOf('order,line 在表单中'))
    fireEvent.click(boxOf('order,line 在列表中'))
    await waitFor(() => expect(headings()).toEqual(['编号', '单号', '行号']))
    expect([boxOf('line 在表单中').checked, boxOf('line 在表单中').disabled]).toEqual([true, false])
  })
})

describe('a tree in the wizard', () => {
  test('is offered where a field refers to the table itself, by the one that is chosen', async () => {
    const { calls, look } = await openWizard('region', 'parent')
    const tab = () => screen.queryByRole('tab', { name: '树' })
    expect([tab(), screen.queryByLabelText('上级字段')]).toEqual([null, null])
    fireEvent.click(screen.getByText('树', { selector: 'label *' }))
    await waitFor(() => expect(tab()).not.toBeNull())
    await pick('上级字段', '按“驻地”')
    // By another name it is the same field; as a text it is the parent of nothing.
    fireEvent.change(screen.getByLabelText('seat 的属性名'), { target: { value: 'home' } })
    await look()
    const treeIn = () =>
      (calls(`${base}/generate/preview`).at(-1) as { plans: { tree?: string }[] } | undefined)?.plans[0]?.tree
    expect(treeIn()).toBe('home')
    press('上一步')
    await pick('seat 的类型', '文本')
    await waitFor(() => expect(tab()).toBeNull())
    await look()
    expect(treeIn()).toBe('')
  })

  test('is not offered of a table that nothing of its own refers to', async () => {
    await openWizard()
    expect(screen.queryByText('树', { selector: 'label *' })).toBeNull()
  })
})

describe('the pages of the wizard', () => {
  test('are shown as they will be: the form follows its fields', async () => {
    await openWizard()
    expect(screen.queryByRole('tab', { name: '详情' })).toBeNull()
    fireEvent.click(screen.getByText('详情', { selector: 'label *' }))
    fireEvent.click(await screen.findByRole('tab', { name: '详情' }))
    const detail = await screen.findByRole('tabpanel', { name: '详情' })
    await waitFor(() =>
      expect([...detail.querySelectorAll('dt')].map(one => one.textContent)).toEqual(['编号', '类别', '产地']),
    )
    fireEvent.click(screen.getByRole('tab', { name: '新增和编辑' }))
    const form = await screen.findByRole('tabpanel', { name: '新增和编辑' })
    const labels = () => [...form.querySelectorAll('[data-field]')].map(one => one.getAttribute('data-field'))
    await waitFor(() => expect(labels()).toEqual(['id', 'category', 'place']))
    fireEvent.click(screen.getByLabelText('place 在表单中'))
    await waitFor(() => expect(labels()).toEqual(['id', 'category']))
  })

  test('of a view have a detail page only with a row key; columns of a composite reference are marked', async () => {
    const { calls, look } = await openWizard('cheap', 'lineNo')
    screen.getByText(/^行号、单号 共同引用 order_line：/)
    screen.getByText('视图没有主键，只能查看；选择“行标识”后可以打开一行的详情')
    const box = (text: string) =>
      screen.getByText(text, { selector: 'label *' }).closest('label')?.querySelector('input') as HTMLInputElement
    expect([box('详情').disabled, box('新增、编辑、删除').disabled]).toEqual([true, true])
    await pick('行标识', '编号')
    await waitFor(() => expect([box('详情').checked, box('新增、编辑、删除').disabled]).toEqual([true, true]))
    await look()
    const [{ plans: sent } = { plans: [] }] = calls(`${base}/generate/preview`) as { plans: unknown[] }[]
    expect(sent[0]).toMatchObject({ key: ['id'], pages: { detail: true, edit: false } })
  })
})
