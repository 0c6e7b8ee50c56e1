import type { FieldProps, RJSFSchema } from '@rjsf/utils'
import type { FieldType } from '../../../schemas/types/entity.ts'
import type { FieldInputOf } from '../../grid/fieldInput.ts'
import type { Scope } from '../../page/scope.ts'
import type { SchemaStore } from './schemaStore.ts'

/** What the parts of a schema form share; rjsf hands it to each of them. */
export type SchemaFormContext = {
  store: SchemaStore
  /** What expressions read at this moment. */
  scope(): Scope
  readOnly: boolean
  /** There was no value when the form opened. */
  isNew: boolean
  /** Inputs of the language; a form to read has none. */
  inputOf(type: FieldType): ReturnType<FieldInputOf> | undefined
}

export type SchemaFieldProps = FieldProps<unknown, RJSFSchema, SchemaFormContext>
