/** What is wrong with one value of an input. */
export interface FieldError {
  /** Property, or path with dots for nested values. */
  field: string
  message: string
}
