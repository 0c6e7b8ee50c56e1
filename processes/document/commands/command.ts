import type { Edit } from '../edit.ts'

/** Ids of the elements to select after a command. */
export interface Outcome {
  selected: readonly string[]
}

/**
 * One kind of edit. It reads the document and changes it by patches, whose inverses undo it; it throws a `Refusal`
 * with a sentence where it makes no sense.
 */
export interface CommandKind<Arguments> {
  /** Name of the step in the history. */
  title: string
  run: (edit: Edit, given: Arguments) => Outcome
}

export const selecting = (...ids: readonly string[]): Outcome => ({ selected: ids })
