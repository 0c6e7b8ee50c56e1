import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { filesBelow } from './documents/filesBelow.ts'
import { formatDocument } from './documents/formatDocument.ts'
import { readJson } from './documents/readJson.ts'

/** The part of `npm run format` that Biome cannot do: lays out the endpoints. */
const root = fileURLToPath(new URL('..', import.meta.url))
for (const file of filesBelow(root, 'schemas/endpoints', '.json')) {
  const text = formatDocument(readJson(root, file))
  if (text !== readFileSync(join(root, file), 'utf8')) writeFileSync(join(root, file), text)
}
