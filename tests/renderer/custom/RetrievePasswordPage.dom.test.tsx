import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { RetrievePasswordPage } from '../../../renderer/custom/retrieve-password/RetrievePasswordPage.tsx'
import { startConsoleServer } from '../shell/consoleServer.ts'

test('each step focuses its first empty field', async () => {
  await startConsoleServer({ '/upms/pass/retrievePass/getAuthCode': () => ({ target: 'z***@x.cn', interval: 60 }) })
  const user = userEvent.setup()
  render(<RetrievePasswordPage />)
  expect(document.activeElement).toBe(screen.getByLabelText('账号'))
  await user.keyboard('zhao')
  await user.type(screen.getByLabelText('邮箱或手机号'), 'zhao@x.cn')
  await user.click(screen.getByRole('button', { name: '发送验证码' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('验证码')))
})
