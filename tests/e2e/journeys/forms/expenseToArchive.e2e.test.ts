// @module-tag full
import { describe } from 'vitest'
import type { ApiClient } from '../../apiClient.ts'
import type { Desk } from '../../desk.ts'
import {
  addCondition,
  applyFor,
  beginForm,
  bind,
  designExpense,
  expectDesigned,
  newExpense,
  publish,
  saveDesign,
  setRightsAndDeploy,
} from '../../expenseForm.ts'
import { expect, test } from '../../harness.ts'
import type { NewUser } from '../../records.ts'
import { unique } from '../../records.ts'
import { byKeys, byMouse, chooseCard, rowAct, type ScreenHand, searchBy, store, writeCell } from '../../screenHands.ts'
import { makeSeal, newSealPlace } from '../../seals.ts'

type Means = (desk: Desk) => Promise<ScreenHand>

/** Opens the task of an approver on a desk of his own; `id` is that of the task. */
async function openedTask(hand: ScreenHand, person: NewUser, subject: string): Promise<string> {
  const { desk } = hand
  await desk.begin('/workbench/todo', person.username, person.password)
  await rowAct(hand, desk.row(subject), '办理')
  await desk.expectAddress('/workbench/task')
  await desk.settled()
  return new URLSearchParams(desk.address().split('?')[1]).get('id') ?? ''
}

/** Agrees to the open task; `fill` fills the dialog. */
async function agree(hand: ScreenHand, fill?: () => Promise<void>): Promise<void> {
  const { desk } = hand
  await hand.press(desk.button('同意'))
  await desk.settled()
  await desk.dialog.waitFor()
  await fill?.()
  await store(hand, '同意', desk.dialog, '审批成功')
}

/** Expects a call past the screen to be refused at a field. */
async function expectRefused(api: ApiClient, person: NewUser, id: string, variables: object, field: string) {
  const own = await api.as(person.username, person.password)
  const answer = await own.ask('POST', '/nbpm/task/complete', { id, decision: 'agree', variables })
  expect(answer.status).toBe(400)
  const { errors } = answer.data as { errors: { field: string }[] }
  expect(errors.map(each => each.field)).toContain(`variables.${field}`)
}

/** Designs, publishes, binds, starts, approves, seals and prints an expense form; the pointers that were used. */
async function fromDesignToArchive(means: Means, api: ApiClient, person: () => Promise<Desk>): Promise<string[]> {
  const expense = await newExpense(api)
  const { clerk, head, finance, chief } = expense.people
  const subject = `差旅报销${unique()}`
  const designer = await means(await person())
  await designer.desk.begin('/esignature/seal')
  const sealName = await makeSeal(designer, await newSealPlace(api), chief)
  const form = await beginForm(designer, expense.form)
  await designExpense(designer, form, () => addCondition(designer, form))
  await saveDesign(designer, form)
  await expectDesigned(api, expense.form.code)
  await publish(designer, expense.form)
  await bind(designer, expense)
  await setRightsAndDeploy(designer, expense)

  const applicant = await means(await person())
  const start = `/workbench/start?key=${expense.process.key}`
  await applicant.desk.begin(start, clerk.username, clerk.password)
  await applyFor(applicant, subject)

  // The head reads everything but the files.
  const first = await means(await person())
  const atHead = await openedTask(first, head, subject)
  await first.desk.main.getByText('展会期间房价上涨').waitFor()
  await first.desk.main.getByRole('img', { name: '签名' }).waitFor()
  expect(await first.desk.main.getByText('发票.txt').count()).toBe(0)
  await expectRefused(api, head, atHead, { files: [] }, 'files')
  await expectRefused(api, head, atHead, { subject: '别的事' }, 'subject')
  await agree(first)

  // Finance sets prices, and sees no signature.
  const second = await means(await person())
  const atFinance = await openedTask(second, finance, subject)
  await second.desk.main.getByText('发票.txt').first().waitFor()
  expect(await second.desk.main.getByRole('img', { name: '签名' }).count()).toBe(0)
  const lines = [{ name: '火车票', day: '2026-12-01', number: 3, amount: 200 }]
  await expectRefused(api, finance, atFinance, { lines: [...lines, {}] }, 'lines.0.name')
  await expectRefused(api, finance, atFinance, { remark: '不用说明' }, 'remark')
  await agree(second, async () => {
    const { dialog } = second.desk
    await writeCell(second, dialog, 2, 'amount', '400')
    await expect.poll(() => dialog.locator('tr[data-row="1"] td[data-field="result"]').innerText()).toMatch(/^800/)
  })

  // The chief sees the new price, and applies the seal.
  const third = await means(await person())
  await openedTask(third, chief, subject)
  await third.desk.main
    .getByText(/^1,?400/)
    .first()
    .waitFor()
  await agree(third, () => chooseCard(third, third.desk.dialog, sealName))

  const archived = async () =>
    (await api.call<{ records: object[] }>('POST', '/nbpm/archive/page', { title: subject })).records.length
  await expect.poll(archived, { timeout: 30_000 }).toBe(1)
  const { desk } = designer
  await desk.visit('/archive/archive-instance')
  await searchBy(designer, '标题', subject)
  await rowAct(designer, desk.row(subject), '打印')
  await desk.expectAddress('/archive/print')
  const sheet = desk.main.getByRole('article', { name: '归档单' })
  const seal = sheet.getByRole('listitem').filter({ hasText: sealName })
  await seal.getByRole('img', { name: `印章：${sealName}` }).waitFor()
  const text = await seal.innerText()
  expect(text).toContain(`用印人 ${chief.name}`)
  expect(text).toMatch(/\d{4}-\d{2}-\d{2} \d{2}:\d{2}/)
  expect(text).toMatch(/用印摘要 [0-9a-f]{64}/)
  expect(text).toContain('验证通过')
  for (const shown of ['机票', '酒店', '展会期间房价上涨', '发票.txt']) await sheet.getByText(shown).first().waitFor()
  const hands = [designer, applicant, first, second, third]
  return [...new Set((await Promise.all(hands.map(hand => hand.pointers()))).flat())]
}

describe('an expense form', () => {
  const limit = { timeout: 240_000 }

  test('is designed, bound, approved by three, sealed and printed by mouse', limit, async ({ person, api }) => {
    expect(await fromDesignToArchive(byMouse, api, person)).toEqual(['mouse'])
  })

  test('is designed, bound, approved by three, sealed and printed by keys only', limit, async ({ person, api }) => {
    expect(await fromDesignToArchive(byKeys, api, person)).toEqual([])
  })
})
