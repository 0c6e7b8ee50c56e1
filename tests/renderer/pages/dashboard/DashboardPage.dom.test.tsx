import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Refusal } from '../../shell/consoleServer.ts'
import { openPage } from '../../support/openPage.tsx'

test('each block loads and fails alone', async () => {
  let fail = true
  const answers = {
    '/post/count': () => ({ posts: 1234 }),
    '/post/list': () =>
      fail ? new Refusal(503, '服务不可用') : { records: [{ id: 'p1', code: 'CFO', name: '财务总监' }] },
  }
  const { user } = await openPage({ page: 'post/home', answers })
  expect(await screen.findByText('1,234')).toBeTruthy()
  expect(screen.getByText('共 1234 个岗位')).toBeTruthy()
  expect(screen.getByText(/赵云/)).toBeTruthy()
  await screen.findByText(/服务不可用/)
  fail = false
  await user.click(screen.getByRole('button', { name: '重试' }))
  await waitFor(() => expect(screen.getByText('财务总监')).toBeTruthy())
})
