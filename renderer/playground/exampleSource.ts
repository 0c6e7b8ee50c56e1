import { isRecord } from '../../runtime/schema/documents.ts'
import { forgetSchemas } from '../../runtime/schema/loadPage.ts'
import { type SchemaSource, schemaSource, setSchemaSource } from '../../runtime/schema/schemaSource.ts'
import { editedText } from './editedTexts.ts'
import { exampleOfPage, examples, parse } from './exampleFiles.ts'

/** Returns the content of a document. An unreadable document becomes an object that the error card explains. */
function contentOf(file: string, text: string): unknown {
  try {
    return JSON.parse(editedText(file) ?? text) as unknown
  } catch (error) {
    return `不是合法的 JSON：${error instanceof Error ? error.message : String(error)}`
  }
}

/** Returns the documents of one type of the example product, by the name inside the document. */
function named(folder: string, key: string): Map<string, { file: string; text: string }> {
  return new Map(
    examples
      .filter(example => example.group === 'base' && example.file.startsWith(`${folder}/`))
      .flatMap(({ file, text }) => {
        const content = parse(text)
        return isRecord(content) ? [[String(content[key]), { file, text }]] : []
      }),
  )
}

/**
 * Adds the examples to the schema source of the product. For a document that the server has as the product has it, the
 * product's wins.
 */
export function putExampleSource(): void {
  const product = schemaSource()
  const entities = named('entities', 'name')
  const families = named('endpoints', 'family')
  const ruleSets = named('rules', 'name')
  const read = async (own: Promise<unknown>, found: { file: string; text: string } | undefined) =>
    (await own) ?? (found && contentOf(found.file, found.text))
  const source: SchemaSource = {
    page: async name => {
      const example = exampleOfPage(name)
      return example ? contentOf(example.file, example.text) : product.page(name)
    },
    entity: name => read(product.entity(name), entities.get(name)),
    family: name => read(product.family(name), families.get(name)),
    ruleSet: name => read(product.ruleSet(name), ruleSets.get(name)),
    families: () => [...new Set([...families.keys(), ...product.families()])],
  }
  setSchemaSource(source)
  forgetSchemas()
}
