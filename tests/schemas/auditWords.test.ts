import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { filesBelow } from '../../scripts/documents/filesBelow.ts'
import { projectDir } from '../../server/ground/config/config.ts'

/** A log is searched by what was done: each word that the server writes there can be chosen. */
it('every operation that the server logs is an entry of its dictionary', () => {
  const { entries } = JSON.parse(readFileSync(join(projectDir, 'schemas/dictionaries/audit-action.json'), 'utf8')) as {
    entries: { value: string }[]
  }
  const known = new Set(entries.map(entry => entry.value))
  const written = filesBelow(projectDir, 'server', '.ts').flatMap(file =>
    [...readFileSync(join(projectDir, file), 'utf8').matchAll(/\baction: '(\p{Script=Han}+)'/gu)].map(
      found => found[1],
    ),
  )
  expect(written.length).toBeGreaterThan(30)
  expect([...new Set(written)].filter(word => word !== undefined && !known.has(word))).toEqual([])
})
