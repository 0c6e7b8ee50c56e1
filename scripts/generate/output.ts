import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type PublishedFile, publishFiles } from '../launch/publish.mjs'

/** Where generated text goes: to disk, or compared with what is there. */
export interface Output {
  write(file: string, text: string): void
  remove(file: string): void
  /** Files that were written, or are stale. */
  changed: string[]
  /** Writes all of it or, when this process is killed, nothing: a migration and what it starts from belong together. */
  publish(): void
}

/** With `check`, nothing is written. */
export function createOutput(root: string, check: boolean): Output {
  const changed: string[] = []
  const files: PublishedFile[] = []
  return {
    changed,
    write(file, text) {
      const path = join(root, file)
      if (existsSync(path) && readFileSync(path, 'utf8') === text) return
      changed.push(file)
      files.push({ file, text })
    },
    remove(file) {
      files.push({ file, text: null })
    },
    publish() {
      if (!check) publishFiles(root, files)
    },
  }
}
