import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSecondFactor } from '../../../../renderer/custom/personal/ownSecondFactor.ts'
import { SecondFactorDialog } from '../../../../renderer/custom/personal/SecondFactorDialog.tsx'
import { recentCalls } from '../../../../runtime/data/recentCalls.ts'
import type { EndpointFamily } from '../../../../schemas/types/endpoint.ts'
import { type Call, Refusal, startConsoleServer } from '../../shell/consoleServer.ts'
import { putDocuments } from '../../support/openPage.tsx'

let calls: Call[]
let stop: () => void
let reply: () => unknown

beforeAll(async () => {
  const file = join(import.meta.dirname, '../../../../schemas/endpoints/second-factor.json')
  putDocuments({}, { secondFactor: JSON.parse(readFileSync(file, 'utf8')) as EndpointFamily })
  const server = await startConsoleServer({ '/upms/secondFactor/recoveryCodes': () => reply() })
  calls = server.calls
  stop = server.stop
})
afterAll(() => stop())

const withApp = readSecondFactor({ confirmedAt: '2026-01-05T08:00:00Z', authenticatorAt: '2026-01-05T08:00:00Z' })
const submit = () => userEvent.click(screen.getByRole('button', { name: '确定' }))

test('S8 new recovery codes need password and code, and the call is not recorded', async () => {
  let done = 0
  const noteDone = () => {
    done += 1
  }
  render(<SecondFactorDialog kind="renew" state={withApp} onDone={noteDone} onClose={() => {}} />)
  const password = await screen.findByLabelText('登录密码')
  const code = screen.getByLabelText('验证码或恢复码')
  await submit()
  expect(await screen.findByText('请输入登录密码', { selector: 'p' })).toBeTruthy()
  expect(calls).toEqual([])

  reply = () => new Refusal(400, '密码不正确', { errors: [{ field: 'password', message: '密码不正确' }] })
  await userEvent.type(password, 'Right123')
  await userEvent.type(code, '314159')
  await submit()
  expect(await screen.findByText('密码不正确')).toBeTruthy()

  reply = () => ({ recoveryCodes: ['abcde-fghjk', 'mnpqr-stuvw'] })
  await submit()
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2))
  expect(done).toBe(1)
  expect(calls.at(-1)?.body).toContain('314159')
  expect(calls.at(-1)?.body).not.toContain('Right123')
  const noted = JSON.stringify(recentCalls.get())
  expect(noted).toContain('secondFactor.recoveryCodes')
  expect(noted).not.toContain('314159')
})
