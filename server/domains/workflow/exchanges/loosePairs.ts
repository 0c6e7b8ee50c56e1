import { isSecretName } from './secretNames.ts'
import { isHolding, isNaming, isPair, namesSecret } from './secretPairs.ts'

/** Position of a named value in a text that is no JSON. */
export interface LoosePlace {
  /** Start of its name. */
  at: number
  start: number
  /** Number of backslashes before a quotation mark at this nesting. */
  depth: number
  isBare: boolean
  /** Whether it is a parameter `name=value`. */
  isParameter: boolean
}

interface Met {
  name: string
  place: LoosePlace
}

/** A name that is a complete value: `"field":"password"`. */
const written =
  /\\{0,7}(?:["']([\w.$\u4e00-\u9fff-]{1,64})(?:\\{0,7}["']|$)|([\w.$\u4e00-\u9fff-]{1,64})(?=[&,;}\]\s<]|$))/y
/** Maximum distance between a name and its value; a brace also ends it. */
const farthest = 300
/** Maximum number of names within that distance. */
const most = 8

/** Pairs of names and values as separate members, in a truncated or broken text: `"field":"password","value":"…"`. */
export class LoosePairs {
  readonly #text: string
  /** Recent names of secrets, and values without a name so far. */
  #named: Met[] = []
  #values: Met[] = []

  constructor(text: string) {
    this.#text = text
  }

  /** Returns whether the value is secret, and the positions of earlier values that its name makes secret. */
  meet(name: string, place: LoosePlace): { isSecret: boolean; before: LoosePlace[] } {
    const before: LoosePlace[] = []
    if (isSecretName(name)) return { isSecret: true, before }
    if (isHolding(name)) return { isSecret: this.#isNamed({ name, place }), before }
    return { isSecret: false, before: isNaming(name) ? this.#name({ name, place }) : before }
  }

  #isNamed(met: Met): boolean {
    // An object or list is no value of a pair.
    if (/^\s*[[{]/.test(this.#text.slice(met.place.start, met.place.start + 20))) return false
    const isNamed = this.#named.some(
      ({ name, place }) => isPair(name, met.name) && this.#isNear(place.start, met.place.at),
    )
    if (!isNamed) this.#values = [...this.#values, met].slice(-most)
    return isNamed
  }

  #name(met: Met): LoosePlace[] {
    written.lastIndex = met.place.start
    const [, quoted, bare] = written.exec(this.#text) ?? []
    if (!namesSecret(quoted ?? bare)) return []
    this.#named = [...this.#named, met].slice(-most)
    const meant = this.#values.filter(
      ({ name, place }) => isPair(met.name, name) && this.#isNear(place.start, met.place.at),
    )
    this.#values = this.#values.filter(value => !meant.includes(value))
    return meant.map(({ place }) => place)
  }

  #isNear(from: number, to: number): boolean {
    return to - from <= farthest && !/[{}]/.test(this.#text.slice(from, to))
  }
}
