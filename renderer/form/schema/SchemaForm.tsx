import Form from '@rjsf/core'
import type { RJSFSchema, UiSchema } from '@rjsf/utils'
import { use, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { loadCompiled } from '../../../runtime/data/compiledForms.ts'
import { isRecord } from '../../../schemas/evaluate/json-schema/schemaWords.ts'
import type { FieldInputOf } from '../../grid/fieldInput.ts'
import type { Scope } from '../../page/scope.ts'
import { AnyField, NullField } from './AnyField.tsx'
import { DrawingBoundary } from './DrawingBoundary.tsx'
import { FieldFrames } from './fieldFrames.ts'
import { LeafField } from './LeafField.tsx'
import { mergeAllOf } from './mergeAllOf.ts'
import { PlainFault } from './PlainFault.tsx'
import { ArrayField, ObjectField, SchemaField } from './partField.tsx'
import { prepare } from './prepare.ts'
import styles from './schemaForm.module.css'
import type { SchemaFormContext } from './schemaFormContext.ts'
import { createSchemaStore, type SchemaStore } from './schemaStore.ts'
import { schemaValidator } from './schemaValidator.ts'
import { templates } from './templates/templates.ts'
import { translate } from './texts.ts'
import { widgets } from './widgets.tsx'

export interface SchemaFormProps {
  id: string
  title: string
  /** Any JSON Schema. */
  schema: unknown
  /** Why there is no schema. */
  fault?: string | undefined
  /** Layout: a `uiSchema` of rjsf, with the options `columns`, `layout`, `groups` and `display`. */
  layout?: unknown
  /** Undefined for a new value, which gets the schema's defaults; a given value stays unchanged. */
  value: unknown
  onChange?(value: unknown): void
  /** External messages, by path. */
  errors?: ReadonlyMap<string, string> | undefined
  disabled?: boolean
  /** Whether the value may be absent: an untouched or cleared value is undefined. */
  isOptional?: boolean
  readOnly?: boolean
  scope?: Scope
  /** Inputs of the language for dates, files and others; not needed for reading. */
  inputOf?: FieldInputOf
  /** Receives the store, for external validation. */
  onStore?(store: SchemaStore): void
}

const fields = {
  StringField: LeafField,
  NumberField: LeafField,
  BooleanField: LeafField,
  NullField,
  FallbackField: AnyField,
  SchemaField,
  ObjectField,
  ArrayField,
}
const none: Scope = {}

const isEmptyRecord = (value: unknown) => isRecord(value) && Object.keys(value).length === 0

/** A given value gets no additions; a new one starts with the schema's defaults. */
const asGiven = {
  emptyObjectFields: 'skipDefaults',
  constAsDefaults: 'never',
  arrayMinItems: { populate: 'never' },
} as const
const asNew = {
  emptyObjectFields: 'skipEmptyDefaults',
  constAsDefaults: 'never',
  arrayMinItems: { populate: 'requiredOnly' },
} as const

/**
 * A form for any JSON Schema, drawn by rjsf. Values are in a separate store: a key press re-renders one input, and rjsf
 * renders again only when the form's shape changes. Validation equals the server's.
 */
export function SchemaForm(props: SchemaFormProps) {
  const value = props.value ?? undefined
  const [round, setRound] = useState(0)
  const last = useRef(value)
  const before = useRef({ value, schema: props.schema })
  useEffect(() => {
    before.current = { value, schema: props.schema }
  })
  // In a designer nothing is entered, so another schema changes the form that is there.
  const isDesign = use(FieldFrames) !== null
  // An external change of value or schema starts a new form.
  const isOther = !Object.is(value, before.current.value) && !Object.is(value, last.current)
  if (isOther || (!isDesign && !Object.is(props.schema, before.current.schema))) {
    last.current = value
    before.current = { value, schema: props.schema }
    setRound(round + 1)
  }
  return <OneForm key={round} {...props} value={value} last={last} />
}

function OneForm({ last, ...props }: SchemaFormProps & { last: { current: unknown } }) {
  const { id, title, schema, layout, errors, disabled = false, readOnly = false } = props
  const given = useRef(props)
  given.current = props
  const form = useRef<Form<unknown, RJSFSchema, SchemaFormContext>>(null)
  const prepared = useMemo(() => prepare(schema, props.fault), [schema, props.fault])
  const [store] = useState(() =>
    createSchemaStore({
      schema,
      title,
      initial: props.value,
      structural: prepared.structural,
      onChange(value) {
        const reported = given.current.isOptional && isEmptyRecord(value) ? undefined : value
        last.current = reported
        given.current.onChange?.(reported)
      },
    }),
  )
  const isNew = useRef(props.value === undefined).current
  // One object for the life of the form, because rjsf deep-compares it before each render.
  const context = useMemo<SchemaFormContext>(
    () => ({
      store,
      readOnly,
      isNew,
      scope: () => given.current.scope ?? none,
      inputOf: type => given.current.inputOf?.(type),
    }),
    [store, readOnly, isNew],
  )

  useEffect(() => {
    store.draw({
      take: value => flushSync(() => form.current?.setFieldValue([], value)),
      change: (value, path) => form.current?.setFieldValue([...path], value),
    })
    if (isNew) store.adopt(form.current?.state.formData, given.current.isOptional)
    given.current.onStore?.(store)
    return () => store.draw(undefined)
  }, [store, isNew])
  useEffect(() => {
    void loadCompiled(schema)
  }, [schema])
  const known = useRef(errors)
  useEffect(() => {
    if (!errors) return
    store.setErrors([...errors].map(([path, message]) => ({ path, message })))
    // Reveals a new message on its tab; removed messages change nothing.
    const fresh = [...errors.keys()].find(path => !known.current?.has(path))
    known.current = errors
    if (fresh !== undefined) store.reveal(fresh.split('.'))
  }, [store, errors])

  const drawn = useMemo(
    () =>
      'fault' in prepared ? null : (
        <Form<unknown, RJSFSchema, SchemaFormContext>
          ref={form}
          tagName="div"
          className={styles.form}
          idPrefix={id}
          schema={prepared.drawable as RJSFSchema}
          uiSchema={(layout ?? {}) as UiSchema<unknown, RJSFSchema, SchemaFormContext>}
          initialFormData={store.value()}
          validator={schemaValidator}
          fields={fields}
          widgets={widgets}
          templates={templates}
          formContext={context}
          translateString={translate}
          disabled={disabled}
          readonly={readOnly}
          noHtml5Validate
          noValidate
          showErrorList={false}
          experimental_defaultFormStateBehavior={isNew ? asNew : asGiven}
          experimental_customMergeAllOf={mergeAllOf}
          onChange={event => store.isDrawn() && store.adopt(event.formData)}
        >
          {/* The page has its own buttons. */}
          <span hidden />
        </Form>
      ),
    [prepared, id, layout, store, context, disabled, readOnly, isNew],
  )
  if ('fault' in prepared)
    return <PlainFault id={id} title={title} reason={prepared.fault} store={store} readOnly={readOnly || disabled} />
  return (
    <DrawingBoundary
      fallback={reason => (
        <PlainFault id={id} title={title} reason={reason} store={store} readOnly={readOnly || disabled} />
      )}
    >
      {drawn}
    </DrawingBoundary>
  )
}
