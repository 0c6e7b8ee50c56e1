import type { Finding } from '../../schemas/evaluate/finding.ts'
import type { ModelFault } from '../bpmn/faults.ts'
import { vendorsOf } from '../bpmn/foreign.ts'
import { readWhole } from '../bpmn/readModel.ts'
import { expressionWords } from './expressionWords.ts'
import { finding } from './findings.ts'
import { placeOfFault, placesOf } from './places.ts'
import type { ImportKind, ImportReport, Word } from './report.ts'
import { wordsOf } from './words.ts'
import { vendorTitles } from './wordTitles.ts'

const order: readonly ImportKind[] = ['refused', 'kept', 'noticed', 'translated']
/** Maximum number of lines, and of characters of a value. */
const mostLines = 1000
const longestValue = 300

/**
 * Returns a report with one line for each attribute, element or expression that an import of a BPMN text translates,
 * keeps without effect or refuses. No text makes it throw; it takes about as long as a check before deployment.
 *
 * @example (await importReport(xml)).counts // { refused: 0, kept: 2, noticed: 1, translated: 7 }
 */
export async function importReport(xml: string): Promise<ImportReport> {
  const { document, graphs, faults, translations } = await readWhole(xml)
  const places = document ? placesOf(document.definitions) : new Map()
  const words = document ? wordsOf(document, { places, translations }) : []
  const told = new Set(words.map(keyOf))
  const found = [
    ...faults.map(fault => wordOfFault(fault, places)).filter(word => !told.has(keyOf(word))),
    ...words,
    ...(document ? expressionWords(document, { places, translations, words }) : []),
  ]
  const lines = withoutRefused(found)
  const sorted = order.flatMap(kind => lines.filter(line => line.kind === kind))
  return {
    isReadable: document !== undefined,
    isDeployable: faults.every(({ level }) => level !== 'error'),
    vendors: [...new Set(document ? vendorsOf(document.definitions) : [])].flatMap(vendor =>
      vendor === 'console' ? [] : [vendorTitles[vendor]],
    ),
    processes: graphs.map(({ key, name }) => ({ key, name })),
    counts: Object.fromEntries(order.map(kind => [kind, lines.filter(line => line.kind === kind).length])) as Record<
      ImportKind,
      number
    >,
    lines: [...sorted.slice(0, mostLines), ...leftOut(sorted.length - mostLines)].map((line, at) => ({
      ...line,
      id: String(at + 1),
      before: shortened(line.before),
      after: shortened(line.after),
    })),
  }
}

/** Removes translated words whose text contains the value of a refused word of the same element. */
function withoutRefused(words: readonly Word[]): Word[] {
  const refused = new Map<string | null, Word[]>()
  for (const word of words) {
    if (word.kind !== 'refused') continue
    const known = refused.get(word.elementId)
    if (known) known.push(word)
    else refused.set(word.elementId, [word])
  }
  const holds = (text: string | null, { before }: Word) =>
    before !== null && (text === before || (before.length > 3 && text?.includes(before)))
  return words.filter(
    ({ kind, elementId, before }) =>
      kind !== 'translated' || !refused.get(elementId)?.some(each => holds(before, each)),
  )
}

const leftOut = (left: number): Word[] =>
  left <= 0 ? [] : [{ ...nowhere, kind: 'noticed', ...finding('IMPORT_LINES_LEFT', { left }) }]

/** Returns the report of a text that cannot be read, for the given reason. */
export const unreadable = (found: Finding): ImportReport => ({
  isReadable: false,
  isDeployable: false,
  vendors: [],
  processes: [],
  counts: { refused: 1, kept: 0, noticed: 0, translated: 0 },
  lines: [{ ...nowhere, id: '1', kind: 'refused', ...found }],
})

/** A line about the whole file. */
const nowhere = { elementId: null, element: null, attribute: null, before: null, after: null }

const keyOf = ({ code, elementId, message }: Pick<Word, 'code' | 'elementId' | 'message'>) =>
  `${code} ${elementId} ${message}`

const shortened = (text: string | null): string | null =>
  text !== null && text.length > longestValue ? `${text.slice(0, longestValue)}…` : text

function wordOfFault({ level, rule, elementId, ...found }: ModelFault, places: ReturnType<typeof placesOf>): Word {
  const place = placeOfFault(found, elementId === null ? undefined : places.get(elementId))
  return {
    ...found,
    kind: level === 'error' ? 'refused' : rule === 'ignored' ? 'kept' : 'noticed',
    elementId,
    element: (elementId === null ? undefined : places.get(elementId)?.title) ?? null,
    attribute: place?.attribute ?? null,
    before: place?.value ?? null,
    after: null,
  }
}
