import { generate } from '../generate/generate.ts'
import { checkErrors } from './checkErrors.ts'
import { checkFormat } from './checkFormat.ts'
import { checkGuides } from './checkGuides.ts'
import { type CheckResult, checkSchemas } from './checkSchemas.ts'
import { checkSuite } from './checkSuite.ts'
import { byPlace, type Fault } from './fault.ts'
import { checkRooms, rooms } from './rooms.ts'

/**
 * Returns everything that `npm run check` finds: schemas, rooms, errors, layout, Markdown files, and generated files
 * that are stale.
 */
export function checkProject(root: string): CheckResult {
  const schemas = checkSchemas({ root, documents: 'schemas' })
  const code = checkRooms(root)
  // Generated files are compared only when every document could be read.
  const stale = schemas.faults.some(fault => fault.level === 'error') ? [] : staleFiles(root)
  const own = [
    ...checkErrors(root),
    ...checkSuite(root),
    ...checkFormat(root),
    ...checkGuides(root, [...rooms, 'docs']),
  ]
  const faults = [...schemas.faults, ...code.faults, ...own, ...stale]
  return { files: schemas.files + code.files, faults: faults.sort(byPlace) }
}

function staleFiles(root: string): Fault[] {
  const at = { level: 'error' as const, line: 1, column: 1, path: '' }
  try {
    const stale = generate(root, { check: true, drop: false, squash: false })
    return stale.map(file => ({ ...at, file, message: 'stale: run npm run generate' }))
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const [, file = 'server/ground/database/generated/tables.json', own = message] =
      /^(schemas\/kits\/\S+\.json): (.*)$/s.exec(message) ?? []
    return [{ ...at, file, message: own }]
  }
}
