import { existsSync, readFileSync } from 'node:fs'
import { inRoot, node, refuse } from './root.mjs'
import { run } from './run.mjs'

/**
 * npm writes the list of installed packages as its last operation. Comparing it with the lock file finds a missing, an
 * outdated and an interrupted installation alike.
 */
function isInstalled() {
  const written = inRoot('node_modules', '.package-lock.json')
  if (!existsSync(written) || !existsSync(node)) return false
  const wanted = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')).packages
  const found = JSON.parse(readFileSync(written, 'utf8')).packages
  return Object.entries(wanted).every(
    ([path, entry]) => path === '' || entry.optional || found[path]?.version === entry.version,
  )
}

/** Runs `npm ci` when the installed packages are not those of the lock file. */
export async function ensureInstalled() {
  if (isInstalled()) return
  console.log('installing packages (npm ci) …')
  const npm = process.env.npm_execpath
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const code = npm
    ? await run(process.execPath, [npm, ...args])
    : await run('npm', args, { shell: process.platform === 'win32' })
  if (code !== 0) process.exit(code)
  if (!existsSync(node)) {
    refuse('安装未完成：Node 24 没有装上。请确认没有设置 ignore-scripts，且可访问 npm 源，然后重试。')
  }
}
