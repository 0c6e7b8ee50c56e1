import { renderHook, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

// A newly opened browser: in a module that other files have used, a user may still be signed in.
vi.resetModules()
const { useVerdict } = await import('../../../renderer/shell/useVerdict.ts')
const { tokens } = await import('../../../runtime/request/tokens.ts')
const { currentAddress, navigate } = await import('../../../runtime/routing/navigate.ts')
const { session } = await import('../../../runtime/session/session.ts')
const { person, rights, startConsoleServer, tokenAnswer } = await import('./consoleServer.ts')

let stop: () => void

beforeAll(async () => {
  const server = await startConsoleServer({
    '/auth/oauth/token': () => tokenAnswer('first'),
    '/upms/personInfo/detail': () => person,
    '/auth/user/permissions': ({ query }) => rights(query.get('appId') ?? ''),
  })
  stop = server.stop
})
afterAll(() => stop())

test('a signed-out user can read the refusal page', async () => {
  navigate('/noPermission')
  const { result } = renderHook(useVerdict)
  await waitFor(() => expect(result.current.kind).toBe('show'))
  expect(currentAddress()).toBe('/noPermission')
})

test('a session that ended before the first render leads from the refusal page to login', async () => {
  await session.login({ username: 'zhao', password: 'Secret12' })
  navigate('/noPermission')
  tokens.set(null)
  renderHook(useVerdict)
  await waitFor(() => expect(currentAddress()).toBe('/login'))
})
