import { type ComponentType, lazy } from 'react'
import type { FieldType } from '../../schemas/types/entity.ts'
import { libraryPart } from '../ui/libraryPart.tsx'
import type { FieldInputProps, FieldKind } from './fieldKind.ts'
import { hiddenField } from './hiddenField.tsx'
import { textField } from './textField.tsx'

/** An input that loads when a page has one: most lists search by words only. */
const later = (load: () => Promise<ComponentType<FieldInputProps>>): FieldKind => ({
  Input: lazy(async () => ({ default: await load() })),
})

/** Likewise, of one that draws with components of the library. */
const ofLibrary = (load: () => Promise<ComponentType<FieldInputProps>>): FieldKind => ({ Input: libraryPart(load) })

/** For cells of a sub-table, which is a field itself. */
const inputOf = (type: FieldType): FieldKind['Input'] => fields[type].Input

export const fields = {
  text: textField,
  hidden: hiddenField,
  textarea: ofLibrary(() => import('./textareaField.tsx').then(module => module.TextareaInput)),
  number: later(() => import('./numberField.tsx').then(module => module.NumberInput)),
  switch: ofLibrary(() => import('./switchField.tsx').then(module => module.SwitchInput)),
  checkbox: ofLibrary(() => import('./checkboxField.tsx').then(module => module.CheckboxInput)),
  select: ofLibrary(() => import('./selectField.tsx').then(module => module.SelectInput)),
  radio: ofLibrary(() => import('./radioField.tsx').then(module => module.RadioInput)),
  date: ofLibrary(() => import('./dateField.tsx').then(module => module.DateInput)),
  dateTime: ofLibrary(() => import('./dateTimeField.tsx').then(module => module.DateTimeInput)),
  dateRange: ofLibrary(() => import('./dateRangeField.tsx').then(module => module.DateRangeInput)),
  password: ofLibrary(() => import('./passwordField.tsx').then(module => module.PasswordInput)),
  reference: ofLibrary(() => import('./referenceField.tsx').then(module => module.ReferenceInput)),
  treeReference: ofLibrary(() => import('./treeReferenceField.tsx').then(module => module.TreeReferenceInput)),
  tags: ofLibrary(() => import('./tagsField.tsx').then(module => module.TagsInput)),
  icon: later(() => import('./icon/iconField.tsx').then(module => module.IconInput)),
  time: ofLibrary(() => import('./timeField.tsx').then(module => module.TimeInput)),
  month: ofLibrary(() => import('./monthField.tsx').then(module => module.MonthInput)),
  money: ofLibrary(() => import('./moneyField.tsx').then(module => module.MoneyInput)),
  rate: later(() => import('./rateField.tsx').then(module => module.RateInput)),
  slider: ofLibrary(() => import('./sliderField.tsx').then(module => module.SliderInput)),
  color: ofLibrary(() => import('./colorField.tsx').then(module => module.ColorInput)),
  radioButtons: ofLibrary(() => import('./radioButtonsField.tsx').then(module => module.RadioButtonsInput)),
  checkboxes: ofLibrary(() => import('./checkboxesField.tsx').then(module => module.CheckboxesInput)),
  cascader: ofLibrary(() => import('./cascaderField.tsx').then(module => module.CascaderInput)),
  region: ofLibrary(() => import('./regionField.tsx').then(module => module.RegionInput)),
  upload: later(() => import('./upload/uploadField.tsx').then(module => module.UploadInput)),
  image: ofLibrary(() => import('./upload/imageField.tsx').then(module => module.ImageInput)),
  signature: ofLibrary(() => import('./signature/signatureField.tsx').then(module => module.SignatureInput)),
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
