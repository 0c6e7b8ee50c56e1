import { finishPublishing } from '../launch/publish.mjs'
import { createOutput } from './output.ts'
import { writeErrors } from './writeErrors.ts'
import { writeFinds } from './writeFinds.ts'
import { writeInputs } from './writeInputs.ts'
import { writeJsonSchemas } from './writeJsonSchemas.ts'
import { writeKits } from './writeKits.ts'
import { writeRouteTable } from './writeRouteTable.ts'
import { writeRows } from './writeRows.ts'
import { type TableOptions, writeTables } from './writeTables.ts'
import { writeValidators } from './writeValidators.ts'

export interface GenerateOptions extends TableOptions {
  /** Compares only; writes nothing. */
  check: boolean
}

/** Writes what follows from the schemas; gives the files that were stale. */
export function generate(root: string, { check, ...tables }: GenerateOptions): string[] {
  if (!check) finishPublishing(root)
  // The other writers read what the kits make.
  const kits = createOutput(root, check)
  writeKits(root, kits)
  kits.publish()
  const output = createOutput(root, check)
  writeJsonSchemas(root, output)
  writeRouteTable(root, output)
  writeFinds(root, output)
  writeErrors(root, output)
  writeInputs(root, output)
  writeRows(root, output)
  writeTables(root, output, tables)
  writeValidators(root, output)
  output.publish()
  return [...kits.changed, ...output.changed]
}
