import { generate } from '../generate/generate.ts'
import { checkErrors } from './checkErrors.ts'
import { checkFormat } from './checkFormat.ts'
import { type CheckResult, checkSchemas } from './checkSchemas.ts'
import { checkSuite } from './checkSuite.ts'
import { byPlace, type Fault } from './fault.ts'
import { checkRooms } from './rooms.ts'

/** Everything that `npm run check` proves: schemas, rooms, errors, layout, and that no generated file is stale. */
export function checkProject(root: string): CheckResult {
  const schemas = checkSchemas({ root, documents: 'schemas' })
  const rooms = checkRooms(root)
  // Generated files are compared only when every document could be read.
  const stale = schemas.faults.some(fault => fault.level === 'error') ? [] : staleFiles(root)
  const own = [...checkErrors(root), ...checkSuite(root), ...checkFormat(root)]
  const faults = [...schemas.faults, ...rooms.faults, ...own, ...stale]
  return { files: schemas.files + rooms.files, faults: faults.sort(byPlace) }
}

function staleFiles(root: string): Fault[] {
  const at = { level: 'error' as const, line: 1, column: 1, path: '' }
  try {
    const stale = generate(root, { check: true, drop: false, squash: false })
    return stale.map(file => ({ ...at, file, message: 'stale: run npm run generate' }))
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return [{ ...at, file: 'server/ground/database/generated/tables.json', message }]
  }
}
