import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

// Test files import what they use (no globals), so the library cannot register this itself.
afterEach(() => cleanup())
