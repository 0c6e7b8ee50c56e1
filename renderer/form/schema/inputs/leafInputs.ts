import { type ComponentType, lazy } from 'react'
import type { LeafKind } from '../leafOf.ts'
import { CheckInput } from './CheckInput.tsx'
import { FieldInput } from './FieldInput.tsx'
import { HiddenInput } from './HiddenInput.tsx'
import type { LeafInputProps } from './leafInput.ts'
import { NumberInput } from './NumberInput.tsx'
import { RadioInput } from './RadioInput.tsx'
import { SelectInput } from './SelectInput.tsx'
import { TextInput } from './TextInput.tsx'

/** Plain markup where it suffices, so that a form with hundreds of inputs stays fast. */
export const leafInputs: Record<LeafKind, ComponentType<LeafInputProps>> = {
  text: TextInput,
  textarea: TextInput,
  password: TextInput,
  number: NumberInput,
  checkbox: CheckInput,
  radio: RadioInput,
  select: SelectInput,
  hidden: HiddenInput,
  field: FieldInput,
  time: lazy(async () => ({ default: (await import('./TimeInput.tsx')).TimeInput })),
  json: lazy(async () => ({ default: (await import('./JsonInput.tsx')).JsonInput })),
}
