import type { Answer, Caller } from './caller.ts'
import type { ProofField } from './tableValues.ts'

/** A table with generated screens. */
export interface MadeTable {
  table: string
  kind: 'table' | 'view'
  name: string
  key: string[]
  label: string
  route: string
  pages: { edit: boolean }
  /** Property of the parent, where the rows are shown as a tree too. */
  tree?: string | undefined
  unfilled?: string[]
  fields: ProofField[]
}

export type Row = Record<string, unknown>
/** A table on trial. */
export interface Proof {
  call: Caller
  sourceId: string
  plan: MadeTable
  /** All tables with generated screens. */
  plans: readonly MadeTable[]
  /** Names of the triggers that run when its rows are written. */
  triggers: string
}

/** A column as the database catalogue describes it. */
export interface CatalogueColumn {
  name: string
  type: string
  /** `table.column` that it refers to, alone or with others. */
  reference: string
}

export const need = (answer: Answer, what: string): Answer => {
  if (!answer.status) throw new Error(`${what}: ${answer.http} ${answer.message}`)
  return answer
}
export const recordsOf = (answer: Answer): Row[] => (answer.data as { records: Row[] }).records
