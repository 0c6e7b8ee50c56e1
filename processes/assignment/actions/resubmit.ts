import type { Variables } from '../../state/state.ts'
import { refuse } from '../refusals.ts'
import { previewReturn } from '../returnPaths.ts'
import { notesForAgain } from '../slotsAgain.ts'
import type { Turn } from '../taskAction.ts'
import { type ReturnOrigin, readNotes, writeNotes } from '../taskNotes.ts'
import { type Given, taskEvent } from '../turn.ts'

/**
 * Completes a returned task: goes straight back to the node that returned it, with its slots restored.
 *
 * @returns undefined if the task must complete normally, through all nodes in order.
 */
export function resubmit(given: Given, turn: Turn, variables: Variables): Turn | undefined {
  const { context, task, action } = given
  const origin = readNotes(task.notes).returned
  if (!origin) return undefined
  const asked = action.do === 'agree' ? action.straight : undefined
  const mayChoose = origin.resubmit === 'ask'
  const isWanted = mayChoose ? asked === true : origin.resubmit === 'straight'
  const straight = isWanted || (origin.inPlace === true && isBeside(given))
  const event = taskEvent(given, 'taskResubmitted', { to: straight ? origin.nodeId : undefined })
  const told = { ...turn, events: [...turn.events, event] }
  if (origin.inPlace) return inPlace(given, told, origin, straight, variables)
  if (!straight) return undefined
  if (origin.versionId !== context.versionId || !context.graph.nodes.some(node => node.id === origin.nodeId)) {
    refuse('RETURNING_NODE_GONE')
  }
  return {
    ...told,
    commands: [
      { command: 'setVariables', variables, scopeId: task.scopeId },
      {
        command: 'move',
        tokenIds: [task.tokenId],
        targets: [origin.nodeId],
        reason: '重新提交',
        taskNotes: writeNotes(notesForAgain(origin)),
        ...(origin.parked ? { siblings: 'keep' as const } : {}),
      },
    ],
  }
}

/** Resubmits at the returning node itself, because the initiator has no node of their own. */
function inPlace(given: Given, turn: Turn, origin: ReturnOrigin, straight: boolean, variables: Variables): Turn {
  return {
    ...turn,
    commands: [
      { command: 'setVariables', variables, scopeId: given.task.scopeId },
      {
        command: 'move',
        tokenIds: [given.task.tokenId],
        targets: [straight ? origin.nodeId : firstNode(given)],
        reason: '重新提交',
        ...(straight ? { taskNotes: writeNotes(notesForAgain(origin)) } : {}),
      },
    ],
  }
}

const firstNode = ({ context, task }: Given): string => context.path.at(-1)?.nodeId ?? task.nodeId

/**
 * Sibling branches are running that the normal way forward would start again, and the return did not say what happens
 * to them.
 */
const isBeside = (given: Given): boolean =>
  previewReturn(given.context, given.task, firstNode(given)).siblings.length > 0
