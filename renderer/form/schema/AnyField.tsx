import { getUiOptions } from '@rjsf/utils'
import { undrawable } from './drawableSchema.ts'
import { LeafField } from './LeafField.tsx'
import { Placeholder } from './Placeholder.tsx'
import styles from './schemaForm.module.css'
import type { SchemaFieldProps } from './schemaFormContext.ts'

/** A value without a declared type: JSON text, or why nothing can be drawn. */
export function AnyField(props: SchemaFieldProps) {
  const reason: unknown = props.schema[undrawable]
  if (typeof reason === 'string') return <Placeholder reason={reason} value={props.formData} />
  return <LeafField {...props} />
}

/** A value that can only be null needs no input: its title and description are a note, or stand above a line. */
export function NullField({ uiSchema }: SchemaFieldProps) {
  return getUiOptions(uiSchema).display === 'divider' ? <hr className={styles.divider} /> : null
}
