import { createHash } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The journal, outside of the repository's files; it exists only during publishing, and after a process died during it.
 */
const journal = join('.cache', 'publishing.json')

/** Replaces the text of a file atomically: a reader finds the old or the new text, even when this process dies. */
export function replaceFile(path, text) {
  mkdirSync(dirname(path), { recursive: true })
  // Always the same name: what a dead process left is used up by the next.
  const draft = `${path}.draft`
  try {
    writeFileSync(draft, text)
    flush(draft)
    renameSync(draft, path)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}

/**
 * Writes several files that belong together, all or none. A journal holds their contents before the first write, and
 * the next command of this project completes an interrupted one. A text of null removes the file.
 */
export function publishFiles(root, files) {
  finishPublishing(root)
  if (files.length === 0) return
  const steps = files.map(({ file, text }) => ({ file, text, before: stateOf(join(root, file)) }))
  replaceFile(join(root, journal), JSON.stringify(steps))
  carryOut(root, steps)
}

/** Completes the work of a killed command; returns the files. A file that has changed since then stays as it is. */
export function finishPublishing(root) {
  const path = join(root, journal)
  // The journal was never complete, so no file was touched.
  rmSync(`${path}.draft`, { force: true })
  if (!existsSync(path)) return []
  const steps = JSON.parse(readFileSync(path, 'utf8'))
  const open = steps.filter(({ file, before }) => stateOf(join(root, file)) === before)
  carryOut(root, open)
  return open.map(({ file }) => file)
}

function carryOut(root, steps) {
  for (const { file, text } of steps) {
    if (text === null) rmSync(join(root, file), { force: true })
    else replaceFile(join(root, file), text)
  }
  rmSync(join(root, journal), { force: true })
}

const stateOf = path => (existsSync(path) ? createHash('sha256').update(readFileSync(path)).digest('hex') : null)

/** Flushes a file: a rename may reach the disk before the content. */
function flush(path) {
  const handle = openSync(path, 'r+')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
