import { renderHook, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useVerdict } from '../../../renderer/shell/useVerdict.ts'
import { tokens } from '../../../runtime/request/tokens.ts'
import { currentAddress, navigate } from '../../../runtime/routing/navigate.ts'
import { session } from '../../../runtime/session/session.ts'
import { person, rights, startConsoleServer, tokenAnswer } from './consoleServer.ts'

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

test('whoever opens the notice signed out may read it', async () => {
  navigate('/noPermission')
  const { result } = renderHook(useVerdict)
  await waitFor(() => expect(result.current.kind).toBe('show'))
  expect(currentAddress()).toBe('/noPermission')
})

test('a session that ended before the frame was drawn leads from the notice to login', async () => {
  await session.login({ username: 'zhao', password: 'Secret12' })
  navigate('/noPermission')
  tokens.set(null)
  renderHook(useVerdict)
  await waitFor(() => expect(currentAddress()).toBe('/login'))
})
