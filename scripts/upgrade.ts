import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { upgradeFiles } from './upgrade/upgradeFiles.ts'

/**
 * npm run upgrade [-- --dry]
 * Writes documents of an older version of the language in the newest. Older ones work too, they are upgraded whenever
 * they are read; this keeps what people see and copy up to date. `--dry` only names them.
 */
const { values } = parseArgs({ options: { dry: { type: 'boolean', default: false } } })
const files = upgradeFiles(fileURLToPath(new URL('..', import.meta.url)), values.dry)
for (const file of files) console.log(file)
console.log(`upgrade: ${files.length} documents ${values.dry ? 'are' : 'were'} of an older version`)
