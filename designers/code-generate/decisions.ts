import type { Preview } from './plan.ts'

export type Side = 'mine' | 'theirs'

/** The chosen side for a file, valid only for the content that was shown. */
export interface Decision {
  side: Side
  mark: string
}

export type Decisions = Readonly<Record<string, Decision>>

interface Asked {
  path: string
  mark: string
}

/** Returns the side chosen for a file in its current state. */
export const sideOf = (decisions: Decisions, { path, mark }: Asked): Side | undefined =>
  decisions[path]?.mark === mark ? decisions[path].side : undefined

/**
 * Returns the files that need a decision: changed in the same place by both, or hand-edited and no longer generated.
 */
export const askedIn = ({ files, gone }: Preview): Asked[] => [
  ...files.filter(file => file.state === 'conflict'),
  ...gone.filter(file => file.isEdited),
]

export const isUndecided = (preview: Preview, decisions: Decisions): boolean =>
  askedIn(preview).some(file => sideOf(decisions, file) === undefined)

/** Returns the decisions as call arguments. */
export const argumentsOf = (decisions: Decisions) => ({
  prefer: Object.fromEntries(Object.entries(decisions).map(([path, { side }]) => [path, side])),
  marks: Object.fromEntries(Object.entries(decisions).map(([path, { mark }]) => [path, mark])),
})
