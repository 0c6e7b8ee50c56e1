import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'

const launch = (file: string) => pathToFileURL(resolve('scripts/launch', file)).href
const runScript = (code: string) =>
  spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' })

describe('requireNode', () => {
  const pretend = (version: string) =>
    runScript(`
      Object.defineProperty(process, 'versions', { value: { node: '${version}' } })
      const { requireNode } = await import('${launch('requireNode.mjs')}')
      requireNode()
      console.log('went on')`)

  it('refuses an old Node with a sentence', () => {
    const { status, stdout, stderr } = pretend('20.18.3')
    expect(status).toBe(1)
    expect(stdout).toBe('')
    expect(stderr).toContain('需要 Node 20.19')
  })

  it('goes on with what suffices', () => {
    for (const version of ['20.19.0', '22.0.0', '24.21.0']) expect(pretend(version).stdout).toBe('went on\n')
  })
})

describe('run', () => {
  it('keeps the exit code of the command', () => {
    const { status } = runScript(`
      const { run } = await import('${launch('run.mjs')}')
      process.exitCode = await run(process.execPath, ['-e', 'process.exit(7)'])`)
    expect(status).toBe(7)
  })

  it('passes signals on and ends when the command has', () => {
    const child = `process.on('SIGTERM', () => { console.log('asked to stop'); process.exit(3) })
      setInterval(() => {}, 1000)
      setTimeout(() => process.kill(process.ppid, 'SIGTERM'), 100)`
    const { status, stdout } = runScript(`
      const { run } = await import('${launch('run.mjs')}')
      process.exitCode = await run(process.execPath, ['-e', ${JSON.stringify(child)}])`)
    expect(stdout).toBe('asked to stop\n')
    expect(status).toBe(3)
  })
})

describe('openRunFolder', () => {
  it('keeps temporary files of a run together, and removes them with those of killed runs', () => {
    const parent = mkdtempSync(join(tmpdir(), 'launch-'))
    // The process of the first has ended; that of the second is this one.
    const [killed, alive] = [spawnSync(process.execPath, ['-e', '']).pid, process.pid]
    for (const owner of [killed, alive]) mkdirSync(join(parent, `console-run-${owner}`, 'deep'), { recursive: true })
    const { stdout, status } = runScript(`
      process.env.TMPDIR = ${JSON.stringify(parent)}
      const { openRunFolder } = await import('${launch('runFolder.mjs')}')
      const free = openRunFolder()
      const { mkdtempSync } = await import('node:fs')
      const { tmpdir } = await import('node:os')
      console.log(mkdtempSync(tmpdir() + '/x-'), free > 0, (await import('node:fs')).existsSync(tmpdir()))`)
    expect(status).toBe(0)
    const [made = '', ...seen] = stdout.trim().split(' ')
    expect(made).toMatch(new RegExp(`^${parent}/console-run-\\d+/x-`))
    expect(seen).toEqual(['true', 'true'])
    expect(existsSync(made)).toBe(false)
    expect(readdirSync(parent)).toEqual([`console-run-${alive}`])
    rmSync(parent, { recursive: true })
  })
})

describe('fingerprint', () => {
  const of = (environment: Record<string, string>) => {
    const { status, stdout } = runScript(`
      const { fingerprint } = await import('${launch('build.mjs')}')
      console.log(fingerprint(${JSON.stringify(environment)}))`)
    expect(status).toBe(0)
    return stdout.trim()
  }
  const key = 'schema-console-development-key00'

  it('changes with the values that go into the bundle', () => {
    const prints = [
      of({}),
      of({ PASSWORD_KEY: key }),
      of({ PASSWORD_KEY: key.toUpperCase() }),
      of({ CLIENT_CREDENTIAL: 'console:console' }),
      of({ VITE_ENVIRONMENT: 'uat' }),
    ]
    expect(new Set(prints).size).toBe(prints.length)
    expect(of({ PASSWORD_KEY: key })).toBe(prints[1])
  })

  it('keeps out of sight what it is made of, and stays when other values change', () => {
    expect(of({ PASSWORD_KEY: key })).toMatch(/^[0-9a-f]{64}$/)
    expect(of({ PORT: '9000', SEED: 'none' })).toBe(of({}))
  })
})
