import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from './launch/build.mjs'
import { ensureChromium } from './launch/chromium.mjs'
import { ensureInstalled } from './launch/install.mjs'
import { ensureOffice } from './launch/office.mjs'
import { requireNode } from './launch/requireNode.mjs'
import { inRoot, node, refuse } from './launch/root.mjs'
import { run } from './launch/run.mjs'

/**
 * Runs the tests of attacks (`security`) or of mishaps (`faults`) in their long form and prints a line for each case,
 * also for cases in other folders. A skipped test proves nothing, so its case fails. Further arguments select files by
 * the beginning of their name, and only the cases of these files are printed.
 *
 * The tests that kill servers hundreds of times while processes run take hours: their long form runs only with
 * `faults workflow`; a run of all faults runs their full form.
 */
const [suite, ...words] = process.argv.slice(2)
const known = JSON.parse(readFileSync(inRoot('tests', 'cases.json'), 'utf8'))
const suites = { security: ['security'], faults: ['faults', 'workflow'] }
if (!suites[suite]) refuse(`usage: node scripts/cases.mjs ${Object.keys(suites).join('|')} [part of a file name …]`)

requireNode()
const browser = ensureChromium()
await ensureInstalled()
const chromium = await browser
if (suite === 'security') await ensureOffice()
if ((await ensureBuilt()) !== 0) process.exit(1)

const folder = mkdtempSync(join(tmpdir(), 'cases-'))
const [short, long] = split(filesOf(suite), path => words.length === 0 && /\/workflow[A-Z]/.test(path))
const tests = [...(await tested(long, { LONG: '1' })), ...(await tested(short, { FULL: '1' }))]
rmSync(folder, { recursive: true, force: true })

let wrong = 0
let printed = 0
for (const list of suites[suite]) {
  let right = 0
  const wrongBefore = wrong
  for (const [name, title] of Object.entries(known[list])) {
    const mine = tests.filter(test => test.cases.has(name))
    if (words.length > 0 && mine.length === 0) continue
    printed += 1
    const failed = mine.filter(test => test.status !== 'passed')
    const milliseconds = mine.reduce((sum, { duration }) => sum + (duration ?? 0), 0)
    const state = mine.length === 0 ? 'NONE' : failed.length > 0 ? 'FAIL' : 'ok'
    if (state === 'ok') right += 1
    else wrong += 1
    console.log(`${state.padEnd(4)} ${name.padEnd(4)} ${title} · tests ${mine.length} · ${Math.round(milliseconds)} ms`)
    for (const { full, messages } of failed)
      console.log(`     ${full}\n${messages.join('\n').replaceAll(/^/gm, '       ')}`)
  }
  if (right + wrong > wrongBefore) console.log(`${list}: ${right} cases hold, ${wrong - wrongBefore} do not`)
}
process.exitCode = wrong === 0 && printed > 0 ? 0 : 1

/**
 * Returns files with a test whose title begins with a case of that suite. Tests of the user interface (renderer,
 * journeys) number their cases by another list.
 */
function filesOf(name) {
  const cases = new Set(suites[name].flatMap(list => Object.keys(known[list])))
  const rooms = [
    'contract',
    'faults',
    'processes',
    'runtime',
    'schemas',
    'security',
    'server',
    'e2e/faults',
    'e2e/security',
  ]
  return rooms.flatMap(room =>
    readdirSync(inRoot('tests', room), { recursive: true })
      .map(path => path.replaceAll('\\', '/'))
      .filter(path => path.endsWith('.test.ts') && (words.length === 0 || words.some(word => path.startsWith(word))))
      .filter(path => {
        const text = readFileSync(inRoot('tests', room, path), 'utf8')
        const titles = [...text.matchAll(/['"`]((?:[A-Z]\d{1,2} )+)/g)]
        return titles.some(([, found]) => casesOf(found.trimEnd()).some(one => cases.has(one)))
      })
      .map(path => `tests/${room}/${path}`),
  )
}

/** Returns the cases at the start of a title: `F8 W5 all sign` belongs to F8 and to W5. */
function casesOf(title) {
  const words = title.split(' ')
  const end = words.findIndex(word => !/^[A-Z]\d{1,2}$/.test(word))
  return end < 0 ? words : words.slice(0, end)
}

function split(all, isFirst) {
  return [all.filter(isFirst), all.filter(one => !isFirst(one))]
}

/** Runs these files, and answers every test of them with the cases that it is of. */
async function tested(files, env) {
  if (files.length === 0) return []
  const report = join(folder, `${Object.keys(env).join()}.json`)
  await run(
    node,
    [
      inRoot('node_modules', 'vitest', 'vitest.mjs'),
      'run',
      ...files,
      // In other folders only tests of cases run.
      '--testNamePattern=(^|\\s)[A-Z]\\d{1,2}\\s',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { env: { ...process.env, CHROMIUM: chromium, ...env } },
  )
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ title, ancestorTitles, fullName, status, duration, failureMessages }) => ({
      cases: new Set([title, ...ancestorTitles].flatMap(casesOf)),
      full: fullName,
      status,
      duration,
      messages: failureMessages,
    })),
  )
}
