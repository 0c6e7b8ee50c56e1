/** A fault of one input value. */
export interface FieldError {
  /** Property, or dotted path for nested values. */
  field: string
  /** Code of the error in a catalogue; `RULE_BROKEN` for a rule of the configuration. */
  code: string
  message: string
  /** Values in the message. The envelope of an answer does not contain them. */
  values?: Readonly<Record<string, unknown>>
}
