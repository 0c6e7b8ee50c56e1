import { expect, test } from 'vitest'
import {
  JsonSyntaxError,
  lineAndColumn,
  parsePositioned,
  pathText,
} from '../../../scripts/check/reading/jsonPositions.ts'

const text = `{
  "name": "甲",
  "list": [1, { "deep": [true, null] }],
  "text": "a \\"quoted\\" \\u4e2d word"
}`

test('values and keys are found where they stand', () => {
  const json = parsePositioned(text)
  expect(json.value).toEqual(JSON.parse(text))
  const at = (offset: number) => Object.values(lineAndColumn(text, offset))
  expect(at(json.valueAt([]))).toEqual([1, 1])
  expect(at(json.valueAt(['name']))).toEqual([2, 11])
  expect(at(json.keyAt(['name']))).toEqual([2, 3])
  expect(at(json.valueAt(['list', 1, 'deep', 1]))).toEqual([3, 32])
  // What is not there is looked for where it should be.
  expect(at(json.valueAt(['list', 1, 'missing']))).toEqual([3, 15])
})

test.each([
  ['{ "a": 1, }', 'expected a name in quotes but found "}"', 10],
  ['{ "a" 1 }', 'expected ":" but found "1"', 6],
  ['[1 2]', 'expected "," but found "2"', 3],
  ['{ "a": tru }', '"tru" is not JSON', 7],
  ['{ "a": "x', 'a string is not closed', 7],
  ['{ "a": "x\n" }', 'a string holds a wrong escape or a line break', 7],
  ['{ "a": 1, "a": 2 }', '"a" is given twice', 10],
  ['{} {}', 'something follows the end of the document', 3],
  ['', 'the document ends too soon', 0],
  ['{ "a": 01 }', '"01" is not JSON', 7],
])('a fault in %j is named with its place', (wrong, message, offset) => {
  let fault: unknown
  try {
    parsePositioned(wrong)
  } catch (error) {
    fault = error
  }
  expect(fault).toBeInstanceOf(JsonSyntaxError)
  expect(fault).toMatchObject({ message, offset })
})

test('every document that JSON.parse takes gives the same value', () => {
  for (const sample of [
    '0',
    '-1.5e3',
    '"\\\\"',
    '[]',
    '{}',
    '[[], {}, ""]',
    ' { "a" : [ 1 , 2 ] } ',
    'true',
    '"__proto__"',
  ]) {
    expect(parsePositioned(sample).value).toEqual(JSON.parse(sample))
  }
})

test('a path is written as a person would', () => {
  expect(pathText(['actions', 'row', 0, 'with', 'id'])).toBe('actions.row[0].with.id')
  expect(pathText(['redirects', '/a'])).toBe('redirects["/a"]')
  expect(pathText(['x-tree', 'parent'])).toBe('x-tree.parent')
})
