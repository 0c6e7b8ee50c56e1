import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { faultLine } from '../../../scripts/check/fault.ts'
import { importsOf } from '../../../scripts/check/importsOf.ts'
import { checkRooms } from '../../../scripts/check/rooms.ts'

/** Returns the faults of a project with these files. */
function faultsOf(files: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'console-rooms-'))
  try {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, file)), { recursive: true })
      writeFileSync(join(root, file), text)
    }
    return checkRooms(root).faults.map(faultLine)
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

test('this project keeps the rules of its rooms', () => {
  const { faults } = checkRooms(fileURLToPath(new URL('../../..', import.meta.url)))
  expect(faults.map(faultLine)).toEqual([])
})

test.each([
  ['schemas/a.ts', `import { b } from '../runtime/b.ts'`, 'schemas may not import runtime'],
  ['schemas/a.ts', `import { readFileSync } from 'node:fs'`, 'schemas may not import the package "node:fs"'],
  ['processes/a.ts', `import { b } from '../server/b.ts'`, 'processes may not import server (only schemas)'],
  ['processes/a.ts', `import { readFileSync } from 'node:fs'`, 'processes may not import the package "node:fs"'],
  ['runtime/a.ts', `import { b } from '../server/b.ts'`, 'runtime may not import server (only schemas, processes)'],
  ['runtime/a.ts', `import { useState } from 'react'`, 'runtime may not import the package "react"'],
  ['renderer/a/b.ts', `const b = await import('../../server/b.ts')`, 'renderer may not import server'],
  ['renderer/a.ts', `export type { B } from '../designers/b.ts'`, 'renderer may not import designers'],
  ['renderer/a.ts', `const all = import.meta.glob('../server/**/*.ts')`, 'renderer may not import server'],
  ['renderer/a.ts', `import(/* later */ name)`, 'import() of a computed name hides what is imported'],
  ['designers/a.ts', `import { b } from '../renderer/ui/b.ts'`, 'designers may not import renderer'],
  ['server/a.ts', `import { b } from '../scripts/b.ts'`, 'server may not import scripts'],
  ['server/a.ts', `import { Button } from 'antd'`, 'server may not import the package "antd"'],
  ['scripts/a.ts', `import type { B } from '../renderer/b.ts'`, 'scripts may not import renderer'],
  ['server/a.ts', `import 'x'\nimport '../tests/b.ts'`, '2:1: server may not import tests'],
  ['runtime/a.ts', `import x from '../../outside.ts'`, 'leads out of the project'],
  ['processes/a/b/c/d/e.ts', '', 'stands 4 folders deep, more than 3'],
  ['server/a/index.ts', '', 'only a room has an index.ts'],
  ['server/aB/c.ts', '', 'folder "aB" is not kebab-case'],
  ['schemas/pages/aB.json', '{}', '"aB" is not kebab-case'],
  ['server/a-b.ts', '', '"a-b" is not camelCase'],
  ['server/a.ts', 'x\n'.repeat(401), 'server/a.ts:401:1: has 401 lines, more than 400'],
  ['server/a.ts', `x\n${'字'.repeat(121)}`, 'server/a.ts:2:121: has 121 characters, more than 120'],
  ['server/a.ts', 'export default 1', 'has a default export'],
])('%s with %j is a fault', (file, text, message) => {
  expect(faultsOf({ [file]: text })).toEqual([expect.stringContaining(message)])
})

test('what a room may do is no fault', () => {
  expect(
    faultsOf({
      'schemas/evaluate/a.ts': `import { b } from '../b.ts'`,
      'runtime/a.ts': `import { a } from '../schemas/evaluate/a.ts'`,
      'renderer/a.tsx': `import { useState } from 'react'\nimport { a }
        from '../runtime/a.ts'\n// import '../server/a.ts'`,
      'designers/a.ts': `import { a } from '../renderer/index.ts'`,
      'server/a.ts': `import { readFileSync } from 'node:fs'\nimport { a } from '../schemas/evaluate/a.ts'`,
      'server/generated/b.ts': 'x\n'.repeat(500),
      'server/c.ts': '😀'.repeat(120),
      'scripts/a.ts': `import { a } from '../server/a.ts'`,
      'tests/a.test.ts': `import { a } from '../server/a.ts'\nimport { b } from '../renderer/a.tsx'`,
    }),
  ).toEqual([])
})

test('imports are found in every form and none in comments', () => {
  const text = `
import a from 'one'
import {
  b,
} from "two"
import 'three'
export * from 'four'
export { c } from 'five'
import type { D } from 'six'
const e = await import('seven')
type F = import('eight').F
/* import 'nine' */
const text = "from 'ten'"
`
  expect(
    importsOf(text)
      .map(one => one.specifier)
      .sort(),
  ).toEqual(['eight', 'five', 'four', 'one', 'seven', 'six', 'three', 'two'])
})

test('a cycle of imports is named once, also one of types and of lazy imports', () => {
  const faults = faultsOf({
    'server/a.ts': `import { b } from './b.ts'`,
    'server/b.ts': `import { c } from './c.ts'`,
    'server/c.ts': `import { a } from './a.ts'`,
    'server/d.ts': `import type { E } from './e.ts'`,
    'server/e.ts': `import { d } from './d.ts'`,
    'server/f.ts': `const g = await import('./g.ts')`,
    'server/g.ts': `import { f } from './f.ts'`,
  })
  expect(faults).toEqual([
    'server/a.ts:1:1: imports itself by way of server/b.ts → server/c.ts → server/a.ts',
    'server/d.ts:1:1: imports itself by way of server/e.ts → server/d.ts',
    'server/f.ts:1:1: imports itself by way of server/g.ts → server/f.ts',
  ])
})

test('folders import those below them only, types included; where no order is written they form no circle', () => {
  expect(
    faultsOf({
      'server/ground/kernel/a.ts': `import type { B } from '../../services/records/b.ts'`,
      'server/services/http/a.ts': `import { b } from '../records/b.ts'`,
      'server/services/records/b.ts': '',
      'server/services/records/c.ts': `const d = await import('../unknown/d.ts')`,
      'server/app.ts': `import { b } from './services/records/b.ts'`,
      'server/seed/a/b.ts': `import { d } from '../c/d.ts'`,
      'server/seed/c/d.ts': '',
      'server/seed/c/e.ts': `import { f } from '../a/f.ts'`,
    }),
  ).toEqual([
    'server/ground/kernel/a.ts:1:1: climbs: server/services stands above ground',
    'server/seed/a/b.ts:1:1: server/seed/a and server/seed/c import each other',
    'server/services/records/c.ts:1:1: climbs: server/services/unknown stands above records',
  ])
})
