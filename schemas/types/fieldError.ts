/** A fault of one input value. */
export interface FieldError {
  /** Property, or dotted path for nested values. */
  field: string
  /** Name that programs recognise the error by. Absent for rules and schemas: the server answers `VALUE_INVALID`. */
  code?: string
  message: string
}
