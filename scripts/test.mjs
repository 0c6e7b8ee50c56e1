import { ensureBuilt } from './launch/build.mjs'
import { ensureChromium } from './launch/chromium.mjs'
import { ensureInstalled } from './launch/install.mjs'
import { requireNode } from './launch/requireNode.mjs'
import { inRoot, node } from './launch/root.mjs'
import { capture, run } from './launch/run.mjs'

const tool = path => inRoot('node_modules', ...path.split('/'))
const typescript = project => capture(node, [tool('typescript/bin/tsc'), '-p', `tsconfig.${project}.json`])
const join = results => ({ code: Math.max(...results.map(r => r.code)), output: results.map(r => r.output).join('') })

/** The compiler takes a core for itself; two at a time suit the smallest machine. */
async function types() {
  const first = await Promise.all([typescript('node'), typescript('web')])
  return join([...first, await typescript('tests')])
}

const quiet = [
  ['types', types],
  ['lint', () => capture(node, [tool('@biomejs/biome/bin/biome'), 'ci', '.', '--colors=off', '--error-on-warnings'])],
  ['check', () => capture(node, [inRoot('scripts', 'check.ts')])],
]

const seconds = since => `${((performance.now() - since) / 1000).toFixed(1)} s`

requireNode()
// The browser is fetched while packages are, and while types are checked.
const browser = ensureChromium()
await ensureInstalled()

for (const [name, step] of quiet) {
  const since = performance.now()
  const { code, output } = await step()
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name.padEnd(6)} ${seconds(since)}`)
  if (code !== 0) {
    console.log(output)
    process.exit(code)
  }
}

const since = performance.now()
const built = await ensureBuilt()
console.log(`${built === 0 ? 'ok  ' : 'FAIL'} build  ${seconds(since)}`)
if (built !== 0) process.exit(built)

// One run for all projects, so that its closing line counts every test.
const only = process.argv.slice(2)
process.exitCode = await run(node, [tool('vitest/vitest.mjs'), 'run', ...only], {
  env: { ...process.env, CHROMIUM: await browser },
})
