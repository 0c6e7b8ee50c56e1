import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkSchemas } from '../../../scripts/check/checkSchemas.ts'
import { faultLine } from '../../../scripts/check/fault.ts'

const project = fileURLToPath(new URL('../../..', import.meta.url))
let root = ''

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'console-names-'))
  for (const folder of ['schemas', 'server', 'renderer', 'designers'])
    cpSync(join(project, folder), join(root, folder), { recursive: true })
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** Errors of this product with one word changed in one file. */
function errorsWith(file: string, from: string, to: string): string[] {
  const path = join(root, file)
  const text = readFileSync(path, 'utf8')
  expect(text).toContain(from)
  writeFileSync(path, text.replace(from, to))
  const { faults } = checkSchemas({ root, documents: 'schemas' })
  writeFileSync(path, text)
  return faults.filter(fault => fault.level === 'error').map(faultLine)
}

test.each([
  [
    'schemas/pages/shell/login.json',
    '"component": "login"',
    '"component": "logn"',
    'there is no component "logn" (login?)',
  ],
  ['schemas/pages/position/list.json', 'PlusOutlined', 'PlsOutlined', 'there is no icon "PlsOutlined" (PlusOutlined?)'],
  [
    'schemas/endpoints/position.json',
    'organization.positionAdd',
    'organization.positionAd',
    '(organization.positionAdd?)',
  ],
  [
    'schemas/pages/position/list.json',
    '"=row.id"',
    '"=row.idd"',
    'expression: "idd" is not in entity "position" (id?)',
  ],
  [
    'schemas/entities/organization/position.json',
    '"x-ref": "organization"',
    '"x-ref": "organisation"',
    '(organization?)',
  ],
  ['schemas/pages/position/list.json', '"rank"', '"rnak"', '"rnak"'],
])('a typo in %s is named with file, line and the nearest word: %s', (file, from, to, message) => {
  const errors = errorsWith(file, from, to)
  expect(errors.length).toBeGreaterThan(0)
  expect(errors[0]).toMatch(new RegExp(`^${file}:\\d+:\\d+ `))
  expect(errors[0]).toContain(message)
})

test.each([
  [
    'schemas/endpoints/client.json',
    '"rules": "applicationSave",',
    'stores "application" without rules, but application.edit keeps "applicationSave"',
  ],
  [
    'schemas/endpoints/classify.json',
    '"do": "update",\n      "rules": "resourceClassifySave"',
    'stores "resourceClassify" without rules, but classify.save keeps "resourceClassifySave"',
  ],
])('a call in %s that stores a record beside the rules of its form is named', (file, from, message) => {
  const errors = errorsWith(file, from, from.startsWith('"do"') ? '"do": "update"' : '')
  expect(errors.map(error => error.replace(/^\S+ /, ''))).toEqual([expect.stringContaining(message)])
})
