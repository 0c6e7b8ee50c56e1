import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { chartKinds } from '../../renderer/charts/registry.ts'
import { blockNames } from '../../runtime/explain/nodes/dashboardNodes.ts'
import { pageKinds } from '../../runtime/schema/pageKinds.ts'
import { entityKeywords } from '../../schemas/evaluate/entityKeywords.ts'
import { functions } from '../../schemas/evaluate/functions.ts'
import { checkSchemas } from '../../scripts/check/checkSchemas.ts'
import { faultLine } from '../../scripts/check/fault.ts'

const project = fileURLToPath(new URL('../..', import.meta.url))
const readme = readFileSync(join(project, 'schemas/README.md'), 'utf8')

test('the screen that the README shows passes the check as it stands', () => {
  const sample = readme.split('```jsonc')[1]?.split('```')[0] ?? ''
  const parts = sample.split(/^\/\/ (\S+\.json)$/m).slice(1)
  expect(parts).toHaveLength(8)
  const root = mkdtempSync(join(tmpdir(), 'console-readme-'))
  try {
    // The screen of the README may have been made here already, as it says.
    cpSync(join(project, 'schemas'), join(root, 'schemas'), {
      recursive: true,
      filter: path => !/stock-?item/i.test(path),
    })
    for (let index = 0; index < parts.length; index += 2) {
      const file = join(root, 'schemas', parts[index] ?? '')
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, parts[index + 1] ?? '')
    }
    const errors = checkSchemas({ root, documents: 'schemas' }).faults.filter(fault => fault.level === 'error')
    expect(errors.map(faultLine)).toEqual([])
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
})

test.each([
  ['kind of page', Object.keys(pageKinds)],
  ['block of a dashboard', Object.keys(blockNames)],
  ['kind of chart', Object.keys(chartKinds)],
  ['keyword of an entity', Object.keys(entityKeywords)],
  ['function of expressions', Object.keys(functions)],
])('the README names every %s', (_, words) => {
  const named = new Set([...readme.matchAll(/`([\w-]+)[`(]/g)].map(found => found[1]))
  expect(words.filter(word => !named.has(word))).toEqual([])
})
