import type { Arguments, Condition, EndpointName, Expression, Name, PageName, Permission } from './common.ts'

/**
 * What a button does.
 * @discriminator kind
 */
export type Action = OpenAction | CallAction | BackAction | ExportAction | ImportAction | DownloadAction

export interface ActionBase {
  label: string
  /** A word of the record that stands in the place of the label, where there is one. */
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
  /** Default `tab`. A drawer or dialog reloads the opener when it saved. */
  in?: 'tab' | 'drawer' | 'dialog'
  /** Width of drawer or dialog in pixels. */
  width?: number
  /** Closes the drawer or dialog in which the button stands. Only for what opens in a tab. */
  closes?: boolean
}

/** Calls an endpoint. */
export interface CallAction extends ActionBase {
  kind: 'call'
  call: EndpointName
  with?: Arguments
  /** Question asked first; may hold `{field}` of the row. */
  confirm?: string
  /** What is found out before the question, with the arguments of the call. */
  preview?: Preview
  success?: string
  failure?: string
  /** What follows success; default `reload`. */
  then?: 'reload' | 'back' | 'nothing'
  /** A value of the answer that is shown once, with a button that copies it (initial password, client secret). */
  show?: ShownValue
}

/** Asks what would come of a call, so that the question can tell; whoever may not ask is told nothing. */
export interface Preview {
  /** Answers a record, and changes nothing. */
  call: EndpointName
  /** Property of the answer that stands below the question. */
  text: Name
  /** Property that is false when it cannot be done: then the text is told instead of the question. */
  allowed?: Name
}

export interface ShownValue {
  /** Property of the answer. */
  field: Name
  title: string
  /** It may be asked for again (the result of a test), so nobody is told to keep it. */
  again?: boolean
}

/** Goes back to the opener and closes the tab. */
export interface BackAction extends ActionBase {
  kind: 'back'
}

/** Asks what to export (the current query, the selected records, all), as what and which columns, and fetches the file. */
export interface ExportAction extends ActionBase {
  kind: 'export'
  /** Endpoint that does `export`. */
  call: EndpointName
  /** Search arguments that always hold, where the page is no list of its own. */
  with?: Arguments
}

/** Leads through an import: template, file, faults, result, and taking it back. */
export interface ImportAction extends ActionBase {
  kind: 'import'
  /** Endpoint that does `import`. */
  call: EndpointName
}

/** Fetches a file. */
export interface DownloadAction extends ActionBase {
  kind: 'download'
  /** Endpoint that answers a file. */
  call: EndpointName
  with?: Arguments
}
