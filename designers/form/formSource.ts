import type { FormDefinition } from '../../processes/forms/design/formDefinition.ts'
import type { FieldRight } from '../../schemas/types/process.ts'
import type { ExchangedForm } from './exchange/exchangedForm.ts'

/** A form as it is stored. */
export interface StoredForm {
  title: string
  form: FormDefinition
  revision: number
  /** How files name it; absent if it is no form of its own. */
  exchanged?: ExchangedForm
}

/** A node of a process that uses the form, with the rights that it gives on fields. */
export interface PreviewNode {
  key: string
  process: string
  name: string
  rights: readonly FieldRight[]
  /** Right on a field that the node does not name: write at the start, else read. */
  otherwise: 'read' | 'write'
}

/** Where the designer has its form from, and puts it. */
export interface FormSource {
  load(): Promise<StoredForm>
  /**
   * Stores the form that follows from a revision and returns the new revision.
   *
   * @throws StaleForm if somebody stored another since
   */
  save(form: FormDefinition, revision: number): Promise<number>
  /** Loads the nodes of processes that use the form; absent if no process can. */
  nodes?(): Promise<PreviewNode[]>
}

/** Somebody stored another form: this is its revision. The message says who and when. */
export class StaleForm extends Error {
  readonly revision: number

  constructor(message: string, revision: number) {
    super(message)
    this.revision = revision
  }
}
