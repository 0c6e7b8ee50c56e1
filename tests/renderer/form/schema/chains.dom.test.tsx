import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { SchemaForm } from '../../../../renderer/form/schema/SchemaForm.tsx'
import { fields } from '../../../../renderer/kinds/fields.ts'
import type { FieldType } from '../../../../schemas/types/entity.ts'

afterEach(cleanup)
const inputOf = (type: FieldType) => fields[type].Input
const text = { type: 'string' }
const chain = (length: number, level: (next: object) => object) => ({
  ...level({ $ref: '#/definitions/a1' }),
  definitions: Object.fromEntries(
    Array.from({ length }, (_, at) => [
      `a${at + 1}`,
      at + 1 === length ? { type: 'object', properties: { end: text } } : level({ $ref: `#/definitions/a${at + 2}` }),
    ]),
  ),
})
const doubled: Record<string, (next: object) => object> = {
  properties: next => ({ type: 'object', properties: { x: next, y: next } }),
  required: next => ({ type: 'object', required: ['x', 'y'], properties: { x: next, y: next } }),
  allOf: next => ({ allOf: [next, next] }),
  'allOf, each with requirements': next => ({
    // Words beside a reference count since 2019.
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    allOf: ['x', 'y'].map(name => ({ ...next, required: [`${name}${JSON.stringify(next)}`] })),
  }),
  tuple: next => ({ type: 'array', items: [next, next] }),
  // By entries: a literal `then` looks like a promise.
  conditions: next => ({ type: 'object', ...Object.fromEntries(['if', 'then', 'else'].map(word => [word, next])) }),
  'required lists': next => ({
    type: 'object',
    required: ['x'],
    properties: { x: { type: 'array', minItems: 2, items: next } },
  }),
  dependencies: next => ({ type: 'object', properties: { x: text }, dependencies: { x: next, y: next } }),
}
const single: Record<string, (next: object) => object> = {
  'one property': next => ({ type: 'object', properties: { x: next } }),
  'items of a list': next => ({ type: 'array', minItems: 2, items: next }),
}
const draw = (schema: object) =>
  render(<SchemaForm id="f" title="t" schema={schema} value={undefined} inputOf={inputOf} />)

describe('L8 definitions that refer to the next one twice', () => {
  it.each(Object.entries(doubled))('L8 a chain of 30 is given as JSON with the reason: %s', (_, level) => {
    draw(chain(30, level))
    expect(screen.getByRole('note').textContent).toBe('无法显示：结构定义展开后超过 4000 项')
  })

  it.each(Object.entries(single))('L8 a chain of 30 that does not double is drawn: %s', (_, level) => {
    draw(chain(30, level))
    expect(screen.queryByRole('note')).toBeNull()
  })

  it('L8 a required list of a million items is given as JSON, an optional one is drawn', () => {
    const properties = { x: { type: 'array', minItems: 1_000_000, items: text } }
    draw({ type: 'object', properties, required: ['x'] })
    expect(screen.getByRole('note').textContent).toContain('4000')
    cleanup()
    draw({ type: 'object', properties })
    expect(screen.queryByRole('note')).toBeNull()
  })

  it('L8 30 definitions that all refer to each other are given as JSON', () => {
    const names = Array.from({ length: 30 }, (_, at) => `a${at}`)
    const properties = Object.fromEntries(names.map(name => [name, { $ref: `#/definitions/${name}` }]))
    draw({
      type: 'object',
      properties,
      definitions: Object.fromEntries(names.map(name => [name, { type: 'object', properties }])),
    })
    expect(screen.getByRole('note').textContent).toContain('4000')
  })

  it.each(['06', '07'])('L8 a schema that refers to the meta-schema of draft %s is drawn', draft => {
    draw({ type: 'object', properties: { inner: { $ref: `http://json-schema.org/draft-${draft}/schema#` } } })
    expect(screen.queryByRole('note')).toBeNull()
  })

  it('L8 a schema that the form library cannot expand is given as JSON, with a Chinese reason', () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    draw({ type: 'object', properties: { inner: { $ref: 'http://json-schema.org/draft-04/schema#' } } })
    expect(screen.getByRole('note').textContent).toBe('无法显示：表单不支持这种结构，请按 JSON 填写')
    expect(log).toHaveBeenCalled()
    log.mockRestore()
  })
})
