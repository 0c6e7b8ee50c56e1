import { join } from 'node:path'
import { createGenerator } from 'ts-json-schema-generator'
import type { Output } from './output.ts'
import { pageWords } from './pageWords.ts'

/** Document type, the file of schemas/types that declares it, and the name of its JSON Schema. */
export const documentTypes = [
  { type: 'Entity', file: 'entity', schema: 'entity' },
  { type: 'FamilyDocument', file: 'family', schema: 'endpoints' },
  { type: 'Page', file: 'page', schema: 'page' },
  { type: 'Routes', file: 'routes', schema: 'routes' },
  { type: 'Dictionary', file: 'dictionary', schema: 'dictionary' },
  { type: 'RuleSet', file: 'ruleSet', schema: 'rules' },
  { type: 'Kit', file: 'kit', schema: 'kit' },
  { type: 'KitUse', file: 'kit', schema: 'kit-use' },
] as const

/** Types that are parts of other documents. */
const partTypes = [{ type: 'ModelSettings', file: 'process', schema: 'process-settings' }] as const

/** JSON Schemas (draft 7) of the document types, for editors, the check and the server. */
export function writeJsonSchemas(root: string, output: Output): void {
  for (const { type, file, schema } of [...documentTypes, ...partTypes]) {
    const generated = createGenerator({
      path: join(root, `schemas/types/${file}.ts`),
      tsconfig: join(root, 'tsconfig.node.json'),
      type,
      topRef: false,
      additionalProperties: false,
      jsDoc: 'extended',
      // What forms over these schemas need besides titles.
      extraTags: ['x-ref', 'x-titles', 'x-field', 'x-language', 'x-variables'],
      sortProps: true,
      // The TypeScript compiler checks types; the generator contains another version of it.
      skipTypeCheck: true,
    }).createSchema(type)
    output.write(`schemas/json/${schema}.schema.json`, `${JSON.stringify(generated, null, 2)}\n`)
    if (schema === 'page') output.write('schemas/json/page-words.json', pageWords(generated))
  }
}
