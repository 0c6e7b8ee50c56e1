import type { MultiSchemaFieldTemplateProps, RJSFSchema } from '@rjsf/utils'
import { isValidElement, type ReactNode, useEffect, useRef } from 'react'
import { isRecord } from '../../../../schemas/evaluate/json-schema/schemaWords.ts'
import styles from '../schemaForm.module.css'
import type { SchemaFieldProps, SchemaFormContext } from '../schemaFormContext.ts'

/** A choice of forms with the chosen one. */
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
 * Writes a chosen branch's fixed values at once, because they identify the branch. An existing value stays unchanged
 * until the user chooses; an added one, which is empty, gets them at once.
 */
function useFixedValues(selector: ReactNode, optionField: ReactNode, context: SchemaFormContext): void {
  const { store, isNew, readOnly } = context
  const chosen = isValidElement<{ value?: unknown }>(selector) ? selector.props.value : undefined
  const option = isValidElement<SchemaFieldProps>(optionField) ? optionField.props : undefined
  const before = useRef(isNew ? undefined : chosen)
  useEffect(() => {
    if (!option || readOnly) return
    const value = store.at(option.fieldPathId.path)
    const isAdded = isRecord(value) && Object.keys(value).length === 0
    if (Object.is(before.current, chosen) && !isAdded) return
    before.current = chosen
    for (const [name, property] of Object.entries(option.schema.properties ?? {})) {
      if (typeof property !== 'object') continue
      const place = [...option.fieldPathId.path, name]
      const fixed = property.const ?? property.default
      if (fixed !== undefined && store.at(place) === undefined) store.set(place, fixed)
    }
  }, [chosen, option, store, readOnly])
}
