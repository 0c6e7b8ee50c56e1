import ElkEngine from 'elkjs/lib/elk.bundled.js'
import { expect, test } from 'vitest'
import { inRows, keyOfPath, layOutFields } from '../../../designers/form/linkage/layOutFields.ts'
import { linkCommand } from '../../../designers/form/linkage/linkCommand.ts'
import { formGraph } from '../../../processes/form-linkage/formGraph.ts'
import { runFormCommand } from '../../../processes/forms/design/formDocument.ts'
import type { Elk } from '../../../processes/layout/elk.ts'

const number = (title: string, more: object = {}) => ({ type: 'number', title, ...more })
const form = {
  schema: {
    type: 'object',
    properties: {
      a: number('甲'),
      b: number('乙', { 'x-value': '=form.a * 2' }),
      c: number('丙', { 'x-value': '=form.b * 2' }),
      note: { type: 'string', title: '备注' },
      lines: {
        type: 'array',
        items: { type: 'object', properties: { d: number('丁'), e: { type: 'string', title: '戊' } } },
      },
    },
  },
  layout: {},
}

test('fields stand from left to right after what they read, the others below them', async () => {
  const Engine = ElkEngine as unknown as new () => Elk
  const places = await layOutFields(formGraph(form), new Engine())
  const [a, b, c, note] = ['a', 'b', 'c', 'note'].map(name => places.get(keyOfPath([name]))!)
  expect(a!.x < b!.x && b!.x < c!.x).toBe(true)
  expect(note!.y).toBeGreaterThan(Math.max(a!.y, b!.y, c!.y))
  expect(new Set(inRows(formGraph(form)).values()).size).toBe(7)
})

const condition = (from: string[], to: string[], known = form as Parameters<typeof linkCommand>[0]) => {
  const made = runFormCommand(known, linkCommand(known, from, to)).form
  return { made, edges: formGraph(made).edges.filter(({ kind }) => kind === 'visible') }
}

test('an edge begins a condition that reads the field, also inside and out of rows', () => {
  expect(condition(['a'], ['note']).edges.map(({ words }) => words)).toEqual(['甲 已填写'])
  expect(condition(['note'], ['a']).edges.map(({ words }) => words)).toEqual(['备注 不为空'])
  expect(condition(['lines', 'd'], ['lines', 'e']).edges).toMatchObject([{ from: ['lines', 'd'], words: '丁 已填写' }])
  expect(condition(['lines', 'd'], ['note']).edges).toMatchObject([{ from: ['lines', 'd'] }])
})

test('another edge adds to the condition that is there', () => {
  const { made } = condition(['a'], ['note'])
  const { made: both } = condition(['lines', 'd'], ['note'], condition(['b'], ['note'], made).made)
  const { note } = both.schema.properties as Record<string, Record<string, unknown>>
  expect(note?.['x-visible']).toBe('=(form.a != null && form.b != null) && form.lines.exists(line, line.d != null)')
})
