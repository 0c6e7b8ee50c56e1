import { memo, Suspense, useCallback, useMemo, useSyncExternalStore } from 'react'
import type { ResolvedField } from '../../runtime/schema/resolvedPage.ts'
import { carriedLabel } from '../fields/record/carriedLabel.ts'
import { usePageContext } from '../page/pageContext.ts'
import type { Scope } from '../page/scope.ts'
import { afterPress } from '../ui/afterPress.ts'
import styles from './form.module.css'
import type { FormStore } from './formStore.ts'
import { valueAt } from './formValues.ts'
import { InputRoom } from './InputRoom.tsx'
import { isDependent, useDependentValue } from './useDependentValue.ts'

export interface FormFieldProps {
  form: FormStore
  field: ResolvedField
  idPrefix: string
  columns: number
  scope: Scope
  disabled: boolean
  onLeave(field: ResolvedField): void
}

export const inputId = (idPrefix: string, field: string) => `${idPrefix}-${field}`

/** Label, input, help and message of a field; re-renders only when its own view changes. */
export const FormField = memo(function FormField({
  form,
  field,
  idPrefix,
  columns,
  scope,
  disabled,
  onLeave,
}: FormFieldProps) {
  const read = useCallback(() => form.view(field), [form, field])
  const watch = useCallback((listener: () => void) => form.watch(field, listener), [form, field])
  const view = useSyncExternalStore(watch, read, read)
  const change = useCallback((value: unknown) => form.set(field.field, value), [form, field])
  const blur = useCallback(() => afterPress(() => onLeave(field)), [onLeave, field])
  const inputScope = useMemo(() => (view.form ? { ...scope, form: view.form } : scope), [scope, view.form])
  const kind = usePageContext().fields[field.input]
  if (!view.visible || kind.layout === 'none') return null

  const id = inputId(idPrefix, field.field)
  const noteId = `${id}-note`
  const { Input } = kind
  const label = field.labelField === undefined ? undefined : form.value(field.labelField)
  const isOfRecord = Object.is(view.value, valueAt(scope.row, field.field))
  return (
    <div
      className={styles.field}
      data-span={kind.layout === 'block' ? columns : Math.min(field.span, columns)}
      data-field={field.field}
      data-block={kind.layout === 'block' || undefined}
    >
      <label className={styles.label} htmlFor={id} data-required={view.required || undefined}>
        {field.title}
      </label>
      <div className={styles.control}>
        {isDependent(field) && <DependentValue form={form} field={field} scope={inputScope} />}
        <Suspense fallback={<InputRoom input={field.input} />}>
          <Input
            id={id}
            field={field}
            value={view.value}
            onChange={change}
            onBlur={blur}
            disabled={disabled || !view.enabled}
            invalid={view.error !== undefined}
            {...(view.errors ? { errors: view.errors } : {})}
            describedBy={view.error !== undefined || field.help !== undefined ? noteId : undefined}
            scope={inputScope}
            valueLabel={carriedLabel(label, isOfRecord)}
            use="form"
          />
        </Suspense>
        <div
          id={noteId}
          className={styles.note}
          data-error={view.error !== undefined || undefined}
          role={view.error === undefined ? undefined : 'alert'}
        >
          {view.error ?? (view.checking ? '正在校验…' : (field.help ?? ''))}
        </div>
      </div>
    </div>
  )
})

function DependentValue({ form, field, scope }: Pick<FormFieldProps, 'form' | 'field' | 'scope'>) {
  useDependentValue(form, field, scope)
  return null
}
