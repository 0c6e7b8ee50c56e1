import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { commonWords } from '../../schemas/evaluate/commonWords.ts'
import type { FamilyDocument } from '../../schemas/types/family.ts'
import { filesBelow } from '../../scripts/documents/filesBelow.ts'
import { readJson } from '../../scripts/documents/readJson.ts'

test('each common word is used by three families or more', () => {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const users = new Map(Object.keys(commonWords).map(word => [word, 0]))
  for (const file of filesBelow(root, 'schemas/endpoints', '.json')) {
    const { words = {}, shapes = {}, endpoints } = readJson<FamilyDocument>(root, file)
    const lists = Object.values(endpoints).map(one => (one.do === 'handler' ? [one.accepts, one.returns] : []))
    const texts = new Set(textsIn([shapes, lists]).map(text => text.replace(/\?$/, '')))
    for (const [word, count] of users) if (texts.has(word) && !Object.hasOwn(words, word)) users.set(word, count + 1)
  }
  expect([...users].filter(([, count]) => count < 3)).toEqual([])
})

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
