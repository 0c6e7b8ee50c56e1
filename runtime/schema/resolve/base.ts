import type { PageName } from '../../../schemas/types/common.ts'

/** Properties of every resolved page. */
export interface Base {
  name: PageName
  file: string
  title: string
  dictionaries: string[]
}

/** Returns the dictionary codes of columns. */
export const dictionariesOf = (...groups: { dictionary?: string }[][]) => [
  ...new Set(groups.flat().flatMap(item => (item.dictionary ? [item.dictionary] : []))),
]
