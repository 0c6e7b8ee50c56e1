import type { FieldTemplateProps, RJSFSchema } from '@rjsf/utils'
import { ADDITIONAL_PROPERTY_FLAG, getSchemaType, getUiOptions } from '@rjsf/utils'
import { use } from 'react'
import { isButton } from '../../../../schemas/evaluate/json-schema/buttonWord.ts'
import { useFrame } from '../fieldFrames.ts'
import framed from '../framed.module.css'
import { leafOf } from '../leafOf.ts'
import { isOneValue } from '../partField.tsx'
import { CellContext, RowContext } from '../rowContext.ts'
import styles from '../schemaForm.module.css'
import type { SchemaFormContext } from '../schemaFormContext.ts'
import { useErrorAt } from '../useStoreAt.ts'
import { KeyInput } from './KeyInput.tsx'

/** Label, input, help and message of a place. Messages come from the store, without rendering rjsf. */
export function FieldTemplate(props: FieldTemplateProps<unknown, RJSFSchema, SchemaFormContext>) {
  const {
    id,
    fieldPathId,
    label,
    required,
    hidden,
    displayLabel,
    rawDescription,
    rawHelp,
    schema,
    registry,
    children,
  } = props
  const error = useErrorAt(registry.formContext.store, fieldPathId.path)
  const inRow = use(RowContext)
  const inCell = use(CellContext)
  const frame = useFrame(fieldPathId.path)
  const type = getSchemaType(schema)
  const options = getUiOptions(props.uiSchema)
  // In rjsf, list parts provide their own label, as do checkboxes.
  const isOne = (isOneValue(schema) && type !== 'null') || (type === 'boolean' && !saysItself(props))
  // In a table row the record is in the cells.
  if (inRow && type === 'object' && schema.properties && !isOne) return children
  const isAction = isButton(schema)
  // A button is for those who fill in the form, on the screen.
  if (isAction && (registry.formContext.readOnly || schema.readOnly || props.disabled)) return null
  if (hidden) return <div hidden>{children}</div>
  const isWhole = !isOne && (type === 'object' || (type === 'array' && !displayLabel))
  const isAdded = ADDITIONAL_PROPERTY_FLAG in schema
  const note = error ?? rawHelp ?? (isWhole ? undefined : rawDescription)
  return (
    <div
      className={styles.field}
      data-whole={isWhole || (type === 'null' && !isAction) || undefined}
      data-action={isAction || undefined}
      data-place={fieldPathId.path.join('.')}
      {...frame?.attributes}
    >
      {isAdded && <KeyInput {...props} />}
      {(isOne ? options.label !== false : displayLabel && !saysItself(props)) &&
        !isAdded &&
        !isWhole &&
        label !== '' && (
          <label
            className={inCell ? styles.unseen : styles.label}
            htmlFor={isOne || registry.schemaUtils.isSelect(schema) ? id : inputIdOf(id, schema)}
            data-required={(required && !registry.formContext.readOnly) || undefined}
          >
            {label}
          </label>
        )}
      {frame?.isInert ? (
        // What cannot be used can still be scrolled: the area around it is not inert.
        <div className={framed.framed}>
          <div inert>{children}</div>
        </div>
      ) : (
        <div className={styles.control}>{children}</div>
      )}
      {(note !== undefined && note !== '') || !(isWhole || (inCell && registry.formContext.readOnly)) ? (
        <div
          id={`${id}-note`}
          className={styles.note}
          data-error={error !== undefined || undefined}
          role={error === undefined ? undefined : 'alert'}
        >
          {note ?? ''}
        </div>
      ) : null}
    </div>
  )
}

/** Of a choice between forms, not between values, the label belongs to the input that rjsf adds to choose one. */
const inputIdOf = (id: string, { anyOf, oneOf }: RJSFSchema) =>
  anyOf ? `${id}__anyof_select` : oneOf ? `${id}__oneof_select` : id

/** A checkbox has its label beside it, a button on it. */
const saysItself = ({ schema, uiSchema, id, label }: FieldTemplateProps<unknown, RJSFSchema, SchemaFormContext>) =>
  isButton(schema) ||
  (getSchemaType(schema) === 'boolean' &&
    leafOf({ schema, uiSchema, id, title: label, required: false }).kind === 'checkbox')
