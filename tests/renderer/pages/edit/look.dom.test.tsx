import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { forgetSchemas } from '../../../../runtime/schema/loadPage.ts'
import { setSchemaSource } from '../../../../runtime/schema/schemaSource.ts'
import type { Page } from '../../../../schemas/types/page.ts'
import { openPage } from '../../support/openPage.tsx'

afterEach(() => {
  setSchemaSource()
  forgetSchemas()
})

const form: Page = {
  version: 2,
  kind: 'edit',
  title: '岗位',
  create: 'post.add',
  sections: [{ fields: ['code', 'name'] }],
  look: {
    label: '预览',
    component: 'portalPreview',
    with: { family: 'post', folder: 'post', content: "={'title': form.name, 'summary': form.code}" },
  },
}

test('what is typed is shown as the portal shows it, on both screens, and nothing is stored', async () => {
  const { user, calls } = await openPage({ page: 'post/looked', more: { 'post/looked': form } })
  await user.type(await screen.findByLabelText('名称'), '投资测算')
  await user.click(screen.getByRole('button', { name: /^预\s*览$/ }))
  const dialog = within(await screen.findByRole('dialog', { name: '预览' }))
  await dialog.findByRole('heading', { level: 1, name: '投资测算' })
  const phone = dialog.getByRole('tab', { name: '手机' })
  await user.click(phone)
  expect(dialog.getByRole('tabpanel', { name: '手机' }).dataset.screen).toBe('phone')
  expect(calls('/post/add')).toEqual([])
})
