import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Reads a JSON file of this project whose shape `npm run check` proves. A syntax error names the file. */
export function readJson<T>(root: string, file: string): T {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')) as T
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`)
  }
}
