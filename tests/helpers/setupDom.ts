import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// Pages load their parts when first shown; on a busy machine the first of a file takes longer than the usual second.
configure({ asyncUtilTimeout: 10_000 })

// Test files import what they use (no globals), so the library cannot register this itself.
afterEach(() => cleanup())
