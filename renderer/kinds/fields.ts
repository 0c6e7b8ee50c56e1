import { type ComponentType, lazy } from 'react'
import type { FieldType } from '../../schemas/types/entity.ts'
import { hiddenField } from '../fields/hiddenField.tsx'
import { textField } from '../fields/textField.tsx'
import type { FieldInputProps, FieldKind } from '../page/fieldKind.ts'
import { libraryPart } from '../ui/libraryPart.tsx'

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
  textarea: ofLibrary(() => import('../fields/textareaField.tsx').then(module => module.TextareaInput)),
  number: later(() => import('../fields/numberField.tsx').then(module => module.NumberInput)),
  switch: ofLibrary(() => import('../fields/switchField.tsx').then(module => module.SwitchInput)),
  checkbox: ofLibrary(() => import('../fields/checkboxField.tsx').then(module => module.CheckboxInput)),
  select: ofLibrary(() => import('../fields/selectField.tsx').then(module => module.SelectInput)),
  radio: ofLibrary(() => import('../fields/radioField.tsx').then(module => module.RadioInput)),
  date: ofLibrary(() => import('../fields/dateField.tsx').then(module => module.DateInput)),
  dateTime: ofLibrary(() => import('../fields/dateTimeField.tsx').then(module => module.DateTimeInput)),
  dateRange: ofLibrary(() => import('../fields/dateRangeField.tsx').then(module => module.DateRangeInput)),
  password: ofLibrary(() => import('../fields/passwordField.tsx').then(module => module.PasswordInput)),
  reference: ofLibrary(() => import('../fields/referenceField.tsx').then(module => module.ReferenceInput)),
  treeReference: ofLibrary(() => import('../fields/treeReferenceField.tsx').then(module => module.TreeReferenceInput)),
  tags: ofLibrary(() => import('../fields/tagsField.tsx').then(module => module.TagsInput)),
  icon: later(() => import('../fields/icon/iconField.tsx').then(module => module.IconInput)),
  time: ofLibrary(() => import('../fields/timeField.tsx').then(module => module.TimeInput)),
  month: ofLibrary(() => import('../fields/monthField.tsx').then(module => module.MonthInput)),
  money: ofLibrary(() => import('../fields/moneyField.tsx').then(module => module.MoneyInput)),
  rate: later(() => import('../fields/rateField.tsx').then(module => module.RateInput)),
  slider: ofLibrary(() => import('../fields/sliderField.tsx').then(module => module.SliderInput)),
  color: ofLibrary(() => import('../fields/colorField.tsx').then(module => module.ColorInput)),
  radioButtons: ofLibrary(() => import('../fields/radioButtonsField.tsx').then(module => module.RadioButtonsInput)),
  checkboxes: ofLibrary(() => import('../fields/checkboxesField.tsx').then(module => module.CheckboxesInput)),
  cascader: ofLibrary(() => import('../fields/cascaderField.tsx').then(module => module.CascaderInput)),
  region: ofLibrary(() => import('../fields/regionField.tsx').then(module => module.RegionInput)),
  upload: later(() => import('../fields/upload/uploadField.tsx').then(module => module.UploadInput)),
  image: ofLibrary(() => import('../fields/upload/imageField.tsx').then(module => module.ImageInput)),
  signature: ofLibrary(() => import('../fields/signature/signatureField.tsx').then(module => module.SignatureInput)),
  richText: later(() => import('../fields/rich-text/richTextField.tsx').then(module => module.RichTextInput)),
  code: later(() => import('../fields/code/codeField.tsx').then(module => module.CodeInput)),
  json: later(() => import('../fields/code/jsonField.tsx').then(module => module.JsonInput)),
  picker: later(() => import('../fields/picker/pickerField.tsx').then(module => module.PickerInput)),
  table: { ...later(() => import('../grid/SubTable.tsx').then(module => module.subTable(inputOf))), layout: 'block' },
  schema: {
    ...later(() => import('../form/schema/schemaField.tsx').then(module => module.schemaInput(inputOf))),
    layout: 'block',
  },
} satisfies Record<FieldType, FieldKind>
