import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectDir } from '../../server/ground/config/config.ts'
import { variables } from '../../server/ground/config/variables.ts'
import cases from '../cases.json' with { type: 'json' }

const page = readFileSync(join(projectDir, 'SECURITY.md'), 'utf8')

describe('SECURITY.md', () => {
  test('names only cases that are run', () => {
    const known = Object.values(cases).flatMap(suite => Object.keys(suite))
    const named = [...page.matchAll(/(?<![\w.])[A-I]\d{1,2}(?![\w.])/g)].map(([name]) => name)
    expect(new Set(named).size).toBeGreaterThan(20)
    expect([...new Set(named)].filter(name => !known.includes(name))).toEqual([])
  })

  test('names only variables that there are', () => {
    const named = [...page.matchAll(/`([A-Z][A-Z_]{3,})(?:=\w+)?`/g)].map(([, name]) => name)
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter(name => !Object.hasOwn(variables, name ?? '') && !name?.endsWith('_'))).toEqual([])
  })
})
