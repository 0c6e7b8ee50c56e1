// @module-tag full
import { beginForm, designExpense, expectDesigned, publish, setLimit } from '../../expenseForm.ts'
import { tabTo } from '../../hands.ts'
import { expect, test } from '../../harness.ts'
import { unique } from '../../records.ts'
import { byKeys, chooseOption } from '../../screenHands.ts'

test('an expense form is designed, linked, saved and published by keys alone', { timeout: 120_000 }, async ({
  person,
  api,
}) => {
  const code = `f_${unique()}`
  const form = { code, name: `报销${code}` }
  const hand = await byKeys(await person())
  const { desk } = hand
  const keys = desk.page.keyboard
  await desk.begin('/process-form/design-manage')
  const designer = await beginForm(hand, form)
  await designExpense(hand, designer)

  const views = designer.getByRole('radiogroup', { name: '视图' })
  await tabTo(views.getByRole('radio', { name: '设计' }), 'attached')
  await keys.press('ArrowRight')
  await chooseOption(hand, designer.getByLabel('字段', { exact: true }), '总额')
  await designer.getByText('它依据的字段').waitFor()
  await chooseOption(hand, designer.getByLabel('要设置条件的字段', { exact: true }), '超额说明')
  await hand.press(desk.button('添加', designer))
  // The focus goes on in the row of the new condition.
  await designer.locator('[data-place=visible] select:focus').waitFor()
  await setLimit(hand, designer)
  await keys.press('Control+s')
  await expect.poll(() => designer.getByRole('status').first().innerText()).toBe('已保存')
  await expectDesigned(api, code)
  await publish(hand, form)
  expect(await hand.pointers()).toEqual([])
})
