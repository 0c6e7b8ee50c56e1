import { availableParallelism } from 'node:os'
import { Faults, type ModelFault } from '../../../../processes/bpmn/faults.ts'
import { readDiagram } from '../../../../processes/bpmn/picture/readDiagram.ts'
import { type ProcessFacts, processFacts } from '../../../../processes/bpmn/processFacts.ts'
import { readModel } from '../../../../processes/bpmn/readModel.ts'
import { importReport, unreadable } from '../../../../processes/imports/importReport.ts'
import type { ImportReport } from '../../../../processes/imports/report.ts'
import type { Finding } from '../../../../schemas/evaluate/finding.ts'
import type { Diagram } from '../../../../schemas/types/diagram.ts'
import { askApart, EndedApart } from '../../../ground/kernel/startApart.ts'
import { finding } from '../findings.ts'
import { graphHash } from './graphHash.ts'

/** A parsed text for deployment: the graphs as stored text, and the facts of each process. */
export interface AsideReading {
  processes: (ProcessFacts & { hash: string })[]
  /** JSON of the graphs, in the order of `processes`. */
  graphs: string
  faults: ModelFault[]
}

/** Shorter texts are parsed in a few milliseconds. */
const shortText = 20_000
const milliseconds = 30_000
/** Maximum number of texts parsed at once; one processor stays free for other calls. */
const mostAtOnce = Math.max(1, availableParallelism() - 1)
/** Memory limit; no realistic model needs more. */
const megabytes = 1024

/** Readers by kind. */
const kinds = { model: readWhole, diagram: readDiagram, import: importReport }
type Kind = keyof typeof kinds
type Reading<K extends Kind> = Awaited<ReturnType<(typeof kinds)[K]>>

/** Parses a BPMN text for deployment; see `aside`. */
export const readAside = (xml: string): Promise<AsideReading> => aside('model', xml, refused)

/** Returns the diagram of a BPMN text; undefined if there is nothing to draw, or too much. */
export const readDiagramAside = (xml: string): Promise<Diagram | undefined> => aside('diagram', xml, () => undefined)

/** Returns the import report of a BPMN text; a report with one fault if reading the text exceeds a limit. */
export const importReportAside = (xml: string): Promise<ImportReport> => aside('import', xml, unreadable)

/** Runs in the separate process. */
export const readKind = (kind: Kind, xml: string): Promise<unknown> => kinds[kind](xml)

/** Parses a BPMN text without blocking other calls: a long one in a separate process with a time limit. */
async function aside<K extends Kind>(
  kind: K,
  xml: string,
  tooMuch: (found: Finding) => Reading<K>,
): Promise<Reading<K>> {
  if (xml.length <= shortText) return (await readKind(kind, xml)) as Reading<K>
  if (reading >= mostAtOnce) await new Promise<void>(resolve => waiting.push(resolve))
  else reading++
  try {
    return await apart(kind, xml, tooMuch)
  } finally {
    const next = waiting.shift()
    if (next) next()
    else reading--
  }
}

let reading = 0
const waiting: (() => void)[] = []

async function readWhole(xml: string): Promise<AsideReading> {
  const { graphs, faults } = await readModel(xml)
  return {
    processes: graphs.map(graph => ({ ...processFacts(graph), hash: graphHash(graph) })),
    graphs: JSON.stringify(graphs),
    faults,
  }
}

async function apart<K extends Kind>(
  kind: K,
  xml: string,
  tooMuch: (found: Finding) => Reading<K>,
): Promise<Reading<K>> {
  try {
    const program = new URL('./readProgram.ts', import.meta.url)
    const { found } = await askApart<{ found: Reading<K> }>(program, { kind, xml }, { megabytes, milliseconds })
    return found
  } catch (error) {
    if (!(error instanceof EndedApart) || error.why === 'fault') throw error
    return tooMuch(error.why === 'time' ? finding('MODEL_READING_TOO_LONG') : finding('MODEL_READING_TOO_LARGE'))
  }
}

function refused(found: Finding): AsideReading {
  const faults = new Faults()
  faults.error('size', null, found)
  return { processes: [], graphs: '[]', faults: faults.all }
}
