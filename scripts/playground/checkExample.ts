import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { checkSchemas } from '../check/checkSchemas.ts'
import { faultLine } from '../check/fault.ts'
import { examples } from './composeSchemas.ts'

/**
 * Returns what `npm run check` would report for an example with this text. `file` is the path below schemas/examples.
 * Files in the folders `valid` and `invalid` are checked one by one beside the example product; the others are part of
 * it.
 */
export function checkExample(root: string, file: string, text: string): string[] {
  const path = `${examples}/${file}`
  if (!/^[\w/.-]+\.json$/.test(file) || file.includes('..') || !existsSync(join(root, path)))
    return [`${path}: there is no such example`]
  const [group, folder] = file.split('/')
  const alone = group === 'valid' || group === 'invalid'
  const { faults } = checkSchemas({
    root,
    documents: examples,
    texts: { [path]: text },
    ...(alone && folder !== undefined ? { extra: { folder, file: path } } : {}),
  })
  // A standalone document is not used by others.
  return faults
    .filter(fault => fault.level === 'error' || (fault.file === path && !(alone && /^nothing /.test(fault.message))))
    .map(faultLine)
}
