import { Suspense, useCallback, useMemo, useRef } from 'react'
import { formulaOf } from '../../../schemas/evaluate/json-schema/computedValues.ts'
import { serialOf } from '../../../schemas/evaluate/json-schema/serialWord.ts'
import { afterPress } from '../../ui/afterPress.ts'
import { InputRoom } from '../InputRoom.tsx'
import { inferred } from './drawableSchema.ts'
import { leafInputs } from './inputs/leafInputs.ts'
import { ReadValue } from './inputs/ReadValue.tsx'
import { SerialValue } from './inputs/SerialValue.tsx'
import { type Leaf, type LeafKind, leafOf } from './leafOf.ts'
import { recordLinks } from './recordLinks.ts'
import type { SchemaFieldProps } from './schemaFormContext.ts'
import { useErrorAt, useValueAt } from './useStoreAt.ts'

/** A value without parts. It reads and writes the store, so that a key press re-renders only this input. */
export function LeafField({
  schema,
  uiSchema,
  fieldPathId,
  name,
  title,
  required,
  disabled,
  readonly,
  registry,
}: SchemaFieldProps) {
  const { store, scope, readOnly, inputOf } = registry.formContext
  const { rootSchema } = registry
  const { $id: id, path } = fieldPathId
  const value = useValueAt(store, path)
  const error = useErrorAt(store, path)
  const label = String(uiSchema?.['ui:title'] ?? schema.title ?? title ?? name)
  const leaf = useMemo(
    () => leafOf({ schema, uiSchema, id, title: label, required: required ?? false }),
    [schema, uiSchema, id, label, required],
  )
  // An initially empty text stays empty text when cleared.
  const empty = useRef(value === '' ? '' : undefined).current
  const change = useCallback(
    (next: unknown) => store.set(path, next === null || next === '' ? empty : next),
    [store, path, empty],
  )
  const blur = useCallback(() => afterPress(() => store.validateAt(path)), [store, path])
  const links = useMemo(() => recordLinks(schema, { store, path, root: rootSchema }), [schema, store, path, rootSchema])
  if (serialOf(schema) !== undefined) return <SerialValue id={id} value={value} />
  if (readOnly) return <ReadValue leaf={leaf} value={value} />
  // A value of another type is shown as it is, so that nothing is lost unnoticed.
  const isStrange =
    leaf.kind === 'field' ? isNoId(value, leaf) : leaf.choices.length === 0 && isOther(value, leaf.kind, schema)
  const Input = leafInputs[isStrange ? 'json' : leaf.kind]
  return (
    <Suspense fallback={<InputRoom />}>
      <Input
        id={id}
        leaf={leaf}
        value={value}
        onChange={change}
        onBlur={blur}
        disabled={disabled === true || readonly === true || formulaOf(schema) !== undefined}
        invalid={error !== undefined}
        describedBy={`${id}-note`}
        scope={scope()}
        inputOf={inputOf}
        links={links}
      />
    </Suspense>
  )
}

/**
 * Whether the value has an unexpected type: records and lists always; texts and numbers only if the schema names no
 * type.
 */
function isOther(value: unknown, kind: LeafKind, schema: SchemaFieldProps['schema']): boolean {
  if (value === undefined || value === null) return false
  if (typeof value === 'object') return true
  return schema[inferred] === true && typeof value !== (kind === 'number' ? 'number' : 'string')
}

/** Whether the value is no id: a lookup needs a text or number, several a list of them. */
function isNoId(value: unknown, { field: { property, dictionary, multiple } }: Leaf): boolean {
  if (value === undefined || value === null) return false
  if (property?.['x-ref'] === undefined && dictionary === undefined) return false
  return multiple ? !Array.isArray(value) : typeof value === 'object'
}
