import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { checkProject } from './check/checkProject.ts'
import { faultLine, githubLine } from './check/fault.ts'

/**
 * npm run check [-- --format text|json|github]
 * Proves the schemas (shape, references, expressions), the rules of the rooms, and that generated files are fresh;
 * ends with 1 when something is wrong.
 */
const { values } = parseArgs({ options: { format: { type: 'string', default: 'text' } } })
if (!['text', 'json', 'github'].includes(values.format)) {
  console.error(`check: --format is one of text, json, github, not "${values.format}"`)
  process.exit(2)
}
const root = fileURLToPath(new URL('..', import.meta.url))
const { files, faults } = checkProject(root)
const errors = faults.filter(fault => fault.level === 'error').length
if (values.format === 'json') {
  console.log(JSON.stringify({ files, errors, warnings: faults.length - errors, faults }, null, 2))
} else {
  for (const fault of faults) console.log(values.format === 'github' ? githubLine(fault) : faultLine(fault))
  console.log(`check: ${files} files, ${errors} errors, ${faults.length - errors} warnings`)
}
process.exitCode = errors > 0 ? 1 : 0
