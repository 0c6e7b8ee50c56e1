import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { refusalStatus } from '../../server/domains/workflow/refusalStatus.ts'
import { filesBelow } from './filesBelow.ts'

export interface CatalogueEntry {
  code: string
  status: number
  text: string
  line: number
}

/** An entry of a catalogue, and a refusal of the room `processes`, whose kind decides the status. */
const entry = /^ {2}([A-Z][A-Z0-9_]*): \{\s*(?:code: \w+,\s*)?(?:status: (\d{3})|kind: '(\w+)'),\s*text: '([^']*)'/gm

const statusOf: Record<string, number> = refusalStatus

/** The entries of each catalogue of errors (`faults.ts`, `refusals.ts`), by its file and in the order of the files. */
export function readCatalogues(root: string): Map<string, CatalogueEntry[]> {
  const files = [
    ...filesBelow(root, 'server', '.ts').filter(file => file.endsWith('/faults.ts')),
    ...filesBelow(root, 'processes', '.ts').filter(file => file.endsWith('/refusals.ts')),
  ]
  return new Map(files.map(file => [file, entriesOf(readFileSync(join(root, file), 'utf8'))]))
}

const entriesOf = (source: string): CatalogueEntry[] =>
  [...source.matchAll(entry)].map(match => {
    const [, code = '', status, kind, text = ''] = match
    return {
      code,
      status: kind === undefined ? Number(status) : statusOf[kind]!,
      text,
      line: source.slice(0, match.index).split('\n').length,
    }
  })
