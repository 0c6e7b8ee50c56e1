import type { FieldTemplateProps, RJSFSchema } from '@rjsf/utils'
import { PlainButton } from '../../../ui/PlainButton.tsx'
import styles from '../schemaForm.module.css'
import type { SchemaFormContext } from '../schemaFormContext.ts'
import { useFlushed } from '../useStoreAt.ts'

/** Edits the name of an added member, or removes it. */
export function KeyInput({
  id,
  label,
  disabled,
  readonly,
  registry,
  onKeyRename,
  onRemoveProperty,
}: FieldTemplateProps<unknown, RJSFSchema, SchemaFormContext>) {
  const { store, readOnly } = registry.formContext
  const rename = useFlushed(store, onKeyRename)
  const remove = useFlushed(store, onRemoveProperty)
  if (readOnly) return <span className={styles.label}>{label}</span>
  const isFixed = disabled || readonly
  return (
    <div className={styles.key}>
      <input
        key={label}
        id={`${id}-key`}
        className={styles.input}
        defaultValue={label}
        disabled={isFixed}
        aria-label={`${label} 的名称`}
        onBlur={event => {
          const name = event.target.value.trim()
          if (name !== '' && name !== label) rename(name)
        }}
      />
      <PlainButton tone="text" disabled={isFixed} aria-label={`删除 ${label}`} onClick={() => remove()}>
        删除
      </PlainButton>
    </div>
  )
}
