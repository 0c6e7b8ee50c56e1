/** A fault of one input value. */
export interface FieldError {
  /** Property, or dotted path for nested values. */
  field: string
  /** Name that programs recognise the error by, from a catalogue; `VALUE_INVALID` for what a JSON Schema refuses. */
  code: string
  message: string
}
