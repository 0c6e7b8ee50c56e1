import dayjs from 'dayjs'
import duration from 'dayjs/plugin/duration.js'
import type { EngineCommand } from '../../processes/state/command.ts'
import { broadcast } from '../../server/domains/workflow/execution/broadcast.ts'
import { correlate } from '../../server/domains/workflow/execution/correlate.ts'
import { runCommand } from '../../server/domains/workflow/execution/runCommand.ts'
import { startInstance } from '../../server/domains/workflow/execution/startInstance.ts'
import { definitionOf } from '../../server/domains/workflow/stored/definitions.ts'
import type { BpmnStep } from './bpmnCases.ts'
import { type BpmnStage, Refused } from './bpmnStage.ts'

dayjs.extend(duration)

interface OpenTask {
  id: string
  instanceId: string
  nodeId: string
  name: string
  owner: string | null
  users: string[]
  groups: string[]
  assignees: string[]
}

type Taken = string | undefined
let counter = 0

/** Runs one case; returns the deviations from the expected course as text. */
export class BpmnCourse {
  readonly #stage: BpmnStage
  readonly #key: string | undefined
  readonly #models: string[] = []
  #last: string | undefined

  constructor(stage: BpmnStage, key: string | undefined) {
    this.#stage = stage
    this.#key = key
  }

  /** Deploys each file as a separate model; returns the reason of a refusal. */
  async deploy(files: readonly string[]): Promise<Taken> {
    for (const xml of files) {
      const key = `case${++counter}`
      const { id } = await this.#stage.call<{ id: string }>('processModel.create', { key, name: key, xml })
      this.#models.push(id)
      try {
        await this.#stage.call('processModel.deploy', { id })
      } catch (error) {
        if (error instanceof Refused) return error.message
        throw error
      }
    }
    return undefined
  }

