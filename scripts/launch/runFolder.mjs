import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const prefix = 'console-run-'
const gigabyte = 1024 ** 3

/** Whether a process still runs, also one of another user. */
function lives(id) {
  try {
    process.kill(id, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/**
 * One folder for all temporary files of this process and its children, removed when it ends; `TMPDIR` leads there.
 * Folders of runs that were killed are removed first, so that they never fill the disk.
 *
 * @returns gigabytes that are free on its disk
 */
export function openRunFolder() {
  const parent = tmpdir()
  for (const name of readdirSync(parent)) {
    const owner = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : Number.NaN
    if (Number.isInteger(owner) && !lives(owner)) remove(join(parent, name))
  }
  const folder = join(parent, `${prefix}${process.pid}`)
  remove(folder)
  mkdirSync(folder)
  // PostgreSQL refuses to run as root, so its folder within this one belongs to another user.
  chmodSync(folder, 0o755)
  process.env.TMPDIR = folder
  process.on('exit', () => remove(folder))
  const { bavail, bsize } = statfsSync(folder)
  return (bavail * bsize) / gigabyte
}

/** What another user holds or a program still writes stays, and goes with the next run. */
function remove(folder) {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  } catch (error) {
    console.log(`left ${folder}: ${error.code}`)
  }
}
