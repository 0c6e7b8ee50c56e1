import { expect, test } from 'vitest'
import { byPlace, type Fault, faultLine, githubLine } from '../../../scripts/check/fault.ts'

const fault: Fault = {
  level: 'error',
  file: 'schemas/pages/position/list.json',
  line: 7,
  column: 20,
  path: 'columns[1]',
  message: 'field "nmae" is not in entity "position" (name?)',
}

test('a fault names file, line, column, path, and what was expected', () => {
  expect(faultLine(fault)).toBe(
    'schemas/pages/position/list.json:7:20 columns[1]: field "nmae" is not in entity "position" (name?)',
  )
  expect(faultLine({ ...fault, level: 'warning', path: '', message: 'nothing uses it' })).toBe(
    'schemas/pages/position/list.json:7:20: warning: nothing uses it',
  )
})

test('a machine reads it as it wants', () => {
  expect(githubLine({ ...fault, message: '100%\nwrong' })).toBe(
    '::error file=schemas/pages/position/list.json,line=7,col=20::columns[1]: 100%25%0Awrong',
  )
})

test('faults stand in the order of the files', () => {
  const first = { ...fault, line: 2 }
  const other = { ...fault, file: 'schemas/a.json' }
  expect([fault, first, other].sort(byPlace)).toEqual([other, first, fault])
})
