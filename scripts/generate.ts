import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { generate } from './generate/generate.ts'

/**
 * npm run generate [-- --check] [--drop] [--squash]
 * Writes what follows from the schemas: JSON Schemas, the route table, types of the tables and a migration.
 */
const { values } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    drop: { type: 'boolean', default: false },
    squash: { type: 'boolean', default: false },
  },
})
const { check, drop, squash } = values
try {
  const stale = generate(fileURLToPath(new URL('..', import.meta.url)), { check, drop, squash: squash && !check })
  for (const file of stale) console.log(check ? `${file} is stale: run npm run generate` : file)
  console.log(`generate: ${stale.length} files ${check ? 'stale' : 'written'}`)
  if (check && stale.length > 0) process.exitCode = 1
} catch (error) {
  console.error(`generate: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
