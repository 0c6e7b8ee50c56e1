import type { Locator } from 'playwright-core'
import type { ApiClient } from './apiClient.ts'
import { tabTo } from './hands.ts'
import { expect } from './harness.ts'
import { processText } from './processes.ts'
import { type NewUser, unique } from './records.ts'
import {
  addRow,
  choosePlain,
  closeTop,
  giveFile,
  rowAct,
  type ScreenHand,
  searchBy,
  store,
  tick,
} from './screenHands.ts'
import { newPeople, signed } from './taskOperations.ts'

/* An expense form from its design to its start, by one means of input. */

const forms = '/process-form/design-manage'

/** Who applies, who approves at which node, and what they use. */
export interface Expense {
  people: Record<'clerk' | 'head' | 'finance' | 'chief', NewUser>
  form: { code: string; name: string }
  process: { key: string; name: string }
}

/** The people, and a process without a form whose last node needs a seal. */
export async function newExpense(api: ApiClient): Promise<Expense> {
  const people = await newPeople(api, 'clerk', 'head', 'finance', 'chief')
  const word = unique()
  const process = { key: `expense_${word}`, name: `报销流程${word}` }
  const nodes = [
    signed('head', '主管审批', [people.head]),
    signed('finance', '财务审批', [people.finance]),
    signed('chief', '总经理审批', [people.chief], { seal: { use: 'required' } }),
  ]
  const xml = processText(process.key, process.name, nodes, { settings: { title: '{{subject}}' } })
  await api.call('POST', '/nbpm/model/create', { ...process, xml })
  const form = { code: `f_${word}`, name: `报销单${word}` }
  return { people, form, process }
}

/** Makes the form and opens it in the designer. */
export async function beginForm(hand: ScreenHand, { code, name }: Expense['form']): Promise<Locator> {
  const { desk } = hand
  await desk.visit(forms)
  await hand.press(desk.button('新增'))
  await desk.settled()
  await hand.write(desk.dialog.getByLabel('表单名称', { exact: true }), name)
  await hand.write(desk.dialog.getByLabel('表单编码', { exact: true }), code)
  await store(hand, '保存', desk.dialog, '保存成功!')
  await searchBy(hand, '表单编码', code)
  await rowAct(hand, desk.row(code), '设计')
  const designer = desk.page.getByRole('region', { name: `表单设计：${name}` })
  await designer.getByRole('group', { name: '事项', exact: true }).waitFor()
  return designer
}

/**
 * Designs lines with five columns, a total, a note for large totals, an upload and a signature; `atNote` is called
 * while the note is selected.
 */
export async function designExpense(
  hand: ScreenHand,
  designer: Locator,
  atNote: () => Promise<void> = async () => undefined,
): Promise<void> {
  const { page } = hand.desk
  const canvas = designer.locator('[data-canvas]')
  const panel = designer.getByRole('complementary', { name: '属性' })
  const add = async (kind: string, title?: string, formula?: string) => {
    await hand.press(designer.getByRole('button', { name: kind, exact: true }))
    await panel.getByText(new RegExp(`^${kind}，`)).waitFor()
    if (title !== undefined) {
      await hand.write(panel.getByLabel('标题', { exact: true }), title)
      await canvas.getByText(title, { exact: true }).first().waitFor()
    }
    if (formula === undefined) return
    const editor = panel.locator('.cm-content').first()
    if (hand.keysOnly) await tabTo(editor)
    else await editor.click()
    await page.keyboard.press('Control+a')
    await page.keyboard.insertText(formula)
  }
  await add('子表', '费用明细')
  await add('日期')
  await add('数字', '数量')
  await add('金额', '单价')
  await add('公式', '小计', '=row.number * row.amount')
  // With nothing selected, the next field stands behind the lines.
  if (hand.keysOnly) {
    await tabTo(canvas.locator(`[data-design-field='["lines"]']`).first())
    await page.keyboard.press('Escape')
  } else await canvas.click({ position: { x: 4, y: 4 } })
  await panel.getByLabel('表单标题').waitFor()
  await add('公式', '总额', '=sum(form.lines.map(line, line.result))')
  await add('多行文本', '超额说明')
  await atNote()
  await add('附件')
  await add('签名')
}

/** The rows of the condition under which the selected field is shown. */
const shownIf = (designer: Locator) =>
  designer.getByRole('complementary', { name: '属性' }).locator('[data-place=visible]')

/** Begins a condition of the selected field on the total. */
export async function addCondition(hand: ScreenHand, designer: Locator): Promise<void> {
  const shown = shownIf(designer)
  await hand.press(shown.getByRole('button', { name: '添加条件', exact: true }))
  await choosePlain(hand, shown.getByLabel('字段', { exact: true }), '总额')
  await setLimit(hand, designer)
}

/** Sets a begun condition to more than 1000. */
export async function setLimit(hand: ScreenHand, designer: Locator): Promise<void> {
  const shown = shownIf(designer)
  await choosePlain(hand, shown.getByLabel('比较', { exact: true }), '大于')
  await hand.write(shown.getByLabel('值', { exact: true }), '1000')
}

