import type { DesignFault } from '../../processes/fixes/hints.ts'
import { judgeDesign } from '../../processes/fixes/judgeDesign.ts'
import { faultKey } from './sameFaults.ts'

/** Shorter texts are always checked completely, because that is fast enough. */
const short = 60_000
const drawings = /<((?:[\w.-]+:)?BPMNDiagram)[\s>][\s\S]*?<\/\1\s*>/g

export interface Judgement {
  faults: readonly DesignFault[]
  /** False if the faults of the diagrams are those of an earlier text. */
  isWhole: boolean
}

/**
 * Checks a model after each edit. The diagrams of a long text take most of the time, but rarely have faults. A quick
 * check leaves them out and returns their faults from the last complete check.
 */
export class ModelJudge {
  /** Faults that a check without the diagrams does not find. */
  #drawn: readonly DesignFault[] | undefined
  /** The last completely checked text. */
  #whole: { xml: string; faults: readonly DesignFault[] } | undefined

  /** Returns the faults of a quick check if one is possible, else of a complete one. */
  async judge(xml: string): Promise<Judgement> {
    if (xml.length < short || !this.#whole) return this.judgeWhole(xml)
    await this.learn()
    const faults = await judgeDesign(xml.replace(drawings, ''))
    // Invalid XML is left if the pattern has removed something other than a diagram.
    if (faults.some(({ rule }) => rule === 'xml')) return this.judgeWhole(xml)
    return { faults: [...faults, ...(this.#drawn ?? [])], isWhole: false }
  }

  async judgeWhole(xml: string): Promise<Judgement> {
    const faults = await judgeDesign(xml)
    this.#whole = xml.length < short ? undefined : { xml, faults }
    this.#drawn = undefined
    return { faults, isWhole: true }
  }

  /** Determines which faults of the last complete check belong to the diagrams, for the next quick checks. */
  async learn(): Promise<void> {
    if (!this.#whole || this.#drawn) return
    const { xml, faults } = this.#whole
    const without = await judgeDesign(xml.replace(drawings, ''))
    const known = new Set(without.map(faultKey))
    this.#drawn = faults.filter(each => !known.has(faultKey(each)))
  }
}
