import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeAll } from 'vitest'
import { notify } from '../../runtime/notify/notify.ts'

// Pages load their parts when first shown; on a busy machine the first of a file takes longer than the usual second.
configure({ asyncUtilTimeout: 10_000 })

// Test files import what they use (no globals), so the library cannot register this itself.
afterEach(() => cleanup())

// Files of one worker share modules and storage: drop the messages and the storage that the file before left.
beforeAll(() => {
  notify.subscribe(() => undefined)()
  sessionStorage.clear()
  localStorage.clear()
})
