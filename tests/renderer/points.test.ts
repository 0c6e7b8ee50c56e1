import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { filesBelow } from '../../scripts/documents/filesBelow.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** What users of a console expect: query form, table, forms and dialogs, shell; how many points of each. */
const points = { A: 6, B: 18, C: 10, D: 16 }

test('every expectation of users is named by a test', () => {
  const files = ['tests/e2e/journeys', 'tests/renderer', 'tests/runtime'].flatMap(folder =>
    ['.test.ts', '.test.tsx'].flatMap(ending => filesBelow(root, folder, ending)),
  )
  const titles = files.flatMap(file =>
    [...readFileSync(`${root}${file}`, 'utf8').matchAll(/\btest(?:\.for\([^)]*\))?\(\s*'((?:[A-D]\d+ )+)/g)].flatMap(
      ([, names]) => (names ?? '').trim().split(' '),
    ),
  )
  const named = new Set(titles)
  const expected = Object.entries(points).flatMap(([letter, count]) =>
    Array.from({ length: count }, (_, at) => `${letter}${at + 1}`),
  )
  expect(expected.filter(point => !named.has(point))).toEqual([])
})
