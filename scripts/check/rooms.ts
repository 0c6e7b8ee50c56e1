import { readFileSync } from 'node:fs'
import { basename, dirname, join, posix } from 'node:path'
import { filesBelow } from '../documents/filesBelow.ts'
import { importCycles } from './cycles.ts'
import type { Fault } from './fault.ts'
import { checkOrder } from './folderOrder.ts'
import { importsOf } from './importsOf.ts'
import { lineAndColumn } from './reading/jsonPositions.ts'

/**
 * The rooms that each room may import, besides itself. `designers` may import only the public interface of the
 * renderer.
 */
const allowed: Record<string, readonly string[]> = {
  schemas: [],
  processes: ['schemas'],
  runtime: ['schemas', 'processes'],
  renderer: ['schemas', 'runtime', 'processes'],
  designers: ['schemas', 'runtime', 'processes', 'renderer/index.ts'],
  server: ['schemas', 'processes'],
  scripts: ['schemas', 'processes', 'server'],
}
export const rooms = [...Object.keys(allowed), 'tests']

/** Subfolders, lowest first: each may import those before it. Folders without an order must not form a cycle. */
const orders: Record<string, string> = {
  schemas: 'types evaluate',
  processes:
    'xml state timers document layout drawing comparison assignment engine forms bpmn form-linkage form-definition ' +
    'fixes conditions imports form-exchange simulation templates',
  runtime:
    'environment crypto notify request routing schema data tabs passkey views session notices events dictionary ' +
    'explain storage region schedule icons',
  renderer:
    'theme ui page diagram cells actions charts fields table grid form print custom diagnostics kinds pages ' +
    'playground shell',
  'renderer/shell': 'reminders menu search panels header tabs',
  server: 'ground services domains seed',
  'server/ground': 'config database kernel session events outbound sheets region',
  'server/services':
    'records audit jobs storage exchange download data-sources external-tables endpoints http validators openapi ' +
    'operations',
  'server/services/records': 'model search values log files rules write',
  'server/domains':
    'dictionary notices identity permission user organization project land setting portal icons validation webhook ' +
    'view home log diagnostics embed feedback generation workflow',
  'server/domains/identity': 'proofs sign-in person',
  'server/domains/workflow':
    'stored notifications people exchanges execution forms models instances seals tasks form-tasks designed-forms ' +
    'absence diagram reports archive printing integration route-preview migration simulation',
}

/** Packages that show something, and those that only a server has. */
const browserPackages = /^(react|react-dom|antd|@ant-design\/|@rjsf\/|@tanstack\/|reactflow|echarts|ali-oss)/
const serverPackages = /^(node:|fastify|@fastify\/|kysely|pg$|@electric-sql\/|pino)/
const refusedPackages: Record<string, RegExp> = {
  schemas: /^/,
  processes: new RegExp(`${browserPackages.source}|${serverPackages.source}`),
  runtime: new RegExp(`^react|^react-dom|^antd|${serverPackages.source}`),
  renderer: serverPackages,
  designers: serverPackages,
  server: browserPackages,
}

const longest = 400
/** Characters of a line. */
const widest = 120
/** Files with a line that cannot be broken, as the pattern of a JSON Schema in a comment. */
const unbroken: ReadonlySet<string> = new Set(['schemas/types/process.ts'])
/** Maximum folder depth; domains have one level more. */
const deepest = (room: string): number => (room === 'server' || room === 'tests' ? 4 : 3)

/** Checks the rules of the rooms: allowed imports, no cycles, depth, length, names. */
export function checkRooms(root: string): { files: number; faults: Fault[] } {
  const faults: Fault[] = []
  const sources = rooms.flatMap(room =>
    ['.ts', '.tsx', '.mjs', '.css'].flatMap(ending => filesBelow(root, room, ending)),
  )
  const json = rooms.flatMap(room => filesBelow(root, room, '.json'))
  for (const file of sources) if (!file.includes('/generated/')) checkSource(root, file, faults)
  for (const file of [...sources, ...json]) checkPlace(file, faults)
  const code = sources.filter(file => !file.endsWith('.css'))
  faults.push(...importCycles(root, code), ...checkOrder(root, code, orders))
  return { files: sources.length, faults }
}

const fault = (file: string, message: string, line = 1, column = 1): Fault => ({
  level: 'error',
  file,
  line,
  column,
  path: '',
  message,
})

function checkSource(root: string, file: string, faults: Fault[]): void {
  const text = readFileSync(join(root, file), 'utf8')
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
  if (lines > longest) faults.push(fault(file, `has ${lines} lines, more than ${longest}`, longest + 1))
  if (!unbroken.has(file)) faults.push(...tooWide(file, text))
  const room = file.split('/')[0]!
  // Tests may import anything.
  if (file.endsWith('.css') || room === 'tests') return
  for (const { specifier, offset } of importsOf(text)) {
    const message = refusal(file, room, specifier)
    if (message === undefined) continue
    const { line, column } = lineAndColumn(text, offset)
    faults.push(fault(file, message, line, column))
  }
  const standard = /^export default\b/m.exec(text)
  if (standard && !file.endsWith('.config.ts')) {
    faults.push(fault(file, 'has a default export: name it', lineAndColumn(text, standard.index).line))
  }
}

const tooWide = (file: string, text: string): Fault[] =>
  text.split('\n').flatMap((line, at) => {
    const width = line.length <= widest ? line.length : [...line].length
    return width > widest ? [fault(file, `has ${width} characters, more than ${widest}`, at + 1, widest + 1)] : []
  })

function refusal(file: string, room: string, specifier: string | undefined): string | undefined {
  if (specifier === undefined) return 'import() of a computed name hides what is imported'
  if (!specifier.startsWith('.')) {
    const isRefused = refusedPackages[room]?.test(specifier) ?? false
    return isRefused ? `${room} may not import the package "${specifier}"` : undefined
  }
  const target = posix.normalize(posix.join(dirname(file), specifier))
  const other = target.split('/')[0]!
  if (other === room) return undefined
  if (target.startsWith('../')) return `"${specifier}" leads out of the project`
  if (target === 'package.json') return undefined
  const may = allowed[room] ?? []
  if (may.some(one => (one.includes('.') ? target === one : other === one))) return undefined
  const only = may.length > 0 ? ` (only ${may.join(', ')})` : ''
  return `${room} may not import ${rooms.includes(other) ? other : target}${only}`
}

const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/

function checkPlace(file: string, faults: Fault[]): void {
  const parts = file.split('/')
  const folders = parts.slice(1, -1)
  const most = deepest(parts[0] ?? '')
  if (folders.length > most) faults.push(fault(file, `stands ${folders.length} folders deep, more than ${most}`))
  for (const folder of folders)
    if (!kebab.test(folder)) faults.push(fault(file, `folder "${folder}" is not kebab-case`))
  const name = basename(file)
  if (name === 'index.ts' && folders.length > 0) {
    faults.push(fault(file, 'only a room has an index.ts: import the file that defines the name'))
  }
  const stem = name.slice(0, name.indexOf('.'))
  if (name.endsWith('.json') && !kebab.test(stem)) faults.push(fault(file, `"${stem}" is not kebab-case`))
  // A declaration of a library's types is called as the library.
  else if (/\.tsx?$/.test(name) && !name.endsWith('.d.ts') && !/^[A-Za-z][A-Za-z0-9]*$/.test(stem))
    faults.push(fault(file, `"${stem}" is not camelCase`))
}
