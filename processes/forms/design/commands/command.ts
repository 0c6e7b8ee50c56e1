import type { FieldPath, FormDefinition } from '../formDefinition.ts'

export interface Outcome {
  form: FormDefinition
  /** Fields to select after the command. */
  selected: readonly FieldPath[]
}

/**
 * One kind of edit: a pure function of the form. What it does not change is the same object before and after; it throws
 * a `FormRefusal` where it makes no sense.
 */
export interface CommandKind<Arguments> {
  /** Name of the step in the history. */
  title: string
  run: (form: FormDefinition, given: Arguments) => Outcome
}
