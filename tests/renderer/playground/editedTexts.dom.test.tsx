import { afterEach, expect, test, vi } from 'vitest'

const file = 'valid/pages/list-smallest.json'
/** The module as a page that was loaded anew has it. */
const load = () => {
  vi.resetModules()
  return import('../../../renderer/playground/editedTexts.ts')
}

afterEach(() => localStorage.clear())

test('an edited text survives a reload, and is dropped once it equals the file', async () => {
  const before = await load()
  before.keepText(file, '{ "a": 2 }', '{ "a": 1 }')
  const after = await load()
  expect(after.editedText(file)).toBe('{ "a": 2 }')
  expect(after.isOutdated(file, '{ "a": 1 }')).toBe(false)
  after.keepText(file, '{ "a": 1 }', '{ "a": 1 }')
  expect((await load()).editedText(file)).toBeUndefined()
})

test('a file changed since the first edit is detected after any number of edits', async () => {
  const before = await load()
  before.keepText(file, '{ "a": 2 }', '{ "a": 1 }')
  const after = await load()
  after.keepText(file, '{ "a": 3 }', '{ "b": 1 }')
  expect(after.isOutdated(file, '{ "b": 1 }')).toBe(true)
})

test('foreign and broken entries are skipped', async () => {
  localStorage.setItem(`playground ${file}`, 'no JSON')
  localStorage.setItem('playground other.json', '{"text":1}')
  expect((await load()).editedTexts.get().size).toBe(0)
})
