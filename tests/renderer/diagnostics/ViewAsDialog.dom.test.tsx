import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ViewAsDialog } from '../../../renderer/diagnostics/ViewAsDialog.tsx'
import userFamily from '../../../schemas/endpoints/user.json'
import type { EndpointFamily } from '../../../schemas/types/endpoint.ts'
import { families } from '../support/documents.ts'
import { openPage } from '../support/openPage.tsx'

families.user = userFamily as unknown as EndpointFamily

test('no user is reported missing before the server has answered', async () => {
  let answer = () => {}
  const held = new Promise<void>(resolve => {
    answer = resolve
  })
  const { user } = await openPage({
    page: 'post/list',
    answers: {
      '/post/list': () => ({ records: [], total: 0, size: 20, current: 1 }),
      '/upms/user/list/findByName': () => held.then(() => []),
    },
  })
  render(<ViewAsDialog />)
  await user.type(await screen.findByRole('combobox', { name: '用户' }), '王')
  await screen.findByText('加载中')
  expect(screen.queryByText('没有找到')).toBeNull()
  answer()
  await screen.findByText('没有找到')
})
