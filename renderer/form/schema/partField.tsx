import { getDefaultRegistry } from '@rjsf/core'
import { type Field, RJSF_REF_CYCLE_KEY, type RJSFSchema } from '@rjsf/utils'
import { createContext, use, useMemo, useState } from 'react'
import { isRecord } from '../../../schemas/evaluate/json-schema/schemaWords.ts'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { endlessName } from './endless.ts'
import { LeafField } from './LeafField.tsx'
import { choicesOf } from './leafOf.ts'
import { ListField } from './list/ListField.tsx'
import { isOneInput } from './lookedUp.ts'
import styles from './schemaForm.module.css'
import type { SchemaFieldProps, SchemaFormContext } from './schemaFormContext.ts'
import { useConditions } from './useConditions.ts'
import { useValueAt } from './useStoreAt.ts'
import { fittingLayout, widgetOf } from './widgetNames.ts'

type FieldOfRjsf = Field<unknown, RJSFSchema, SchemaFormContext>

const { ObjectField: RjsfObject, SchemaField: RjsfSchema } = getDefaultRegistry<
  unknown,
  RJSFSchema,
  SchemaFormContext
>().fields

/** A value with parts; a value of another type is shown as JSON instead. */
const partField = (Inner: FieldOfRjsf, fits: (value: unknown) => boolean) =>
  function PartField(props: SchemaFieldProps) {
    const { store } = props.registry.formContext
    const value = useValueAt(store, (props.childFieldPathId ?? props.fieldPathId).path)
    if (isOneValue(props.schema) || (value !== undefined && value !== null && !fits(value)))
      return <LeafField {...props} />
    return <Inner {...props} />
  }

/** Whether one labelled input sets the whole record or list. */
export const isOneValue = (schema: RJSFSchema): boolean =>
  Array.isArray(schema.enum) || schema.const !== undefined || isOneInput(schema)

export const ObjectField = partField(RjsfObject as FieldOfRjsf, isRecord)
export const ArrayField = partField(ListField as FieldOfRjsf, Array.isArray)

/** Recursive definitions being drawn, outermost first. */
const Opened = createContext<readonly string[]>([])

const deepest = 30

/** Draws a recursive schema as deep as there are values; one level more on request. */
export function SchemaField(props: SchemaFieldProps) {
  const { schema, registry, fieldPathId, name } = props
  const { store, readOnly } = registry.formContext
  const opened = use(Opened)
  const [isOpen, setOpen] = useState(false)
  const part = endlessName(schema, registry.rootSchema)
  const inner = useMemo(() => (part === undefined ? opened : [...opened, part]), [opened, part])
  const isAgain = part !== undefined && opened.includes(part)
  const Inner = RjsfSchema as FieldOfRjsf
  const layout = useFittingLayout(props)
  const { isShown, isEnabled, isRequired } = useConditions(store, schema, fieldPathId.path)
  // rjsf uses a second marker behind ours.
  const drawn = useMemo(
    () => (RJSF_REF_CYCLE_KEY in schema ? { ...schema, [RJSF_REF_CYCLE_KEY]: false } : schema),
    [schema],
  )
  if (!isShown) return null
  if ((isAgain || inner.length > deepest) && !isOpen && store.at(fieldPathId.path) === undefined) {
    return readOnly ? null : (
      <PlainButton className={styles.add} onClick={() => setOpen(true)}>
        展开 {String(schema.title ?? name)}
      </PlainButton>
    )
  }
  return (
    <Opened value={inner}>
      <Inner
        {...props}
        schema={drawn}
        uiSchema={layout}
        {...(isRequired && { required: true })}
        {...(!isEnabled && { readonly: true })}
      />
    </Opened>
  )
}

/** Only if a layout names a widget, because it requires resolving the schema. */
function useFittingLayout({ schema, uiSchema, formData, registry }: SchemaFieldProps) {
  const isNamed = widgetOf(uiSchema) !== undefined
  const { schemaUtils } = registry
  return useMemo(() => {
    if (!isNamed) return uiSchema
    const resolved = schemaUtils.retrieveSchema(schema, formData)
    const { items } = resolved
    if (resolved.type === 'array') {
      const each = isRecord(items) ? schemaUtils.retrieveSchema(items) : undefined
      return fittingLayout(uiSchema, { kind: 'list', hasChoices: each !== undefined && hasChoices(each) })
    }
    const isUnion = resolved.anyOf !== undefined || resolved.oneOf !== undefined
    return fittingLayout(uiSchema, { kind: isUnion && !hasChoices(resolved) ? 'union' : 'value', hasChoices: false })
  }, [isNamed, schema, uiSchema, formData, schemaUtils])
}

const hasChoices = (schema: RJSFSchema) => choicesOf(schema, undefined).length > 0
