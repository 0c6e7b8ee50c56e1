import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { KitUse } from '../../../schemas/types/kit.ts'
import { checkSchemas } from '../../../scripts/check/checkSchemas.ts'
import { faultLine } from '../../../scripts/check/fault.ts'
import { expandKit } from '../../../scripts/documents/expandKit.ts'
import { readKit } from '../../../scripts/generate/writeKits.ts'

const project = fileURLToPath(new URL('../../..', import.meta.url))
const kit = readKit(project, 'schemas/kits/portal-content')
const sample = /^\/\/ kits\/portal-content\/uses\/partner-training\.json\n([\s\S]*?)```/m.exec(
  readFileSync(join(project, 'schemas/README.md'), 'utf8'),
)?.[1]

test('a seventh family of the portal is the file that the README shows', () => {
  expect(sample?.split('\n').length).toBeLessThan(60)
  const documents = expandKit(kit, JSON.parse(sample ?? '') as KitUse)
  const root = mkdtempSync(join(tmpdir(), 'console-seventh-'))
  try {
    cpSync(join(project, 'schemas'), join(root, 'schemas'), { recursive: true })
    for (const [name, document] of Object.entries(documents)) {
      const file = join(root, 'schemas', name)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, JSON.stringify(document))
    }
    const { faults } = checkSchemas({ root, documents: 'schemas' })
    // What only the console's code uses is warned of here, where that code is not.
    const own = faults.filter(({ level, file }) => level === 'error' || file.includes('partner-training'))
    expect(own.map(faultLine)).toEqual([])
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
  const calls = documents['endpoints/partner-training.json']?.endpoints as Record<string, { call: string }>
  const paths = Object.values(calls).map(({ call }) => call.split(' ')[1])
  const parts = ['save', 'update', 'detail', 'remove', 'list']
  expect(paths).toEqual(
    expect.arrayContaining([
      ...['category', 'content'].flatMap(kind => parts.map(part => `/${kind}/${part}`)),
      '/setButton',
      '/dragSort',
      '/homeList',
    ]),
  )
})

test('the six families are said in fewer than 1,500 lines', () => {
  const files = Object.keys(kit.documents).map(name => `${name}.json`)
  const uses = ['schedule', 'decision', 'empowerment', 'toolbox', 'corporation', 'home']
  const all = ['kit.json', ...files, ...uses.map(name => `uses/partner-${name}.json`)]
  const lines = all.map(
    file => readFileSync(join(project, 'schemas/kits/portal-content', file), 'utf8').split('\n').length,
  )
  expect(lines.reduce((sum, count) => sum + count)).toBeLessThan(1_500)
})
