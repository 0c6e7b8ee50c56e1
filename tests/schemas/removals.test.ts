import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { Action } from '../../schemas/types/action.ts'
import type { EndpointDocument, FamilyDocument } from '../../schemas/types/family.ts'
import type { Page } from '../../schemas/types/page.ts'
import { filesBelow } from '../../scripts/documents/filesBelow.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const documents = <T>(folder: string): T[] =>
  filesBelow(root, `schemas/${folder}`, '.json').map(file => JSON.parse(readFileSync(`${root}/${file}`, 'utf8')) as T)

const families = new Map(documents<FamilyDocument>('endpoints').map(one => [one.family, one]))

function removes(name: string): boolean {
  const [family = '', key = ''] = name.split('.')
  const endpoint: EndpointDocument | undefined = families.get(family)?.endpoints[key]
  if (endpoint?.do === 'batch') return removes(`${family}.${endpoint.of}`)
  return endpoint?.do === 'handler' ? endpoint.removes === true : /^delete(Batch)?$/.test(endpoint?.do ?? '')
}

const actionsOf = (page: Page): Action[] =>
  'actions' in page && page.actions ? Object.values(page.actions as Record<string, Action | Action[]>).flat() : []

test('every message about a deletion names the deleted records to open pages', () => {
  const calls = documents<Page>('pages')
    .flatMap(actionsOf)
    .flatMap(action => (action.kind === 'call' && action.success?.startsWith('删除成功') ? [action.call] : []))
  expect(calls.length).toBeGreaterThan(20)
  expect([...new Set(calls)].filter(name => !removes(name))).toEqual([])
})
