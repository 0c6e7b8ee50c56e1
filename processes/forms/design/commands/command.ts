import type { FieldPath, FormDefinition } from '../formDefinition.ts'

export interface Outcome {
  form: FormDefinition
  /** Fields to select after the command. */
  selected: readonly FieldPath[]
}

/**
 * One kind of edit: a pure function of the form, which keeps unchanged parts as the same objects. It throws a
 * `FormRefusal` if the edit is impossible.
 */
export interface CommandKind<Arguments> {
  /** Name of the step in the history. */
  title: string
  run: (form: FormDefinition, given: Arguments) => Outcome
}
