import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isRecord, type SchemaObject } from '../../../../schemas/evaluate/json-schema/schemaWords.ts'
import { shippedForms } from '../../../../scripts/generate/shippedForms.ts'
import { benchSchema } from '../../../bench/schema-form/benchSchema.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

/** The schemas of the product: shipped forms, those in documents of the language and of examples, and of the bench. */
export function givenSchemas(): { name: string; schema: SchemaObject }[] {
  const language = readdirSync(join(root, 'schemas/json'))
    .filter(name => name.endsWith('.schema.json'))
    .map(name => ({ name, schema: read(join('schemas/json', name)) }))
  return [
    ...shippedForms(root).map(({ name, schema }) => ({ name, schema: schema as SchemaObject })),
    ...language,
    ...['schemas/entities', 'schemas/pages', 'schemas/examples/valid'].flatMap(inDocuments),
    { name: 'the form of the bench', schema: benchSchema(300) as SchemaObject },
  ]
}

const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8')) as SchemaObject

/** Schemas that documents of a folder hold as `x-schema`. */
const inDocuments = (folder: string): { name: string; schema: SchemaObject }[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.json'))
    .flatMap(name => schemasIn(read(join(folder, name))).map((schema, at) => ({ name: `${name} ${at + 1}`, schema })))

function schemasIn(part: unknown): SchemaObject[] {
  if (Array.isArray(part)) return part.flatMap(schemasIn)
  if (!isRecord(part)) return []
  const own = isRecord(part['x-schema']) ? [part['x-schema']] : []
  return [...own, ...Object.values(part).flatMap(schemasIn)]
}
