import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from './launch/build.mjs'
import { ensureChromium } from './launch/chromium.mjs'
import { ensureInstalled } from './launch/install.mjs'
import { nearFiles } from './launch/nearFiles.mjs'
import { runVariable, watchProcessorTime } from './launch/processorTime.mjs'
import { requireNode } from './launch/requireNode.mjs'
import { inRoot, node } from './launch/root.mjs'
import { capture, run } from './launch/run.mjs'
import { openRunFolder } from './launch/runFolder.mjs'

/**
 * npm test                 the short form: everything but the tests tagged `full`
 * npm run test:full        everything, in its usual size and on both databases
 * npm test -- near         what the difference to main touches
 * npm test -- trees        files by a part of their name; options of vitest are passed on
 */
const given = process.argv.slice(2)
const isFull = given[0] === '--full'
const words = isFull ? given.slice(1) : given
const isNear = words[0] === 'near'
const form = words.length > 0 ? 'part' : isFull ? 'full' : 'short'

const tool = path => inRoot('node_modules', ...path.split('/'))
const typescript = project => capture(node, [tool('typescript/bin/tsc'), '-p', `tsconfig.${project}.json`])
const check = () => capture(node, [inRoot('scripts', 'check.ts')])
const biome = tool('@biomejs/biome/bin/biome')
const lint = () => capture(node, [biome, 'ci', '.', '--colors=off', '--error-on-warnings'])
const build = async () => ({ code: await ensureBuilt(), output: '' })

/** Static checks and the build, in two lanes of about the same length that run in parallel. */
const lanes = [
  [
    ['types of server', () => typescript('node')],
    ['types of browser', () => typescript('web')],
    ['lint', lint],
    ['build', build],
  ],
  [
    ['types of tests', () => typescript('tests')],
    ['check', check],
  ],
]

/** Runs steps in order and stops at the first failure. Returns its exit code, or 0. */
async function runLane(steps) {
  for (const [name, step] of steps) {
    const since = performance.now()
    const { code, output } = await step()
    console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name.padEnd(16)} ${seconds(since)}`)
    if (code === 0) continue
    console.log(output)
    return code
  }
  return 0
}

const seconds = since => `${((performance.now() - since) / 1000).toFixed(1)} s`

/** Gigabytes that databases, data folders and browsers of a run take at once, and what servers keep free. */
const leastDisk = 4

/** Work of other programs, as a share of ours, beside which the budget is judged. */
const mostOthers = 0.1

/** Microseconds for a new page of memory, up to which the budget is judged. */
const mostForPage = 1

/** Why the budget cannot be judged on this machine now; undefined when it can. */
function excuseOf({ others, seconds, pageMicroseconds }) {
  // Neighbours make the same work dearer: they share caches and, of most machines, the cores themselves.
  if (others >= mostOthers * seconds) return 'other programs share the processors'
  if (pageMicroseconds > mostForPage) {
    return `a new page of memory costs ${pageMicroseconds.toFixed(1)} µs on this machine, more than ${mostForPage}`
  }
  return undefined
}

requireNode()
// Pictures of failed tests are looked at after the run.
process.env.FAILURES ??= join(tmpdir(), 'schema-console-e2e-failures')
const free = openRunFolder()
if (free < leastDisk) {
  console.log(`FAIL ${free.toFixed(1)} GB are free for temporary files, and a run needs ${leastDisk} GB`)
  process.exit(1)
}
// The browser is fetched while packages are, and while types are checked.
const browser = ensureChromium()
await ensureInstalled()

const mark = randomUUID()
process.env[runVariable] = mark
const processorTime = watchProcessorTime(mark)
const begun = performance.now()

const failed = (await Promise.all(lanes.map(runLane))).filter(code => code !== 0)
if (failed.length > 0) process.exit(failed[0])

const files = isNear ? await nearFiles() : words
if (isNear) console.log(files.length === 0 ? 'no test is near the difference' : `near: ${files.length} files`)
if (isNear && files.length === 0) process.exit(0)

// One run for all projects, so that its closing line counts every test.
const filter = form === 'short' || isNear ? ['--tags-filter=!full'] : []
process.exitCode = await run(node, [tool('vitest/vitest.mjs'), 'run', ...filter, ...files], {
  env: { ...process.env, CHROMIUM: await browser, TEST_FORM: form, ...(isFull && { FULL: '1' }) },
})

const spent = processorTime.stop()
console.log(`\n${seconds(begun)} in all`)
if (spent !== undefined) {
  const budget = JSON.parse(readFileSync(inRoot('tests', 'budget.json'), 'utf8')).processorSeconds
  const quietSeconds = Math.round(spent.quietSeconds)
  const slowness = (spent.seconds / spent.quietSeconds).toFixed(2)
  const slower = `this machine: ${slowness} times slower than the one of the budget`
  console.log(`${Math.round(spent.seconds)} processor seconds, ${quietSeconds} of a quiet machine (${slower})`)
  const inKernel = spent.kernelSeconds / spent.seconds
  console.log(
    `${Math.round(spent.others)} went to other programs; ${Math.round(inKernel * 100)} % of ours to the kernel`,
  )
  const excuse = excuseOf(spent)
  if (excuse !== undefined) console.log(`no budget is judged: ${excuse}`)
  if (form === 'short' && excuse === undefined && quietSeconds > budget) {
    console.log(`FAIL budget: ${budget} processor seconds; see tests/README.md`)
    process.exitCode ||= 1
  }
}
