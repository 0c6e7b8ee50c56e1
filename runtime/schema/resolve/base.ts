import type { PageName } from '../../../schemas/types/common.ts'

/** What every resolved page carries. */
export interface Base {
  name: PageName
  file: string
  title: string
  dictionaries: string[]
}

/** Codes of the dictionaries that columns show. */
export const dictionariesOf = (...groups: { dictionary?: string }[][]) => [
  ...new Set(groups.flat().flatMap(item => (item.dictionary ? [item.dictionary] : []))),
]
