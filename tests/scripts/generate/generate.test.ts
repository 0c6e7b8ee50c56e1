import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { generate } from '../../../scripts/generate/generate.ts'

test('no generated file is stale', () => {
  const root = fileURLToPath(new URL('../../..', import.meta.url))
  expect(generate(root, { check: true, drop: false, squash: false })).toEqual([])
})
