import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { refusalStatus } from '../../server/domains/workflow/refusalStatus.ts'
import { filesBelow } from './filesBelow.ts'

export interface CatalogueEntry {
  code: string
  /** HTTP status; undefined for a finding, which is no answer of a call by itself. */
  status: number | undefined
  text: string
  line: number
}

/** An entry of `faults.ts`, and one of `refusals.ts`, whose kind decides the status. */
const answered = /^ {2}([A-Z][A-Z0-9_]*): \{\s*(?:code: \w+,\s*)?(?:status: (\d{3})|kind: '(\w+)'),\s*text: '([^']*)'/gm

/** An entry of `findings.ts`. */
const found = /^ {2}([A-Z][A-Z0-9_]*):\s*()()'([^']*)'/gm

const statusOf: Record<string, number> = refusalStatus

/** Rooms with catalogues, in the order of the documentation. */
export const catalogueRooms = ['server', 'processes', 'schemas', 'runtime'] as const

const isCatalogue = /\/(faults|refusals|findings)\.ts$/

/**
 * The entries of each catalogue (`faults.ts`, `refusals.ts`, `findings.ts`), by its file and in the order of the files.
 */
export function readCatalogues(root: string): Map<string, CatalogueEntry[]> {
  const files = catalogueRooms.flatMap(room => filesBelow(root, room, '.ts').filter(file => isCatalogue.test(file)))
  // A file of that name without entries is code, as `processes/bpmn/faults.ts`.
  return new Map(
    files
      .map(file => [file, entriesOf(readFileSync(join(root, file), 'utf8'), file)] as const)
      .filter(([, entries]) => entries.length > 0),
  )
}

const entriesOf = (source: string, file: string): CatalogueEntry[] =>
  [...source.matchAll(file.endsWith('/findings.ts') ? found : answered)].map(match => {
    const [, code = '', status = '', kind = '', text = ''] = match
    return {
      code,
      status: status === '' ? statusOf[kind] : Number(status),
      text,
      line: source.slice(0, match.index).split('\n').length,
    }
  })
