import { isRecord } from '../../runtime/schema/documents.ts'

/**
 * The documents under schemas/examples as text, by path below that folder. They load at once: the playground is not
 * part of the console, and the search needs all of them.
 */
const texts = import.meta.glob<string>(
  [
    '../../schemas/examples/**/*.json',
    '!../../schemas/examples/**/*.errors.json',
    '!../../schemas/examples/versions/**',
  ],
  { query: '?raw', import: 'default', eager: true },
)

export type ExampleGroup = 'base' | 'valid' | 'invalid'

export interface Example {
  /** Path below schemas/examples: `valid/pages/list-smallest.json`. */
  file: string
  group: ExampleGroup
  /** Kind of a page, else the folder of its type: `entities`. */
  kind: string
  title: string
  text: string
  /** Name that other documents use for this page; undefined for a document that is not a page. */
  page: string | undefined
}

const prefix = '../../schemas/examples/'

function exampleOf(file: string, text: string): Example {
  const parts = file.split('/')
  const group: ExampleGroup = parts[0] === 'valid' || parts[0] === 'invalid' ? parts[0] : 'base'
  const below = group === 'base' ? parts : parts.slice(1)
  const folder = below[0] ?? ''
  const content = parse(text)
  const record = isRecord(content) ? content : {}
  const name = below
    .slice(1)
    .join('/')
    .replace(/\.json$/, '')
  const words = { base: '', valid: 'example/', invalid: 'invalid/' }
  const title = record.title ?? record.name ?? record.family ?? name
  return {
    file,
    group,
    kind: folder === 'pages' ? (typeof record.kind === 'string' ? record.kind : 'pages') : folder.replace('.json', ''),
    title: typeof title === 'string' ? title : name,
    text,
    page: folder === 'pages' ? `${words[group]}${name}` : undefined,
  }
}

/** Returns undefined for text that is not JSON: some examples are broken on purpose. */
export function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const examples: readonly Example[] = Object.entries(texts)
  .map(([path, text]) => exampleOf(path.slice(prefix.length), text))
  .sort((a, b) => (a.file < b.file ? -1 : 1))

const byFile = new Map(examples.map(example => [example.file, example]))
const byPage = new Map(
  examples.flatMap(example => (example.page === undefined ? [] : [[example.page, example] as const])),
)

export const exampleOfFile = (file: string): Example | undefined => byFile.get(file)
export const exampleOfPage = (page: string): Example | undefined => byPage.get(page)
