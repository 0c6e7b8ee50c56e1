import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { forgetSchemas, loadPage } from '../../runtime/schema/loadPage.ts'
import { setSchemaSource } from '../../runtime/schema/schemaSource.ts'
import { cellKinds } from '../../schemas/evaluate/cellKinds.ts'
import { fieldKinds } from '../../schemas/evaluate/fieldKinds.ts'
import { readProject } from '../../scripts/check/reading/readProject.ts'
import { filesBelow } from '../../scripts/documents/filesBelow.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const documents = 'schemas/examples'
const shown = { input: new Set<string>(), cell: new Set<string>() }

/** Collects the inputs and cells of a resolved page, sub-tables included. */
function collect(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) {
    if ((name === 'input' || name === 'cell') && typeof inner === 'string') shown[name].add(inner)
    collect(inner)
  }
}

beforeAll(async () => {
  const { entities, families } = readProject({ root, documents }, [])
  const familyOf = new Map(families.map(({ content }) => [content.family, content]))
  setSchemaSource({
    page: async name =>
      JSON.parse(readFileSync(join(root, documents, `${name.includes('pages/') ? '' : 'pages/'}${name}.json`), 'utf8')),
    entity: async name => entities.get(name)?.content,
    family: async name => familyOf.get(name),
    ruleSet: async () => undefined,
    families: () => [...familyOf.keys()],
  })
  forgetSchemas()
  const folder = join(root, documents)
  const files = ['pages', 'valid/pages'].flatMap(group => filesBelow(folder, group, '.json'))
  for (const file of files) collect(await loadPage(file.replace('.json', '')))
})

test.each(Object.keys(fieldKinds))('an example shows the input "%s"', type => {
  expect(shown.input).toContain(type)
})

test.each(Object.keys(cellKinds))('an example shows the cell "%s"', type => {
  expect(shown.cell).toContain(type)
})
