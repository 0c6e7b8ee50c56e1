import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from '../../../../server/ground/config/config.ts'
import { mistypedVariables, shownVariables, variables } from '../../../../server/ground/config/variables.ts'

const refusal = (env: Record<string, string>) => {
  try {
    readConfig(env)
    return ''
  } catch (error) {
    return error instanceof ConfigError ? error.sentences.join('\n') : String(error)
  }
}

describe('configuration', () => {
  it('has a default for everything in development', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      seed: 'demo',
      production: false,
      logLevel: 'info',
    })
  })

  it('takes empty variables as absent and numbers of users as seed', () => {
    expect(readConfig({ PORT: '', SEED: '250' })).toMatchObject({ port: 8080, seed: 250 })
    expect(readConfig({ DATABASE_URL: 'postgres://a@b/c' }).database).toEqual({
      kind: 'postgres',
      url: 'postgres://a@b/c',
    })
  })

  it.each([
    ['PORT', '80a'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['HOST', 'a b'],
    ['SEED', 'some'],
    ['SEED', '0'],
    ['SEED', '1.5'],
    ['LOG_LEVEL', 'loud'],
    ['DATABASE_URL', 'mysql://x'],
    ['PASSWORD_KEY', 'short'],
    ['CLIENT_CREDENTIAL', 'nocolon'],
    ['TRUSTED_PROXIES', 'proxy.example'],
    ['CORS_ORIGINS', '*'],
    ['CORS_ORIGINS', 'https://a.example/path'],
    ['METRICS_TOKEN', 'short'],
    ['CALLS_AT_ONCE', '0'],
    ['SLOW_CLIENT_SECONDS', '1.5'],
    ['PROCESS_LEASE_SECONDS', '0'],
    ['PROCESS_LOOK_MS', '99'],
    ['JOB_LOOK_MS', '999'],
    ['JOB_RETRY_SECONDS', '0'],
    ['DATABASE_SILENCE_SECONDS', '0'],
    ['OA_TIMEOUT_SECONDS', '0'],
    ['OSS_TIMEOUT_SECONDS', '0'],
  ])('refuses %s=%s with a sentence that names it', (name, value) => {
    expect(refusal({ [name]: value })).toContain(name)
  })

  it('names all faults at once', () => {
    expect(refusal({ PORT: 'x', SEED: 'y' }).split('\n')).toHaveLength(2)
  })

  it('refuses the keys of development in production', () => {
    const text = refusal({ NODE_ENV: 'production' })
    expect(text).toContain('PASSWORD_KEY')
    expect(text).toContain('CLIENT_CREDENTIAL')
    expect(refusal({ NODE_ENV: 'production', PASSWORD_COST: '14' })).toContain('PASSWORD_COST 不能小于 15')
    expect(text, 'its default is strong enough').not.toContain('PASSWORD_COST')
    expect(readConfig({}).identity.passwords.cost).toBe(15)
    const own = { NODE_ENV: 'production', PASSWORD_KEY: 'k'.repeat(32), CLIENT_CREDENTIAL: 'a:b' }
    expect(refusal({ ...own, SEED: 'none' })).toBe('')
    for (const SEED of ['', 'demo', '20']) expect(refusal({ ...own, SEED })).toContain('SEED=none')
  })

  it('shows what is in force and no secret', () => {
    const url = 'postgres://somebody:secret@host/data'
    const lines = shownVariables({ PORT: '9000', DATABASE_URL: url, PASSWORD_KEY: 'k'.repeat(32) }).join('\n')
    expect(lines).toMatch(/\* PORT +9000/)
    expect(lines).toMatch(/ {2}HOST +127\.0\.0\.1/)
    expect(lines).toMatch(/\* DATABASE_URL +\*{6}/)
    expect(lines).not.toContain('secret')
    expect(lines).not.toContain('kkk')
    expect(shownVariables({}).join('\n')).not.toContain('schema-console-development')
  })

  it('does not repeat a secret that is wrong', () => {
    expect(refusal({ PASSWORD_KEY: 'hunter2', DATABASE_URL: 'mysql://u:hunter2@h' })).not.toContain('hunter2')
  })

  it('knows a variable that was mistyped', () => {
    expect(mistypedVariables({ DATABSE_URL: 'x', HOME: '/', PASSWORD: 'x', LOG_LEVEL: 'info' })).toEqual([
      { name: 'DATABSE_URL', meant: 'DATABASE_URL' },
    ])
  })

  it.each(['docs/configuration.md', 'docs/configuration.zh-CN.md'])('finds every variable in %s', file => {
    const manual = readFileSync(file, 'utf8')
    const names = Object.keys(variables)
    expect(names.filter(name => !manual.includes(`\`${name}\``))).toEqual([])
  })
})
