import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow } from '../documents/filesBelow.ts'
import { formatDocument } from '../documents/formatDocument.ts'
import type { Fault } from './fault.ts'

/** Reports families whose layout differs from that of `npm run format`; Biome checks all other files. */
export function checkFormat(root: string): Fault[] {
  return filesBelow(root, 'schemas/endpoints', '.json').flatMap(file => {
    const text = readFileSync(join(root, file), 'utf8')
    const document = parsed(text)
    if (document === undefined || text === formatDocument(document)) return []
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
