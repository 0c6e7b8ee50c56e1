/** A component of a form-js form, as its files hold it; every word but the type may be missing or wrong. */
export type FormJsComponent = Readonly<Record<string, unknown>> & { readonly type: string }

/** Words of every component that have a meaning here, or that only place it on its own grid. */
export const commonWords: ReadonlySet<string> = new Set([
  ...['type', 'id', 'key', 'label', 'description', 'validate', 'conditional', 'defaultValue', 'layout', 'readonly'],
  ...['disabled', 'dateLabel', 'timeLabel', 'subtype', 'path', 'components', 'showOutline', 'verticalAlignment'],
])

/** The property in which a field keeps the words of form-js that have no meaning here, so that an export has them. */
export const keptWord = 'x-formJs'
