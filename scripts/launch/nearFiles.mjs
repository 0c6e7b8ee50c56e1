import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix, relative } from 'node:path'
import { inRoot, refuse, root } from './root.mjs'
import { capture } from './run.mjs'

/** Rooms whose tests mirror them path by path. */
const mirrored = /^(schemas|runtime|renderer|server|scripts|designers|processes)\//
/** Tests that call the product by its endpoints and open its pages: found by what they name. */
const naming = /^tests\/(contract|security|faults|e2e)\//

/**
 * Test files that the difference to main touches: changed tests, tests that import a changed file, the tests that
 * mirror a changed folder, and the tests that name an endpoint, entity or route of a changed document or domain.
 */
export async function nearFiles() {
  const changed = await changedFiles()
  const tests = filesBelow('tests').filter(file => /\.test\.tsx?$/.test(file))
  const texts = new Map(filesBelow('tests').map(file => [file, /\.tsx?$/.test(file) ? read(file) : '']))
  const names = namesIn(changed)
  const touched = closeOver(changed, texts)
  return tests.filter(
    file =>
      touched.has(file) ||
      changed.some(source => mirrors(file, source)) ||
      (naming.test(file) && names.some(name => texts.get(file).includes(name))),
  )
}

/**
 * Paths that differ between the work tree and main, or the last commit that was published where main is checked out.
 */
async function changedFiles() {
  const git = async (...args) => {
    const { code, output } = await capture('git', args)
    return code === 0 ? output.trim() : refuse(`git ${args.join(' ')}：${output.trim()}`)
  }
  const knows = async name => (await capture('git', ['rev-parse', '--verify', '--quiet', name])).code === 0
  const branch = await git('rev-parse', '--abbrev-ref', 'HEAD')
  // A clone of a single branch, or a detached one, may have no local main.
  const published = (await knows('origin/main')) ? 'origin/main' : 'HEAD'
  const main = branch !== 'main' && (await knows('main')) ? 'main' : published
  const base = await git('merge-base', 'HEAD', main)
  const lists = [await git('diff', '--name-only', base), await git('ls-files', '--others', '--exclude-standard')]
  return lists.flatMap(list => list.split('\n')).filter(path => path !== '')
}

/** Returns the changed files and the files of tests/ that import them, directly or through other files of tests/. */
function closeOver(changed, texts) {
  const reached = new Set(changed)
  const imports = new Map([...texts].map(([file, text]) => [file, importsOf(file, text)]))
  for (let before = -1; before !== reached.size; ) {
    before = reached.size
    for (const [file, all] of imports) if (all.some(one => reached.has(one))) reached.add(file)
  }
  return reached
}

const importsOf = (file, text) =>
  [...text.matchAll(/from '(\.[^']+)'|import\('(\.[^']+)'\)/g)].map(([, stated, lazy]) =>
    posix.normalize(posix.join(posix.dirname(file), stated ?? lazy)),
  )

/** Whether a test is in the folder for tests of that file. */
function mirrors(test, source) {
  if (!mirrored.test(source)) return false
  return posix.dirname(test) === `tests/${posix.dirname(source)}`
}

/**
 * Returns the texts by which tests name changed documents and domains: `'user.` and its address for a family,
 * `'/user-list` for a route.
 */
function namesIn(changed) {
  const families = filesBelow('schemas/endpoints').map(path => ({ ...JSON.parse(read(path)), text: read(path) }))
  const saidOf = ({ family, base }) => [`'${family}.`, `'${base}/`, `'${base}'`]
  const ofDocuments = changed.filter(existsInRoot).flatMap(path => {
    if (!path.endsWith('.json')) return []
    const { name, family, route } = JSON.parse(read(path))
    if (path.startsWith('schemas/endpoints/')) return saidOf(families.find(one => one.family === family))
    if (path.startsWith('schemas/pages/') && route) return [`'${route}`]
    if (!path.startsWith('schemas/entities/')) return []
    return [`'${name}'`, ...families.filter(({ entity }) => entity === name).flatMap(saidOf)]
  })
  const domains = new Set(changed.map(path => /^server\/\w+(?=\/)/.exec(path)?.[0]).filter(Boolean))
  const ofDomains = [...domains].flatMap(domain => {
    const handled = filesBelow(domain).flatMap(file =>
      [...read(file).matchAll(/'(\w+)\.\w+':/g)].map(found => found[1]),
    )
    // A family has its own handlers, or names those of a domain.
    return families
      .filter(({ family, text }) => handled.some(one => one === family || text.includes(`"${one}.`)))
      .flatMap(saidOf)
  })
  return [...new Set([...ofDocuments, ...ofDomains])]
}

const existsInRoot = path => existsSync(inRoot(path))
const read = path => readFileSync(inRoot(path), 'utf8')

function filesBelow(folder) {
  if (!existsInRoot(folder)) return []
  return readdirSync(inRoot(folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
}
