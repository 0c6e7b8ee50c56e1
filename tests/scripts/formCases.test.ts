import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { formCases, remoteDocuments } from '../../scripts/conformance/formCases.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'form-cases-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const put = (name: string, content: unknown) => {
  const file = join(folder, name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
}

it('forms are found in lists, test suites, folders with instances, and alone', () => {
  put('forms.json', [
    { name: 'one', schema: { type: 'object' }, uiSchema: { a: {} }, formData: { a: 1 } },
    { name: 'no schema' },
  ])
  put('suite/type.json', [
    { description: 'group', schema: { type: 'string' }, tests: [{ description: 'good', data: 'a', valid: true }] },
  ])
  put('shop/schema.json', { type: 'object' })
  put('shop/valid/a.json', { x: 1 })
  put('shop/invalid/b.json', 3)
  put('plain.json', { properties: { a: {} } })
  put('data.json', { unrelated: true })
  put('broken.json', '{')
  put('remotes/x.json', { type: 'integer' })
  const found = new Map([...formCases(folder)].map(each => [each.name, each]))
  expect([...found.keys()].sort()).toEqual([
    'broken.json',
    'forms.json one',
    'plain.json',
    'shop/schema.json',
    'suite/type.json group',
  ])
  expect(found.get('forms.json one')).toMatchObject({ layout: { a: {} }, value: { a: 1 } })
  expect(found.get('suite/type.json group')?.instances).toEqual([{ name: 'good', value: 'a', isValid: true }])
  expect(found.get('shop/schema.json')?.instances.map(({ name, isValid }) => [name, isValid])).toEqual([
    ['shop/valid/a.json', true],
    ['shop/invalid/b.json', false],
  ])
  expect(found.get('broken.json')?.schema).toBeUndefined()
  expect(remoteDocuments(folder)).toEqual({ 'http://localhost:1234/x.json': { type: 'integer' } })
})
