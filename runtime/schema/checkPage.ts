import { fieldCount, mostFields } from '../../schemas/evaluate/formSize.ts'
import pageWords from '../../schemas/json/page-words.json'
import type { Page, PageKind } from '../../schemas/types/page.ts'
import { upgradeDocument } from '../../schemas/upgrades/upgradeDocument.ts'
import { isRecord } from './documents.ts'
import { SchemaError } from './schemaError.ts'

/**
 * Checks what drawing relies on, so that an invalid file shows an error card instead of a blank screen. `npm run check`
 * validates completely against the JSON Schema.
 */
type Shape = 'text' | 'list' | 'object' | 'any'

/** Keys of each page kind, generated from its types; those ending in `!` are required. */
const kinds = pageWords as unknown as Record<PageKind, Record<string, Shape>>

const fits: Record<Shape, (value: unknown) => boolean> = {
  text: value => typeof value === 'string' && value !== '',
  list: Array.isArray,
  object: isRecord,
  any: () => true,
}

const words: Record<Shape, string> = { text: '文字', list: '数组', object: '对象', any: '任意值' }

export function checkPage(content: unknown, file: string): Page {
  const document = upgradeDocument('page', content)
  if (!isRecord(document)) throw new SchemaError({ file, path: '', found: document, expected: '页面（JSON 对象）' })
  const kind = document.kind
  if (typeof kind !== 'string' || !Object.hasOwn(kinds, kind))
    throw new SchemaError({ file, path: 'kind', found: kind, expected: Object.keys(kinds).join(' | ') })
  const keys = kinds[kind as PageKind]
  // Misspelled keys first, because they explain missing ones.
  for (const key of Object.keys(document))
    if (!Object.hasOwn(keys, key) && !Object.hasOwn(keys, `${key}!`)) {
      const known = Object.keys(keys).map(name => name.replace('!', ''))
      throw new SchemaError({ file, path: key, found: key, expected: `键：${[...new Set(known)].join('、')}` })
    }
  for (const [key, shape] of Object.entries(keys)) {
    const name = key.replace('!', '')
    const value = document[name]
    if (value === undefined ? key.endsWith('!') : !fits[shape](value))
      throw new SchemaError({ file, path: name, found: value, expected: words[shape] })
  }
  checkItems(document, file)
  return document as unknown as Page
}

/** Lists whose elements are a name, or an object with that key. */
const itemKeys: Record<string, string> = {
  columns: 'field',
  search: 'field',
  tabs: 'page',
  blocks: 'kind',
  sections: 'fields',
}

function checkItems(document: Record<string, unknown>, file: string): void {
  for (const [list, key] of Object.entries(itemKeys)) {
    const items = document[list]
    if (!Array.isArray(items)) continue
    const mayBeName = key === 'field'
    items.forEach((item: unknown, index) => {
      if (mayBeName && typeof item === 'string') return
      const path = `${list}[${index}]`
      if (!isRecord(item))
        throw new SchemaError({ file, path, found: item, expected: mayBeName ? '字段名或对象' : '对象' })
      if (item[key] === undefined)
        throw new SchemaError({
          file,
          path: `${path}.${key}`,
          found: undefined,
          expected: key === 'fields' ? '数组' : '文字',
        })
    })
  }
  const { sections } = document
  const count = Array.isArray(sections) ? fieldCount(sections) : 0
  if (count > mostFields)
    throw new SchemaError({ file, path: 'sections', found: `${count} 个字段`, expected: `最多 ${mostFields} 个字段` })
}
