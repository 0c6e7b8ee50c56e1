import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Page } from '../../../../schemas/types/page.ts'
import { openPage } from '../../support/openPage.tsx'

const form: Page = {
  version: 2,
  kind: 'edit',
  title: '同意',
  params: { label: { type: 'string' } },
  create: 'post.add',
  labelBy: '=params.label',
  sections: [{ fields: ['code', 'name'] }],
  submit: { label: '提交' },
}
const open = (params: Record<string, unknown>) =>
  openPage({ page: 'post/worded', params, more: { 'post/worded': form } })

test('a form opened with a label uses it as title and on its button', async () => {
  await open({ label: '备案' })
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('备案')
  expect(screen.getByRole('button', { name: /备\s*案$/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /提\s*交$/ })).toBeNull()
})

test.each([{}, { label: null }, { label: '' }])(
  'a form opened without a label (%o) uses the title of the page',
  async params => {
    await open(params)
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('同意')
    expect(screen.getByRole('button', { name: /提\s*交$/ })).toBeTruthy()
  },
)
