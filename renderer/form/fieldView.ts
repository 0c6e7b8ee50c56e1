import type { Scope } from '../page/scope.ts'
import type { Values } from './formValues.ts'

/** What one field looks like now; the same object as long as nothing about it changed. */
export interface FieldView {
  value: unknown
  error: string | undefined
  /** Messages inside a nested value, by path: `2.amount`. */
  errors: ReadonlyMap<string, string> | undefined
  visible: boolean
  enabled: boolean
  required: boolean
  /** The value stands in the table of another program as it does here: only a new one is judged. */
  kept: boolean
  /** The server is being asked about the value. */
  checking: boolean
  /** The whole form as it was when something that the input reads last changed; absent when it reads nothing. */
  form: Values | undefined
  /** What expressions of the field read; its form is written in place. */
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
