import type { Random } from '../../server/seed/random.ts'
import type { Person, Stage } from './stage.ts'
import { dateOf } from './workTime.ts'

interface Planned {
  at: number
  work: () => Promise<void>
}

/** A schedule of operations: operations plan further ones, and the earliest runs next. */
export class Play {
  readonly stage: Stage
  readonly random: Random
  readonly #planned: Planned[] = []
  readonly refused: string[] = []

  readonly #ids: string[]
  readonly #approvers: readonly string[]

  constructor(stage: Stage, random: Random, approvers: readonly string[]) {
    this.stage = stage
    this.random = random
    this.#ids = [...stage.people.keys()].slice(10)
    this.#approvers = approvers
  }

  readonly at = (time: number, work: () => Promise<void>): void => {
    this.#planned.push({ at: time, work })
  }

  /** Id of a random person, without the first accounts, which are special. */
  readonly anybody = (): string => this.random.pick(this.#ids)

  /** Id of a random approver. */
  approver(): string {
    return this.random.pick(this.#approvers)
  }

  colleague(userId: string): string {
    const own = this.person(userId).organizationId
    const others = [...this.stage.people.values()].filter(one => one.organizationId === own && one.id !== userId)
    return others.length > 0 ? this.random.pick(others).id : this.anybody()
  }

  /** A date so many days ahead. */
  dateAhead(days: number): string {
    return dateOf(this.stage.clock.now() + days * 86_400_000)
  }

  person(id: string): Person {
    const found = this.stage.people.get(id)
    if (!found) throw new Error(`no user ${id}`)
    return found
  }

  /** Runs the schedule until `end`; later operations are left out, so work is still open on the last day. */
  async run(end: number): Promise<void> {
    for (;;) {
      this.#planned.sort((one, other) => other.at - one.at)
      const next = this.#planned.pop()
      if (!next || next.at > end) break
      await this.stage.moveTo(next.at)
      try {
        await next.work()
      } catch (error) {
        // Refusals, for example of a task that has already been decided, are counted and printed at the end.
        this.refused.push(error instanceof Error ? error.message : String(error))
      }
      await this.stage.settle()
    }
    await this.stage.moveTo(end)
    await this.stage.settle()
  }
}
