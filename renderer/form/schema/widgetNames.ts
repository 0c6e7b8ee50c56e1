import { getUiOptions, type RJSFSchema, type UiSchema } from '@rjsf/utils'
import type { SchemaFormContext } from './schemaFormContext.ts'

/** Short widget names and their names in rjsf's registry. */
export const registryNames: Readonly<Record<string, string>> = {
  AltDateWidget: 'alt-date',
  AltDateTimeWidget: 'alt-datetime',
  CheckboxWidget: 'checkbox',
  CheckboxesWidget: 'checkboxes',
  ColorWidget: 'color',
  DateWidget: 'date',
  DateTimeWidget: 'date-time',
  EmailWidget: 'email',
  FileWidget: 'file',
  HiddenWidget: 'hidden',
  PasswordWidget: 'password',
  RadioWidget: 'radio',
  RangeWidget: 'range',
  RatingWidget: 'rating',
  SelectWidget: 'select',
  TextWidget: 'text',
  TextareaWidget: 'textarea',
  TimeWidget: 'time',
  UpDownWidget: 'updown',
  URLWidget: 'uri',
}

type Layout = UiSchema<unknown, RJSFSchema, SchemaFormContext>

/** The widget that a layout names, by its short name. */
export function widgetOf(uiSchema: Layout | undefined): string | undefined {
  const { widget } = getUiOptions(uiSchema)
  if (typeof widget !== 'string') return undefined
  return Object.hasOwn(registryNames, widget) ? registryNames[widget] : widget
}

/** Widgets for choosing several of a few values. */
const choosing = new Set(['select', 'radio', 'checkboxes'])
const wholeLists = new Set(['file', 'files', 'upload', 'tags'])

/**
 * Returns the layout with a widget that rjsf finds. Unsuitable names for lists and choices are dropped, because rjsf
 * would throw and the whole form would become JSON.
 */
export function fittingLayout(
  uiSchema: Layout | undefined,
  place: { kind: 'list' | 'union' | 'value'; hasChoices: boolean },
): Layout | undefined {
  const name = widgetOf(uiSchema)
  if (name === undefined || (place.kind === 'value' && name !== 'hidden')) return uiSchema
  const fits =
    name === 'hidden' ||
    (choosing.has(name) && (place.kind === 'union' || place.hasChoices)) ||
    (place.kind === 'list' && wholeLists.has(name))
  const { 'ui:widget': _, 'ui:options': options, ...rest } = uiSchema ?? {}
  const { widget: __, ...others } = (options ?? {}) as Record<string, unknown>
  const fitting = place.kind === 'list' && choosing.has(name) ? 'checkboxes' : name
  return { ...rest, 'ui:options': others, ...(fits ? { 'ui:widget': fitting } : {}) } as Layout
}
