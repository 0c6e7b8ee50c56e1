import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { forgetSchemas, loadPage } from '../../../runtime/schema/loadPage.ts'
import { setSchemaSource } from '../../../runtime/schema/schemaSource.ts'
import { filesBelow } from '../../../scripts/documents/filesBelow.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const read = (file: string) => JSON.parse(readFileSync(`${root}${file}`, 'utf8'))
const named = (folder: string, key: string) =>
  new Map(
    filesBelow(root, `schemas/${folder}`, '.json').map(file => {
      const document = read(file)
      return [document[key] as string, document]
    }),
  )

const recordInputs = new Set(['reference', 'treeReference', 'cascader'])

/** Inputs that choose records and are offered none, with their paths. */
function emptyInputs(value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null) return []
  const one = value as Record<string, unknown>
  const own = recordInputs.has(String(one.input)) && one.options === undefined ? [`${path} (${String(one.input)})`] : []
  return [...own, ...Object.entries(one).flatMap(([key, inner]) => emptyInputs(inner, `${path}.${key}`))]
}

test('whatever chooses records on a page of the product has records to choose from', async () => {
  const [entities, families, rules] = [named('entities', 'name'), named('endpoints', 'family'), named('rules', 'name')]
  setSchemaSource({
    page: async name => read(`schemas/pages/${name}.json`),
    entity: async name => entities.get(name),
    family: async name => families.get(name),
    ruleSet: async name => rules.get(name),
    families: () => [...families.keys()],
  })
  forgetSchemas()
  const names = filesBelow(root, 'schemas/pages', '.json').map(file =>
    file.replace('schemas/pages/', '').replace('.json', ''),
  )
  const found: string[] = []
  for (const name of names) {
    const page = (await loadPage(name)) as unknown as Record<string, unknown>
    found.push(...emptyInputs({ search: page.search, sections: page.sections, fields: page.fields }, name))
  }
  expect(found).toEqual([])
}, 60_000)
