import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createOutput } from './generate/output.ts'
import { writeJsonSchemas } from './generate/writeJsonSchemas.ts'
import { writeRouteTable } from './generate/writeRouteTable.ts'
import { writeTables } from './generate/writeTables.ts'

/**
 * npm run generate [-- --check] [--drop] [--squash]
 * Writes what follows from the schemas: tables and migrations, JSON Schemas, the route table.
 */
const { values } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    drop: { type: 'boolean', default: false },
    squash: { type: 'boolean', default: false },
  },
})
const root = fileURLToPath(new URL('..', import.meta.url))
const output = createOutput(root, values.check)
try {
  writeJsonSchemas(root, output)
  writeRouteTable(root, output)
  writeTables(root, output, { drop: values.drop, squash: values.squash && !values.check })
} catch (error) {
  console.error(`generate: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}
for (const file of output.changed) console.log(values.check ? `${file} is stale: run npm run generate` : file)
if (values.check && output.changed.length > 0) process.exit(1)
console.log(`generate: ${output.changed.length === 0 ? 'nothing' : `${output.changed.length} files`} to change`)
