import { describe, expect, it } from 'vitest'
import type { FieldPlan, TablePlan } from '../../../../schemas/evaluate/tablePlan.ts'
import { generateFiles } from '../../../../server/domains/generation/generateFiles.ts'
import { mergeDocuments } from '../../../../server/domains/generation/mergeDocuments.ts'
import { mergePlans } from '../../../../server/domains/generation/mergePlans.ts'
import { field as fieldPlan } from './fieldPlan.ts'

const field = (column: string, more: Partial<FieldPlan> = {}) =>
  fieldPlan(column, { search: 'contains', maxLength: 50, ...more })
const planOf = (columns: string[]): TablePlan => ({
  connection: 'shop',
  schema: '',
  table: 'thing',
  kind: 'table',
  name: 'shopThing',
  title: '物品',
  label: 'name',
  key: ['code'],
  order: 10,
  pages: { detail: true, edit: true },
  fields: columns.map(column => field(column)),
})

/** A generator of numbers that gives the same ones each time. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}
const documentsOf = (plan: TablePlan) =>
  Object.fromEntries(
    generateFiles([plan]).map(file => [file.path, JSON.parse(file.content) as Record<string, unknown>]),
  )

describe('merging documents', () => {
  it('keeps a change of one side and reports conflicts', () => {
    const base = { title: 'a', list: ['x', 'y'], deep: { a: 1, b: 2 } }
    const merged = mergeDocuments(
      base,
      { ...base, title: 'mine', deep: { a: 9, b: 2 } },
      { ...base, list: ['x', 'y', 'z'], deep: { a: 1, b: 3 } },
    )
    expect(merged).toEqual({ document: { title: 'mine', list: ['x', 'y', 'z'], deep: { a: 9, b: 3 } }, conflicts: [] })
    const both = mergeDocuments(base, { ...base, title: 'mine' }, { ...base, title: 'theirs' })
    expect(both).toEqual({
      document: { ...base, title: 'mine' },
      conflicts: [{ path: 'title', base: 'a', mine: 'mine', theirs: 'theirs' }],
    })
    expect(mergeDocuments(base, { ...base, title: 'mine' }, { ...base, title: 'theirs' }, 'theirs').document).toEqual({
      ...base,
      title: 'theirs',
    })
  })

  it('keeps an order and a deletion that a person chose', () => {
    const base = {
      columns: [
        { field: 'a', width: 1 },
        { field: 'b', width: 2 },
        { field: 'c', width: 3 },
      ],
    }
    const mine = {
      columns: [
        { field: 'c', width: 3 },
        { field: 'a', width: 9 },
      ],
    }
    const theirs = { columns: [...base.columns, { field: 'd', width: 4 }] }
    expect(mergeDocuments(base, mine, theirs)).toEqual({
      document: {
        columns: [
          { field: 'c', width: 3 },
          { field: 'a', width: 9 },
          { field: 'd', width: 4 },
        ],
      },
      conflicts: [],
    })
  })

  it('reports parts changed by hand that the generator no longer makes', () => {
    const { conflicts, document } = mergeDocuments({ a: { title: 'x' } }, { a: { title: 'mine' } }, {})
    expect(conflicts).toEqual([{ path: 'a', base: { title: 'x' }, mine: { title: 'mine' }, theirs: undefined }])
    expect(document).toEqual({ a: { title: 'mine' } })
  })

  it('lets 500 changes by hand live through columns that are added, renamed and dropped', () => {
    const before = ['code', 'name', 'colour', 'size', 'place', 'remark']
    const base = planOf(before)
    for (let seed = 1; seed <= 500; seed++) {
      const random = numbers(seed)
      const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
      // The columns change …
      const dropped = pick(['colour', 'size'])
      const fresh = planOf([
        'code',
        'name',
        ...(random() < 0.5 ? ['added'] : []),
        ...before.slice(2).filter(name => name !== dropped),
      ])
      const renamed = random() < 0.5
      // Of another length, or it would be taken for the one that is gone, under another name.
      fresh.fields = fresh.fields.map(one => (one.column === 'added' ? { ...one, maxLength: 7 } : one))
      if (renamed) fresh.fields = fresh.fields.map(one => (one.column === 'remark' ? field('notes') : one))
      const after = documentsOf(mergePlans(base, fresh))
      // … and a person changed something that stays.
      const column = pick(['code', 'name', 'place', 'remark'])
      const made = documentsOf(base)
      const paths = Object.keys(made).filter(path => path.startsWith('entities/') || path.endsWith('list.json'))
      const path = pick(paths)
      const mine = structuredClone(made[path]) as Record<string, unknown>
      const word = `手工 ${seed}`
      if (path.startsWith('entities/'))
        (mine.properties as Record<string, Record<string, unknown>>)[column] = {
          ...(mine.properties as Record<string, Record<string, unknown>>)[column],
          title: word,
        }
      else {
        const columns = mine.columns as Record<string, unknown>[]
        mine.columns = columns
          .map(one => (one.field === column ? { ...one, title: word } : one))
          .sort(() => random() - 0.5)
      }
      const { document, conflicts } = mergeDocuments(made[path], mine, after[path])
      expect([seed, conflicts]).toEqual([seed, []])
      expect(JSON.stringify(document)).toContain(word)
      expect(JSON.stringify(document)).not.toContain(`"${dropped}"`)
      if (fresh.fields.some(one => one.column === 'added')) expect(JSON.stringify(document)).toContain('"added"')
    }
  })
})

describe('plans that were made before', () => {
  it('keep what was chosen by the name of the column, and know a column that was renamed', () => {
    const saved = planOf(['code', 'name', 'remark'])
    saved.fields = saved.fields.map(one => (one.column === 'remark' ? { ...one, title: '备注', inList: false } : one))
    const fresh = planOf(['code', 'name', 'notes', 'added'])
    fresh.fields = fresh.fields.map(one => (one.column === 'added' ? { ...one, maxLength: 7 } : one))
    const { fields } = mergePlans(saved, fresh)
    expect(fields.map(one => [one.column, one.name, one.title, one.inList])).toEqual([
      ['code', 'code', 'code', true],
      ['name', 'name', 'name', true],
      ['notes', 'remark', '备注', false],
      ['added', 'added', 'added', true],
    ])
  })

  it('give a new column another name where a renamed one keeps its own as a field', () => {
    const fresh = planOf(['code', 'title', 'name'])
    // Only the position shows it: the column `name` was renamed, and a new one has the old name.
    fresh.fields = fresh.fields.map(one => (one.column === 'name' ? { ...one, maxLength: 7, name: 'name' } : one))
    const renamed = mergePlans(planOf(['code', 'name']), planOf(['code', 'title']))
    expect(renamed.fields.map(one => [one.column, one.name])).toEqual([
      ['code', 'code'],
      ['title', 'name'],
    ])
    const { fields } = mergePlans(renamed, fresh)
    expect(fields.map(one => [one.column, one.name])).toEqual([
      ['code', 'code'],
      ['title', 'name'],
      ['name', 'name2'],
    ])
  })
})
