import { beforeEach, expect, test, vi } from 'vitest'
import { draftKey, dropDraft, readDraft, writeDraft } from '../../../runtime/data/drafts.ts'

/** The part of browser storage that drafts use. */
function storage(): Storage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    clear: () => kept.clear(),
    getItem: key => kept.get(key) ?? null,
    key: index => [...kept.keys()][index] ?? null,
    removeItem: key => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
  }
}

beforeEach(() => vi.stubGlobal('localStorage', storage()))

const now = () => new Date().toISOString()

test('a draft belongs to a person, a page and its parameters, in whatever order they are given', () => {
  const key = draftKey('u1', 'position/edit', { id: 'p1', view: true })
  expect(draftKey('u1', 'position/edit', { view: true, id: 'p1' })).toBe(key)
  expect(draftKey('u2', 'position/edit', { id: 'p1', view: true })).not.toBe(key)
  expect(writeDraft(key, { at: now(), values: { name: '甲' } })).toBe(true)
  expect(readDraft(key)?.values).toEqual({ name: '甲' })
  dropDraft(key)
  expect(readDraft(key)).toBeUndefined()
})

test('old drafts, strange ones and enormous ones are none', () => {
  const key = draftKey('u1', 'a/b', {})
  writeDraft(key, { at: '2020-01-01T00:00:00Z', values: {} })
  expect(readDraft(key)).toBeUndefined()
  expect(localStorage.length).toBe(0)
  for (const text of ['', '[]', '{"at":1}', 'null', '{"at":"x"}']) {
    localStorage.setItem(key, text)
    expect(readDraft(key)).toBeUndefined()
  }
  expect(writeDraft(key, { at: now(), values: { text: 'x'.repeat(300_000) } })).toBe(false)
})

test('of too many drafts the oldest go', () => {
  const start = Date.now()
  for (let index = 0; index < 40; index++)
    writeDraft(draftKey('u1', 'a/b', { id: index }), { at: new Date(start - 1000 + index).toISOString(), values: {} })
  expect(localStorage.length).toBe(30)
  expect(readDraft(draftKey('u1', 'a/b', { id: 9 }))).toBeUndefined()
  expect(readDraft(draftKey('u1', 'a/b', { id: 39 }))).toBeDefined()
})
