import type { Variables } from '../state/state.ts'
import { sample } from './distribution.ts'
import { randomOf } from './random.ts'
import { WorldRefusal } from './refusals.ts'
import type { SimulationSetup } from './setup.ts'
import type { World } from './world.ts'

interface Surroundings {
  /** Returns the moment a number of milliseconds later, counted as for applications. */
  after(from: number, length: number): number
  failed(message: string): void
  /** Starts counting. */
  warm(): void
  /** No more applications arrive; the remaining ones drain. */
  last(): void
}

/** With fewer applications, draining would dominate the result. */
const fewest = 50

/** Applications: when they arrive, what they contain, and which have ended. */
export class Arrivals {
  ended = 0
  started = 0
  readonly #setup: SimulationSetup
  readonly #world: World
  readonly #around: Surroundings
  readonly #numbers = new Map<string, number>()
  readonly #begunAt = new Map<number, number>()
  #starting = 0

  constructor(setup: SimulationSetup, world: World, around: Surroundings) {
    this.#setup = setup
    this.#world = world
    this.#around = around
  }

  begin(): void {
    this.#await(0, this.#setup.startAt)
  }

  /** Returns the number of the application that an instance belongs to, from 0. */
  numberOf(instanceId: string): number {
    const state = this.#world.instances.get(instanceId)
    return this.#numbers.get(state?.instance.rootId ?? instanceId) ?? this.#starting
  }

  isCounted(number: number): boolean {
    return number >= this.#setup.warmUp
  }

  begunAt(number: number): number {
    return this.#begunAt.get(number) ?? this.#setup.startAt
  }

  #await(number: number, from: number): void {
    const { arrivals, seed, instances } = this.#setup
    if (number >= instances) return
    const mean = 60 / arrivals.perHour
    const gap =
      arrivals.kind === 'fixed' ? mean : sample({ kind: 'exponential', mean }, randomOf(seed, 'arrival', number))
    const at = this.#around.after(from, gap * 60_000)
    this.#world.agenda.add(at, () => {
      this.#apply(number)
      if (number + 1 === instances && instances >= fewest) this.#around.last()
      this.#await(number + 1, at)
    })
  }

  #apply(number: number): void {
    if (number === this.#setup.warmUp) this.#around.warm()
    this.#starting = number
    this.#begunAt.set(number, this.#world.now)
    this.started++
    try {
      const variables = this.#filledIn(number)
      const instanceId = this.#world.start(this.#setup.key, { initiator: null, variables })
      this.#numbers.set(instanceId, number)
    } catch (error) {
      if (!(error instanceof WorldRefusal)) throw error
      if (this.isCounted(number)) this.#around.failed(error.message)
      this.ended++
    }
  }

  #filledIn(number: number): Variables {
    const { variables, data, seed } = this.#setup
    const drawn = data.map(({ name, distribution }) => [
      name,
      Math.round(sample(distribution, randomOf(seed, 'data', number, name)) * 100) / 100,
    ])
    return { ...variables, ...Object.fromEntries(drawn) }
  }
}
