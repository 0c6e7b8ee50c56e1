import type { DesignFault } from '../../processes/fixes/hints.ts'
import { judgeDesign } from '../../processes/fixes/judgeDesign.ts'
import type { NamedForms } from '../../processes/forms/namedForms.ts'
import { faultKey } from './sameFaults.ts'

/** Shorter texts are always checked completely, because that is fast enough. */
const short = 60_000
const drawings = /<((?:[\w.-]+:)?BPMNDiagram)[\s>][\s\S]*?<\/\1\s*>/g
/** What a text says that faults of its drawings depend on: elements, ids, references and namespaces. */
const structure = /<\/?[^\s<>/!?]+|\s(?:id|[\w:.-]*Ref|xmlns[\w:.-]*)\s*=\s*(?:"[^"]*"|'[^']*')/g

export interface Judgement {
  faults: readonly DesignFault[]
  /** False if the faults of the diagrams are those of an earlier text. */
  isWhole: boolean
}

interface Judged {
  xml: string
  forms: NamedForms
  faults: readonly DesignFault[]
}

/**
 * Checks a model after each edit. The diagrams of a long text take most of the time, but rarely have faults. A quick
 * check leaves them out and returns their faults from the last complete check.
 */
export class ModelJudge {
  /** Faults that a check without the diagrams does not find. */
  #drawn: readonly DesignFault[] | undefined
  /** The last completely checked text. */
  #whole: Judged | undefined
  /** The last text that was checked without its diagrams. */
  #bare: Judged | undefined

  /** Returns the faults of a quick check if one is possible, else of a complete one. */
  async judge(xml: string, forms: NamedForms = {}): Promise<Judgement> {
    if (xml.length < short || !this.#whole) return this.judgeWhole(xml, forms)
    await this.learn()
    const faults = await this.#judgeBare(xml, forms)
    // Invalid XML is left if the pattern has removed something other than a diagram.
    if (faults.some(({ rule }) => rule === 'xml')) return this.judgeWhole(xml, forms)
    return { faults: [...faults, ...(this.#drawn ?? [])], isWhole: false }
  }

  async judgeWhole(xml: string, forms: NamedForms = {}): Promise<Judgement> {
    const faults = await judgeDesign(xml, forms)
    this.#whole = xml.length < short ? undefined : { xml, forms, faults }
    this.#drawn = undefined
    return { faults, isWhole: true }
  }

  /** Whether the faults of the diagrams may be other ones than those of the last complete check. */
  needsWhole(xml: string): boolean {
    if (!this.#whole || !this.#drawn) return true
    const before = this.#whole.xml
    return drawingsOf(before) !== drawingsOf(xml) || structureOf(before) !== structureOf(xml)
  }

  /** Determines which faults of the last complete check belong to the diagrams, for the next quick checks. */
  async learn(): Promise<void> {
    if (!this.#whole || this.#drawn) return
    const { xml, forms, faults } = this.#whole
    const without = await this.#judgeBare(xml, forms)
    const known = new Set(without.map(faultKey))
    this.#drawn = faults.filter(each => !known.has(faultKey(each)))
  }

  /** Checks a text without its diagrams. After a change of the layout alone, nothing is left to check. */
  async #judgeBare(whole: string, forms: NamedForms): Promise<readonly DesignFault[]> {
    const xml = whole.replace(drawings, '')
    if (this.#bare?.xml !== xml || !areSame(this.#bare.forms, forms)) {
      const faults = await judgeDesign(xml, forms)
      this.#bare = { xml, forms, faults }
    }
    return this.#bare.faults
  }
}

const drawingsOf = (xml: string): string => (xml.match(drawings) ?? []).join('')

const structureOf = (xml: string): string => (xml.replace(drawings, '').match(structure) ?? []).join('')

const areSame = (one: NamedForms, other: NamedForms): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)
