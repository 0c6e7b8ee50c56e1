import { memo, Suspense, useCallback, useSyncExternalStore } from 'react'
import type { ResolvedField } from '../../runtime/schema/resolvedPage.ts'
import { fields as fieldKinds } from '../fields/registry.ts'
import type { Scope } from '../pages/pageContext.ts'
import styles from './form.module.css'
import type { FormStore } from './formStore.ts'
import { fieldError } from './validateForm.ts'

export interface FormFieldProps {
  form: FormStore
  field: ResolvedField
  idPrefix: string
  columns: number
  scope: Scope
  disabled: boolean
}

export const inputId = (idPrefix: string, field: string) => `${idPrefix}-${field}`

/** Label, input, help and message of one field; drawn again only when its own view changes. */
export const FormField = memo(function FormField({ form, field, idPrefix, columns, scope, disabled }: FormFieldProps) {
  const read = useCallback(() => form.view(field), [form, field])
  const view = useSyncExternalStore(form.subscribe, read, read)
  const change = useCallback((value: unknown) => form.set(field.field, value), [form, field])
  const blur = useCallback(() => form.setError(field.field, fieldError(field, form.view(field))), [form, field])
  const kind = fieldKinds[field.input]
  if (!view.visible || kind.layout === 'none') return null

  const id = inputId(idPrefix, field.field)
  const noteId = `${id}-note`
  const { Input } = kind
  const label = field.labelField === undefined ? undefined : form.values()[field.labelField]
  return (
    <div className={styles.field} data-span={Math.min(field.span, columns)} data-field={field.field}>
      <label className={styles.label} htmlFor={id} data-required={view.required || undefined}>
        {field.title}
      </label>
      <div className={styles.control}>
        <Suspense fallback={<span className={styles.waiting} />}>
          <Input
            id={id}
            field={field}
            value={view.value}
            onChange={change}
            onBlur={blur}
            disabled={disabled || !view.enabled}
            invalid={view.error !== undefined}
            describedBy={view.error !== undefined || field.help !== undefined ? noteId : undefined}
            scope={scope}
            valueLabel={typeof label === 'string' ? label : undefined}
            use="form"
          />
        </Suspense>
        <div
          id={noteId}
          className={styles.note}
          data-error={view.error !== undefined || undefined}
          role={view.error === undefined ? undefined : 'alert'}
        >
          {view.error ?? field.help ?? ''}
        </div>
      </div>
    </div>
  )
})
