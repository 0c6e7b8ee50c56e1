import type { Scope } from '../page/scope.ts'
import type { Values } from './formValues.ts'

/** State of a field for drawing; the same object while nothing changes. */
export interface FieldView {
  value: unknown
  error: string | undefined
  /** Messages inside a nested value, by path: `2.amount`. */
  errors: ReadonlyMap<string, string> | undefined
  visible: boolean
  enabled: boolean
  required: boolean
  /** The value is unchanged in an external table: only new values are validated. */
  kept: boolean
  /** The server is validating the value. */
  checking: boolean
  /** The form's values as of the last change of something the input reads; absent if it reads none. */
  form: Values | undefined
  /** Scope of the field's expressions; its form is updated in place. */
  scope: Scope
}

export const isSameView = (a: FieldView, b: FieldView) =>
  Object.is(a.value, b.value) &&
  a.error === b.error &&
  a.errors === b.errors &&
  a.visible === b.visible &&
  a.enabled === b.enabled &&
  a.required === b.required &&
  a.kept === b.kept &&
  a.checking === b.checking &&
  a.form === b.form
