import { readNotes } from '../../../../processes/assignment/taskNotes.ts'
import type { EngineCommand } from '../../../../processes/state/command.ts'
import type { EarlierAgreement } from '../../../../processes/state/result.ts'
import type { InstanceState } from '../../../../processes/state/state.ts'
import type { LookBack } from '../stored/lookBack.ts'
import { grouped } from './values.ts'

export interface Agreements {
  agreed: EarlierAgreement[]
  /** Users by node who agreed before a return that keeps agreements. */
  kept: Map<string, string[]>
}

/** An agreement at an ended task. */
interface Known {
  nodeId: string
  assignee: string
  isLast: boolean
  isBeforeReturn: boolean
}

/**
 * Returns the earlier agreements of this instance: at ended tasks, and at the task that this command ends. Agreements
 * before a return count only if that return keeps them.
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
    // The return by this command is not an event yet: all agreements precede it, and the users it returns to are asked.
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
