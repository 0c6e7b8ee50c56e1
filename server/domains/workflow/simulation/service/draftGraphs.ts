import { createHash } from 'node:crypto'
import type { ModelFault } from '../../../../../processes/bpmn/faults.ts'
import type { Graph } from '../../../../../processes/state/graph.ts'
import { readAside } from '../../models/readAside.ts'

interface Reading {
  graphs: readonly Graph[]
  faults: readonly ModelFault[]
}

const most = 20
const known = new Map<string, Promise<Reading>>()

/** Returns the processes of a draft. A trial page requests them several times, so the most recent ones are cached. */
export function draftGraphs(xml: string): Promise<Reading> {
  const key = createHash('sha256').update(xml).digest('base64')
  const reading = known.get(key) ?? read(xml)
  known.delete(key)
  known.set(key, reading)
  reading.catch(() => known.delete(key))
  for (const oldest of known.keys()) {
    if (known.size <= most) break
    known.delete(oldest)
  }
  return reading
}

async function read(xml: string): Promise<Reading> {
  const { graphs, faults } = await readAside(xml)
  return { graphs: JSON.parse(graphs) as Graph[], faults }
}
