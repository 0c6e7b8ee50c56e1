import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { finishPublishing } from '../../scripts/launch/publish.mjs'
import { projectDir, readConfig } from '../../server/ground/config/config.ts'
import { migrate } from '../../server/ground/database/migrate.ts'
import { openDatabase } from '../../server/ground/database/open.ts'
import { loadRegistry } from '../../server/ground/kernel/registry.ts'
import { seedDatabase } from '../../server/seed/seedDatabase.ts'
import { isFull, sized } from '../helpers/form.ts'
import { killMoments } from '../helpers/pace.ts'

const rounds = sized({ short: 2, full: 8, long: 200 })
const moments = killMoments('kills during publish')
const inProject = (...parts: string[]) => join(projectDir, ...parts)
const imported = (file: string) => JSON.stringify(pathToFileURL(inProject(file)).href)

/** Runs a program until it has said that, then kills it in the middle of what it does next; gives all it said. */
function killed(program: string, { env = {}, after }: { env?: NodeJS.ProcessEnv; after: RegExp }): Promise<string> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: projectDir,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  return new Promise((resolve, reject) => {
    let isDoomed = false
    const hear = (chunk: Buffer) => {
      said += chunk
      if (isDoomed || !after.test(said)) return
      isDoomed = true
      if (isFull) setTimeout(() => child.kill('SIGKILL'), moments.next() * 40)
      else child.kill('SIGKILL')
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('exit', (code, signal) => {
      if (isDoomed && (signal === 'SIGKILL' || code === 0)) resolve(said)
      else reject(new Error(`ended with ${code}: ${said}`))
    })
  })
}

/** The program has acknowledged a few steps, how many is drawn by chance. */
const someDone = () => (isFull ? /done/ : new RegExp(`(done \\d+\\s+){${1 + moments.below(5)}}`))

const lastNumber = (said: string) => Number([...said.matchAll(/^done (\d+)$/gm)].at(-1)?.[1] ?? 0)

