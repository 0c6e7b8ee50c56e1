import { type ComponentType, lazy } from 'react'
import type { FieldType } from '../../schemas/types/entity.ts'
import type { FieldInputProps, FieldKind } from './fieldKind.ts'
import { hiddenField } from './hiddenField.tsx'
import { textField } from './textField.tsx'

/** An input that loads when a page has one: most lists search by words only. */
const later = (load: () => Promise<ComponentType<FieldInputProps>>): FieldKind => ({
  Input: lazy(async () => ({ default: await load() })),
})

/** For cells of a sub-table, which is a field itself. */
const inputOf = (type: FieldType): FieldKind['Input'] => fields[type].Input

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
  icon: later(() => import('./icon/iconField.tsx').then(module => module.IconInput)),
  time: later(() => import('./timeField.tsx').then(module => module.TimeInput)),
  month: later(() => import('./monthField.tsx').then(module => module.MonthInput)),
  money: later(() => import('./moneyField.tsx').then(module => module.MoneyInput)),
  rate: later(() => import('./rateField.tsx').then(module => module.RateInput)),
  slider: later(() => import('./sliderField.tsx').then(module => module.SliderInput)),
  color: later(() => import('./colorField.tsx').then(module => module.ColorInput)),
  radioButtons: later(() => import('./radioButtonsField.tsx').then(module => module.RadioButtonsInput)),
  checkboxes: later(() => import('./checkboxesField.tsx').then(module => module.CheckboxesInput)),
  cascader: later(() => import('./cascaderField.tsx').then(module => module.CascaderInput)),
  region: later(() => import('./regionField.tsx').then(module => module.RegionInput)),
  upload: later(() => import('./upload/uploadField.tsx').then(module => module.UploadInput)),
  image: later(() => import('./upload/imageField.tsx').then(module => module.ImageInput)),
  signature: later(() => import('./signature/signatureField.tsx').then(module => module.SignatureInput)),
  richText: later(() => import('./rich-text/richTextField.tsx').then(module => module.RichTextInput)),
  code: later(() => import('./code/codeField.tsx').then(module => module.CodeInput)),
  json: later(() => import('./code/jsonField.tsx').then(module => module.JsonInput)),
  picker: later(() => import('./picker/pickerField.tsx').then(module => module.PickerInput)),
  table: { ...later(() => import('../grid/SubTable.tsx').then(module => module.subTable(inputOf))), layout: 'block' },
  schema: {
    ...later(() => import('../form/schema/schemaField.tsx').then(module => module.schemaInput(inputOf))),
    layout: 'block',
  },
} satisfies Record<FieldType, FieldKind>
