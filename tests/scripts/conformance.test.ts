import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Result } from '../../scripts/conformance/result.ts'
import { schemas } from '../../scripts/conformance/schemas.ts'
import { readTexts } from '../../scripts/conformance/texts.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'conformance-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const put = (name: string, content: unknown) => {
  writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content))
  return join(folder, name)
}

describe('conformance schemas', () => {
  it('judges each document by the shape that it names', async () => {
    const entity = {
      $schema: '../json/entity.schema.json',
      version: 1,
      name: 'room',
      title: '会议室',
      label: 'name',
      type: 'object',
    }
    put('good.json', { ...entity, properties: { name: { type: 'string', title: '名称', maxLength: 50 } } })
    put('typo.json', { ...entity, properties: { name: { type: 'string', titel: '名称' } } })
    put('nameless.json', { version: 1 })
    put('broken.json', '{')
    const results = new Map<string, Result>()
    for await (const result of schemas([folder])) results.set(result.name, result)
    expect(results.get('good.json')?.failure).toBeUndefined()
    expect(results.get('typo.json')?.failure).toContain('properties')
    expect(results.get('nameless.json')?.failure).toBe('names no $schema')
    expect(results.get('broken.json')?.failure).toBeTruthy()
  })
})

describe('readTexts', () => {
  it('finds the texts of lists and of named objects, each once', () => {
    const file = put('texts.json', {
      note: 'n',
      hard: [
        { name: '𠮷野家', why: 'rare' },
        { name: '𠮷野家', why: 'again' },
      ],
      plain: ['a', 'b'],
    })
    expect(readTexts(file, 'hard')).toEqual(['𠮷野家'])
    expect(readTexts(file, 'plain')).toEqual(['a', 'b'])
    expect(readTexts(file, undefined)).toEqual(['n', '𠮷野家', 'a', 'b'])
    expect(() => readTexts(file, 'missing')).toThrow('missing')
  })
})
