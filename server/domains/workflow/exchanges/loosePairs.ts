import { isSecretName } from './secretNames.ts'
import { isHolding, isNaming, isPair, namesSecret } from './secretPairs.ts'

/** Where the value of a name begins in a text that is no JSON. */
export interface LoosePlace {
  /** Where its name begins. */
  at: number
  start: number
  /** Backslashes before a quotation mark of this text. */
  depth: number
  isBare: boolean
  /** `name=value`. */
  isParameter: boolean
}

interface Met {
  name: string
  place: LoosePlace
}

/** A name that is written as a value, all of it: `"field":"password"`. */
const written =
  /\\{0,7}(?:["']([\w.$\u4e00-\u9fff-]{1,64})(?:\\{0,7}["']|$)|([\w.$\u4e00-\u9fff-]{1,64})(?=[&,;}\]\s<]|$))/y
/** Behind that many characters, or a brace, something else begins. */
const farthest = 300
/** So many stand within that distance at most. */
const most = 8

/** Names and values beside each other in a text that was cut or is broken: `"field":"password","value":"…"`. */
export class LoosePairs {
  readonly #text: string
  /** Where names of secrets stood last, and values that nothing named yet. */
  #named: Met[] = []
  #values: Met[] = []

  constructor(text: string) {
    this.#text = text
  }

  /** Whether the value there is secret, and the places of values before it whose name it is. */
  meet(name: string, place: LoosePlace): { isSecret: boolean; before: LoosePlace[] } {
    const before: LoosePlace[] = []
    if (isSecretName(name)) return { isSecret: true, before }
    if (isHolding(name)) return { isSecret: this.#isNamed({ name, place }), before }
    return { isSecret: false, before: isNaming(name) ? this.#name({ name, place }) : before }
  }

  #isNamed(met: Met): boolean {
    // What has parts is no value of a pair.
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
