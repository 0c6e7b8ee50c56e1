import type { Finding } from '../../schemas/evaluate/finding.ts'
import type { FormDefinition } from '../forms/design/formDefinition.ts'
import { finding as importFinding } from '../imports/findings.ts'
import type { ImportKind, ImportLine } from '../imports/report.ts'
import { finding } from './findings.ts'

export type ExchangeFormat = 'own' | 'jsonSchema' | 'formJs' | 'sheet'

/** What became of a file that holds a form. Nothing is stored by reading it. */
export interface FormReport {
  /** Undefined if the file holds no form; then the lines hold the reason. */
  form: FormDefinition | undefined
  format: ExchangeFormat | undefined
  /** As the file names them. */
  name?: string
  code?: string
  group?: string
  counts: Record<ImportKind, number>
  /** Refused first, then kept, noticed and translated, each in the order of the file. */
  lines: ImportLine[]
}

const order: readonly ImportKind[] = ['refused', 'kept', 'noticed', 'translated']
const mostLines = 1000
const longestValue = 300

/** The place and the values of a line. */
interface LinePlace {
  /** Title or key of the field; null for the whole file. */
  element?: string | null
  attribute?: string | null
  before?: unknown
  after?: unknown
}

/** Collects the lines of a report. */
export class ReportLines {
  readonly #lines: Omit<ImportLine, 'id'>[] = []

  add(kind: ImportKind, found: Finding, { element = null, attribute = null, before, after }: LinePlace = {}): void {
    this.#lines.push({
      ...found,
      kind,
      elementId: null,
      element,
      attribute,
      before: before === undefined ? null : shown(before),
      after: after === undefined ? null : shown(after),
    })
  }

  report(form: FormDefinition | undefined, format: ExchangeFormat | undefined): FormReport {
    const sorted = order.flatMap(kind => this.#lines.filter(line => line.kind === kind))
    const counts = Object.fromEntries(
      order.map(kind => [kind, sorted.filter(line => line.kind === kind).length]),
    ) as Record<ImportKind, number>
    const left = sorted.length - mostLines
    const lines = sorted.slice(0, mostLines).map((line, at) => ({ ...line, id: String(at + 1) }))
    if (left <= 0) return { form, format, counts, lines }
    const rest = { elementId: null, element: null, attribute: null, before: null, after: null }
    const last = {
      ...rest,
      id: String(mostLines + 1),
      kind: 'noticed' as const,
      ...importFinding('IMPORT_LINES_LEFT', { left }),
    }
    return { form, format, counts, lines: [...lines, last] }
  }
}

/** Returns the report with a line for each fault that prevents publishing the form. */
export function withFaults(report: FormReport, faults: readonly Finding[]): FormReport {
  if (faults.length === 0) return report
  const added = new ReportLines()
  for (const { message } of faults) added.add('noticed', finding('FORM_FILE_PUBLISH', { message }))
  const more = added.report(undefined, undefined)
  const lines = order.flatMap(kind => [...more.lines, ...report.lines].filter(line => line.kind === kind))
  return {
    ...report,
    counts: { ...report.counts, noticed: report.counts.noticed + more.counts.noticed },
    lines: lines.map((line, at) => ({ ...line, id: String(at + 1) })),
  }
}

/** Returns the report of a file that holds no form. */
export function withoutForm(found: Finding): FormReport {
  const lines = new ReportLines()
  lines.add('refused', found)
  return lines.report(undefined, undefined)
}

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > longestValue ? `${text.slice(0, longestValue)}…` : text
}
