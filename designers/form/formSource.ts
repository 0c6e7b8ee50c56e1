import type { FormDefinition } from '../../processes/forms/design/formDefinition.ts'

/** A form as it is stored. */
export interface StoredForm {
  title: string
  form: FormDefinition
  revision: number
}

/** Where the designer has its form from, and puts it. */
export interface FormSource {
  load(): Promise<StoredForm>
  /** Stores the form that follows from a revision and returns the new one; rejects if somebody stored another. */
  save(form: FormDefinition, revision: number): Promise<number>
}
