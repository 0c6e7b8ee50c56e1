import { describe, expect, it, vi } from 'vitest'
import { drawableSchema, undrawable } from '../../../../renderer/form/schema/drawableSchema.ts'
import { createSchemaStore } from '../../../../renderer/form/schema/schemaStore.ts'
import { structuralNames } from '../../../../renderer/form/schema/structuralNames.ts'

const schema = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string', title: '名称' },
    lines: { type: 'array', items: { properties: { code: { type: 'string' } } } },
  },
}
const make = (initial: unknown, structural: () => boolean = () => false) => {
  const changed = vi.fn()
  return { changed, store: createSchemaStore({ schema, title: '内容', initial, structural, onChange: changed }) }
}

describe('the store of a schema form', () => {
  it('notifies only subscribers of the changed path', () => {
    const { store } = make({ name: 'a', lines: [{ code: 'x' }] })
    const [name, code] = [vi.fn(), vi.fn()]
    store.watch(['name'], name)
    store.watch(['lines', 0, 'code'], code)
    store.set(['name'], 'b')
    expect([name.mock.calls.length, code.mock.calls.length]).toEqual([1, 0])
    expect(store.value()).toEqual({ name: 'b', lines: [{ code: 'x' }] })
  })

  it('clears a value without a trace, and removes a record created for it', () => {
    const { store } = make({ name: 'a' })
    store.set(['person', 'home', 'city'], '深圳')
    store.set(['person', 'home', 'city'], undefined)
    expect(store.value()).toEqual({ name: 'a' })
    const kept = make({ person: {} })
    kept.store.set(['person', 'city'], '深圳')
    kept.store.set(['person', 'city'], undefined)
    expect(kept.store.value()).toEqual({ person: {} })
  })

  it('lets rjsf redraw for a value that decides the shape, after earlier input', () => {
    const { store } = make({}, () => false)
    const quiet = { take: vi.fn(), change: vi.fn() }
    store.draw(quiet)
    store.set(['name'], 'a')
    expect([quiet.take.mock.calls.length, quiet.change.mock.calls.length]).toEqual([0, 0])
    store.flush()
    store.flush()
    expect(quiet.take.mock.calls).toEqual([[{ name: 'a' }]])

    const deciding = createSchemaStore({ schema, title: '内容', initial: {}, structural: path => path[0] === 'kind' })
    const drawing = { take: vi.fn(), change: vi.fn() }
    deciding.draw(drawing)
    deciding.set(['name'], 'a')
    deciding.set(['kind'], 'x')
    expect(drawing.take.mock.calls).toEqual([[{ name: 'a' }]])
    expect(drawing.change.mock.calls).toEqual([['x', ['kind']]])
  })

  it('drops the empty records that rjsf adds when the shape changes', () => {
    const { store } = make({ kind: 'a', old: {} }, () => true)
    const drawing = { take: vi.fn(), change: vi.fn() }
    store.draw(drawing)
    store.set(['kind'], 'b')
    store.adopt({ kind: 'b', old: {}, made: { deep: {} } })
    expect(store.value()).toEqual({ kind: 'b', old: {} })
    store.flush()
    expect(drawing.take.mock.calls).toEqual([[{ kind: 'b', old: {} }]])
    // An empty record that a person added stays.
    store.adopt({ kind: 'b', old: {}, added: {} })
    expect(store.value()).toEqual({ kind: 'b', old: {}, added: {} })
  })

  it('stores messages by path and removes them when the value changes', () => {
    const { store } = make({})
    expect(store.validate()).toMatchObject([{ path: 'name', code: 'CONTENT_MISSING' }])
    expect(store.error(['name'])).toBe('名称不能为空')
    store.set(['name'], 'a')
    expect(store.error(['name'])).toBeUndefined()
    store.set(['name'], undefined)
    store.validateAt(['name'])
    expect(store.error(['name'])).toBe('名称不能为空')
  })
})

describe('paths that decide the shape of a form', () => {
  const structural = (given: unknown) => structuralNames(drawableSchema(given))

  it('are read from conditions, dependencies and branches', () => {
    const given = structural({
      properties: {
        kind: { type: 'string' },
        card: {},
        name: {},
        more: { oneOf: [{ properties: { type: { const: 1 }, free: {} } }] },
      },
      if: { properties: { kind: { const: 'x' } } },
      dependencies: { card: ['name'] },
    })
    expect([['kind'], ['card'], ['name'], ['more', 'type'], ['more', 'free']].map(given)).toEqual([
      true,
      true,
      false,
      true,
      false,
    ])
  })

  it('are all paths where a condition tests the value as a whole', () => {
    expect(structural({ properties: { a: {} }, if: { minProperties: 2 } })(['a'])).toBe(true)
  })
})

describe('a schema prepared for drawing', () => {
  it('contains every reference, and explains those that cannot be drawn', () => {
    const made = drawableSchema({
      $id: 'http://a.example/root',
      properties: { a: { $ref: 'other' }, b: { $ref: '#named' }, c: { $ref: '#/definitions/loop' } },
      definitions: { one: { $id: '#named', type: 'string' }, loop: { $ref: '#/definitions/loop' } },
    })
    expect(made).toMatchObject({
      properties: {
        a: { [undrawable]: '找不到引用“other”，引用的内容不会从网络获取' },
        b: { $ref: '#/definitions/part1' },
        c: { [undrawable]: '引用“#/definitions/loop”指向自身，没有内容' },
      },
      definitions: { part1: { type: 'string' } },
    })
  })

  it('says the type where the schema leaves it open, and offers each of several', () => {
    expect(
      drawableSchema({ properties: { a: {}, b: { minLength: 1 }, c: { type: ['string', 'integer'], minLength: 1 } } }),
    ).toMatchObject({
      type: 'object',
      properties: {
        a: { 'x-any': true },
        b: { type: 'string' },
        c: { anyOf: [{ type: 'string', minLength: 1 }, { type: 'integer' }] },
      },
    })
  })

  it('supports tuple items of draft 2020-12', () => {
    const schema = {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      prefixItems: [{ type: 'string' }],
      items: false,
    }
    expect(drawableSchema(schema)).toMatchObject({ type: 'array', items: [{ type: 'string' }], additionalItems: false })
  })
})
