import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import taskFamily from '../../../../schemas/endpoints/process-task.json'
import taskEntity from '../../../../schemas/entities/workflow/process-task.json'
import { expandFamily } from '../../../../schemas/evaluate/expandFamily.ts'
import agreePage from '../../../../schemas/pages/process-task/agree.json'
import type { Entity } from '../../../../schemas/types/entity.ts'
import type { FamilyDocument } from '../../../../schemas/types/family.ts'
import type { Page } from '../../../../schemas/types/page.ts'
import { Refusal } from '../../shell/consoleServer.ts'
import { openPage } from '../../support/openPage.tsx'
import { passClickPause } from '../../support/passClickPause.ts'

const { preview: _, sections, ...shipped } = agreePage
/** The shipped page with the form of the process alone. */
const agree = { ...shipped, sections: [{ columns: 1, fields: sections[0]?.fields.slice(0, 1) }] } as unknown as Page
const { properties: entity } = taskEntity as unknown as Entity
const { entity: __, ...family } = expandFamily(taskFamily as unknown as FamilyDocument, { entity, report: () => {} })
const form = {
  type: 'object',
  properties: { amount: { type: 'number', title: '金额' }, remark: { type: 'string', title: '备注' } },
}
const conflict = new Refusal(409, '“金额”在您填写期间已被王芳修改，请选择保留谁的内容', {
  error: 'FIELDS_CHANGED_BY',
  seen: { amount: 'now' },
  changes: [{ field: 'variables.amount', title: '金额', kind: 'both', base: '1', theirs: '2', mine: '3', value: 2 }],
})

async function typing() {
  let moved = true
  const page = await openPage({
    page: 'process-task/agree',
    params: { id: 't1', writable: true, drafts: true },
    more: { 'process-task/agree': agree },
    moreFamilies: { processTask: family },
    answers: {
      '/nbpm/task/decision/t1': () => ({
        form,
        variables: { amount: 1, remark: '初稿' },
        seen: { amount: 'then', remark: 'first' },
      }),
      '/nbpm/task/complete': () => (moved ? conflict : { taskId: 't1' }),
      '/nbpm/task/saveDraft': () => ({ taskId: 't1' }),
    },
  })
  const { user } = page
  const amount = await screen.findByLabelText<HTMLInputElement>(/^金额/)
  await user.clear(amount)
  await user.type(amount, '3')
  await user.type(screen.getByLabelText(/^备注/), '，已核')
  await user.click(screen.getByRole('button', { name: /同\s*意$/ }))
  const dialog = await screen.findByRole('dialog')
  moved = false
  return { ...page, dialog, sent: () => page.calls('/nbpm/task/complete') }
}
const choose = { name: /按所选继续填写/ }
const seen = { amount: 'now', remark: 'first' }

test('what the approver was shown is sent, and the value of another user can be taken into the form', async () => {
  const { user, dialog, sent, hostCalls } = await typing()
  expect(sent()).toMatchObject([
    { variables: { amount: 3, remark: '初稿，已核' }, seen: { amount: 'then', remark: 'first' } },
  ])
  expect(dialog.textContent).toContain('“金额”在您填写期间已被王芳修改')
  await user.click(within(dialog).getByRole('radio', { name: '2' }))
  await user.click(within(dialog).getByRole('button', choose))
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^金额/).value).toBe('2'))
  // The rest of the input stays.
  expect(screen.getByLabelText<HTMLInputElement>(/^备注/).value).toBe('初稿，已核')
  expect(hostCalls).toEqual([])
  passClickPause()
  await user.click(screen.getByRole('button', { name: /同\s*意$/ }))
  await waitFor(() => expect(hostCalls).toEqual(['saved', 'back']))
  expect(sent()[1]).toMatchObject({ variables: { amount: 2, remark: '初稿，已核' }, seen })
})

test('the own value can be submitted at once', async () => {
  const { user, dialog, sent, hostCalls } = await typing()
  await user.click(within(dialog).getByRole('button', { name: '仍要保存' }))
  await waitFor(() => expect(hostCalls).toEqual(['saved', 'back']))
  expect(sent()[1]).toMatchObject({ variables: { amount: 3, remark: '初稿，已核' }, seen })
})

test('a draft stored after the choice has seen the value of the other user', async () => {
  const { user, dialog, calls } = await typing()
  await user.click(within(dialog).getByRole('button', choose))
  await user.click(await screen.findByRole('button', { name: /暂\s*存$/ }))
  await waitFor(() => expect(calls('/nbpm/task/saveDraft')).toMatchObject([{ variables: { amount: 3 }, seen }]))
})
