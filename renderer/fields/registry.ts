import { type ComponentType, lazy } from 'react'
import type { FieldType } from '../../schemas/types/entity.ts'
import type { FieldInputProps, FieldKind } from './fieldKind.ts'
import { hiddenField } from './hiddenField.tsx'
import { textField } from './textField.tsx'

/** An input that loads when a page has one: most lists search by words only. */
const later = (load: () => Promise<ComponentType<FieldInputProps>>): FieldKind => ({
  Input: lazy(async () => ({ default: await load() })),
})

export const fields = {
  text: textField,
  hidden: hiddenField,
  textarea: later(() => import('./textareaField.tsx').then(module => module.TextareaInput)),
  number: later(() => import('./numberField.tsx').then(module => module.NumberInput)),
  switch: later(() => import('./switchField.tsx').then(module => module.SwitchInput)),
  checkbox: later(() => import('./checkboxField.tsx').then(module => module.CheckboxInput)),
  select: later(() => import('./selectField.tsx').then(module => module.SelectInput)),
  radio: later(() => import('./radioField.tsx').then(module => module.RadioInput)),
  date: later(() => import('./dateField.tsx').then(module => module.DateInput)),
  dateTime: later(() => import('./dateTimeField.tsx').then(module => module.DateTimeInput)),
  dateRange: later(() => import('./dateRangeField.tsx').then(module => module.DateRangeInput)),
  password: later(() => import('./passwordField.tsx').then(module => module.PasswordInput)),
  reference: later(() => import('./referenceField.tsx').then(module => module.ReferenceInput)),
  treeReference: later(() => import('./treeReferenceField.tsx').then(module => module.TreeReferenceInput)),
  tags: later(() => import('./tagsField.tsx').then(module => module.TagsInput)),
  icon: later(() => import('./iconField.tsx').then(module => module.IconInput)),
} satisfies Record<FieldType, FieldKind>
