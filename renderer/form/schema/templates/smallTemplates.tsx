import type {
  CyclicSchemaExpandProps,
  OptionalDataControlsTemplateProps,
  RJSFSchema,
  UnsupportedFieldProps,
} from '@rjsf/utils'
import { PlainButton } from '../../../ui/PlainButton.tsx'
import { undrawable } from '../drawableSchema.ts'
import { Placeholder } from '../Placeholder.tsx'
import styles from '../schemaForm.module.css'
import type { SchemaFormContext } from '../schemaFormContext.ts'
import { useFlushed } from '../useStoreAt.ts'

export function UnsupportedTemplate({ schema, reason }: UnsupportedFieldProps<unknown, RJSFSchema, SchemaFormContext>) {
  return <Placeholder reason={String(schema[undrawable] ?? reason)} />
}

/** A recursive schema: draws one more level on request. */
export function CyclicTemplate({
  name,
  fieldPathId,
  onExpand,
}: CyclicSchemaExpandProps<unknown, RJSFSchema, SchemaFormContext>) {
  return (
    <PlainButton className={styles.add} onClick={() => onExpand(fieldPathId.$id)}>
      展开 {name}
    </PlainButton>
  )
}

export function OptionalTemplate({
  label,
  onAddClick,
  onRemoveClick,
  registry,
}: OptionalDataControlsTemplateProps<unknown, RJSFSchema, SchemaFormContext>) {
  const act = useFlushed(registry.formContext.store, () => (onAddClick ?? onRemoveClick)?.())
  return onAddClick || onRemoveClick ? (
    <PlainButton onClick={() => act()}>{label}</PlainButton>
  ) : (
    <span className={styles.empty}>{label}</span>
  )
}

/** Drawn elsewhere: messages and help by the field, the summary by the page. */
export const Nothing = () => null
