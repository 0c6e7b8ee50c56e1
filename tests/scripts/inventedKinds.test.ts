// @module-tag full
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const project = fileURLToPath(new URL('../..', import.meta.url))
const rooms = ['schemas', 'processes', 'runtime', 'renderer', 'designers', 'server', 'scripts']
const files = [...rooms, 'main.tsx', 'tsconfig.base.json', 'tsconfig.node.json', 'tsconfig.web.json', 'package.json']

/** One invented kind of each sort, where its type is written. */
const invented: [file: string, before: string, after: string][] = [
  ['schemas/types/entity.ts', "  | 'textarea'\n", "  | 'textarea'\n  | 'inventedField'\n"],
  ['schemas/types/entity.ts', "  | 'money'\n  | 'date'\n", "  | 'money'\n  | 'inventedCell'\n  | 'date'\n"],
  ['schemas/types/entity.ts', "  'x-unit'?: string\n", "  'x-unit'?: string\n  'x-invented'?: string\n"],
  [
    'schemas/types/page.ts',
    'export type Page = ListPage |',
    "interface InventedPage extends Omit<CustomPage, 'kind'> {\n  kind: 'invented'\n}\nexport type Page = InventedPage | ListPage |",
  ],
  [
    'schemas/types/process.ts',
    '  | InitiatorRule\n',
    "  | InitiatorRule\n  | { rule: 'inventedRule'; clan: string }\n",
  ],
  ['processes/state/graph.ts', "  | 'manualTask'\n", "  | 'manualTask'\n  | 'inventedTask'\n"],
]

/** Files that must say something, and nothing else may. */
const missing = {
  field: ['schemas/evaluate/fieldKinds.ts', 'renderer/kinds/fields.ts'],
  cell: ['schemas/evaluate/cellKinds.ts', 'renderer/kinds/cells.ts'],
  keyword: ['schemas/evaluate/entityKeywords.ts'],
  page: [
    'runtime/schema/pageKinds.ts',
    'runtime/schema/resolveAction.ts',
    'runtime/explain/nodesOf.ts',
    'scripts/check/pages/checkPages.ts',
    'renderer/pages/registry.ts',
  ],
  rule: ['processes/assignment/approverRules.ts', 'server/domains/workflow/people/rules/registry.ts'],
  element: ['processes/state/nodeKinds.ts', 'processes/engine/elements/registry.ts'],
}

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'console-invented-'))
  for (const file of files)
    cpSync(join(project, file), join(folder, file), { recursive: true, filter: path => !path.endsWith('.tgz') })
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'))
  for (const [file, before, after] of invented) {
    const text = readFileSync(join(folder, file), 'utf8')
    if (!text.includes(before)) throw new Error(`${file} holds no ${before}`)
    writeFileSync(join(folder, file), text.replace(before, after))
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the compiler names every place that a new kind misses', { timeout: 240_000 }, () => {
  const reported = new Set<string>()
  for (const part of ['node', 'web']) {
    const { stdout } = spawnSync(
      process.execPath,
      [join(folder, 'node_modules/typescript/bin/tsc'), '-p', `tsconfig.${part}.json`, '--pretty', 'false'],
      { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 26 },
    )
    for (const [, file] of stdout.matchAll(/^([\w./-]+)\(\d+,\d+\): error/gm)) reported.add(file!)
  }
  for (const [kind, places] of Object.entries(missing))
    expect([kind, places.filter(place => !reported.has(place))]).toEqual([kind, []])
})
