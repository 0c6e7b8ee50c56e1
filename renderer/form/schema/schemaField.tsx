import { useEffect, useRef } from 'react'
import type { FieldInputOf } from '../../grid/fieldInput.ts'
import type { FieldInputProps } from '../../page/fieldKind.ts'
import { InputRoom } from '../InputRoom.tsx'
import { declaredOnly } from './declaredOnly.ts'
import { Placeholder } from './Placeholder.tsx'
import { SchemaForm } from './SchemaForm.tsx'
import { useFieldSchema } from './useFieldSchema.ts'

/** A value with parts as a form field; its inputs come from the surrounding registry. */
export const schemaInput = (inputOf: FieldInputOf) =>
  function SchemaInput({ id, field, value, onChange, disabled, errors, scope }: FieldInputProps) {
    const found = useFieldSchema(field, scope)
    const isThere = !found.isLoading && found.fault === undefined
    const before = useRef<unknown>(undefined)
    // Removes members that another schema left behind and this one forbids, because they would be invisible.
    useEffect(() => {
      if (!isThere || before.current === found.schema) return
      const isOther = before.current !== undefined
      before.current = found.schema
      const rest = isOther ? declaredOnly(found.schema, value) : value
      if (rest !== value) onChange(rest)
    })
    if (found.isLoading) return <InputRoom />
    const isEmpty = value === null || value === undefined
    if (found.fault !== undefined && isEmpty) return <Placeholder reason={found.fault} />
    return (
      <SchemaForm
        id={id}
        title={field.title}
        schema={found.schema}
        fault={found.fault}
        layout={found.layout}
        value={value}
        onChange={next => onChange(next ?? null)}
        errors={errors}
        disabled={disabled ?? false}
        isOptional={field.required !== true}
        scope={scope}
        inputOf={inputOf}
      />
    )
  }