export async function saveDesign(hand: ScreenHand, designer: Locator): Promise<void> {
  await hand.press(hand.desk.button('保存', designer))
  await expect.poll(() => designer.getByRole('status').first().innerText()).toBe('已保存')
}

/** Expects the draft to be what was designed. */
export async function expectDesigned(api: ApiClient, code: string): Promise<void> {
  const { records } = await api.call<{ records: { id: string }[] }>('POST', '/jbpm/dy/template/list', { code })
  const { definition } = await api.call<{ definition: string }>('GET', `/jbpm/dy/template/detail/${records[0]?.id}`)
  const { schema } = JSON.parse(definition) as { schema: { properties: Record<string, Record<string, unknown>> } }
  const { lines, result, remark, files, signature } = schema.properties
  const columns = Object.keys((lines!.items as { properties: object }).properties)
  expect(columns).toEqual(['name', 'day', 'number', 'amount', 'result'])
  expect([result, remark, files, signature].map(field => field?.title)).toEqual(['总额', '超额说明', '附件', '签名'])
  expect(remark?.['x-visible']).toBe('=form.result > 1000')
}

/** Publishes the form from the list. */
export async function publish(hand: ScreenHand, { code }: Expense['form']): Promise<void> {
  const { desk } = hand
  await desk.visit(forms)
  await searchBy(hand, '表单编码', code)
  await rowAct(hand, desk.row(code), '发布')
  await desk.settled()
  await store(hand, '发布', desk.dialog, '发布成功！')
}

/** Binds the form, which the list shows, to the process. */
export async function bind(hand: ScreenHand, { form, process }: Expense): Promise<void> {
  const { desk } = hand
  await rowAct(hand, desk.row(form.code), '绑定流程')
  await desk.expectAddress('/process-form/bind-process')
  await desk.settled()
  const left = desk.main.getByRole('region', { name: '可绑定流程' })
  const found = desk.page.waitForResponse(
    answer => answer.url().endsWith('/bind/candidates') && (answer.request().postData() ?? '').includes(process.key),
  )
  await hand.write(left.getByLabel('搜索可选列表'), process.key)
  await found
  await desk.settled()
  await tick(hand, desk.row(process.key, left).getByRole('checkbox').first())
  await hand.press(desk.button(/^添加/, left))
  await store(hand, '保存', desk.main, /成功/)
}

/** What approvers may do with fields, other than reading them. */
const rights = [
  { node: '主管审批', field: '附件', right: '隐藏' },
  { node: '财务审批', field: '单价', right: '可填写' },
  { node: '财务审批', field: '签名', right: '隐藏' },
] as const

/** Sets the rights of the nodes, and deploys the process. */
export async function setRightsAndDeploy(hand: ScreenHand, { form, process }: Expense): Promise<void> {
  const { desk } = hand
  await desk.visit(forms)
  await searchBy(hand, '表单编码', form.code)
  await rowAct(hand, desk.row(form.code), '已绑定流程')
  await rowAct(hand, desk.row(process.key, desk.dialog), '字段权限')
  await desk.settled()
  for (const { node, field, right } of rights) {
    const row = desk.dialog.getByRole('row').filter({ hasText: node }).filter({ hasText: field }).first()
    await rowAct(hand, row, right)
    await desk.settled()
    await expect.poll(() => row.getByRole('button', { name: right, exact: true }).count()).toBe(0)
  }
  await closeTop(hand)
  await closeTop(hand)
  await desk.visit('/process-config/model')
  await searchBy(hand, '模型标识', process.key)
  await rowAct(hand, desk.row(process.key), '部署')
  await desk.settled()
  await store(hand, '部署', desk.dialog, '部署成功！')
}

/** Fills the form in as the applicant, and starts the process; 1000 and more need a reason. */
export async function applyFor(hand: ScreenHand, subject: string): Promise<void> {
  const { desk } = hand
  const { main } = desk
  const reason = main.getByLabel('超额说明', { exact: true })
  await hand.write(main.getByLabel('事项', { exact: true }), subject)
  await addRow(hand, main, ['机票', '2026-12-01', '3', '200'])
  expect(await reason.count()).toBe(0)
  await addRow(hand, main, ['酒店', '2026-12-02', '2', '450'])
  await reason.waitFor()
  await hand.write(reason, '展会期间房价上涨')
  const invoice = { name: '发票.txt', mimeType: 'text/plain', buffer: Buffer.from(subject) }
  await giveFile(hand, main.getByRole('button', { name: '上传附件' }), invoice)
  await main.getByText('发票.txt').first().waitFor()
  await hand.press(desk.button('用姓名签名'))
  await hand.press(desk.button('确认签名'))
  await main.getByRole('img', { name: '签名' }).waitFor()
  await desk.settled()
  await store(hand, '提交', main, '发起成功')
}
