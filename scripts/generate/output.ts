import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type PublishedFile, publishFiles } from '../launch/publish.mjs'

/** Writes generated text to disk, or compares it with the files there. */
export interface Output {
  write(file: string, text: string): void
  remove(file: string): void
  /** Files that were written, or are stale. */
  changed: string[]
  /**
   * Writes all files or, when this process is killed, none: a migration and the snapshot that it starts from belong
   * together.
   */
  publish(): void
}

/** Creates an output; with `check` it writes nothing. */
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
      changed.push(file)
      files.push({ file, text: null })
    },
    publish() {
      if (!check) publishFiles(root, files)
    },
  }
}
