import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { LoginPage } from '../../../renderer/custom/login/LoginPage.tsx'
import { pending } from '../../../runtime/request/pending.ts'
import { tokens } from '../../../runtime/request/tokens.ts'
import { loginFailure } from '../../../runtime/session/loginFailure.ts'
import { type Call, person, Refusal, rights, startConsoleServer, tokenAnswer } from '../shell/consoleServer.ts'

let calls: Call[]
let stop: () => void
let demoAccount: unknown
let offers: Record<string, unknown> = {}
let tokenReply: () => unknown
let stepReply: () => unknown

beforeAll(async () => {
  const server = await startConsoleServer({
    '/auth/login/options': async () => ({ demoAccount: await demoAccount, ...offers }),
    '/auth/oidc/begin': () => new Refusal(502, '统一身份认证暂时无法访问，请稍后重试'),
    '/auth/oasso/verifycode': () => ({ key: 'picture-1', image: 'data:image/svg+xml,<svg/>' }),
    '/auth/oauth/token': () => tokenReply(),
    '/auth/secondFactor/verify': () => stepReply(),
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

test('the demo account is not filled in while the user has the focus in a field', async () => {
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

test('a click before the demo account arrives signs in with it', async () => {
  demoAccount = { username: 'admin', password: 'Admin123' }
  render(<LoginPage />)
  screen.getByRole('button', { name: '登录' }).click()
  await waitFor(() => expect(tokens.get()?.accessToken).toBe('first-access'))
  const sent = new URLSearchParams(calls.find(call => call.path === '/auth/oauth/token')?.body)
  expect(sent.get('username')).toBe('admin')
})

test('typing replaces the demo account', async () => {
  demoAccount = { username: 'admin', password: 'Admin123' }
  render(<LoginPage />)
  await waitFor(() => expect(account().value).toBe('admin'))
  await userEvent.tab()
  await userEvent.keyboard('zhao')
  expect(account().value).toBe('zhao')
})

test('empty fields show their error and send nothing', async () => {
  render(<LoginPage />)
  await submit()
  expect(await screen.findByText('请输入账号')).toBeTruthy()
  expect(screen.getByText('请输入密码')).toBeTruthy()
  expect(calls.some(call => call.path === '/auth/oauth/token')).toBe(false)
})

test('a refusal is shown on the page; a required captcha appears and is sent', async () => {
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

test('S8 a code is required after the password; the next sign-in sends the trust token of the browser', async () => {
  tokenReply = () => ({ secondFactor: { ticket: 'ticket-1', step: 'code', expiresIn: 300 } })
  stepReply = () =>
    new Refusal(400, '验证码错误或已使用', { errors: [{ field: 'code', message: '验证码错误或已使用' }] })
  const { unmount } = render(<LoginPage />)
  await userEvent.type(account(), 'zhao')
  await userEvent.type(password(), 'Right123')
  await submit()
  const code = await screen.findByLabelText<HTMLInputElement>('验证码或恢复码')
  await submit()
  expect(await screen.findByText('请输入验证码')).toBeTruthy()
  await userEvent.type(code, '000000')
  await userEvent.click(screen.getByLabelText('30 天内信任此设备'))
  await submit()
  expect(await screen.findByText('验证码错误或已使用')).toBeTruthy()
  expect(tokens.get()).toBeNull()
  stepReply = () => ({ ...tokenAnswer('first'), deviceToken: 'device-1' })
  await userEvent.type(code, '123456')
  await submit()
  await waitFor(() => expect(tokens.get()?.accessToken).toBe('first-access'))
  const sent = JSON.parse(calls.findLast(call => call.path === '/auth/secondFactor/verify')?.body ?? '{}')
  expect(sent).toEqual({ ticket: 'ticket-1', code: '123456', remember: true })
  unmount()
  tokens.set(null)
  tokenReply = () => tokenAnswer('second')
  render(<LoginPage />)
  await userEvent.type(account(), 'zhao')
  await userEvent.type(password(), 'Right123')
  await submit()
  await waitFor(() => expect(tokens.get()?.accessToken).toBe('second-access'))
  const again = new URLSearchParams(calls.findLast(call => call.path === '/auth/oauth/token')?.body)
  expect(again.get('deviceToken')).toBe('device-1')
  localStorage.clear()
})

test('S8 an expired ticket leads back to the password, with the reason', async () => {
  tokenReply = () => ({ secondFactor: { ticket: 'ticket-2', step: 'code', expiresIn: 300 } })
  stepReply = () => new Refusal(400, '验证已超时，请重新登录', { ticketEnded: true })
  render(<LoginPage />)
  await userEvent.type(account(), 'zhao')
  await userEvent.type(password(), 'Right123')
  await submit()
  await userEvent.type(await screen.findByLabelText('验证码或恢复码'), '123456')
  await submit()
  expect(await screen.findByText('验证已超时，请重新登录')).toBeTruthy()
  expect(account().value).toBe('zhao')
  expect(password().value).toBe('')
})

test('S8 passkeys and the provider are offered as the server says, and obstacles are explained', async () => {
  offers = { passkeyOrigin: 'https://console.example', oidcLabel: '集团统一身份' }
  loginFailure.keep('统一身份认证已取消或被拒绝')
  const { unmount } = render(<LoginPage />)
  expect(await screen.findByText('统一身份认证已取消或被拒绝')).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: '使用通行密钥登录' }))
  expect(await screen.findByText('通行密钥只能在 https://console.example 使用，请从该地址打开控制台')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '集团统一身份' }))
  expect(await screen.findByText('统一身份认证暂时无法访问，请稍后重试')).toBeTruthy()
  unmount()
  offers = {}
  render(<LoginPage />)
  await waitFor(() => expect(pending.get()).toBe(0))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByRole('button', { name: '使用通行密钥登录' })).toBeNull()
})

test('the eye shows and hides the password', async () => {
  render(<LoginPage />)
  await userEvent.click(screen.getByRole('button', { name: '显示密码' }))
  expect(password().type).toBe('text')
  await userEvent.click(screen.getByRole('button', { name: '隐藏密码' }))
  expect(password().type).toBe('password')
})
