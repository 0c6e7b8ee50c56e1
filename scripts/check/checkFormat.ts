import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { laidOut, laidOutFiles } from '../documents/laidOut.ts'
import type { Fault } from './fault.ts'

/** Reports documents whose layout differs from that of `npm run format`; Biome checks all other files. */
export function checkFormat(root: string): Fault[] {
  return laidOutFiles(root).flatMap(file => {
    const text = readFileSync(join(root, file), 'utf8')
    const document = parsed(text)
    if (document === undefined || text === laidOut(file, text, document)) return []
    return [
      { level: 'error' as const, file, line: 1, column: 1, path: '', message: 'not laid out: run npm run format' },
    ]
  })
}

/** Returns undefined for invalid JSON, which another check reports. */
function parsed(text: string): object | undefined {
  try {
    return JSON.parse(text) as object
  } catch {
    return undefined
  }
}
