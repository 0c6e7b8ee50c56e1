import type { NodeSettings } from '../../schemas/types/process.ts'
import type { NodeKind } from '../state/graph.ts'
import type { Element } from './element.ts'
import type { Reading } from './reading.ts'

/** A node while it is being added to the graph. */
export interface Source {
  reading: Reading
  element: Element
  kind: NodeKind
  id: string
  inEventSubProcess: boolean
  settings?: NodeSettings
}
