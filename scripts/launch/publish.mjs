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

/** Outside of what is checked in; there only while files are being published, and after a process died of it. */
const journal = join('.cache', 'publishing.json')

/** Puts a text in the place of a file: whoever reads it, and whatever becomes of this process, finds the old or the new. */
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
 * Writes several files that belong together, all or none: what is to be written stands in a journal before the first is
 * touched, and the next command of this project finishes what a dead one began. A text of null removes the file.
 */
export function publishFiles(root, files) {
  finishPublishing(root)
  if (files.length === 0) return
  const steps = files.map(({ file, text }) => ({ file, text, before: stateOf(join(root, file)) }))
  replaceFile(join(root, journal), JSON.stringify(steps))
  carryOut(root, steps)
}

/** What a command that was killed left undone; gives the files. What somebody changed since then stays as it is. */
export function finishPublishing(root) {
  const path = join(root, journal)
  // A journal that was never whole: nothing was touched yet.
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

/** A rename may reach the disk before what was written. */
function flush(path) {
  const handle = openSync(path, 'r+')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
