export type FormFamily = 'processForm' | 'businessForm'

/** A form in the designer, as files name it. */
export interface ExchangedForm {
  /** Family of the calls that read files. */
  family: FormFamily
  name: string
  code: string
}