  /** Removes the data of this case before the next one. */
  async clear(): Promise<void> {
    const rows = await this.#stage.system.db
      .selectFrom('processInstance')
      .select('id')
      .where('endedAt', 'is', null)
      .execute()
    for (const { id } of rows) await this.#end(id)
    await this.#stage.settle()
    for (const id of this.#models) await this.#stage.call('processModel.delete', { id })
  }

  async take(step: BpmnStep): Promise<Taken> {
    for (const [word, value] of Object.entries(step)) {
      const act = this.#acts[word as keyof BpmnStep]
      if (act) return act(value as never, step)
    }
    return `unknown step ${JSON.stringify(step)}`
  }

  readonly #acts: {
    [Word in keyof BpmnStep]?: (value: NonNullable<BpmnStep[Word]>, step: BpmnStep) => Promise<Taken>
  } = {
    start: async (variables, step) => {
      await this.#start(variables, step)
      return undefined
    },
    startFails: async (variables, step) => {
      const before = await this.#count()
      const refused = await this.#start(variables, step).then(
        () => undefined,
        (error: unknown) => error,
      )
      if (refused === undefined) return 'it was started'
      const left = (await this.#count()) - before
      return left === 0 ? undefined : `${left} rows are left behind`
    },
    startByMessage: async (name, step) => {
      const came = await correlate(this.#stage.system, { name, correlation: null, variables: step.variables ?? {} })
      if ('instanceId' in came) this.#last = came.instanceId
      await this.#stage.settle()
      return came.came === 'start' ? undefined : `the message came to: ${came.came}`
    },
    deployOnly: async () => undefined,
    deployFails: async () => undefined,
    open: async names => same(await this.#names(names), names),
    openCount: async count => sameNumber((await this.#tasks()).length, count, 'open tasks'),
    waitingAt: async places => {
      const rows = await this.#stage.system.db
        .selectFrom('processSubscription')
        .select('nodeId')
        .unionAll(this.#stage.system.db.selectFrom('processToken').select('nodeId').where('wait', '<>', 'task'))
        .execute()
      const found = new Set(rows.map(row => `#${row.nodeId}`))
      const missing = places.filter(place => !found.has(place))
      return missing.length === 0 ? undefined : `no task at ${missing.join(', ')}, but at ${[...found].join(', ')}`
    },
    complete: async (name, step) => {
      const task = (await this.#tasks()).find(one => name === 'any' || one.name === name || `#${one.nodeId}` === name)
      if (!task) return `no open task ${name}`
      await this.#command(task.instanceId, {
        command: 'completeTask',
        taskId: task.id,
        variables: step.variables ?? {},
        outcome: 'completed',
      })
      return undefined
    },
    message: async (name, step) => {
      const came = await correlate(this.#stage.system, { name, correlation: null, variables: step.variables ?? {} })
      await this.#stage.settle()
      return came.came === 'instance' ? undefined : `the message came to: ${came.came}`
    },
    signal: async (name, step) => {
      await broadcast(this.#stage.system, { name, variables: step.variables ?? {} })
      await this.#stage.settle()
      return undefined
    },
    advance: async time => {
      await this.#stage.moveClock(dayjs.duration(time).asMilliseconds())
      return undefined
    },
    fireTimer: async () => {
      const { db } = this.#stage.system
      const row = await db
        .selectFrom('processSubscription')
        .select('due')
        .where('kind', '=', 'timer')
        .unionAll(db.selectFrom('processStart').select('due').where('kind', '=', 'timer'))
        .orderBy('due')
        .executeTakeFirst()
      if (!row?.due) return 'there is no timer'
      await this.#stage.moveClock(Math.max(0, row.due.getTime() - this.#stage.now) + 1000)
      return undefined
    },
    subscriptions: async ({ message, signal, timers }) => {
      const { db } = this.#stage.system
      const rows = await db
        .selectFrom('processSubscription')
        .select(['kind', 'name'])
        .unionAll(db.selectFrom('processStart').select(['kind', 'name']))
        .execute()
      const names = (kind: string) => rows.filter(row => row.kind === kind).map(row => row.name ?? '')
      return (
        (message && same(names('message'), message)) ??
        (signal && same(names('signal'), signal)) ??
        (timers === undefined ? undefined : sameNumber(names('timer').length, timers, 'timers'))
      )
    },
    instances: async (count, step) => {
      const key = step.key ?? this.#key
      let query = this.#stage.system.db.selectFrom('processInstance').select('id').where('endedAt', 'is', null)
      if (key !== undefined) query = query.where('key', '=', key)
      return sameNumber((await query.execute()).length, count, 'running instances')
    },
    assignee: async people => {
      const tasks = await this.#tasks()
      for (const [name, person] of Object.entries(people)) {
        const held = tasks.filter(task => task.name === name || `#${task.nodeId}` === name)
        if (!held.some(task => task.assignees.includes(person)))
          return `${name} is with ${held.flatMap(task => task.assignees).join(', ') || 'no user'}`
      }
      return undefined
    },
    assignees: async people =>
      same(
        (await this.#tasks()).flatMap(task => task.assignees),
        people,
      ),
    owner: async people => {
      const tasks = await this.#tasks()
      for (const [name, person] of Object.entries(people)) {
        const owner = tasks.find(task => task.name === name || `#${task.nodeId}` === name)?.owner
        if (owner !== person) return `${name} belongs to ${owner ?? 'no user'}`
      }
      return undefined
    },
    candidateSees: wanted => this.#sees(wanted, task => task.users),
    groupSees: wanted => this.#sees(wanted, task => task.groups),
    deleteInstance: async () => {
      if (this.#last === undefined) return 'nothing was started'
      await this.#end(this.#last)
      await this.#stage.settle()
      return undefined
    },
    ended: async () => {
      const running = await this.#stage.system.db
        .selectFrom('processInstance')
        .select(['id', 'title'])
        .where('endedAt', 'is', null)
        .execute()
      if (running.length > 0) {
        const tokens = await this.#stage.system.db.selectFrom('processToken').select(['nodeId', 'wait']).execute()
        return `still runs, at ${tokens.map(token => `${token.nodeId} (${token.wait})`).join(', ')}`
      }
      return this.#leftovers()
    },
  }

  /** Reports rows that an ended process has left behind. */
  async #leftovers(): Promise<Taken> {
    const { db } = this.#stage.system
    const counts = await Promise.all([
      db.selectFrom('processToken').select('id').execute(),
      db.selectFrom('processScope').select('id').execute(),
      db.selectFrom('processSubscription').select('id').execute(),
      db.selectFrom('processTask').select('id').where('endedAt', 'is', null).execute(),
      db.selectFrom('processSlot').select('id').where('closedAt', 'is', null).execute(),
    ])
    const left = counts.map(rows => rows.length)
    return left.every(count => count === 0)
      ? undefined
      : `tokens, scopes, subscriptions, tasks, slots left behind: ${left.join(', ')}`
  }

  async #sees(wanted: Record<string, number>, of: (task: OpenTask) => string[]): Promise<Taken> {
    const tasks = await this.#tasks()
    for (const [name, count] of Object.entries(wanted)) {
      const seen = tasks.filter(task => of(task).includes(name)).length
      if (seen !== count) return `${name} sees ${seen} tasks, not ${count}`
    }
    return undefined
  }

  async #start(variables: Record<string, unknown>, step: BpmnStep): Promise<void> {
    const key = step.key ?? this.#key
    if (key === undefined) throw new Error('the case names no process')
    const call = this.#stage.system
    if (step.as === undefined) {
      const { id } = await this.#stage.call<{ id: string }>('processInstance.start', { key, variables })
      this.#last = id
    } else {
      const definition = await definitionOf(call, key)
      const { state } = await startInstance(call, {
        definition,
        variables,
        initiator: step.as,
        organizationId: null,
      })
      this.#last = state.instance.id
    }
    await this.#stage.settle()
  }

  async #command(instanceId: string, body: EngineCommand): Promise<void> {
    await runCommand(this.#stage.system, { instanceId, body })
    await this.#stage.settle()
  }

  async #end(id: string): Promise<void> {
    const row = await this.#stage.system.db
      .selectFrom('processInstance')
      .select('endedAt')
      .where('id', '=', id)
      .executeTakeFirst()
    if (row?.endedAt === null) await this.#stage.call('processInstance.delete', { id, reason: 'case' })
  }

  async #count(): Promise<number> {
    const { db } = this.#stage.system
    const rows = await Promise.all([
      db.selectFrom('processInstance').select('id').execute(),
      db.selectFrom('processTask').select('id').execute(),
      db.selectFrom('processToken').select('id').execute(),
      db.selectFrom('processEvent').select('id').execute(),
    ])
    return rows.reduce((sum, one) => sum + one.length, 0)
  }

  /** Open tasks under the names of the step: by name, or by element if the step uses elements. */
  async #names(wanted: readonly string[]): Promise<string[]> {
    const asked = new Set(wanted)
    return (await this.#tasks()).map(task => (asked.has(`#${task.nodeId}`) ? `#${task.nodeId}` : task.name))
  }

  async #tasks(): Promise<OpenTask[]> {
    const { db } = this.#stage.system
    const tasks = await db
      .selectFrom('processTask')
      .select(['id', 'instanceId', 'nodeId', 'name', 'owner', 'candidateUsers', 'candidateGroups'])
      .where('endedAt', 'is', null)
      .orderBy('id')
      .execute()
    const slots = await db
      .selectFrom('processSlot')
      .select(['taskId', 'assignee'])
      .where('openFor', 'is not', null)
      .execute()
    return tasks.map(task => ({
      id: task.id,
      instanceId: task.instanceId,
      nodeId: task.nodeId,
      name: task.name ?? '',
      owner: task.owner,
      users: (task.candidateUsers ?? []) as string[],
      groups: (task.candidateGroups ?? []) as string[],
      assignees: slots.filter(slot => slot.taskId === task.id).map(slot => slot.assignee),
    }))
  }
}

function same(found: readonly string[], wanted: readonly string[]): Taken {
  const [one, other] = [[...found].sort(), [...wanted].sort()]
  return one.join('\n') === other.join('\n') ? undefined : `found [${one.join(', ')}], not [${other.join(', ')}]`
}

const sameNumber = (found: number, wanted: number, what: string): Taken =>
  found === wanted ? undefined : `${found} ${what}, not ${wanted}`
