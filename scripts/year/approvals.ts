import { poolMembers } from '../../server/domains/workflow/people/poolMembers.ts'
import { systemCall } from '../../server/ground/kernel/createCall.ts'
import type { Application } from './plan.ts'
import type { Play } from './play.ts'
import * as words from './words.ts'
import { afterOfficeHours, isWorkday } from './workTime.ts'

const day = 86_400_000

interface OpenTask {
  id: string
  nodeId: string
  candidateUsers: string[] | null
  candidateGroups: string[] | null
  slots: { id: string; assignee: string }[]
}

interface Case {
  instanceId: string
  key: Application['key']
  initiatorId: string
  variables: Record<string, unknown>
  /** Slots and pools for which a decision is already planned. */
  taken: Set<string>
  returns: number
}

/** Simulates applications and decisions of an office: quick and slow users, questions, returns, refusals. */
export class Approvals {
  readonly #play: Play
  readonly #administratorId: string
  readonly #slow: ReadonlySet<string>

  constructor(play: Play, { administratorId, slow }: { administratorId: string; slow: ReadonlySet<string> }) {
    this.#play = play
    this.#administratorId = administratorId
    this.#slow = slow
  }

  /** Factor on the time until a decision: below 1 the approvers decide sooner, above 1 later. */
  plan(application: Application, initiatorId: string, pace = 1): void {
    const { stage } = this.#play
    this.#play.at(application.at, async () => {
      const { key, variables } = application
      const form = variables
      const { id } = await stage.call<{ id: string }>(initiatorId, 'processInstance.start', { key, variables: form })
      await this.#follow({ instanceId: id, key, initiatorId, variables, taken: new Set(), returns: 0 }, pace)
    })
  }

  /** Plans a decision for each open turn that has none. */
  async #follow(one: Case, pace: number): Promise<void> {
    const { stage, random } = this.#play
    await stage.settle()
    for (const task of await this.#open(one.instanceId)) {
      const known = task.slots.filter(slot => !one.taken.has(slot.id))
      const isPool = task.slots.length === 0 && !one.taken.has(task.id)
      for (const slot of known) {
        one.taken.add(slot.id)
        this.#later(one, pace, slot.assignee, () => this.#decide(one, pace, task, slot.assignee))
      }
      if (isPool) {
        const pool = { users: task.candidateUsers ?? [], groups: task.candidateGroups ?? [] }
        const people = (await poolMembers(systemCall(stage), pool)).filter(id => stage.people.has(id))
        if (people.length === 0) continue
        one.taken.add(task.id)
        const claimant =
          people.includes(this.#administratorId) && random.chance(0.2) ? this.#administratorId : random.pick(people)
        this.#later(one, pace, claimant, async () => {
          await stage.call(claimant, 'processTask.claim', { id: task.id })
          await this.#follow(one, pace * 0.4)
        })
      }
    }
  }

  #later(one: Case, pace: number, userId: string, work: () => Promise<void>): void {
    const { random, stage } = this.#play
    const mood = -Math.log(1 - random.next() * 0.98)
    const hours = Math.min(120, (0.15 + 5 * mood) * pace * (this.#slow.has(userId) ? 3.5 : 1))
    const now = stage.clock.now()
    const at = afterOfficeHours(now, hours)
    // Some decisions are made in the evening or at a weekend.
    this.#play.at(random.chance(0.04) ? at + 3 * 3_600_000 : at, work)
    if (at - now > 1.2 * day && random.chance(0.55)) {
      const urging = afterOfficeHours(now, 9 + random.below(6))
      if (isWorkday(urging) && urging < at)
        this.#play.at(urging, async () => {
          await stage.call(one.initiatorId, 'processInstance.urge', {
            id: one.instanceId,
            comment: random.pick(words.urged),
          })
        })
    }
  }

  async #decide(one: Case, pace: number, task: OpenTask, userId: string): Promise<void> {
    const { stage, random } = this.#play
    if (userId === one.initiatorId && one.returns > 0) {
      await this.#again(one, task)
      return this.#follow(one, pace)
    }
    const others = await this.#colleagues(userId)
    // The server refuses operations that the node does not offer; then the task is decided directly.
    const asked = async (name: string, args: Record<string, unknown>) =>
      (await stage.ask(userId, `processTask.${name}`, { id: task.id, ...args })).status
    if (random.chance(0.05)) {
      if (await asked('communicate', { userIds: [one.initiatorId], comment: random.pick(words.asked) }))
        return this.#later(one, pace * 0.5, userId, () => this.#conclude(one, pace, task, userId))
    } else if (others.length > 0 && random.chance(0.035)) {
      if (await asked('transfer', { userId: this.#someone(others), comment: random.pick(words.transferred) }))
        return this.#follow(one, pace)
    } else if (others.length > 0 && random.chance(0.045)) {
      if (await asked('delegate', { userId: this.#someone(others), comment: random.pick(words.delegated) }))
        return this.#follow(one, pace)
    } else if (one.key !== 'leave' && others.length > 0 && random.chance(0.04)) {
      if (await asked('addSigners', { how: 'addParallel', userIds: [this.#someone(others)], comment: '请一并审核' }))
        await this.#follow(one, pace)
    }
    await this.#conclude(one, pace, task, userId)
  }

  async #conclude(one: Case, pace: number, task: OpenTask, userId: string): Promise<void> {
    const { stage, random } = this.#play
    const isFiling = task.nodeId === 'hr'
    const draw = random.next()
    if (draw < 0.06 && one.returns < 2) {
      one.returns++
      const args = { id: task.id, to: 'initiator', comment: random.pick(words.returned) }
      await stage.call(userId, 'processTask.return', args)
    } else if (draw < 0.1 && !isFiling) {
      await stage.call(userId, 'processTask.complete', {
        id: task.id,
        decision: 'refuse',
        comment: random.pick(words.refused.filter((_, place) => one.key !== 'leave' || place < 2)),
      })
    } else {
      const comment = random.pick(isFiling ? words.filed : words.agreed)
      const others = await this.#colleagues(userId)
      if (others.length > 0 && random.chance(0.08)) {
        const userIds = [this.#someone(others)]
        await stage.ask(userId, 'processTask.copy', { id: task.id, userIds, comment: random.pick(words.copied) })
      }
      const files = one.key !== 'leave' && random.chance(0.12) ? await this.#papers(one, userId) : []
      await stage.call(userId, 'processTask.complete', { id: task.id, decision: 'agree', comment, files })
    }
    await this.#follow(one, pace)
  }

  /** The initiator has it back: hands it in again, or gives up. */
  async #again(one: Case, task: OpenTask): Promise<void> {
    const { stage, random } = this.#play
    if (random.chance(0.15)) {
      const reason = random.pick(words.cancelled)
      await stage.call(one.initiatorId, 'processInstance.cancel', { id: one.instanceId, reason })
      return
    }
    const reason = `${String(one.variables.reason)}。补充：${random.pick(words.resubmitted)}`
    const variables = { ...one.variables, reason }
    one.variables = variables
    await stage.call(one.initiatorId, 'processTask.complete', {
      id: task.id,
      decision: 'agree',
      straight: random.chance(0.5),
      variables,
      comment: random.pick(words.resubmitted),
    })
  }

  /** A small file that goes with a decision. */
  async #papers(one: Case, userId: string) {
    const { random, stage } = this.#play
    const name = random.pick(words.papers)
    const items = (one.variables.items ?? []) as { name: string; quantity: number; price: number }[]
    const subject = String(one.variables.subject ?? one.variables.name)
    const lines = items.map(item => `${item.name}\t${item.quantity}\t${item.price}`)
    const text = [`${name.split('.')[0]}：${subject}`, ...lines, random.pick(words.agreed), ''].join('\n')
    return [await stage.upload(userId, name, text)]
  }

  /** The administrator decides some of them, so that the lists shown at the first sign-in are not empty. */
  #someone(people: readonly string[]): string {
    const { random } = this.#play
    return random.chance(0.3) ? this.#administratorId : random.pick(people)
  }

  async #colleagues(userId: string): Promise<string[]> {
    const { stage } = this.#play
    const own = this.#play.person(userId).organizationId
    return [...stage.people.values()].filter(one => one.organizationId === own && one.id !== userId).map(one => one.id)
  }

  async #open(instanceId: string): Promise<OpenTask[]> {
    const { db } = this.#play.stage
    const tasks = await db
      .selectFrom('processTask')
      .select(['id', 'nodeId', 'candidateUsers', 'candidateGroups'])
      .where('instanceId', '=', instanceId)
      .where('endedAt', 'is', null)
      .orderBy('id')
      .execute()
    const slots = await db
      .selectFrom('processSlot')
      .select(['id', 'taskId', 'assignee'])
      .where('instanceId', '=', instanceId)
      .where('state', '=', 'open')
      .where('closedAt', 'is', null)
      .orderBy('id')
      .execute()
    return tasks.map(task => ({
      ...task,
      candidateUsers: task.candidateUsers as string[] | null,
      candidateGroups: task.candidateGroups as string[] | null,
      slots: slots.filter(slot => slot.taskId === task.id),
    }))
  }
}
