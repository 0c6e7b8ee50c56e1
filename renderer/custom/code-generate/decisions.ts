import type { Preview } from './plan.ts'

export type Side = 'mine' | 'theirs'

/** Which side stands in a file, said of exactly what stood there: of anything else it has to be asked again. */
export interface Decision {
  side: Side
  mark: string
}

export type Decisions = Readonly<Record<string, Decision>>

interface Asked {
  path: string
  mark: string
}

/** The side that was chosen for a file as it is now. */
export const sideOf = (decisions: Decisions, { path, mark }: Asked): Side | undefined =>
  decisions[path]?.mark === mark ? decisions[path].side : undefined

/** Files that ask which side is to stand: changed at the same place by both, or changed by hand and no longer made. */
export const askedIn = ({ files, gone }: Preview): Asked[] => [
  ...files.filter(file => file.state === 'conflict'),
  ...gone.filter(file => file.isEdited),
]

export const isUndecided = (preview: Preview, decisions: Decisions): boolean =>
  askedIn(preview).some(file => sideOf(decisions, file) === undefined)

/** As the calls take them. */
export const argumentsOf = (decisions: Decisions) => ({
  prefer: Object.fromEntries(Object.entries(decisions).map(([path, { side }]) => [path, side])),
  marks: Object.fromEntries(Object.entries(decisions).map(([path, { mark }]) => [path, mark])),
})
