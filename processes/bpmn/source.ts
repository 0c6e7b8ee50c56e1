import type { NodeSettings } from '../../schemas/types/process.ts'
import type { NodeKind } from '../state/graph.ts'
import type { Element } from './element.ts'
import type { Reading } from './reading.ts'

/** A node on its way into the graph. */
export interface Source {
  reading: Reading
  element: Element
  kind: NodeKind
  id: string
  inEventSubProcess: boolean
  settings?: NodeSettings
}
