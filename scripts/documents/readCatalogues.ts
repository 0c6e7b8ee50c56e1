import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow } from './filesBelow.ts'

export interface CatalogueEntry {
  code: string
  status: number
  text: string
  line: number
}

const entry = /^ {2}([A-Z][A-Z0-9_]*): \{\s*(?:code: \w+,\s*)?status: (\d{3}),\s*text: '([^']*)'/gm

/** The entries of each catalogue of errors (`faults.ts`), by its file and in the order of the files. */
export function readCatalogues(root: string): Map<string, CatalogueEntry[]> {
  const files = filesBelow(root, 'server', '.ts').filter(file => file.endsWith('/faults.ts'))
  return new Map(files.map(file => [file, entriesOf(readFileSync(join(root, file), 'utf8'))]))
}

const entriesOf = (source: string): CatalogueEntry[] =>
  [...source.matchAll(entry)].map(match => {
    const [, code = '', status, text = ''] = match
    return { code, status: Number(status), text, line: source.slice(0, match.index).split('\n').length }
  })
