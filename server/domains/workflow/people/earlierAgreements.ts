import { readNotes } from '../../../../processes/assignment/taskNotes.ts'
import type { EngineCommand } from '../../../../processes/state/command.ts'
import type { EarlierAgreement } from '../../../../processes/state/result.ts'
import type { InstanceState } from '../../../../processes/state/state.ts'
import type { LookBack } from '../stored/lookBack.ts'
import { grouped } from './values.ts'

export interface Agreements {
  agreed: EarlierAgreement[]
  /** People by node who agreed before a return that keeps what was agreed. */
  kept: Map<string, string[]>
}

/** One agreement at a task that has ended. */
interface Known {
  nodeId: string
  assignee: string
  isLast: boolean
  isBeforeReturn: boolean
}

/**
 * Who agreed in this instance until now: at tasks that have ended, and at the one that this very command ends, if any. What was
 * agreed before a return counts again only if that return keeps agreements.
 */
export function earlierAgreements(
  { ended, lastReturn }: LookBack,
  state: InstanceState,
  command?: EngineCommand,
): Agreements {
  const known: Known[] = ended.flatMap(({ nodeId, endedAt, agreed }) =>
    agreed.map(assignee => ({
      nodeId,
      assignee,
      isLast: endedAt === ended[0]?.endedAt,
      isBeforeReturn: lastReturn !== null && endedAt <= lastReturn.at,
    })),
  )
  if (command?.command === 'move') {
    const going = readNotes(command.taskNotes ?? {}).returned
    // The return that this very command makes is no event yet: until now is before it, and whom it goes back to is asked.
    if (going) return { agreed: [], kept: going.agreements === 'keep' ? keptOf(known, command.targets) : new Map() }
  }
  const isKept = lastReturn?.agreements === 'keep'
  const ending = command?.command === 'completeTask' ? state.tasks.find(task => task.id === command.taskId) : undefined
  const now = state.slots
    .filter(slot => slot.taskId === ending?.id && slot.state === 'agreed')
    .map(slot => ({ nodeId: ending?.nodeId ?? '', assignee: slot.assignee, last: true }))
  const before = known
    .filter(row => !row.isBeforeReturn)
    .map(({ nodeId, assignee, isLast }) => ({ nodeId, assignee, last: isLast && now.length === 0 }))
  const kept = isKept ? byNode(known.filter(row => row.isBeforeReturn)) : new Map<string, string[]>()
  for (const { nodeId } of before) kept.delete(nodeId)
  return { agreed: [...now, ...before], kept }
}

function keptOf(known: readonly Known[], targets: readonly string[]): Map<string, string[]> {
  const kept = byNode(known)
  for (const target of targets) kept.delete(target)
  return kept
}

const byNode = (rows: readonly Known[]): Map<string, string[]> =>
  new Map([...grouped(rows, row => row.nodeId)].map(([node, of]) => [node, [...new Set(of.map(row => row.assignee))]]))
