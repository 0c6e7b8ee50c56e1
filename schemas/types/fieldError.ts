/** A fault of one input value. */
export interface FieldError {
  /** Property, or dotted path for nested values. */
  field: string
  /** Name that programs recognise the error by, from a catalogue; `RULE_BROKEN` for a rule of the configuration. */
  code: string
  message: string
  /** What the message names; the envelope of an answer leaves them out. */
  values?: Readonly<Record<string, unknown>>
}
