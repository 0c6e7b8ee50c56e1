import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { replaceFile } from './publish.mjs'

const entry = 'index.html'
/** Milliseconds for which the chunks of an older build are kept for consoles that are still open. */
const kept = 7 * 24 * 3_600_000

/**
 * Replaces a served bundle by a new one. Files below assets/ have content hashes in their names, so files of both exist
 * side by side; the entry, which names them, is replaced last and atomically. Readers get the old or the new console at
 * every moment, even if this process is killed.
 */
export function publishBundle(from, to, now = Date.now()) {
  mkdirSync(join(to, 'assets'), { recursive: true })
  const assets = existsSync(join(from, 'assets')) ? readdirSync(join(from, 'assets')) : []
  for (const name of assets) place(join(from, 'assets', name), join(to, 'assets', name))
  const others = readdirSync(from, { withFileTypes: true }).filter(one => one.isFile() && one.name !== entry)
  for (const { name } of others) place(join(from, name), join(to, name))
  replaceFile(join(to, entry), readFileSync(join(from, entry)))
  sweep(join(to, 'assets'), new Set(assets), now - kept)
  rmSync(from, { recursive: true, force: true })
}

function place(from, to) {
  const draft = `${to}.draft`
  copyFileSync(from, draft)
  renameSync(draft, to)
}

function sweep(folder, current, oldest) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (!current.has(name) && statSync(path).mtimeMs < oldest) rmSync(path, { force: true })
  }
}
