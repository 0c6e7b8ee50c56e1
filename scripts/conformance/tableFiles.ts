import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { projectDir } from '../../server/ground/config/config.ts'
import { checkSchemas } from '../check/checkSchemas.ts'

/** A document that was made of a table. */
export interface MadeFile {
  path: string
  entity: string
  merged: string
}

/**
 * Runs the whole check of the language over the shipped documents and these; returns the first fault of each entity.
 */
export function checkFiles(files: readonly MadeFile[]): Map<string, string> {
  const root = mkdtempSync(join(tmpdir(), 'conformance-'))
  try {
    cpSync(join(projectDir, 'schemas'), join(root, 'schemas'), { recursive: true })
    for (const { path, merged } of files) {
      const file = join(root, 'schemas', path)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, merged)
    }
    const owners = new Map(files.map(file => [`schemas/${file.path}`, file.entity]))
    const found = new Map<string, string>()
    for (const { file, line, path, message } of checkSchemas({ root, documents: 'schemas' }).faults) {
      const entity = owners.get(file)
      if (entity !== undefined && !found.has(entity)) found.set(entity, `${file}:${line} ${path}: ${message}`)
    }
    return found
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}
