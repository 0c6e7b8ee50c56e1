import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Where generated text goes: to disk, or compared with what is there. */
export interface Output {
  write(file: string, text: string): void
  /** Files that were written, or are stale. */
  changed: string[]
}

/** With `check`, nothing is written. */
export function createOutput(root: string, check: boolean): Output {
  const changed: string[] = []
  return {
    changed,
    write(file, text) {
      const path = join(root, file)
      if (existsSync(path) && readFileSync(path, 'utf8') === text) return
      changed.push(file)
      if (check) return
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, text)
    },
  }
}
