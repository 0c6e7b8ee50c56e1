import { beforeEach, expect, test } from 'vitest'
import { forgetSchemas, loadedPage, loadPage, onSchemaChange } from '../../../runtime/schema/loadPage.ts'
import type { ResolvedDetail, ResolvedEdit, ResolvedList } from '../../../runtime/schema/resolvedPage.ts'
import { SchemaError } from '../../../runtime/schema/schemaError.ts'
import { setSchemaSource } from '../../../runtime/schema/schemaSource.ts'
import { entities, families, pages } from '../../renderer/support/documents.ts'

let documents: Record<string, unknown> = {}

beforeEach(() => {
  documents = { ...pages }
  setSchemaSource({
    page: async name => documents[name],
    entity: async name => entities[name],
    family: async name => families[name],
    ruleSet: async () => undefined,
    families: () => Object.keys(families),
  })
  forgetSchemas()
})

test('a column takes title, cell, label and dictionary from its property', async () => {
  const page = (await loadPage('post/list')) as ResolvedList
  const [code, name, department, rank, enabled, openedAt] = page.columns
  expect(code).toMatchObject({ title: '编码', cell: 'text', sortable: true })
  expect(name).toMatchObject({ title: '名称', cell: 'link' })
  expect(department).toMatchObject({ title: '部门', labelField: 'departmentName', sortable: false })
  expect(rank).toMatchObject({ cell: 'dictionary', dictionary: 'RANK' })
  expect(enabled).toMatchObject({ title: '状态', cell: 'switch', align: 'center' })
  expect(openedAt).toMatchObject({ cell: 'dateTime', width: 168 })
  expect(page.dictionaries).toEqual(['RANK'])
})

test('a detail knows which property names its record', async () => {
  setSchemaSource({
    page: async name => documents[name],
    entity: async name => entities[name] && { ...entities[name], label: 'code' },
    family: async name => families[name],
    ruleSet: async () => undefined,
    families: () => Object.keys(families),
  })
  expect(await loadPage('post/details')).toMatchObject({ kind: 'detail', label: 'code' })
})

test.each([
  ['page', false],
  ['list', true],
])('a handler that takes no sort and answers a %s is ordered in the browser: %s', async (shape, isLocal) => {
  const post = families.post as { endpoints: Record<string, unknown> }
  const list = { ...handler, returns: { ...handler.returns, shape } }
  setSchemaSource({
    page: async () => ({ ...(pages['post/list'] as object), actions: {} }),
    entity: async name => entities[name],
    family: async name => (name === 'post' ? { ...post, endpoints: { ...post.endpoints, list } } : families[name]),
    ruleSet: async () => undefined,
    families: () => Object.keys(families),
  })
  const page = (await loadPage('post/list')) as ResolvedList
  expect(page.isLocal).toBe(isLocal)
  expect(page.columns.some(column => column.sortable)).toBe(isLocal)
})

const handler = {
  call: 'GET /list',
  title: '岗位',
  permission: 'POST_VIEW',
  do: 'handler',
  handler: 'post.all',
  returns: { shape: 'list', entity: 'post' },
}

test('a search input fits how the property may be searched', async () => {
  const page = (await loadPage('post/list')) as ResolvedList
  expect(page.search.map(({ field, input, placeholder }) => [field, input, placeholder])).toEqual([
    ['name', 'text', '请输入名称'],
    ['rank', 'select', '请选择职级'],
    ['enabled', 'select', '请选择状态'],
  ])
})

test('an action needs the code of what it calls, or of the page that it opens', async () => {
  const page = (await loadPage('post/list')) as ResolvedList
  expect(page.actions.page.map(action => action.permission)).toEqual(['POST_ADD'])
  expect(page.actions.row.map(action => action.permission)).toEqual([
    'POST_EDIT',
    'POST_EDIT',
    'POST_VIEW',
    'POST_DELETE',
  ])
})

test('a field of a form knows whether it must be given and where its records come from', async () => {
  const page = (await loadPage('post/edit')) as ResolvedEdit
  const [code, , , seats, department] = page.sections[0]?.fields ?? []
  expect(code).toMatchObject({ required: true, createOnly: true })
  expect(seats).toMatchObject({ input: 'number', required: false })
  expect(department).toMatchObject({
    input: 'reference',
    options: { source: 'department.list', label: 'name', shape: 'page' },
  })
})

test('a field begins with the default of its property, with its own, or empty when that is null', async () => {
  const begins = async (field: object) => {
    documents['post/begun'] = { ...pages['post/edit'], sections: [{ fields: [{ field: 'enabled', ...field }] }] }
    forgetSchemas()
    return ((await loadPage('post/begun')) as ResolvedEdit).sections[0]?.fields[0]?.default
  }
  expect(await begins({})).toBe(true)
  expect(await begins({ default: false })).toBe(false)
  expect(await begins({ default: null })).toBe(null)
})

test('sections have three columns unless they say otherwise', async () => {
  expect(((await loadPage('post/details')) as ResolvedDetail).sections[0]?.columns).toBe(3)
})

test.each<[string, unknown, string]>([
  ['nothing', undefined, ''],
  ['another kind', { version: 2, kind: 'grid', title: '一' }, 'kind'],
  ['no title', { version: 2, kind: 'tabs', tabs: [] }, 'title'],
  ['a wrong key', { version: 2, kind: 'tabs', title: '一', tabs: [], colums: [] }, 'colums'],
  ['a wrong shape', { version: 2, kind: 'list', title: '一', source: 'post.list', columns: 'name' }, 'columns'],
  [
    'a column without field',
    { version: 2, kind: 'list', title: '一', source: 'post.list', columns: [{ title: '二' }] },
    'columns[0].field',
  ],
  ['an unknown endpoint', { version: 2, kind: 'list', title: '一', source: 'post.lst', columns: ['name'] }, 'source'],
])('%s is named with its place', async (_, document, path) => {
  documents['post/wrong'] = document
  const error = await loadPage('post/wrong').catch((cause: unknown) => cause)
  expect(error).toBeInstanceOf(SchemaError)
  expect(error).toMatchObject({ file: 'schemas/pages/post/wrong.json', path })
})

test('a page is made once, until schemas change', async () => {
  const first = await loadPage('post/tabs')
  expect(await loadPage('post/tabs')).toBe(first)
  expect(loadedPage('post/tabs')).toBe(first)
  let reports = 0
  const stop = onSchemaChange(() => {
    reports += 1
  })
  documents['post/tabs'] = { ...pages['post/tabs'], title: '改名' }
  forgetSchemas()
  stop()
  expect(reports).toBe(1)
  expect((await loadPage('post/tabs')).title).toBe('改名')
})
