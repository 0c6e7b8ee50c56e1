import { type ComponentType, lazy } from 'react'
import type { FieldType } from '../../schemas/types/entity.ts'
import { hiddenField } from '../fields/hiddenField.tsx'
import { textField } from '../fields/text/textField.tsx'
import type { FieldInputProps, FieldKind } from '../page/fieldKind.ts'
import { libraryPart } from '../ui/libraryPart.tsx'

/** An input that loads on first use, because most lists search by text only. */
const later = (load: () => Promise<ComponentType<FieldInputProps>>): FieldKind => ({
  Input: lazy(async () => ({ default: await load() })),
})

/** The same for inputs based on library components. */
const ofLibrary = (load: () => Promise<ComponentType<FieldInputProps>>): FieldKind => ({ Input: libraryPart(load) })

/** Returns the input of a type, for sub-tables and schema forms. */
export const inputOf = (type: FieldType): FieldKind['Input'] => fields[type].Input

export const fields = {
  text: textField,
  hidden: hiddenField,
  textarea: ofLibrary(() => import('../fields/text/textareaField.tsx').then(module => module.TextareaInput)),
  number: later(() => import('../fields/number/numberField.tsx').then(module => module.NumberInput)),
  switch: ofLibrary(() => import('../fields/choice/switchField.tsx').then(module => module.SwitchInput)),
  checkbox: ofLibrary(() => import('../fields/choice/checkboxField.tsx').then(module => module.CheckboxInput)),
  select: ofLibrary(() => import('../fields/choice/selectField.tsx').then(module => module.SelectInput)),
  radio: ofLibrary(() => import('../fields/choice/radioField.tsx').then(module => module.RadioInput)),
  date: ofLibrary(() => import('../fields/time/dateField.tsx').then(module => module.DateInput)),
  dateTime: ofLibrary(() => import('../fields/time/dateTimeField.tsx').then(module => module.DateTimeInput)),
  dateRange: ofLibrary(() => import('../fields/time/dateRangeField.tsx').then(module => module.DateRangeInput)),
  password: ofLibrary(() => import('../fields/text/passwordField.tsx').then(module => module.PasswordInput)),
  reference: ofLibrary(() => import('../fields/record/referenceField.tsx').then(module => module.ReferenceInput)),
  treeReference: ofLibrary(() =>
    import('../fields/record/treeReferenceField.tsx').then(module => module.TreeReferenceInput),
  ),
  tags: ofLibrary(() => import('../fields/choice/tagsField.tsx').then(module => module.TagsInput)),
  icon: later(() => import('../fields/icon/iconField.tsx').then(module => module.IconInput)),
  time: ofLibrary(() => import('../fields/time/timeField.tsx').then(module => module.TimeInput)),
  month: ofLibrary(() => import('../fields/time/monthField.tsx').then(module => module.MonthInput)),
  money: ofLibrary(() => import('../fields/number/moneyField.tsx').then(module => module.MoneyInput)),
  rate: later(() => import('../fields/number/rateField.tsx').then(module => module.RateInput)),
  slider: ofLibrary(() => import('../fields/number/sliderField.tsx').then(module => module.SliderInput)),
  color: ofLibrary(() => import('../fields/choice/colorField.tsx').then(module => module.ColorInput)),
  radioButtons: ofLibrary(() =>
    import('../fields/choice/radioButtonsField.tsx').then(module => module.RadioButtonsInput),
  ),
  cards: later(() => import('../fields/choice/cardsField.tsx').then(module => module.CardsInput)),
  checkboxes: ofLibrary(() => import('../fields/choice/checkboxesField.tsx').then(module => module.CheckboxesInput)),
  cascader: ofLibrary(() => import('../fields/record/cascaderField.tsx').then(module => module.CascaderInput)),
  region: ofLibrary(() => import('../fields/choice/regionField.tsx').then(module => module.RegionInput)),
  upload: later(() => import('../fields/upload/uploadField.tsx').then(module => module.UploadInput)),
  image: ofLibrary(() => import('../fields/upload/imageField.tsx').then(module => module.ImageInput)),
  signature: ofLibrary(() => import('../fields/signature/signatureField.tsx').then(module => module.SignatureInput)),
  richText: later(() => import('../fields/rich-text/richTextField.tsx').then(module => module.RichTextInput)),
  code: later(() => import('../fields/code/codeField.tsx').then(module => module.CodeInput)),
  json: later(() => import('../fields/code/jsonField.tsx').then(module => module.JsonInput)),
  expression: later(() => import('../fields/code/expressionField.tsx').then(module => module.ExpressionInput)),
  condition: {
    ...later(() => import('../form/condition/conditionField.tsx').then(module => module.conditionInput(inputOf))),
    layout: 'block',
  },
  duration: later(() => import('../fields/time/durationField.tsx').then(module => module.DurationInput)),
  schedule: later(() => import('../fields/time/scheduleField.tsx').then(module => module.ScheduleInput)),
  moment: later(() => import('../fields/time/momentField.tsx').then(module => module.MomentInput)),
  picker: later(() => import('../fields/picker/pickerField.tsx').then(module => module.PickerInput)),
  table: { ...later(() => import('../grid/SubTable.tsx').then(module => module.subTable(inputOf))), layout: 'block' },
  schema: {
    ...later(() => import('../form/schema/schemaField.tsx').then(module => module.schemaInput(inputOf))),
    layout: 'block',
  },
} satisfies Record<FieldType, FieldKind>
