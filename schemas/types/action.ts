import type { Arguments, Condition, EndpointName, Expression, Name, PageName, Permission } from './common.ts'
import type { FieldType } from './entity.ts'
import type { OptionSource } from './pages/option.ts'
import type { PickerOptions } from './pages/picker.ts'

/**
 * What a button does.
 * @discriminator kind
 */
export type Action =
  | OpenAction
  | CallAction
  | BackAction
  | ExportAction
  | ImportAction
  | DownloadAction
  | PrintAction
  | BulkEditAction

export interface ActionBase {
  label: string
  /** Property of the record that replaces the label, if it has a value. */
  labelBy?: Expression
  icon?: string
  /** Default: the permission of the endpoint called or the page opened. */
  permission?: Permission
  visible?: Condition
  enabled?: Condition
  style?: 'primary' | 'default' | 'danger'
}

/** Opens a page. */
export interface OpenAction extends ActionBase {
  kind: 'open'
  page: PageName
  /** Parameters of that page. */
  with?: Arguments
  /** Default `tab`. A drawer or dialog reloads the opener after saving. */
  in?: 'tab' | 'drawer' | 'dialog'
  /** Width of drawer or dialog in pixels. */
  width?: number
  /** Closes the drawer or dialog that contains the button. Only for pages that open in a tab. */
  closes?: boolean
}

/** Calls an endpoint. */
export interface CallAction extends ActionBase {
  kind: 'call'
  call: EndpointName
  with?: Arguments
  /** Question before the call; may contain `{field}` of the row. */
  confirm?: string
  /** Preview for the question, requested with the arguments of the call. */
  preview?: Preview
  success?: string
  failure?: string
  /** What happens after success; default `reload`. */
  then?: 'reload' | 'back' | 'nothing'
  /** A value of the response that is shown once, with a copy button (initial password, client secret). */
  show?: ShownValue
}

/** Previews a call for its question; without the permission there is no preview. */
export interface Preview {
  /** Returns a record and changes nothing. */
  call: EndpointName
  /** Property of the response that is shown below the question. */
  text: Name
  /** Property that is false if the call is impossible: then the text is shown instead of the question. */
  allowed?: Name
}

export interface ShownValue {
  /** Property of the response. */
  field: Name
  title: string
  /** It can be requested again (the result of a test), so no reminder to keep it is shown. */
  again?: boolean
}

/** Goes back to the opener and closes the tab. */
export interface BackAction extends ActionBase {
  kind: 'back'
}

/**
 * Asks what to export (the current query, the selected records, all), the format and the columns, and downloads the
 * file.
 */
export interface ExportAction extends ActionBase {
  kind: 'export'
  /** An `export` endpoint. */
  call: EndpointName
  /** Fixed search arguments, if the page is not the list itself. */
  with?: Arguments
}

/** Guides through an import: template, file, faults, result, and undo. */
export interface ImportAction extends ActionBase {
  kind: 'import'
  /** An `import` endpoint. */
  call: EndpointName
}

/** Downloads a file. */
export interface DownloadAction extends ActionBase {
  kind: 'download'
  /** Endpoint that returns a file. */
  call: EndpointName
  with?: Arguments
}

/**
 * Shows a `print` page, from where the browser prints. On a selection, each record stands on sheets of its own. Above a
 * list, a print page of a list shows what the list found.
 */
export interface PrintAction extends ActionBase {
  kind: 'print'
  /** A page of kind `print`. */
  page: PageName
  /** Default on a row, a record and a selection: its `id`. */
  with?: Arguments
}

/**
 * Sets chosen fields of the selected records to one value each, after a preview of old and new values and of what would
 * be refused. Only for the selection of a list.
 */
export interface BulkEditAction extends ActionBase {
  kind: 'bulkEdit'
  /** A `batch` endpoint that runs one with `revision`. */
  call: EndpointName
  /** Fields to choose from. @minItems 1 */
  fields: (Name | BulkField)[]
}

/** A field of a bulk edit; what it does not say comes from the property. */
export interface BulkField {
  field: Name
  title?: string
  input?: FieldType
  placeholder?: string
  permission?: Permission
  /** Dictionary of the value, if the entity names none. */
  dictionary?: string
  options?: OptionSource
  /** With `input` `picker`: options of its dialog. */
  picker?: PickerOptions
}
