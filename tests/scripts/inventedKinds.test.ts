// @module-tag full
import { spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
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
    "interface InventedPage extends Omit<CustomPage, 'kind'> {\n  kind: 'invented'\n}\n" +
      'export type Page = InventedPage | ListPage |',
  ],
  [
    'schemas/types/pages/dashboard.ts',
    'export type Block =',
    "interface InventedBlock extends Omit<DiagramBlock, 'kind'> {\n  kind: 'invented'\n}\n" +
      'export type Block =\n  | InventedBlock',
  ],
  [
    'schemas/types/pages/chart.ts',
    'export type Chart =',
    "interface InventedChart extends Omit<PieChart, 'kind'> {\n  kind: 'invented'\n}\n" +
      'export type Chart = InventedChart |',
  ],
  [
    'schemas/types/action.ts',
    'export type Action =',
    "interface InventedAction extends Omit<BackAction, 'kind'> {\n  kind: 'invented'\n}\n" +
      'export type Action = InventedAction |',
  ],
  [
    'schemas/types/process.ts',
    '  | InitiatorRule\n',
    "  | InitiatorRule\n  | { rule: 'inventedRule'; clan: string }\n",
  ],
  ['processes/state/graph.ts', "  | 'manualTask'\n", "  | 'manualTask'\n  | 'inventedTask'\n"],
  ['processes/state/nodeKinds.ts', "settings: 'approval' | ", "settings: 'inventedSettings' | 'approval' | "],
  ['processes/state/nodeKinds.ts', "takesTime: 'people' | ", "takesTime: 'inventedTime' | 'people' | "],
  ['processes/state/nodeKinds.ts', 'export type NodeGroup = ', "export type NodeGroup = 'inventedGroup' | "],
]

/** Facts of a BPMN element; a record without one of them must not compile. */
const facts: Record<string, Record<string, string>> = {
  task: { title: "'发明'", group: "'task'", waitsAs: 'null', takesTime: 'null', settings: 'null' },
  event: { title: "'发明'", catches: 'true', triggers: '[]' },
  gateway: { title: "'发明'", chooses: 'true' },
}

/** Records for `nodeKinds.ts`: whole ones, which compile, and others without one fact. */
function halfRecords(): string {
  const { title: _, group: __, ...common } = facts.task!
  return Object.entries(facts)
    .flatMap(([group, own]) =>
      ['nothing', ...Object.keys(own)].map(lacking => {
        const given = Object.entries({ ...common, group: `'${group}'`, ...own }).filter(([name]) => name !== lacking)
        const body = given.map(([name, value]) => `${name}: ${value}`).join(', ')
        return `export const ${group}Without_${lacking}: NodeKindRecord = { ${body} }\n`
      }),
    )
    .join('')
}

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
    'scripts/check/documents/checkCodeNames.ts',
    'renderer/pages/registry.ts',
  ],
  block: [
    'runtime/explain/nodes/dashboardNodes.ts',
    'scripts/check/pages/checkDashboardPage.ts',
    'renderer/pages/dashboard/DashboardPage.tsx',
  ],
  chart: ['runtime/schema/resolve/chartColumns.ts', 'scripts/check/pages/checkChart.ts', 'renderer/charts/registry.ts'],
  action: ['runtime/schema/resolveAction.ts', 'renderer/actions/registry.ts'],
  rule: ['processes/assignment/approverRules.ts', 'server/domains/workflow/people/rules/registry.ts'],
  element: [
    'processes/state/nodeKinds.ts',
    'processes/engine/elements/registry.ts',
    'processes/bpmn/readNode.ts',
    'processes/drawing/glyphs.ts',
    'designers/process/paletteItems.ts',
  ],
  settings: ['designers/process/settings/settingsSchema.ts'],
  time: ['processes/simulation/parameters.ts'],
  group: ['processes/document/kinds.ts'],
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
  appendFileSync(join(folder, 'processes/state/nodeKinds.ts'), halfRecords())
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the compiler names every place that a new kind misses', { timeout: 240_000 }, () => {
  const reported = new Set<string>()
  let said = ''
  for (const part of ['node', 'web']) {
    const { stdout } = spawnSync(
      process.execPath,
      [join(folder, 'node_modules/typescript/bin/tsc'), '-p', `tsconfig.${part}.json`, '--pretty', 'false'],
      { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 26 },
    )
    said += stdout
    for (const [, file] of stdout.matchAll(/^([\w./-]+)\(\d+,\d+\): error/gm)) reported.add(file!)
  }
  for (const [kind, places] of Object.entries(missing))
    expect([kind, places.filter(place => !reported.has(place))]).toEqual([kind, []])
  const lines = readFileSync(join(folder, 'processes/state/nodeKinds.ts'), 'utf8').split('\n')
  const refused = new Set(
    [...said.matchAll(/^processes\/state\/nodeKinds\.ts\((\d+),/gm)].map(([, line]) => lines[Number(line) - 1]),
  )
  expect(lines.filter(line => line.includes('Without_') && !refused.has(line))).toEqual(
    lines.filter(line => line.includes('Without_nothing')),
  )
})
