import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Folder of the project. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

/** Path inside the project. */
export const inRoot = (...parts) => join(root, ...parts)

/** The Node from the lock file; the machine's own may be too old to run TypeScript. */
export const node = inRoot('node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** Says one thing and ends. */
export function refuse(sentence) {
  console.error(sentence)
  process.exit(1)
}
