import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { LoginPage } from '../../../renderer/custom/login/LoginPage.tsx'
import { pending } from '../../../runtime/request/pending.ts'
import { tokens } from '../../../runtime/request/tokens.ts'
import { type Call, person, Refusal, rights, startConsoleServer, tokenAnswer } from '../shell/consoleServer.ts'

let calls: Call[]
let stop: () => void
let demoAccount: unknown
let tokenReply: () => unknown

beforeAll(async () => {
  const server = await startConsoleServer({
    '/auth/login/options': async () => ({ demoAccount: await demoAccount }),
    '/auth/oasso/verifycode': () => ({ key: 'picture-1', image: 'data:image/svg+xml,<svg/>' }),
    '/auth/oauth/token': () => tokenReply(),
    '/upms/personInfo/detail': () => person,
    '/auth/user/permissions': () => rights(),
  })
  calls = server.calls
  stop = server.stop
})
afterAll(() => stop())
beforeEach(() => {
  calls.length = 0
  demoAccount = null
  tokens.set(null)
  tokenReply = () => tokenAnswer('first')
})

const account = () => screen.getByLabelText<HTMLInputElement>('账号')
const password = () => screen.getByLabelText<HTMLInputElement>('密码')
const submit = () => userEvent.click(screen.getByRole('button', { name: '登录' }))

test('the demo account is filled in only when the server gives one', async () => {
  demoAccount = { username: 'admin', password: 'Admin123' }
  render(<LoginPage />)
  await waitFor(() => expect(account().value).toBe('admin'))
  expect(password().value).toBe('Admin123')
})

test('a person who stands in a field before the demo account comes types into an empty one', async () => {
  let answer = () => {}
  demoAccount = new Promise(resolve => {
    answer = () => resolve({ username: 'admin', password: 'Admin123' })
  })
  render(<LoginPage />)
  await waitFor(() => expect(calls.some(call => call.path === '/auth/login/options')).toBe(true))
  await userEvent.click(account())
  answer()
  await waitFor(() => expect(pending.get()).toBe(0))
  await userEvent.keyboard('zhao')
  expect(account().value).toBe('zhao')
})

test('a click faster than the demo account signs in with it', async () => {
  demoAccount = { username: 'admin', password: 'Admin123' }
  render(<LoginPage />)
  screen.getByRole('button', { name: '登录' }).click()
  await waitFor(() => expect(tokens.get()?.accessToken).toBe('first-access'))
  const sent = new URLSearchParams(calls.find(call => call.path === '/auth/oauth/token')?.body)
  expect(sent.get('username')).toBe('admin')
})

test('typing replaces the demo account that was filled in', async () => {
  demoAccount = { username: 'admin', password: 'Admin123' }
  render(<LoginPage />)
  await waitFor(() => expect(account().value).toBe('admin'))
  await userEvent.tab()
  await userEvent.keyboard('zhao')
  expect(account().value).toBe('zhao')
})

test('empty fields are said at the fields and nothing is sent', async () => {
  render(<LoginPage />)
  await submit()
  expect(await screen.findByText('请输入账号')).toBeTruthy()
  expect(screen.getByText('请输入密码')).toBeTruthy()
  expect(calls.some(call => call.path === '/auth/oauth/token')).toBe(false)
})

test('a refusal is said on the page; the picture code appears when the server wants one and goes along', async () => {
  render(<LoginPage />)
  tokenReply = () => new Refusal(400, '账号或密码错误', { verifyCodeRequired: true })
  await userEvent.type(account(), 'zhao')
  await userEvent.type(password(), 'Wrong123')
  expect(screen.queryByLabelText('验证码')).toBeNull()
  await submit()
  expect(await screen.findByText('账号或密码错误')).toBeTruthy()
  await userEvent.type(await screen.findByLabelText('验证码'), '8k2p')
  tokenReply = () => tokenAnswer('first')
  await submit()
  await waitFor(() => expect(tokens.get()?.accessToken).toBe('first-access'))
  const sent = new URLSearchParams(calls.filter(call => call.path === '/auth/oauth/token').at(-1)?.body)
  expect(sent.get('verifyKey')).toBe('picture-1')
  expect(sent.get('verifyCode')).toBe('8k2p')
})

test('the eye shows and hides the password', async () => {
  render(<LoginPage />)
  await userEvent.click(screen.getByRole('button', { name: '显示密码' }))
  expect(password().type).toBe('text')
  await userEvent.click(screen.getByRole('button', { name: '隐藏密码' }))
  expect(password().type).toBe('password')
})
