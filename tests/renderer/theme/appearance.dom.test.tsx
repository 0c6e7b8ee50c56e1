import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  appearance,
  plainAppearance,
  readAppearance,
  setAppearance,
  startTheme,
} from '../../../renderer/theme/appearance.ts'
import { keepAppearance } from '../../../renderer/theme/keepAppearance.ts'
import { type Call, startConsoleServer } from '../shell/consoleServer.ts'

let calls: Call[]
let stopServer: () => void
let stored: unknown
let end = () => {}

beforeAll(async () => {
  const server = await startConsoleServer({
    '/upms/preference': ({ body }) => (body === '' ? { key: 'appearance', value: stored } : null),
  })
  calls = server.calls
  stopServer = server.stop
  startTheme()
})
afterAll(() => stopServer())
beforeEach(() => {
  calls.length = 0
  appearance.set(plainAppearance)
})
afterEach(() => end())

const saved = () => calls.filter(({ body }) => body !== '').map(({ body }) => JSON.parse(body))

test('stored settings of the user are applied and not sent back', async () => {
  stored = { ...plainAppearance, theme: 'dark', density: 'middle', primary: 'green' }
  end = keepAppearance()
  await vi.waitFor(() => expect(appearance.get()).toMatchObject({ theme: 'dark', primary: 'green' }), {
    timeout: 10_000,
  })
  expect(document.documentElement.dataset).toMatchObject({ theme: 'dark', density: 'middle' })
  end()
  expect(saved()).toEqual([])
})

test('a change is stored on the server once, and in this browser at once', async () => {
  stored = null
  end = keepAppearance()
  setAppearance({ theme: 'light' })
  setAppearance({ filter: 'weak' })
  expect(JSON.parse(localStorage.getItem('appearance') ?? '')).toMatchObject({ theme: 'light', filter: 'weak' })
  expect(document.documentElement.dataset.filter).toBe('weak')
  await vi.waitFor(() => expect(saved()).toHaveLength(1), { timeout: 10_000 })
  expect(saved()[0]).toMatchObject({ key: 'appearance', value: { theme: 'light', filter: 'weak' } })
})

test('a change made just before leaving is sent', async () => {
  stored = null
  end = keepAppearance()
  setAppearance({ density: 'loose' })
  end()
  await vi.waitFor(() => expect(saved()).toHaveLength(1), { timeout: 10_000 })
})

test('unknown values are ignored', () => {
  expect(readAppearance({ theme: 'pink', density: 'loose', primary: 'constructor', watermark: 'yes' })).toEqual({
    ...plainAppearance,
    density: 'loose',
  })
  expect(readAppearance(null)).toEqual(plainAppearance)
})
