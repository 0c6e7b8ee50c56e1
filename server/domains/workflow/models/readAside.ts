import { availableParallelism } from 'node:os'
import { Faults, type ModelFault } from '../../../../processes/bpmn/faults.ts'
import { readDiagram } from '../../../../processes/bpmn/picture/readDiagram.ts'
import { type ProcessFacts, processFacts } from '../../../../processes/bpmn/processFacts.ts'
import { readModel } from '../../../../processes/bpmn/readModel.ts'
import type { Diagram } from '../../../../schemas/types/diagram.ts'
import { askApart, EndedApart } from '../../../ground/kernel/startApart.ts'
import { graphHash } from './graphHash.ts'

/** A text as a deployment needs it: the graphs as the text that is stored, and what has to be known of each. */
export interface AsideReading {
  processes: (ProcessFacts & { hash: string })[]
  /** JSON of the graphs, in the order of `processes`. */
  graphs: string
  faults: ModelFault[]
}

/** Shorter texts are read in a few milliseconds. */
const shortText = 20_000
const milliseconds = 30_000
/** So many processes read at once: a processor stays for those who only want a page. */
const mostAtOnce = Math.max(1, availableParallelism() - 1)
/** A text that needs more is none that anybody drew. */
const megabytes = 1024

/** What may be read of a text. */
const kinds = { model: readWhole, diagram: readDiagram }
type Kind = keyof typeof kinds
type Reading<K extends Kind> = Awaited<ReturnType<(typeof kinds)[K]>>

/** Reads a BPMN text for a deployment; see `aside`. */
export const readAside = (xml: string): Promise<AsideReading> => aside('model', xml, refused)

/** The picture of a BPMN text; undefined when there is nothing to be drawn, or too much. */
export const readDiagramAside = (xml: string): Promise<Diagram | undefined> => aside('diagram', xml, () => undefined)

/** What the process does. */
export const readKind = (kind: Kind, xml: string): Promise<unknown> => kinds[kind](xml)

/**
 * Reads a BPMN text without holding up the calls of others: a long one in a process of its own, which is ended when it
 * takes too long.
 */
async function aside<K extends Kind>(
  kind: K,
  xml: string,
  tooMuch: (message: string) => Reading<K>,
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
  tooMuch: (message: string) => Reading<K>,
): Promise<Reading<K>> {
  try {
    const program = new URL('./readProgram.ts', import.meta.url)
    const { found } = await askApart<{ found: Reading<K> }>(program, { kind, xml }, { megabytes, milliseconds })
    return found
  } catch (error) {
    if (!(error instanceof EndedApart) || error.why === 'fault') throw error
    return tooMuch(error.why === 'time' ? '流程过于庞大，在限定时间内无法读完' : '流程过于庞大，读取所需的内存超出限制')
  }
}

function refused(message: string): AsideReading {
  const faults = new Faults()
  faults.error('size', null, message)
  return { processes: [], graphs: '[]', faults: faults.all }
}
