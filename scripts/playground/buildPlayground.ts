import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow } from '../documents/filesBelow.ts'

const sources = ['schemas', 'processes', 'runtime', 'renderer']
const single = ['playground.html', 'vite.config.ts', 'package-lock.json']
/** Milliseconds after which an unused bundle is deleted. */
const keptFor = 3_600_000

/**
 * Builds the playground into a folder named by the hash of its sources, unless it exists; returns the folder. A
 * finished folder is never written again, because another process may serve it.
 */
export async function buildPlayground(root: string): Promise<string> {
  const all = join(root, '.cache/playground')
  const folder = join(all, fingerprint(root))
  mkdirSync(all, { recursive: true })
  if (existsSync(join(folder, 'index.html'))) {
    utimesSync(folder, new Date(), new Date())
    return folder
  }
  for (const name of readdirSync(all)) {
    if (Date.now() - statSync(join(all, name)).mtimeMs > keptFor)
      rmSync(join(all, name), { recursive: true, force: true })
  }
  console.log('building the playground …')
  const unfinished = `${folder}.${process.pid}`
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const child = spawn(
    process.execPath,
    [vite, 'build', '--mode', 'playground', '--outDir', unfinished, '--emptyOutDir', '--logLevel', 'warn'],
    { cwd: root, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'production' } },
  )
  const code = await new Promise<number | null>(resolve => child.once('exit', resolve))
  if (code !== 0) throw new Error(`vite build ended with ${code}`)
  renameSync(join(unfinished, 'playground.html'), join(unfinished, 'index.html'))
  if (existsSync(folder)) rmSync(unfinished, { recursive: true, force: true })
  else renameSync(unfinished, folder)
  return folder
}

function fingerprint(root: string): string {
  const hash = createHash('sha256')
  const files = [...sources.flatMap(folder => filesBelow(root, folder, '')), ...single]
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  return hash.digest('hex').slice(0, 20)
}
