import { getUiOptions } from '@rjsf/utils'
import { lazy, Suspense } from 'react'
import { isButton } from '../../../schemas/evaluate/json-schema/buttonWord.ts'
import { InputRoom } from '../InputRoom.tsx'
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

const FormButton = lazy(async () => ({ default: (await import('./FormButton.tsx')).FormButton }))

/** A value that can only be null needs no input: it is a button, or a note, or stands above a line. */
export function NullField(props: SchemaFieldProps) {
  const { schema, uiSchema } = props
  if (isButton(schema))
    return (
      <Suspense fallback={<InputRoom />}>
        <FormButton {...props} />
      </Suspense>
    )
  return getUiOptions(uiSchema).display === 'divider' ? <hr className={styles.divider} /> : null
}
