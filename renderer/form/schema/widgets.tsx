import type { RJSFSchema, WidgetProps } from '@rjsf/utils'
import { type ComponentType, Suspense, useMemo } from 'react'
import type { ResolvedField } from '../../../runtime/schema/resolvedPage.ts'
import { isSameValue } from '../../../schemas/evaluate/json-schema/deepValue.ts'
import { isRecord } from '../../../schemas/evaluate/json-schema/schemaWords.ts'
import type { FieldType, Property } from '../../../schemas/types/entity.ts'
import { InputRoom } from '../InputRoom.tsx'
import { FieldInput } from './inputs/FieldInput.tsx'
import { ReadValue } from './inputs/ReadValue.tsx'
import { SelectInput } from './inputs/SelectInput.tsx'
import { type Choice, choicesOf as choicesOfSchema, type Leaf } from './leafOf.ts'
import styles from './schemaForm.module.css'
import type { SchemaFormContext } from './schemaFormContext.ts'
import { useFlushed } from './useStoreAt.ts'

type Props = WidgetProps<unknown, RJSFSchema, SchemaFormContext>

/** rjsf passes the choices only if a list's items are unique; otherwise they come from its items. */
function choicesOf({ options, schema, registry }: Props): Choice[] {
  if (options.enumOptions)
    return options.enumOptions.map(({ label, value }) => ({ label, value: value as unknown, disabled: false }))
  const { items } = schema
  return isRecord(items) ? choicesOfSchema(registry.schemaUtils.retrieveSchema(items), undefined) : []
}

function useLeaf(props: Props, input: FieldType): Leaf {
  const { id, label, schema, placeholder, required, options, registry } = props
  return useMemo(() => {
    const field: ResolvedField = {
      field: id,
      title: label,
      input,
      placeholder: placeholder || `请选择${label}`,
      required: required ?? false,
      span: 1,
      multiple: schema.type === 'array',
      createOnly: false,
      property: { ...schema, title: label } as unknown as Property,
    }
    return { kind: 'select', field, choices: choicesOf({ options, schema, registry } as Props) }
  }, [id, label, schema, placeholder, required, options, registry, input])
}

/** The branch of a choice between forms. */
function BranchSelect(props: Props) {
  // The label is a name here, not a title.
  const leaf = useLeaf({ ...props, placeholder: props.placeholder || '请选择' }, 'select')
  const { store, readOnly, scope, inputOf } = props.registry.formContext
  const change = useFlushed(store, (value: unknown) => props.onChange(value))
  if (props.multiple) return <CheckList {...props} />
  if (readOnly) return <ReadValue leaf={leaf} value={props.value} />
  return (
    <SelectInput
      id={props.id}
      leaf={{ ...leaf, field: { ...leaf.field, required: true } }}
      value={props.value}
      onChange={change}
      onBlur={() => {}}
      disabled={props.disabled === true || props.readonly === true}
      invalid={false}
      describedBy={`${props.id}-note`}
      scope={scope()}
      inputOf={inputOf}
    />
  )
}

/** Several of a few values. */
function CheckList(props: Props) {
  const { id, value, disabled, readonly, label, registry } = props
  const { store, readOnly } = registry.formContext
  const choices = choicesOf(props)
  const chosen = Array.isArray(value) ? (value as unknown[]) : []
  const change = useFlushed(store, (next: unknown[]) => props.onChange(next))
  const isChosen = (choice: Choice) => chosen.some(one => isSameValue(one, choice.value))
  if (readOnly)
    return (
      <div className={styles.read}>
        {choices
          .filter(isChosen)
          .map(choice => choice.label)
          .join('、') || '-'}
      </div>
    )
  return (
    <fieldset id={id} aria-label={label} className={styles.radios}>
      {choices.map((choice, index) => (
        <label key={choice.label} className={styles.check}>
          <input
            type="checkbox"
            id={`${id}-${index}`}
            checked={isChosen(choice)}
            disabled={disabled || readonly}
            onChange={event =>
              // Keeps the offered order, with values no longer offered at the end.
              change([
                ...choices
                  .filter((each, at) => (at === index ? event.target.checked : isChosen(each)))
                  .map(each => each.value),
                ...chosen.filter(one => !choices.some(each => isSameValue(each.value, one))),
              ])
            }
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** A field of the language that takes a whole list, such as files. */
function listField(input: FieldType): ComponentType<Props> {
  return function ListField(props: Props) {
    const leaf = useLeaf(props, input)
    const { store, readOnly, scope, inputOf } = props.registry.formContext
    const change = useFlushed(store, (value: unknown) => props.onChange(value ?? undefined))
    if (readOnly) return <ReadValue leaf={leaf} value={props.value} />
    return (
      <Suspense fallback={<InputRoom input={input} />}>
        <FieldInput
          id={props.id}
          leaf={leaf}
          value={props.value}
          onChange={change}
          onBlur={() => {}}
          disabled={props.disabled === true || props.readonly === true}
          invalid={false}
          describedBy={`${props.id}-note`}
          scope={scope()}
          inputOf={inputOf}
        />
      </Suspense>
    )
  }
}

const Tags = listField('tags')
const Upload = listField('upload')

/** Widgets for values with parts; `LeafField` draws values without. Unknown names fall back to the type's widget. */
export const widgets: Record<string, ComponentType<Props>> = {
  SelectWidget: BranchSelect,
  select: BranchSelect,
  RadioWidget: BranchSelect,
  CheckboxesWidget: CheckList,
  checkboxes: CheckList,
  FileWidget: Upload,
  file: Upload,
  files: Upload,
  upload: Upload,
  tags: Tags,
}
