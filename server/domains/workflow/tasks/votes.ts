import { isCounted, verdictOf } from '../../../../processes/assignment/settle.ts'
import type { TaskMode, TaskRow } from '../../../../processes/state/state.ts'
import type { ShownSlot } from './slots.ts'

interface Tally {
  people: number
  total: number
  agreed: number
  refused: number
}

/**
 * Returns the required votes and the current count as text; null if one person decides.
 *
 * @example votesOf({ mode: 'ratio', ratio: 0.6 }, slots) // '需 60% 的人同意（3 人中的 2 人）；已同意 1 人，不同意 0
 * 人'
 */
export function votesOf({ mode, ratio }: Pick<TaskRow, 'mode' | 'ratio'>, slots: readonly ShownSlot[]): string | null {
  const voters = slots.filter(isCounted)
  if (voters.length < 2) return null
  const weighed = (state?: string) =>
    sum(
      voters
        .filter(voter => state === undefined || verdictOf(slots, voter) === state)
        .map(({ weight }) => (mode === 'weight' ? weight : 1)),
    )
  const tally = { people: voters.length, total: weighed(), agreed: weighed('agreed'), refused: weighed('refused') }
  const said = words[mode]?.(tally, ratio ?? 0.5)
  if (said === undefined) return null
  return mode === 'weight' ? `${said}。各人权重：${sharesOf(voters)}` : said
}

/** Maximum number of names, because the text is limited. */
const mostNames = 10

function sharesOf(voters: readonly ShownSlot[]): string {
  const named = voters.slice(0, mostNames).map(shareOf).join('、')
  return voters.length > mostNames ? `${named} 等 ${voters.length} 人` : named
}

const shareOf = ({ assigneeName, weight }: ShownSlot) => `${assigneeName} ${weight}`

const soFar = ({ agreed, refused }: Tally) => `已同意 ${agreed} 人，不同意 ${refused} 人`

const words: Partial<Record<TaskMode, (tally: Tally, ratio: number) => string>> = {
  all: tally => `${tally.people} 人都要同意；${soFar(tally)}`,
  sequence: tally => `${tally.people} 人依次同意；${soFar(tally)}`,
  any: ({ people }) => `${people} 人中任一人同意即可`,
  ratio: (tally, ratio) =>
    `需 ${percent(ratio)} 的人同意（${tally.people} 人中的 ${Math.ceil(ratio * tally.people - 1e-9)} 人）；${soFar(tally)}`,
  weight: ({ total, agreed, refused }, ratio) =>
    `需权重的 ${percent(ratio)} 同意（${total} 中的 ${tidy(ratio * total)}）；已同意 ${agreed}，不同意 ${refused}`,
}

const sum = (numbers: readonly number[]) => tidy(numbers.reduce((total, each) => total + each, 0))

/** Removes rounding noise of fractions. */
const tidy = (value: number) => Number(value.toFixed(6))

const percent = (ratio: number) => `${Number((ratio * 100).toFixed(2))}%`
