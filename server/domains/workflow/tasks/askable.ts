import { askingAfter } from '../../../../processes/assignment/nextChoices.ts'
import type { Call, EndpointInput } from '../../../ground/kernel/call.ts'
import { directory } from '../../user/directory.ts'
import { graphOf } from '../stored/graphs.ts'
import { concernedTask } from './concernedTask.ts'

/** POST /nbpm/task/people: returns the users that a participant of a task may name: all users. */
export async function people(call: Call<EndpointInput<'processTask.people'>>) {
  await concernedTask(call, call.input.taskId)
  return directory(call)
}

/**
 * POST /nbpm/task/nextPeople: returns the users that an approver may choose for the next nodes: all, or those the nodes
 * allow.
 */
export async function nextPeople(call: Call<EndpointInput<'processTask.nextPeople'>>) {
  const { task, seen } = await concernedTask(call, call.input.taskId)
  const graph = await graphOf(call, seen.versionId, seen.key)
  const named = askingAfter(graph, task.nodeId).map(({ rule }) => rule.among)
  const isLimited = named.length > 0 && named.every(each => each !== undefined)
  return directory(call, isLimited ? named.flatMap(each => each ?? []) : undefined)
}
