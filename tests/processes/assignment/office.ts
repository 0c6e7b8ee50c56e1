import { actOnTask } from '../../../processes/assignment/actOnTask.ts'
import { followersIn } from '../../../processes/assignment/followers.ts'
import type { ActContext, EarlierTask, TaskAction, Turn } from '../../../processes/assignment/taskAction.ts'
import { step } from '../../../processes/engine/step.ts'
import type { EngineCommand } from '../../../processes/state/command.ts'
import type { Graph } from '../../../processes/state/graph.ts'
import type { ApproversAnswer, EngineEvent } from '../../../processes/state/result.ts'
import type { InstanceState, SlotRow, TaskRow } from '../../../processes/state/state.ts'
import type { NodeSettings } from '../../../schemas/types/process.ts'
import { everyone, graphOf, morning, withReason } from './desk.ts'

/** Apply and check, then `early` and `sign` beside `other`, and `last` where both have come together. */
export const branchedGraph = (settings: Record<string, NodeSettings>): Graph =>
  graphOf(
    {
      start: 'startEvent',
      apply: 'userTask',
      check: 'userTask',
      split: 'parallelGateway',
      early: 'userTask',
      sign: 'userTask',
      other: 'userTask',
      join: 'parallelGateway',
      last: 'userTask',
      end: 'endEvent',
    },
    'start>apply apply>check check>split split>early early>sign split>other sign>join other>join join>last last>end',
    settings,
  )

interface Ended {
  task: TaskRow
  slots: SlotRow[]
  outcome: string
  at: string
}

/** One instance with its approvers: what they do goes to their tasks, and what follows to the engine. */
export class Office {
  state: InstanceState
  readonly events: EngineEvent[] = []
  readonly ended: Ended[] = []
  readonly #graph: Graph
  readonly #people: Record<string, string[]>
  #now = Date.parse(morning)
  #ids = 0

  constructor(graph: Graph, people: Record<string, string[]>) {
    this.#graph = graph
    this.#people = people
    const start = { instanceId: 'i', versionId: 'v1', initiator: 'ann', variables: {} }
    this.state = this.#step(null, { command: 'start', ...start })
  }

  /** What stands where: `sign bob open cid waiting`, with `parked` behind it. */
  standing(): string[] {
    return this.state.tasks
      .map(task => {
        const slots = this.state.slots.filter(slot => slot.taskId === task.id)
        const parked = task.notes.parkedBy ? ' parked' : ''
        return `${task.nodeId} ${slots.map(slot => `${slot.assignee} ${slot.state}`).join(' ')}${parked}`
      })
      .sort()
  }

  taskAt(nodeId: string): string {
    const found = this.state.tasks.find(task => task.nodeId === nodeId) ?? this.#endedAt(nodeId)?.task
    if (!found) throw new Error(`there is no task at ${nodeId}`)
    return found.id
  }

  tokenAt(nodeId: string): string {
    return this.state.tokens.find(token => token.nodeId === nodeId)?.id ?? ''
  }

  #endedAt = (nodeId: string) => this.ended.filter(({ task }) => task.nodeId === nodeId).at(-1)

  /** Acts at a task; a refusal is thrown as its message, and nothing has changed then. */
  act(actor: string | null, taskId: string, action: TaskAction, administrator = false): Turn {
    this.#now += 1000
    const task = this.state.tasks.find(each => each.id === taskId)
    const gone = this.ended.find(each => each.task.id === taskId)
    const held = task
      ? { task, slots: this.state.slots.filter(slot => slot.taskId === taskId) }
      : gone && { task: gone.task, slots: gone.slots }
    if (!held) throw new Error(`there is no task ${taskId}`)
    const result = actOnTask(held, withReason(action), {
      ...this.#context(),
      actor,
      administrator,
      ...this.#followers(taskId),
    })
    if (result.kind === 'refused') throw new Error(result.message)
    const before = this.state
    const known = [this.events.length, this.ended.length] as const
    try {
      if (task) this.#put([result.task, ...result.others], result.slots)
      else this.#put(result.others, [])
      const { sequence } = this.state.instance
      this.events.push(...result.events.map(event => ({ ...event, sequence })))
      for (const command of result.commands) this.send(command, action.do === 'return' ? 'returned' : result.outcome)
      if (gone) gone.outcome = 'cancelled'
    } catch (error) {
      this.state = before
      this.events.length = known[0]
      this.ended.length = known[1]
      throw error
    }
    return result
  }

  send(command: EngineCommand, outcome?: string): void {
    const before = this.state
    this.state = this.#step(before, command)
    for (const task of before.tasks.filter(each => !this.state.tasks.some(one => one.id === each.id))) {
      const isOwn = command.command === 'completeTask' ? command.taskId === task.id : command.command === 'move'
      const slots = before.slots.filter(slot => slot.taskId === task.id)
      const isMoved = command.command === 'move' && command.tokenIds[0] === task.tokenId
      const came = isOwn && (command.command !== 'move' || isMoved) ? (outcome ?? 'cancelled') : 'cancelled'
      this.ended.push({ task, slots, outcome: came, at: this.#at() })
    }
  }

  #at = () => new Date(this.#now).toISOString()

  #put(tasks: readonly TaskRow[], slots: readonly SlotRow[]): void {
    const merged = <Row extends { id: string }>(rows: readonly Row[], newer: readonly Row[]) => [
      ...new Map([...rows, ...newer].map(row => [row.id, row])).values(),
    ]
    this.state = {
      ...this.state,
      tasks: merged(this.state.tasks, tasks),
      slots: merged(this.state.slots, slots),
    }
  }

  #followers(taskId: string): Pick<ActContext, 'followers'> {
    if (!this.ended.some(({ task, outcome }) => task.id === taskId && outcome !== 'cancelled')) return {}
    const at = this.events.findLastIndex(({ kind, data }) => kind === 'taskCompleted' && data.taskId === taskId)
    return { followers: followersIn(at < 0 ? [] : this.events.slice(at + 1), this.state.tokens) }
  }

  #context(): Omit<ActContext, 'actor'> {
    const path = this.ended
      .filter(({ outcome }) => ['agreed', 'refused', 'completed'].includes(outcome))
      .map(
        ({ task, slots, at }): EarlierTask => ({
          taskId: task.id,
          nodeId: task.nodeId,
          name: task.name,
          by: slots.filter(slot => ['agreed', 'refused'].includes(slot.state)).map(slot => slot.assignee),
          endedAt: at,
        }),
      )
      .reverse()
    return {
      now: this.#at(),
      id: () => `id${++this.#ids}`,
      graph: this.#graph,
      settings: {},
      initiator: 'ann',
      versionId: 'v1',
      active: new Set(everyone),
      tokens: this.state.tokens,
      tasks: this.state.tasks,
      scopes: this.state.scopes,
      variables: {},
      path,
    }
  }

  #step(state: InstanceState | null, command: EngineCommand): InstanceState {
    const answers = new Map<string, ApproversAnswer>()
    for (;;) {
      const result = step(this.#graph, state, command, { now: this.#at(), id: () => `id${++this.#ids}`, answers })
      if (result.kind === 'refused') throw new Error(result.message)
      if (result.kind === 'done') {
        this.events.push(...result.events)
        return result.state
      }
      for (const { key, nodeId } of result.questions) {
        const slots = (this.#people[nodeId] ?? []).map(assignee => ({ assignee, explanation: { rule: 'users' } }))
        answers.set(key, { slots, administrators: [{ assignee: 'adm', explanation: { rule: 'administrator' } }] })
      }
    }
  }
}
