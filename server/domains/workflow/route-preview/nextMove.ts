import { choicesAfter } from '../../../../processes/assignment/nextChoices.ts'
import { readNotes } from '../../../../processes/assignment/taskNotes.ts'
import { visibleVariables } from '../../../../processes/forms/visibleVariables.ts'
import type { EngineCommand } from '../../../../processes/state/command.ts'
import type { Graph } from '../../../../processes/state/graph.ts'
import type { InstanceState } from '../../../../processes/state/state.ts'
import { emptyStep, type PathStep } from './pathStep.ts'

export interface Move {
  command: EngineCommand
  nodeId: string
  /** Id of the task it ends. */
  taskId?: string
  /** The step to show; tasks are shown when they open. */
  step?: PathStep
}

/** Returns the next optimistic move: a task is agreed to, a job is done, an awaited event arrives. */
export function nextMove(state: InstanceState, graph: Graph): Move | undefined {
  const task = state.tasks.find(one => !readNotes(one.notes).parkedBy)
  if (task) {
    const standing = { graph, tokens: state.tokens, variables: visibleVariables({ state }, task.scopeId) }
    return {
      command: { command: 'completeTask', taskId: task.id, variables: choicesAfter(standing, task), outcome: 'agreed' },
      nodeId: task.nodeId,
      taskId: task.id,
    }
  }
  const stepOf = (nodeId: string, kind: PathStep['kind'], note: string): PathStep => {
    const name = graph.nodes.find(node => node.id === nodeId)?.name
    return { ...emptyStep, nodeId, kind, note, name: typeof name === 'string' && name !== '' ? name : nodeId }
  }
  for (const { id: tokenId, wait, nodeId } of state.tokens) {
    if (wait === 'ready') return { command: { command: 'continue', tokenId }, nodeId }
    if (wait === 'job')
      return {
        command: { command: 'jobDone', tokenId, variables: {} },
        nodeId,
        step: stepOf(nodeId, 'work', '由系统自动处理'),
      }
    if (wait === 'child')
      return {
        command: { command: 'childEnded', tokenId, phase: 'completed', variables: {} },
        nodeId,
        step: stepOf(nodeId, 'call', '下级流程结束后继续'),
      }
    const awaited = wait === 'event' ? state.subscriptions.find(one => one.tokenId === tokenId) : undefined
    if (awaited)
      return {
        command: { command: 'trigger', subscriptionId: awaited.id, variables: {} },
        nodeId,
        step: stepOf(awaited.nodeId, 'wait', waitingFor[awaited.kind]),
      }
  }
  return undefined
}

const waitingFor = {
  timer: '到时间后继续',
  message: '收到消息后继续',
  signal: '收到信号后继续',
  condition: '满足条件后继续',
}
