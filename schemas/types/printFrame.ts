/**
 * What surrounds a print on A4. Its texts may contain `{field}` of the record, `{page}`, `{pages}`, `{printedAt}` and
 * `{printedBy}`.
 */
export interface PrintFrame {
  /** Default `portrait`. */
  orientation?: 'portrait' | 'landscape'
  /** Heading of the first sheet; default the title of the page. */
  heading?: string
  header?: PrintBand
  /** Default: the number of the sheet in the middle. */
  footer?: PrintBand
  /** Code beside the heading. */
  code?: PrintCode
}

/** A line at the edge of every sheet. */
export interface PrintBand {
  left?: string
  center?: string
  right?: string
}

export interface PrintCode {
  kind: 'code128' | 'qr'
  /** What is encoded; nothing is drawn while it is empty. */
  value: string
}

/** Values of a form in words, as they are printed. */
export interface PrintedForm {
  parts: readonly PrintedPart[]
}

/** @discriminator kind */
export type PrintedPart = PrintedFields | PrintedTable

export interface PrintedFields {
  kind: 'fields'
  title?: string
  columns: 1 | 2 | 3
  fields: readonly PrintedField[]
}

export interface PrintedField {
  name: string
  title: string
  text: string
  /** Addresses of pictures that stand instead of the text. */
  pictures?: readonly string[]
  /** Takes a whole row. */
  isWide?: boolean
}

export interface PrintedTable {
  kind: 'table'
  title: string
  columns: readonly { title: string; isNumber?: boolean }[]
  rows: readonly (readonly string[])[]
  /** Sums below the columns; empty where there is none. */
  foot?: readonly string[]
}
