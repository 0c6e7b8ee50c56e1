import type { FieldProps, RJSFSchema } from '@rjsf/utils'
import type { FieldType } from '../../../schemas/types/entity.ts'
import type { FieldInputOf } from '../../grid/fieldInput.ts'
import type { Scope } from '../../page/scope.ts'
import type { SchemaStore } from './schemaStore.ts'

/** Data shared by the parts of a schema form, passed on by rjsf. */
export type SchemaFormContext = {
  store: SchemaStore
  /** Current scope of expressions. */
  scope(): Scope
  readOnly: boolean
  /** Whether there was no value when the form opened. */
  isNew: boolean
  /** Inputs of the language; a form to read has none. */
  inputOf(type: FieldType): ReturnType<FieldInputOf> | undefined
}

export type SchemaFieldProps = FieldProps<unknown, RJSFSchema, SchemaFormContext>
