import type { DesignFault } from '../../processes/fixes/hints.ts'
import { judgeDesign } from '../../processes/fixes/judgeDesign.ts'
import { faultKey } from './sameFaults.ts'

/** Shorter texts are judged whole in no time. */
const short = 60_000
const drawings = /<((?:[\w.-]+:)?BPMNDiagram)[\s>][\s\S]*?<\/\1\s*>/g

export interface Judgement {
  faults: readonly DesignFault[]
  /** False where the faults of the drawings are those of an earlier text. */
  isWhole: boolean
}

/**
 * Judges a model after each of its edits. Of a long text most is the drawing, which takes longest to read and hardly
 * ever has a fault: it is left out at first, and its faults are those that were found last.
 */
export class ModelJudge {
  /** Faults that are not found without the drawings. */
  #drawn: readonly DesignFault[] | undefined
  /** The last text that was judged whole. */
  #whole: { xml: string; faults: readonly DesignFault[] } | undefined

  /** A quick judgement where there can be one, else a whole one. */
  async judge(xml: string): Promise<Judgement> {
    if (xml.length < short || !this.#whole) return this.judgeWhole(xml)
    await this.learn()
    const faults = await judgeDesign(xml.replace(drawings, ''))
    // What was left out may have been no drawing.
    if (faults.some(({ rule }) => rule === 'xml')) return this.judgeWhole(xml)
    return { faults: [...faults, ...(this.#drawn ?? [])], isWhole: false }
  }

  async judgeWhole(xml: string): Promise<Judgement> {
    const faults = await judgeDesign(xml)
    this.#whole = xml.length < short ? undefined : { xml, faults }
    this.#drawn = undefined
    return { faults, isWhole: true }
  }

  /** Finds out which faults of the last whole judgement are those of the drawings, for the quick ones that follow. */
  async learn(): Promise<void> {
    if (!this.#whole || this.#drawn) return
    const { xml, faults } = this.#whole
    const without = await judgeDesign(xml.replace(drawings, ''))
    const known = new Set(without.map(faultKey))
    this.#drawn = faults.filter(each => !known.has(faultKey(each)))
  }
}
