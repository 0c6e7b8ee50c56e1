import { lazy } from 'react'
import type { FieldType } from '../../schemas/types/entity.ts'
import { checkboxField } from './checkboxField.tsx'
import type { FieldKind } from './fieldKind.ts'
import { hiddenField } from './hiddenField.tsx'
import { numberField } from './numberField.tsx'
import { passwordField } from './passwordField.tsx'
import { radioField } from './radioField.tsx'
import { selectField } from './selectField.tsx'
import { switchField } from './switchField.tsx'
import { tagsField } from './tagsField.tsx'
import { textareaField } from './textareaField.tsx'
import { textField } from './textField.tsx'

/** Inputs that bring a calendar, a tree or all icons with them load when a page has one. */
const dateField: FieldKind = {
  Input: lazy(() => import('./dateField.tsx').then(module => ({ default: module.DateInput }))),
}
const dateTimeField: FieldKind = {
  Input: lazy(() => import('./dateTimeField.tsx').then(module => ({ default: module.DateTimeInput }))),
}
const dateRangeField: FieldKind = {
  Input: lazy(() => import('./dateRangeField.tsx').then(module => ({ default: module.DateRangeInput }))),
}
const referenceField: FieldKind = {
  Input: lazy(() => import('./referenceField.tsx').then(module => ({ default: module.ReferenceInput }))),
}
const treeReferenceField: FieldKind = {
  Input: lazy(() => import('./treeReferenceField.tsx').then(module => ({ default: module.TreeReferenceInput }))),
}
const iconField: FieldKind = {
  Input: lazy(() => import('./iconField.tsx').then(module => ({ default: module.IconInput }))),
}

export const fields = {
  text: textField,
  textarea: textareaField,
  number: numberField,
  switch: switchField,
  checkbox: checkboxField,
  select: selectField,
  radio: radioField,
  date: dateField,
  dateTime: dateTimeField,
  dateRange: dateRangeField,
  password: passwordField,
  reference: referenceField,
  treeReference: treeReferenceField,
  tags: tagsField,
  icon: iconField,
  hidden: hiddenField,
} satisfies Record<FieldType, FieldKind>
