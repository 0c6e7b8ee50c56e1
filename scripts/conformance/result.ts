/** The result of one document or text. */
export interface Result {
  name: string
  /** Why it failed; absent when it passed. */
  failure?: string
  /** Worth saying, although it is no fault. */
  note?: string
  /** Printed although it passed. */
  isNamed?: boolean
}

/** Judges the material named by the arguments; results come one by one. */
export type Kind = (args: string[]) => AsyncGenerator<Result>
