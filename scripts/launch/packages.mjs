import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'

const options = ['-qq', '-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::Retries=0']
let isUpToDate = false

/**
 * Installs Debian packages where that needs no question: as root, with apt-get; returns false elsewhere. With `isLast`
 * it prints why it cannot.
 */
export async function installPackages(names, { what, isLast = false }) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.log(`installing ${what} (apt-get install ${names.join(' ')}) …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (errors, ...words) =>
    new Promise(resolve => {
      const child = spawn('apt-get', [...options, ...words], { stdio: ['ignore', 'ignore', errors], env })
      for (const event of ['error', 'exit']) child.once(event, resolve)
    })
  if (!isUpToDate) await apt('inherit', 'update')
  isUpToDate = true
  await apt(isLast ? 'inherit' : 'ignore', 'install', '-y', '--no-install-recommends', ...names)
  return true
}
