import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createFiles } from './new/createFiles.ts'

/**
 * npm run new -- screen NAME --title 名称          entity, endpoints, list, edit and detail page, log, recycle bin
 * npm run new -- entity NAME --title 名称 [--folder FOLDER]
 * npm run new -- endpoints --entity NAME
 * npm run new -- page --entity NAME --kind list|edit|detail|log|recycle [--module KEY]
 * Files that exist are never overwritten.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    entity: { type: 'string' },
    title: { type: 'string' },
    kind: { type: 'string' },
    module: { type: 'string' },
    folder: { type: 'string' },
  },
})
const [what = '', name = values.entity ?? ''] = positionals
try {
  for (const file of createFiles({ root: fileURLToPath(new URL('..', import.meta.url)), what, name, ...values })) {
    console.log(file)
  }
  console.log('next: npm run generate, npm run check, and start anew')
} catch (error) {
  console.error(`new: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
