import { lazy, Suspense } from 'react'
import { InputRoom } from '../form/InputRoom.tsx'
import type { SchemaFormProps } from '../form/schema/SchemaForm.tsx'
import { inputOf } from './fields.ts'

const SchemaForm = lazy(async () => ({ default: (await import('../form/schema/SchemaForm.tsx')).SchemaForm }))

/** A form for any JSON Schema with all inputs of the language. It loads at its first drawing. */
export const JsonSchemaForm = (props: Omit<SchemaFormProps, 'inputOf'>) => (
  <Suspense fallback={<InputRoom />}>
    <SchemaForm {...props} inputOf={inputOf} />
  </Suspense>
)
