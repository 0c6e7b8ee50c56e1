import type { MultiSchemaFieldTemplateProps, RJSFSchema } from '@rjsf/utils'
import { isValidElement, type ReactNode, useEffect, useRef } from 'react'
import styles from '../schemaForm.module.css'
import type { SchemaFieldProps, SchemaFormContext } from '../schemaFormContext.ts'

/** A choice between forms, and the form chosen. */
export function MultiSchemaTemplate({
  selector,
  optionSchemaField,
  registry,
}: MultiSchemaFieldTemplateProps<unknown, RJSFSchema, SchemaFormContext>) {
  useFixedValues(selector, optionSchemaField, registry.formContext)
  return (
    <div className={styles.branch}>
      {selector}
      {optionSchemaField}
    </div>
  )
}

/**
 * What a branch fixes is written as soon as it is chosen: by it the branch is known again. In a value that was there
 * nothing is written before somebody chooses.
 */
function useFixedValues(selector: ReactNode, optionField: ReactNode, context: SchemaFormContext): void {
  const { store, isNew, readOnly } = context
  const chosen = isValidElement<{ value?: unknown }>(selector) ? selector.props.value : undefined
  const option = isValidElement<SchemaFieldProps>(optionField) ? optionField.props : undefined
  const before = useRef(isNew ? undefined : chosen)
  useEffect(() => {
    if (Object.is(before.current, chosen) || !option || readOnly) return
    before.current = chosen
    for (const [name, property] of Object.entries(option.schema.properties ?? {})) {
      if (typeof property !== 'object') continue
      const place = [...option.fieldPathId.path, name]
      const fixed = property.const ?? property.default
      if (fixed !== undefined && store.at(place) === undefined) store.set(place, fixed)
    }
  }, [chosen, option, store, readOnly])
}
