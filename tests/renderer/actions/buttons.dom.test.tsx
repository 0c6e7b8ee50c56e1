import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Page } from '../../../schemas/types/page.ts'
import { openPage } from '../support/openPage.tsx'
import { passClickPause } from '../support/passClickPause.ts'

const list = (actions: object): Page => ({
  version: 2,
  kind: 'list',
  title: '岗位',
  source: 'post.list',
  columns: ['name'],
  actions,
})

const records = [
  { id: 'p1', name: '甲', rank: '办理' },
  { id: 'p2', name: '乙', rank: null },
]
const answers = { '/post/list': () => ({ records, total: 2, size: 20, current: 1 }) }

test('a button takes its label from the record, else its own label', async () => {
  const row = [{ kind: 'open', label: '查看', labelBy: '=row.rank', page: 'post/list' }]
  await openPage({ page: 'post/words', more: { 'post/words': list({ row }) }, answers })
  await screen.findByText('甲')
  expect(screen.getAllByRole('button', { name: /^(办理|查看)$/ }).map(button => button.textContent)).toEqual([
    '办理',
    '查看',
  ])
})

test('a tab that closes the dialog of its button replaces that dialog', async () => {
  const target = { kind: 'open', page: 'post/list', with: { from: 'dialog' } }
  const chooser = list({
    page: [
      { ...target, label: '另开' },
      { ...target, label: '就开', closes: true },
    ],
  })
  const { user, opened } = await openPage({
    page: 'post/opener',
    more: {
      'post/opener': list({ page: [{ kind: 'open', label: '选择', page: 'post/chooser', in: 'dialog' }] }),
      'post/chooser': chooser,
    },
    answers,
  })
  await user.click(await screen.findByRole('button', { name: '选择' }))
  await user.click(await screen.findByRole('button', { name: '另开' }))
  await waitFor(() => expect(opened).toHaveLength(1))
  expect(screen.getByRole('dialog')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '就开' }))
  await waitFor(() => expect(opened).toHaveLength(2))
  await waitFor(() => expect(screen.queryByRole('button', { name: '就开' })).toBeNull())
})

test('a second click within a second is ignored, on the same record only', async () => {
  const row = [{ kind: 'call', label: '重置', call: 'post.reset', with: { id: '=row.id' } }]
  const { user, calls } = await openPage({
    page: 'post/resets',
    more: { 'post/resets': list({ row }) },
    answers: { ...answers, '/post/reset': () => ({ secret: 's' }) },
  })
  await screen.findByText('甲')
  const [first, second] = screen.getAllByRole('button', { name: '重置' }) as [HTMLElement, HTMLElement]
  await user.dblClick(first)
  await user.click(second)
  await waitFor(() => expect(calls('/post/reset')).toEqual([{ id: 'p1' }, { id: 'p2' }]))
  passClickPause()
  await user.click(first)
  await waitFor(() => expect(calls('/post/reset')).toEqual([{ id: 'p1' }, { id: 'p2' }, { id: 'p1' }]))
})
