import { afterEach, expect, test } from 'vitest'
import { loadEndpoint } from '../../../runtime/schema/endpoints.ts'
import { forgetSchemas } from '../../../runtime/schema/loadPage.ts'
import { setSchemaSource } from '../../../runtime/schema/schemaSource.ts'
import { commonWords } from '../../../schemas/evaluate/commonWords.ts'
import type { FamilyDocument, PropertyList } from '../../../schemas/types/family.ts'

const code = { type: 'string', title: '编码' } as const
const item = { version: 1, name: 'item', title: '物品', label: 'code', type: 'object', properties: { code } }

/** Installs a family with an endpoint that accepts these properties; returns the entities read. */
function givenFamily(accepts: PropertyList): string[] {
  const read: string[] = []
  const endpoint = {
    call: 'GET /read',
    title: '样例',
    permission: '@signedIn',
    do: 'handler',
    handler: 'a.read',
  } as const
  const family: FamilyDocument = {
    version: 1,
    family: 'item',
    title: '物品',
    base: '',
    entity: 'item',
    endpoints: { read: { ...endpoint, accepts, returns: 'none' } },
  }
  setSchemaSource({
    page: async () => undefined,
    entity: async name => {
      read.push(name)
      return item
    },
    family: async () => family,
    ruleSet: async () => undefined,
    families: () => ['item'],
  })
  forgetSchemas()
  return read
}

afterEach(() => {
  setSchemaSource()
  forgetSchemas()
})

test('a family that names common words is read without its entity', async () => {
  const read = givenFamily(['id', 'keyword?'])
  const { id, keyword } = commonWords
  expect((await loadEndpoint('item.read')).endpoint).toMatchObject({
    accepts: { properties: { id, keyword }, required: ['id'] },
    returns: { shape: 'none' },
  })
  expect(read).toEqual([])
})

test('a property of the entity is found there', async () => {
  const read = givenFamily(['code'])
  expect((await loadEndpoint('item.read')).endpoint).toMatchObject({
    accepts: { properties: { code }, required: ['code'] },
  })
  expect(read).toEqual(['item'])
})

test('a name without a meaning is refused with its place', async () => {
  givenFamily(['coed'])
  await expect(loadEndpoint('item.read')).rejects.toThrow(
    'schemas/endpoints/item.json, endpoints.read.accepts.0: found',
  )
})
