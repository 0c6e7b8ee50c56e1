import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { laidOut, laidOutFiles } from './documents/laidOut.ts'
import { readJson } from './documents/readJson.ts'

/** The part of `npm run format` that Biome cannot do: lays out the endpoints, and examples with too long lines. */
const root = fileURLToPath(new URL('..', import.meta.url))
for (const file of laidOutFiles(root)) {
  const before = readFileSync(join(root, file), 'utf8')
  const text = laidOut(file, before, readJson(root, file))
  if (text !== before) writeFileSync(join(root, file), text)
}
