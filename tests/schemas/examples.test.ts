import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { checkSchemas } from '../../scripts/check/checkSchemas.ts'
import { faultLine } from '../../scripts/check/fault.ts'
import { filesBelow } from '../../scripts/documents/filesBelow.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const documents = 'schemas/examples'

/** Errors of the example set with one more file, as `line:column path: message`. */
function errorsWith(file: string): string[] {
  const folder = file.split('/')[3] ?? ''
  const { faults } = checkSchemas({ root, documents, extra: { folder, file } })
  return faults.filter(fault => fault.level === 'error').map(fault => faultLine(fault).replace(`${file}:`, ''))
}

const examples = (group: string) =>
  filesBelow(root, `${documents}/${group}`, '.json').filter(file => !file.endsWith('.errors.json'))

test('the example set itself is right', () => {
  const { faults } = checkSchemas({ root, documents })
  expect(faults.filter(fault => fault.level === 'error').map(faultLine)).toEqual([])
})

describe('a valid example passes', () => {
  test.each(examples('valid'))('%s', file => {
    expect(errorsWith(file)).toEqual([])
  })
})

describe('an invalid example gives exactly the errors written beside it', () => {
  test.each(examples('invalid'))('%s', file => {
    const expected = JSON.parse(readFileSync(`${root}/${file.replace('.json', '.errors.json')}`, 'utf8')) as string[]
    expect(expected).not.toEqual([])
    expect(errorsWith(file)).toEqual(expected)
  })
})

test('C2 an expression with a wrong type for its field is reported with both types, a right one is not', () => {
  const faults = errorsWith(`${documents}/invalid/pages/edit-wrong-value.json`)
  expect(faults).toContainEqual(expect.stringContaining('"level" is a number, its expression gives a string'))
  expect(faults.join()).not.toContain('note')
  expect(errorsWith(`${documents}/valid/pages/edit-computed.json`)).toEqual([])
})
