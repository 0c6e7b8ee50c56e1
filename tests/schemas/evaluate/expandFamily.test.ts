import { expect, test } from 'vitest'
import { commonWords } from '../../../schemas/evaluate/commonWords.ts'
import { expandFamily } from '../../../schemas/evaluate/expandFamily.ts'
import type { HandlerEndpoint } from '../../../schemas/types/endpoint.ts'
import type { Property } from '../../../schemas/types/entity.ts'
import type { FamilyDocument, HandlerDocument } from '../../../schemas/types/family.ts'

const code: Property = { type: 'string', title: '编码', maxLength: 20 }
const name: Property = { type: 'string', title: '全称' }

type Saying = Pick<HandlerDocument, 'accepts' | 'returns'> & Pick<FamilyDocument, 'words' | 'shapes'>

/** An endpoint of a family with the entity `{ code, name }`, written out, and the faults found on the way. */
function written({ words, shapes, accepts, returns }: Partial<Saying>) {
  const faults: string[] = []
  const endpoint = { call: 'POST /a', title: '样例', permission: '@signedIn', do: 'handler', handler: 'a.a' } as const
  const family = expandFamily(
    {
      version: 1,
      family: 'a',
      title: '样例',
      base: '',
      ...(words ? { words } : {}),
      ...(shapes ? { shapes } : {}),
      endpoints: { a: { ...endpoint, ...(accepts ? { accepts } : {}), returns: returns ?? 'none' } },
    },
    { entity: { code, name }, report: (path, message) => faults.push(`${path.join('.')}: ${message}`) },
  )
  const { accepts: takes, returns: gives } = family.endpoints.a as HandlerEndpoint
  return { accepts: takes, returns: gives, faults, family }
}

test('a name is a word of the family, else a common word, else a property of the entity', () => {
  const words = { id: { type: 'string', title: '岗位' } } as const
  expect(written({ words, accepts: ['id', 'keyword', 'code', 'name'] }).accepts?.properties).toEqual({
    id: words.id,
    keyword: commonWords.keyword,
    code,
    name: commonWords.name,
  })
})

test('an argument is required unless it has a question mark', () => {
  expect(written({ accepts: ['id', 'keyword?', { 'own?': code, other: code }] }).accepts).toEqual({
    properties: { id: commonWords.id, keyword: commonWords.keyword, own: code, other: code },
    required: ['id', 'other'],
  })
  expect(written({ accepts: ['keyword?'] }).accepts).not.toHaveProperty('required')
})

test('a word may be used under another name', () => {
  expect(written({ accepts: [{ 'id?': 'code' }] }).accepts).toEqual({ properties: { id: code } })
})

test('a shape brings its properties, in arguments what may be left out too', () => {
  const shapes = { search: ['keyword?'], both: ['...search', 'id'] }
  expect(written({ shapes, accepts: ['...both', 'code'] }).accepts).toEqual({
    properties: { keyword: commonWords.keyword, id: commonWords.id, code },
    required: ['id', 'code'],
  })
})

test('an answer is a shape of the family, an entity, or neither', () => {
  const shapes = { pair: ['id', 'code'] }
  const properties = { id: commonWords.id, code }
  expect(written({ shapes, returns: 'page of pair' }).returns).toEqual({ shape: 'page', properties })
  expect(written({ shapes, returns: 'record of position' }).returns).toEqual({ shape: 'record', entity: 'position' })
  expect(written({ returns: 'batch' }).returns).toEqual({ shape: 'batch' })
  expect(
    written({ shapes, returns: { shape: 'record', entity: 'position', properties: ['...pair'] } }).returns,
  ).toEqual({ shape: 'record', entity: 'position', properties })
})

test('arguments beside an entity keep what that entity must have', () => {
  expect(written({ accepts: { entity: 'position', properties: ['id', 'code?'], required: ['name'] } }).accepts).toEqual(
    {
      entity: 'position',
      properties: { id: commonWords.id, code },
      required: ['id', 'name'],
    },
  )
})

test('a family that writes everything out stays as it is', () => {
  const accepts = { properties: { own: code }, required: ['own'] }
  const returns = { shape: 'record', properties: { own: code } } as const
  expect(written({ accepts, returns })).toMatchObject({ accepts, returns, faults: [] })
})

test('what a family declares for its names is no part of what others read', () => {
  expect(Object.keys(written({ words: { code }, shapes: { a: ['code'] } }).family)).toEqual([
    'version',
    'family',
    'title',
    'base',
    'endpoints',
  ])
})

test('an unknown name is reported with its place and left out', () => {
  const { accepts, faults } = written({ accepts: ['id', 'coed?', '...pair', { 'x?': 'nothing' }] })
  expect(accepts).toEqual({ properties: { id: commonWords.id }, required: ['id'] })
  expect(faults).toEqual([
    'endpoints.a.accepts.1: "coed" is no word of the family, no common word and no property of its entity (code?)',
    'endpoints.a.accepts.2: there is no shape "pair" above this',
    'endpoints.a.accepts.3.x?: "nothing" is no word of the family, no common word and no property of its entity',
  ])
})

test('names of what every object has mean nothing', () => {
  expect(written({ accepts: ['constructor', 'toString'] }).faults).toHaveLength(2)
})
