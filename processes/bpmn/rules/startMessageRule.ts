import type { Graph } from '../../state/graph.ts'
import type { Faults } from '../faults.ts'
import { processFacts } from '../processFacts.ts'
import { startMessages } from '../startMessages.ts'
import { finding } from './findings.ts'

/** Reports messages that start a process twice or two processes of a file: the receiver would be ambiguous. */
export function checkStartMessages(graphs: readonly Graph[], faults: Faults): void {
  const known = new Map<string, string>()
  for (const { name, nodeId, key } of startMessages(graphs.map(processFacts))) {
    const other = known.get(name)
    if (other === undefined) known.set(name, key)
    else if (other === key) faults.error('startMessage', nodeId, finding('START_MESSAGE_TWICE', { name }))
    else faults.error('startMessage', nodeId, finding('START_MESSAGE_SHARED', { name, key: other }))
  }
}