describe('F2 kill -9 during publish', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'publish-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('documents that belong together are all of one version, and none before the one acknowledged', {
    timeout: 600_000,
  }, async () => {
    const root = join(folder, 'documents')
    const pages = readdirSync(inProject('schemas/pages'), { recursive: true, encoding: 'utf8' })
      .filter(name => name.endsWith('.json'))
      .map(name => join('schemas/pages', name))
    const program = `
      const { publishFiles, finishPublishing } = await import(${imported('scripts/launch/publish.mjs')})
      const { readFileSync } = await import('node:fs')
      const files = ${JSON.stringify(pages)}
      const texts = files.map(file => readFileSync(file, 'utf8'))
      finishPublishing(${JSON.stringify(root)})
      for (let number = Number(process.env.FROM); ; number++) {
        const text = index => '{"number":' + number + ',' + texts[index].trim().slice(1)
        publishFiles(${JSON.stringify(root)}, files.map((file, index) => ({ file, text: text(index) })))
        process.stdout.write('done ' + number + '\\n')
      }`
    let from = 1
    for (let round = 0; round < rounds; round++) {
      const said = await killed(program, { env: { FROM: String(from) }, after: someDone() })
      finishPublishing(root)
      const numbers = new Set(
        pages.map(file => (JSON.parse(readFileSync(join(root, file), 'utf8')) as { number: number }).number),
      )
      expect(numbers.size, `round ${round}: ${[...numbers].join()}`).toBe(1)
      const [number = 0] = numbers
      expect(number).toBeGreaterThanOrEqual(lastNumber(said))
      expect(number).toBeLessThanOrEqual(lastNumber(said) + 1)
      from = number + 1
    }
    const left = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.draft'))
    expect([existsSync(join(root, '.cache/publishing.json')), left]).toEqual([false, []])
  })

  test('files changed after the crash are not overwritten by its leftovers', () => {
    const root = join(folder, 'edited')
    mkdirSync(join(root, '.cache'), { recursive: true })
    writeFileSync(join(root, 'a.json'), 'written by hand')
    const steps = [
      { file: 'a.json', text: 'of the dead', before: 'another state' },
      { file: 'b.json', text: 'of the dead', before: null },
    ]
    writeFileSync(join(root, '.cache/publishing.json'), JSON.stringify(steps))
    expect(finishPublishing(root)).toEqual(['b.json'])
    expect(readFileSync(join(root, 'a.json'), 'utf8')).toBe('written by hand')
    expect(readFileSync(join(root, 'b.json'), 'utf8')).toBe('of the dead')
  })

  test('the bundle that is served is the old one or the new one, with all its parts', {
    timeout: 600_000,
  }, async () => {
    const served = join(folder, 'dist')
    const program = `
      const { publishBundle } = await import(${imported('scripts/launch/publishBundle.mjs')})
      const { mkdirSync, writeFileSync } = await import('node:fs')
      for (let number = Number(process.env.FROM); ; number++) {
        const fresh = ${JSON.stringify(join(folder, 'fresh'))} + number
        mkdirSync(fresh + '/assets', { recursive: true })
        const names = Array.from({ length: 40 }, (_, index) => 'part' + index + '-' + number + '.js')
        for (const name of names) writeFileSync(fresh + '/assets/' + name, 'x'.repeat(20000) + number)
        writeFileSync(fresh + '/index.html', JSON.stringify({ number, names }))
        publishBundle(fresh, ${JSON.stringify(served)})
        process.stdout.write('done ' + number + '\\n')
      }`
    let from = 1
    for (let round = 0; round < rounds; round++) {
      const said = await killed(program, { env: { FROM: String(from) }, after: someDone() })
      const { number, names } = JSON.parse(readFileSync(join(served, 'index.html'), 'utf8')) as {
        number: number
        names: string[]
      }
      for (const name of names)
        expect(readFileSync(join(served, 'assets', name), 'utf8').length).toBe(20_000 + String(number).length)
      expect(number).toBeGreaterThanOrEqual(lastNumber(said))
      from = number + 1
    }
  })

  test('a start that is killed brings the pages of a new version into the menu wholly or not at all', {
    tags: 'full',
    timeout: 600_000,
  }, async () => {
    const [schemas, data] = [join(folder, 'schemas'), join(folder, 'data')]
    cpSync(inProject('schemas'), schemas, { recursive: true })
    const list = JSON.parse(readFileSync(inProject('schemas/pages/position/list.json'), 'utf8')) as object
    const config = readConfig({ DATA_DIR: data, SEED: 'none', LOG_LEVEL: 'silent' })
    const known = async () => {
      const database = await openDatabase(config)
      const rows = await database.db.selectFrom('resource').select(['code', 'name']).execute()
      await database.close()
      return rows
    }
    const first = await openDatabase(config)
    await migrate(first.db)
    await seedDatabase({ db: first.db, config, registry: loadRegistry(schemas) })
    await first.close()
    const before = await known()
    const publish = (version: number) => {
      for (let index = 0; index < 30; index++) {
        const name = `part${version}n${index}`
        const page = {
          ...list,
          title: `新页 ${version}-${index}`,
          route: `/position-management/${name}`,
          menu: { module: 'setting', order: 900 + index },
        }
        writeFileSync(join(schemas, `pages/position/${name}.json`), JSON.stringify(page))
      }
    }
    const program = `
      process.stdout.write('begun\\n')
      const { start } = await import(${imported('server/start.ts')})
      await start()`
    for (let version = 1; version <= sized({ short: 2, full: 2, long: 20 }); version++) {
      publish(version)
      const env = { SCHEMA_DIR: schemas, DATA_DIR: data, SEED: 'none', PORT: '0', LOG_LEVEL: 'silent' }
      // Later and later: while it reads, opens, migrates, fills, and when it is ready.
      const after = version % 2 === 0 ? /ready/ : /configuration/
      await killed(program, { env, after })
      const rows = await known()
      const mine = rows.filter(({ name }) => name.startsWith(`新页 ${version}-`))
      expect(mine.length % 30, `version ${version}`).toBe(0)
      if (version % 2 === 0) expect(mine.length).toBeGreaterThan(0)
      expect(rows.map(({ code }) => code)).toEqual(expect.arrayContaining(before.map(({ code }) => code)))
    }
  })
})
