import { expectTypeOf, test } from 'vitest'
import type { Action } from '../../../schemas/types/action.ts'
import type { DictionaryEntry } from '../../../schemas/types/dictionary.ts'
import type { Endpoint, EndpointFamily } from '../../../schemas/types/endpoint.ts'
import type { Entity, Property } from '../../../schemas/types/entity.ts'
import type { Page, PageKind } from '../../../schemas/types/page.ts'
import type { EditPage } from '../../../schemas/types/pages/edit.ts'
import type { ListPage } from '../../../schemas/types/pages/list.ts'
import type { Routes } from '../../../schemas/types/routes.ts'
import type { Rule } from '../../../schemas/types/ruleSet.ts'

// Each line that expects an error is a test: the compiler refuses the file when a wrong schema compiles.

test('a page says its kind, and each kind has words of its own', () => {
  const list: ListPage = { version: 2, kind: 'list', title: '样例', source: 'a.b', columns: ['name'] }
  expectTypeOf(list).toExtend<Page>()
  expectTypeOf<PageKind>().toEqualTypeOf<
    'list' | 'detail' | 'edit' | 'transfer' | 'tree' | 'tabs' | 'dashboard' | 'print' | 'custom'
  >()
  // @ts-expect-error no such kind
  const unknownKind: Page = { version: 2, kind: 'grid', title: '样例', source: 'a.b', columns: [] }
  // @ts-expect-error a list needs columns
  const withoutColumns: Page = { version: 2, kind: 'list', title: '样例', source: 'a.b' }
  // @ts-expect-error a list has no sections
  const mixed: Page = { version: 2, kind: 'list', title: '样例', source: 'a.b', columns: ['a'], sections: [] }
  // @ts-expect-error a misspelt word
  const misspelt: Page = { version: 2, kind: 'list', title: '样例', source: 'a.b', colums: ['a'] }
  // @ts-expect-error a document says its version
  const withoutVersion: Page = { kind: 'custom', title: '样例', component: 'login' }
  // @ts-expect-error a size that the pager does not offer
  const wrongSize: ListPage = { ...list, pageSize: 25 }
  // @ts-expect-error no such cell
  const wrongCell: ListPage = { ...list, columns: [{ field: 'a', cell: 'picture' }] }
  // @ts-expect-error no such input
  const wrongInput: EditPage['sections'] = [{ fields: [{ field: 'a', input: 'colour' }] }]
  // @ts-expect-error a condition is a truth value or an expression
  const wrongCondition: ListPage = { ...list, columns: [{ field: 'a', visible: 1 }] }
  void [unknownKind, withoutColumns, mixed, misspelt, withoutVersion, wrongSize, wrongCell, wrongInput, wrongCondition]
})

test('an action opens, calls or goes back', () => {
  // @ts-expect-error an opening needs a page
  const withoutPage: Action = { kind: 'open', label: '看' }
  // @ts-expect-error only a call asks first
  const asking: Action = { kind: 'open', label: '看', page: 'a/b', confirm: '？' }
  // @ts-expect-error no such place
  const place: Action = { kind: 'open', label: '看', page: 'a/b', in: 'window' }
  // @ts-expect-error arguments are values, not records
  const argument: Action = { kind: 'call', label: '删', call: 'a.b', with: { id: { value: 1 } } }
  void [withoutPage, asking, place, argument]
})

test('an entity says what is stored', () => {
  const name: Property = { type: 'string', title: '名称' }
  expectTypeOf<Entity['properties']>().toEqualTypeOf<Record<string, Property>>()
  // @ts-expect-error a property has a title
  const withoutTitle: Property = { type: 'string' }
  // @ts-expect-error no such type
  const wrongType: Property = { type: 'text', title: '名称' }
  // @ts-expect-error no such keyword
  const wrongKeyword: Property = { ...name, 'x-serch': 'equal' }
  // @ts-expect-error no such search
  const wrongSearch: Property = { ...name, 'x-search': 'suffix' }
  // @ts-expect-error a tree names its parent property
  const wrongTree: Entity['x-tree'] = { sort: 'sort' }
  void [withoutTitle, wrongType, wrongKeyword, wrongSearch, wrongTree]
})

test('an endpoint says what it does', () => {
  const base = { call: 'GET /a', title: '样例', permission: 'A_VIEW' }
  const read: Endpoint = { ...base, do: 'read' }
  expectTypeOf(read).toExtend<Endpoint>()
  // @ts-expect-error no such operation
  const unknown: Endpoint = { ...base, do: 'remove' }
  // @ts-expect-error a toggle names its field
  const toggle: Endpoint = { ...base, do: 'toggle' }
  // @ts-expect-error a handler says what it returns
  const handler: Endpoint = { ...base, do: 'handler', handler: 'a.b' }
  // @ts-expect-error an endpoint has a permission: nothing is open by omission
  const open: Endpoint = { call: 'GET /a', title: '样例', do: 'read' }
  // @ts-expect-error a family has a base path
  const family: EndpointFamily = { version: 1, family: 'a', title: '样例', endpoints: {} }
  void [unknown, toggle, handler, open, family]
})

test('dictionaries, rule sets and routes', () => {
  // @ts-expect-error no such colour
  const entry: DictionaryEntry = { value: 'a', label: '甲', color: 'pink' }
  // @ts-expect-error a rule has a message
  const rule: Rule = { field: 'a', valid: '=true' }
  // @ts-expect-error routes name the home
  const routes: Routes = { version: 1, modules: [], redirects: {}, planned: [], applications: [] }
  void [entry, rule, routes]
})
