/** What is wrong with one value of an input. */
export interface FieldError {
  /** Property, or path with dots for nested values. */
  field: string
  /** Name that programs recognise the error by. Absent for rules and schemas: the server answers `VALUE_INVALID`. */
  code?: string
  message: string
}
