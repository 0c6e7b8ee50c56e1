import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { filesBelow } from '../../../scripts/documents/filesBelow.ts'
import { widthOf } from '../../../scripts/documents/formatJson.ts'
import { packJson } from '../../../scripts/documents/packJson.ts'
import { readJson } from '../../../scripts/documents/readJson.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const long = (count: number) => 'x'.repeat(count)

test('what fits a line stands on one', () => {
  expect(packJson({ a: [1, { b: null }], c: {} })).toBe('{ "a": [1, { "b": null }], "c": {} }')
})

test('members share lines as long as they fit', () => {
  expect(packJson({ a: long(60), b: 1, c: long(60), d: [1] })).toBe(
    `{\n  "a": "${long(60)}", "b": 1,\n  "c": "${long(60)}", "d": [1]\n}`,
  )
})

test('a member that is a record has a line of its own', () => {
  expect(packJson({ a: long(100), b: { c: 1 }, d: 2, e: 3 })).toBe(
    `{\n  "a": "${long(100)}",\n  "b": { "c": 1 },\n  "d": 2, "e": 3\n}`,
  )
})

test('what does not fit is opened where it stands, and characters of Chinese take two columns', () => {
  expect(packJson({ a: ['岗'.repeat(40), '位'.repeat(40)], b: 1 })).toBe(
    `{\n  "a": [\n    "${'岗'.repeat(40)}",\n    "${'位'.repeat(40)}"\n  ],\n  "b": 1\n}`,
  )
})

test.each(filesBelow(root, 'schemas/endpoints', '.json'))('%s keeps its content and 120 columns', file => {
  const document = readJson<object>(root, file)
  const text = packJson(document)
  expect(JSON.stringify(JSON.parse(text))).toBe(JSON.stringify(document))
  const wide = text.split('\n').filter(line => widthOf(line) > 120)
  // A text that is longer than a line stands alone.
  expect(wide.filter(line => !/^\s*("\w+": )?"[^"]*",?$/.test(line))).toEqual([])
})
