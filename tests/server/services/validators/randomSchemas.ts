import type { SchemaObject } from '../../../../schemas/evaluate/json-schema/schemaWords.ts'
import { maker } from '../../../schemas/evaluate/randomSchemas.ts'

/** Random schemas of all drafts that are compiled, with what forms have: titles, rules, formulas, references. */
export function randomSchemas(next: (below: number) => number) {
  const { schema: plain, value } = maker(next)
  const pick = <Item>(items: readonly Item[]): Item => items[next(items.length)] as Item
  const draft = () => pick([undefined, undefined, 'http://json-schema.org/draft-06/schema#', ...newer])
  const schema = (): SchemaObject => {
    const $schema = draft()
    const made = plain(3) as SchemaObject
    const definitions = { small: { type: ['integer', 'string'], maxLength: 2, title: '小' } }
    return {
      ...('$ref' in made ? { properties: { a: made, b: made } } : made),
      ...($schema !== undefined && { $schema }),
      definitions,
      ...(next(6) === 0 && { title: '整体' }),
      ...(next(8) === 0 && withRules()),
      ...(newer.includes(String($schema)) && next(4) === 0 && newWords()),
    }
  }
  const newer = ['https://json-schema.org/draft/2019-09/schema', 'https://json-schema.org/draft/2020-12/schema']
  const withRules = (): SchemaObject => ({
    properties: {
      a: { type: 'number', title: '甲', minimum: 0 },
      b: { type: ['number', 'string'], title: '乙' },
      c: { type: 'number', title: '和', 'x-value': '=form.a + form.b' },
    },
    'x-rules': [{ field: 'b', valid: '=form.a <= form.b', message: '乙不能小于甲' }],
  })
  const newWords = (): SchemaObject =>
    pick<() => SchemaObject>([
      () => ({ contains: plain(1), minContains: next(3), maxContains: 1 + next(3) }),
      () => ({ dependentRequired: { a: ['b', 'c'], b: ['c'] } }),
      () => ({ dependentSchemas: { a: plain(2) } }),
      () => ({ prefixItems: [plain(1), plain(1)] }),
      () => ({ prefixItems: [plain(1)], items: plain(1) }),
    ])()
  return { schema, value }
}
