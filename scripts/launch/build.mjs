import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { replaceFile } from './publish.mjs'
import { publishBundle } from './publishBundle.mjs'
import { inRoot, node } from './root.mjs'
import { run } from './run.mjs'

const sources = [
  'schemas',
  'processes',
  'runtime',
  'renderer',
  'designers',
  'public',
  'main.tsx',
  'index.html',
  'scripts/bundle',
  'vite.config.ts',
  'package-lock.json',
  '.env',
  '.env.local',
  '.env.production',
  '.env.production.local',
]
/** Values that Vite copies into the bundle (vite.config.ts), besides all that begin with VITE_. */
const copied = ['CLIENT_CREDENTIAL', 'PASSWORD_KEY']
const stamp = inRoot('dist', '.stamp')

function filesBelow(path) {
  if (!existsSync(inRoot(path))) return []
  if (statSync(inRoot(path)).isFile()) return [path]
  return readdirSync(inRoot(path), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(entry => filesBelow(join(path, entry.name)))
}

/** Changes when anything changes that the bundle is made of: sources, and values of the environment, as a hash only. */
export function fingerprint(environment = process.env) {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesBelow))
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(inRoot(file)))
      .update('\0')
  const names = Object.keys(environment).filter(name => name.startsWith('VITE_') || copied.includes(name))
  hash.update(JSON.stringify(names.sort().map(name => [name, environment[name]])))
  return hash.digest('hex')
}

/**
 * Builds the browser bundle into dist/ unless the bundle there has the same sources. Returns the exit code. The build
 * runs in another folder and is published when complete: meanwhile, and after a failed build, the old bundle is served.
 */
export async function ensureBuilt() {
  const wanted = fingerprint()
  if (existsSync(inRoot('dist', 'index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return 0
  console.log('building the browser bundle …')
  const fresh = inRoot('.cache', `bundle-${process.pid}`)
  const vite = inRoot('node_modules', 'vite', 'bin', 'vite.js')
  const code = await run(node, [vite, 'build', '--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn'], {
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (code === 0) {
    publishBundle(fresh, inRoot('dist'))
    replaceFile(stamp, wanted)
  } else rmSync(fresh, { recursive: true, force: true })
  return code
}
